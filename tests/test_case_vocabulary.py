"""What a case may name: every subject of a figure has names, and events hold names that their fields may have."""

from pathlib import Path

import pytest

from wavell.books.awaw.frame.setup.names import SUBJECTS
from wavell.books.awaw.model import counts as awaw
from wavell.books.europa.model import counts as europa
from wavell.books.europa.model.world import Front
from wavell.umpire import Event, open_book
from wavell.umpire.facts.world import World
from wavell.umpire.notation.fields import typed_fields
from wavell.umpire.records.case_runner import run_case
from wavell.umpire.records.cases import find_cases, load_case, written_case

CASES = Path(__file__).resolve().parent.parent / "cases"


def test_every_subject_of_a_figure_has_names() -> None:
    open_book("awaw"), open_book("europa")
    asked = {subject for family in (awaw.USED, awaw.MARKS) for each in family.declared for subject in each.subjects}
    assert asked <= {*SUBJECTS, "place"}
    front = Front(map="ground")
    families = (europa.USED, europa.MARKS, europa.POOLS, europa.SITES)
    for subject in {subject for family in families for each in family.declared for subject in each.subjects}:
        assert front.subjects(subject) is not None


def unnamed(event: Event, world: World) -> list[str]:
    """What an event holds that a case could not name."""
    found = []
    for field, (_, noun) in typed_fields(type(event)).items():
        value = getattr(event, field)
        names = world.names(noun) if noun else ()
        each = [one for one in (value if isinstance(value, tuple) else (value,)) if one not in ("", None, "?")]
        found += [f"{type(event).__name__} {field}: no {noun} {one}" for one in each if noun and one not in names]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", ["awaw", "europa", "primer"])
def test_events_hold_names_that_a_case_may_write(name: str) -> None:
    found: set[str] = set()
    for path in find_cases(CASES / name):
        if not written_case(path).counter:  # those are answered in a process of their own
            case = load_case(path, open_book)
            for answer in run_case(case).answers:
                found.update(fault for event in answer.events for fault in unnamed(event, case.world))
    assert found == set()
