"""Two editions of a book: what became of each section, and which references that breaks."""

import re

import pytest
from tests.rulebook.lint.synthetic import CLEAN, SECTIONS, number_of, text_of

from wavell.rulebook.lint.editions import Change, What, compare
from wavell.rulebook.lint.parse import parse_text

OLD = """15. UNITS.

Police units (Rule 15.B) ask. Cavalry units (Rule 15.A) ride.

15.A. CAVALRY.

They ride over the plain and rest in the evening near water.

15.B. POLICE.

They ask whoever passes for papers, and write down the names.

15.B.1. SECRET POLICE.

They ask nobody at all, and know the names of everybody there.
"""
PUT_IN = "15.B. CLERKS.\n\nThey write letters to one another from morning to noon.\n\n15.C. POLICE."
NEW = OLD.replace("15.B.1.", "15.C.1.").replace("15.B. POLICE.", PUT_IN)


def changes(old: str, new: str) -> list[Change]:
    return compare(parse_text(old), parse_text(new))


def told(old: str, new: str) -> set[tuple[What, str, str]]:
    return {(change.what, change.old, change.new) for change in changes(old, new)}


def test_the_same_book_has_no_changes() -> None:
    assert not changes(OLD, OLD)
    assert not changes(CLEAN, CLEAN)


def test_what_follows_its_parent_is_renumbered_and_an_old_number_is_broken() -> None:
    assert told(OLD, NEW) == {
        (What.ADDED, "", "15.B"),
        (What.RENUMBERED, "15.B", "15.C"),
        (What.RENUMBERED, "15.B.1", "15.C.1"),
        (What.BROKEN, "15.B", "15.C"),
    }


def test_a_reference_that_was_corrected_is_not_broken() -> None:
    corrected = NEW.replace("Police units (Rule 15.B)", "Police units (Rule 15.C)")
    assert not [change for change in changes(OLD, corrected) if change.what is What.BROKEN]


def test_a_reference_to_what_was_removed_is_broken() -> None:
    gone = OLD[: OLD.index("15.B. POLICE")]
    assert told(OLD, gone) == {
        (What.REMOVED, "15.B", ""),
        (What.REMOVED, "15.B.1", ""),
        (What.BROKEN, "15.B", ""),
    }


def test_what_stands_under_another_section_has_moved_even_with_its_old_number() -> None:
    moved = OLD.replace("15.B.1. SECRET", "15.A.1. SECRET")
    assert (What.MOVED, "15.B.1", "15.A.1") in told(OLD, moved)
    swapped = OLD.replace("15.A. CAVALRY", "15.X. CAVALRY").replace("15.B. P", "15.A. P").replace("15.X. C", "15.B. C")
    assert (What.MOVED, "15.B.1", "15.B.1") in told(OLD, swapped)


def test_sections_without_a_title_are_known_by_their_words() -> None:
    old = "".join(
        f"**7.{n}** The {name} is open to all ships of war in {name} month.\n\n" for n, name in enumerate("abcde", 1)
    )
    new = re.sub(r"7\.(\d)", lambda found: f"7.{int(found[1]) + 1}", old)
    assert told(old, new) == {(What.RENUMBERED, f"7.{n}", f"7.{n + 1}") for n in range(1, 6)}


def test_many_sections_of_one_title_are_told_apart() -> None:
    old = "\n\n".join(f"{n}. EXCEPTIONS.\n\nThe exception of number {n * 'i'} stands here." for n in range(1, 40))
    new = re.sub(r"^(\d+)\.", lambda found: f"{int(found[1]) + 1}.", old, flags=re.MULTILINE)
    assert told(old, new) == {(What.RENUMBERED, str(n), str(n + 1)) for n in range(1, 40)}


@pytest.mark.parametrize("number", ["1.B.3", "2.C.1"])
def test_two_editions(number: str) -> None:
    at = next(n for n, section in enumerate(SECTIONS) if number_of(section) == number)
    fresh = "9.Z.9. ZEPPELIN LORE.\n\nNothing is known of zeppelins here, and nothing is said of them at all."
    reworded = SECTIONS[at + 1].replace("It is kept by", "It is never kept after")
    new = [*SECTIONS[:at], reworded, *SECTIONS[at + 2 :], fresh]
    changes = compare(parse_text(CLEAN), parse_text(text_of(new)))
    told = {(change.what, change.old, change.new) for change in changes}
    assert (What.REMOVED, number, "") in told
    assert (What.ADDED, "", "9.Z.9") in told
    assert (What.REWORDED, number_of(reworded), number_of(reworded)) in told


def test_a_section_moved_breaks_the_references_to_it() -> None:
    cited = next(found[1] for found in re.finditer(r"Rule (\d\.[A-Z]\.\d)\)", CLEAN) if not found[1].startswith("1."))
    at = next(n for n, section in enumerate(SECTIONS) if number_of(section) == cited)
    moved = SECTIONS[at].replace(f"{cited}. ", "1.L.6. ", 1)
    home = next(n for n, section in enumerate(SECTIONS) if number_of(section) == "1.L.5")
    new = [section for n, section in enumerate(SECTIONS) if n != at]
    new.insert(home + 1, moved)
    changes = compare(parse_text(CLEAN), parse_text(text_of(new)))
    assert (What.MOVED, cited, "1.L.6") in {(change.what, change.old, change.new) for change in changes}
    assert any(change.what is What.BROKEN and change.old == cited and change.new == "1.L.6" for change in changes)
