"""Take a clean book, do one thing to it, and the linter finds what was done."""

import re

import pytest
from tests.rulebook.lint.synthetic import rulebook

from wavell.rulebook.lint.findings import Finding, Level
from wavell.rulebook.lint.fix import corrected, difference
from wavell.rulebook.lint.parse import parse_text
from wavell.rulebook.lint.run import lint, prints
from wavell.rulebook.lint.tree import Style

pytestmark = pytest.mark.slow

CLEAN = rulebook(30)
SECTIONS = re.split(r"\n\n(?=\d+(?:\.[A-Z])?(?:\.\d+)?\. [A-Z])", CLEAN.strip())


def findings(text: str, *codes: str) -> tuple[Finding, ...]:
    return lint(parse_text(text), codes).findings


def text_of(sections: list[str]) -> str:
    return "\n\n".join(sections) + "\n"


def number_of(section: str) -> str:
    return section.split(" ", 1)[0].rstrip(".")


def test_a_clean_book_has_no_error_and_no_warning() -> None:
    assert not [each for each in findings(CLEAN) if each.level is not Level.NOTE]


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


def test_two_letters_swapped_are_out_of_order() -> None:
    at = next(n for n, section in enumerate(SECTIONS) if number_of(section) == "1.B.3")
    swapped = [*SECTIONS[:at], SECTIONS[at + 1], SECTIONS[at], *SECTIONS[at + 2 :]]
    (finding,) = findings(text_of(swapped), "L313")
    assert finding.section == "1.B.3"


def test_a_target_taken_out_leaves_references_to_nothing() -> None:
    cited = re.search(r"Rule (\d\.[A-Z]\.\d)\)", CLEAN)
    assert cited
    left = [section for section in SECTIONS if number_of(section) != cited[1]]
    found = findings(text_of(left), "L201", "L311")
    assert cited[1] in {each.spot.fragment for each in found if each.code == "L201"}
    assert any(each.code == "L311" for each in found) or cited[1].endswith((".1", ".5"))


def test_a_number_made_blank_is_a_blank_reference() -> None:
    (finding,) = findings(re.sub(r"Rule \d\.[A-Z]\.\d\)", "Rule ???)", CLEAN, count=1), "L1")
    assert finding.code == "L101"


def test_a_sum_changed_does_not_come_out() -> None:
    found = re.search(r"(\d \+ \d = )(\d+)", CLEAN)
    assert found
    (finding,) = findings(CLEAN.replace(found[0], f"{found[1]}{int(found[2]) + 1}", 1), "L401")
    assert finding.suggestion == found[0]


def test_a_title_copied_and_a_section_emptied() -> None:
    first, second = SECTIONS[2], SECTIONS[3]
    title = first.split("\n", 1)[0].split(" ", 1)[1]
    copied = [*SECTIONS[:3], f"{number_of(second)}. {title}", *SECTIONS[4:]]
    assert {each.code for each in findings(text_of(copied), "L30")} >= {"L301", "L302"}


def test_only_what_is_new_is_told() -> None:
    worse = CLEAN.replace("It is lost", "It it is lost", 1)
    known = prints(findings(worse))
    assert not lint(parse_text(f"A line above all.\n\n{worse}"), (), (), known).findings
    fresh = lint(parse_text(worse.replace("It is kept", "It is is kept", 1)), (), (), known).findings
    assert [each.code for each in fresh] == ["L701"]


def test_what_is_certain_is_corrected_in_a_copy() -> None:
    damaged = CLEAN + "\n|\n"
    book = parse_text(damaged, "book.txt")
    after = corrected(book, lint(book).findings)["book.txt"]
    assert not lint(parse_text(after), ("L603",)).findings
    assert "-|" in difference("book.txt", damaged, after)
