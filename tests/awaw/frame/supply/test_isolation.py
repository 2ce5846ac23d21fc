"""Units without supply."""

from typing import Any

import pytest

from tests.awaw.desk import cites, desk, happened, lines, play, tally, to_phase, unit, war
from wavell.books.awaw.frame.supply.isolation import unsupplied_now
from wavell.books.awaw.frame.supply.lines import hungry_units
from wavell.books.awaw.model.atlas import ATLASES
from wavell.books.awaw.model.ids import UnitId
from wavell.books.awaw.rules import ALLIES

PACIFIC = ATLASES["world"]


@pytest.mark.rule("awaw frame:isolation")
def test_units_without_supply_at_the_end_of_two_turns_are_lost() -> None:
    game = desk(
        "allies.supply",
        {"aus-inf-1": "Rabaul", "nz-inf-1": "Tarawa", "nz-inf-2": "Tarawa", "br-inf-4": "GG27"},
        wars=["britain japan"],
        accounts={"allies.transports.pacific": 1},
        territory={"gilbert_islands": "allies"},
    )
    assert tally(game, "hungry allies").total == 4
    assert lines(tally(game, "hungry axis")) == []
    play(game, "end")
    assert war(game).unsupplied == {"aus-inf-1", "nz-inf-1", "nz-inf-2", "br-inf-4"}
    for turns in (1, 2):
        while war(game).clock.step != desk("axis.war").world.clock.step:
            play(game, "end" if not war(game).pending else "pass")
        if turns == 1:
            assert unit(game, "aus-inf-1").hungry == 1
            while war(game).clock.step != desk("allies.redeployment").world.clock.step:
                play(game, "end" if not war(game).pending else "pass")
    gone = {
        u
        for u in (UnitId("aus-inf-1"), UnitId("nz-inf-1"), UnitId("nz-inf-2"), UnitId("br-inf-4"))
        if not war(game).on_map(u)
    }
    assert gone == {"aus-inf-1", "nz-inf-2", "br-inf-4"}  # one 1-2 lives on an island of one hex


@pytest.mark.rule("awaw frame:isolation")
def test_a_line_in_time_saves_them() -> None:
    game = desk(
        "allies.supply",
        {"aus-inf-1": {"at": "Rabaul", "hungry": 1}},
        wars=["britain japan"],
        accounts={"allies.transports.pacific": 1},
        unsupplied=["aus-inf-1"],
    )
    events = play(game, "line rabaul from australia", "end")
    assert "frame:isolation" in happened(events, "SupplyFound")
    assert war(game).unsupplied == set()
    while war(game).clock.step != desk("axis.war").world.clock.step:
        play(game, "end")
    assert unit(game, "aus-inf-1").hungry == 0


@pytest.mark.rule("awaw frame:isolation")
def test_units_of_a_power_at_peace_need_no_lines() -> None:
    game = desk("allies.supply", {"aus-inf-1": "Rabaul"}, wars=["britain germany"])
    assert unsupplied_now(war(game), ALLIES) == ()
    assert hungry_units(war(game), ALLIES) == ["aus-inf-1"]


@pytest.mark.rule("awaw frame:isolation")
def test_units_without_supply_move_one_hex_and_do_not_attack() -> None:
    game = desk(
        "axis.combat", {"ja-inf-1": "BB11", "ind-inf-1": "CC12"}, unsupplied=["ja-inf-1"], control={"BB11": "axis"}
    )
    assert "frame:isolation" in cites(game.judge("axis", "attack ja-inf-1 on CC12"))
    moving = desk("axis.movement", {"ja-inf-1": "U16"}, unsupplied=["ja-inf-1"], territory={"indochina": "axis"})
    assert "frame:isolation" in cites(moving.judge("axis", "move ja-inf-1 Z14"))
    near = PACIFIC.near["U16"][0]
    assert "frame:isolation" not in cites(moving.judge("axis", f"move ja-inf-1 {near}"))


@pytest.mark.rule("awaw frame:isolation")
def test_supply_in_between_ends_the_hunger() -> None:
    """A unit that is fed at the start of its turn and then goes where no line leads begins to starve anew."""
    units = {"ja-inf-15": {"at": "Rabaul", "hungry": 1}, "ja-dd-2": "Rabaul"}
    position: dict[str, Any] = {
        "control": {"FF29": "axis"},
        "wars": ["britain japan"],
        "accounts": {"axis.transports.pacific": 1},
    }
    game = desk("axis.supply", units, unsupplied=["ja-inf-15"], **position)
    play(game, "line rabaul from tokyo", "end", "end", "invade port-moresby with ja-inf-15 in ja-dd-2")
    to_phase(game, "allies.war")
    assert unit(game, "ja-inf-15").place == "II26"
    assert unit(game, "ja-inf-15").hungry == 1
