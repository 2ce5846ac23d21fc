"""Sieges of fortresses."""

import pytest

from tests.awaw.battles import WAR
from tests.awaw.desk import desk, lines, marked, play, tally

SIEGE = {"ja-inf-1": "Kuala Lumpur", "ja-inf-2": "DD12", "aus-inf-1": "Singapore"}
MALAYA = dict.fromkeys(("CC11", "CC12", "DD11", "DD12"), "axis")


@pytest.mark.rule("awaw frame:siege")
def test_a_siege_takes_the_fortress_off() -> None:
    game = desk("axis.combat", SIEGE, wars=WAR, control=MALAYA)
    assert tally(game, "dm EE11").total == 5
    play(game, "end")
    assert marked(game, "siege EE11") == 1
    assert lines(tally(game, "dm EE11"))[-1] == "-1 frame:siege"
    late = desk("axis.combat", SIEGE, wars=WAR, control=MALAYA, marks={"siege EE11": 2})
    assert tally(late, "dm EE11").total == 3
    play(late, "end")
    assert marked(late, "siege EE11") == 2


@pytest.mark.rule("awaw frame:siege")
@pytest.mark.parametrize(
    ("units", "control", "expected"),
    [
        (SIEGE, MALAYA, 2),
        ({"aus-inf-1": "Singapore"}, MALAYA, 0),  # nobody is there any more
        ({"ja-inf-9": "Kuala Lumpur", "aus-inf-1": "Singapore"}, MALAYA, 1),  # too weak: it neither grows nor ends
    ],
)
def test_a_siege_grows_stands_or_ends(units: dict[str, str], control: dict[str, str], expected: int) -> None:
    game = desk("axis.combat", units, wars=WAR, control=control, marks={"siege EE11": 1})
    play(game, "end")
    assert marked(game, "siege EE11") == expected


@pytest.mark.rule("awaw frame:siege")
def test_the_siege_ends_with_the_fortress() -> None:
    units = {"ja-inf-1": "Singapore"}
    game = desk(
        "axis.combat", units, wars=WAR, control=MALAYA | {"EE11": "axis"}, taken=["EE11"], marks={"siege EE11": 2}
    )
    play(game, "end")
    assert marked(game, "siege EE11") == 0


@pytest.mark.rule("awaw 73.21")
def test_a_siege_of_gibraltar_goes_by_the_book() -> None:
    game = desk("axis.combat", {"br-inf-5": "AA8", "ge-inf-1": "Z8"}, map="gibraltar", wars=["britain germany"],
                control={"Z8": "axis"})  # fmt: skip
    play(game, "end")
    assert marked(game, "siege AA8") == 1
    assert lines(tally(game, "dm AA8")) == ["+2 frame:odds", "+1 73.21", "+2 73.21", "-1 73.21"]
