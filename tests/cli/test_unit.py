"""`wavell unit`."""

import pytest
from tests.command import refused, wavell


@pytest.mark.rule("europa 15.A.3.a", "europa 15.L.p2")
def test_it_tells_what_a_parachute_hq_can_do() -> None:
    status, said, _ = wavell("unit", "0-1-10 parachute HQ")
    assert status == 0
    for line in ("1 RE in size [europa 15.A.3.a]", "air droppable [europa 15.A.3.a]", "ATEC: none [europa 15.L.p2]"):
        assert line in said


@pytest.mark.rule("europa 15.E.3.p1", "europa 15.E.3.p2")
def test_the_date_matters() -> None:
    for date, class_ in (("Jun 4 42", "half"), ("Jul 1 42", "full"), ("Jun 4 43", "full"), ("Jul 1 43", "double")):
        assert f"ATEC: {class_} [" in wavell("unit", "2-8 assault gun II german", "--date", date)[1]


def test_a_unit_of_a_scenario_is_known_by_its_name() -> None:
    status, said, _ = wavell("unit", "7-SG")
    assert status == 0
    assert said.startswith("7th Support Group  1-2-10  support group, britain, Nov 3 41")


def test_the_symbols_are_listed() -> None:
    status, said, _ = wavell("unit", "--symbols")
    assert status == 0
    assert "infantry, alarm, motorized" in said


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("3-8 infintry", '"infintry" is no symbol; did you mean'),
        ("infantry", "needs ratings and a symbol at least"),
        ("3-8", "needs ratings and a symbol at least"),
        ("10 transport", "movement counters carry 1 or 3 REs"),
        ("3-8 infantry " + "x" * 300, "in 200 characters at most"),
    ],
)
def test_what_is_no_counter_is_one_sentence(words: str, complaint: str) -> None:
    assert complaint in refused("unit", words)


def test_a_wrong_date_is_one_sentence() -> None:
    assert 'write it like "Jan 1 41"' in refused("unit", "3-8 infantry", "--date", "Nov 5 41")
