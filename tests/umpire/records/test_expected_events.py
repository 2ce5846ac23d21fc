"""Events that a case expects, or says never happen, are possible events of the book."""

import pytest
from tests.umpire.records.asked import FIELD, ask, faults, refusal

from wavell.umpire.facts.events import DieRolled


@pytest.mark.parametrize(
    ("never", "said"),
    [
        ("Marched place=fort", 'Marched: there is no place "fort"; did you mean "ford"?'),
        ("DieRolled why=raid", "why is free text, and a slip in it would never show"),
        ("Asked decision=retreat", "decision holds several things"),
        ("Answered seat=nort", 'there is no seat "nort"; did you mean "north"?'),
        ("LaidOut", 'there is no event "LaidOut"'),
        ("Marched ref=2.1", 'there is no field "ref"'),
        ("Marched place= ford", "is no event"),
    ],
)
def test_an_event_that_never_happens_must_be_a_possible_one(never: str, said: str) -> None:
    assert said in refusal(FIELD, f'do = "march n2 ford"\nnever = ["{never}"]')


def test_a_value_with_blanks_is_quoted() -> None:
    raid = 'do = "raid mill with 1"', 'do = "south: stand"\ndice = [6, 1]\nevents = [\'DieRolled why="{}" sides=6\']'
    rolled = ask(FIELD, raid[0], 'do = "stand"\ndice = [6, 1]').answers[1].events
    why = next(event.why for event in rolled if isinstance(event, DieRolled))
    assert " " in why
    assert faults(FIELD, raid[0], raid[1].format(why)) == []
    assert "to happen (in this order)" in faults(FIELD, raid[0], raid[1].format(why + " and a bit"))[0]
