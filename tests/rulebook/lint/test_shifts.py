"""Shifts: a section is put in or taken out, and the references behind it point one off."""

import re

import pytest
from tests.rulebook.lint.synthetic import SECTIONS, findings, text_of

from wavell.rulebook.lint.parse import parse_text
from wavell.rulebook.lint.run import lint
from wavell.rulebook.lint.tree import Style

pytestmark = pytest.mark.slow


def test_a_section_put_in_shifts_the_letters_behind_it() -> None:
    """Sections from 2.D on move to 2.E and so on, while the references keep the old letters."""
    moved = []
    for section in SECTIONS:
        found = re.match(r"2\.([D-Z])", section)
        if found:
            letter = chr(ord(found[1]) + 1)
            section = re.sub(r"^2\.[D-Z]", f"2.{letter}", section)
        moved.append(section)
    at = next(n for n, section in enumerate(moved) if section.startswith("2.E"))
    moved.insert(at, "2.D. ZEPPELIN LORE.\n\nNothing is known of zeppelins here, and nothing is said.")
    victims = {
        (found[1], chr(ord(found[2]) + 1))
        for section in SECTIONS
        for found in re.finditer(r"Rule (2\.([D-Z])[.\d]*)\)", section)
    }
    shifts = [each for each in findings(text_of(moved), "L203") if "to 2 " in each.why]
    assert len(shifts) == 1
    told = {shifts[0].spot.fragment, *(other.fragment for other in shifts[0].others)}
    assert len(told & {old for old, _ in victims}) >= 0.9 * len(victims)


NAMES = ("Cavalry", "Engineers", "Partisans", "Police", "Artillery", "Bridges", "Convoys", "Gliders", "Harbours")


def decimal(names: tuple[str, ...], cited: tuple[str, ...], chapter: int = 7) -> str:
    """A decimal chapter with a section for each name, and references to those cited by their old place."""
    lead = "".join(f"\n\nAll about {name.lower()} ({chapter}.{n}) is said." for n, name in enumerate(cited, 1))
    body = "".join(
        f"\n\n### {chapter}.{n} {name.upper()}:\n\nText.\n\n**{chapter}.{n}1 MORE:** Text of {n}.\n\n"
        for n, name in enumerate(names, 1)
    )
    return f"## {chapter}. TROOPS{lead}{body}"


@pytest.mark.parametrize(("out", "into"), [((), 2), ((2,), None)])
def test_decimal_numbers_shift_when_a_section_is_put_in_or_taken_out(out: tuple[int, ...], into: int | None) -> None:
    names = [name for n, name in enumerate(NAMES[:8]) if n not in out]
    if into is not None:
        names.insert(into, "Zeppelins")
    book = parse_text(decimal(tuple(names), NAMES[:8]), "book.txt")
    assert book.style is Style.DIGITS
    (shift,) = lint(book, ("L203",)).findings
    by = 1 if into is not None else -1
    moved = {f"7.{n + 1}": f"7.{n + 1 + by}" for n in range(len(NAMES[:8])) if n >= 2 + len(out)}
    assert {spot.fragment: spot.suggestion for spot in shift.spots} == moved
    assert not lint(parse_text(decimal(NAMES[:8], NAMES[:8])), ("L2",)).findings


def test_chapters_shift_when_one_is_put_in() -> None:
    lead = "# Book\n\n" + "\n\n".join(f"See {name.lower()} ({n}.1) first." for n, name in enumerate(NAMES, 1))
    names = (*NAMES[:3], "Zeppelins", *NAMES[3:])
    body = "\n\n".join(
        f"## {n}. {name.upper()}\n\n### {n}.1 {name.upper()}\n\nText {n}." for n, name in enumerate(names, 1)
    )
    (shift,) = lint(parse_text(f"{lead}\n\n{body}\n"), ("L203",)).findings
    assert {spot.fragment: spot.suggestion for spot in shift.spots} == {f"{n}.1": f"{n + 1}.1" for n in range(4, 10)}


def test_letters_shift_when_a_section_is_taken_out() -> None:
    left = []
    for section in SECTIONS:
        letter = re.match(r"2\.([C-Z])", section)
        if letter and letter[1] > "C":
            section = re.sub(r"^2\.[D-Z]", f"2.{chr(ord(letter[1]) - 1)}", section)
        if not letter or letter[1] > "C":
            left.append(section)
    (shift,) = [each for each in findings(text_of(left), "L203") if "to 2 " in each.why]
    assert "1 ahead" in shift.why
    for spot in shift.spots:
        assert spot.suggestion is not None
        assert ord(spot.suggestion[2]) == ord(spot.fragment[2]) - 1
