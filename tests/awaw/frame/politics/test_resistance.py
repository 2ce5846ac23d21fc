"""British resistance, and what comes when it is broken."""

from typing import Any

import pytest

from tests.awaw.desk import account, desk, ends, happened, lines, play, tally, unit, war

LOST = dict.fromkeys(("Singapore", "Rangoon", "Calcutta", "Dacca", "Colombo"), "axis")


@pytest.mark.rule("awaw frame:resistance")
def test_resistance_is_eight_less_what_is_lost() -> None:
    game = desk("allies.war", control={"Singapore": "axis"}, accounts={"britain.level": -26}, wars=["us japan"])
    found = tally(game, "resistance")
    assert lines(found) == [f"{line} frame:resistance" for line in ("+8", "-1", "-1", "+1", "<=8")]
    assert found.total == 7
    assert tally(desk("allies.war", wars=["us japan"]), "resistance").total == 8


@pytest.mark.rule("awaw frame:peace")
def test_at_nothing_britain_makes_peace() -> None:
    position: dict[str, Any] = {"control": LOST, "marks": {"resistance": 4}, "accounts": {"britain.level": 0}}
    game = desk("allies.surrender", wars=["britain japan"], **position)
    play(game, "end")
    outcome = war(game).outcome
    assert outcome is not None
    assert outcome.winners == ("axis",)
    assert outcome.ref.id == "frame:peace"
    others: tuple[dict[str, Any], ...] = (
        {"marks": {"resistance": 6}},
        {"wars": ["britain germany"]},
        {"marks": {"unbroken": 1}},
    )
    for other in others:
        game = desk("allies.surrender", **({"wars": ["britain japan"], **position} | other))
        play(game, "end")
        assert war(game).outcome is None


@pytest.mark.rule("awaw frame:british-surrender")
def test_with_the_us_in_the_war_britain_surrenders_and_the_commonwealth_fights_on() -> None:
    game = desk(
        "allies.surrender",
        {"ind-inf-1": "india"},
        control=LOST,
        marks={"resistance": 4},
        wars=["britain japan", "us japan"],
    )
    events = play(game, "end")
    assert happened(events, "GaveUp") == ["frame:british-surrender"]
    assert war(game).outcome is None
    assert unit(game, "ind-inf-1").place == "india"
    assert account(game, "britain.base.india") == 10
    assert happened(play(game, *ends(13)), "GaveUp") == []
