"""15.L.1: army HQs, coalition HQs and command HQs."""

from fractions import Fraction
from typing import Any

import pytest

from tests.europa.desk import cites, desk, front, play, tally, world
from wavell.books.europa.chapters.s15l1_army_hqs import lookouts, on_an_unmoved_hq, radius
from wavell.books.europa.chapters.s15l_headquarters import higher_hq
from wavell.books.europa.frame.movement.mps import allowance
from wavell.books.europa.frame.supply.states import level
from wavell.books.europa.model.counters import ROSTER
from wavell.books.europa.model.ids import NationId, PlaceId, UnitId
from wavell.books.europa.rules import ALLIES, AXIS
from wavell.umpire import Game

DRY = {"no-sea-supply allies": 1, "no-sea-supply axis": 1}


def ask(game: Game, order: str) -> list[str]:
    """The paragraphs that refuse an order of whoever is to act."""
    verdict = game.judge(game.to_act()[0].seat, order)
    return [] if verdict else cites(verdict)


@pytest.mark.rule("europa 15.L.1")
@pytest.mark.rule("europa 15.L.p1")
def test_a_front_hq_is_an_army_hq() -> None:
    assert higher_hq(UnitId("su-front-hq")) == "front HQ"
    assert higher_hq(UnitId("al-army-hq")) == "army HQ"
    assert higher_hq(UnitId("al-div-hq")) == ""
    assert "is_army_hq" in ROSTER[UnitId("su-front-hq")].kit
    assert radius(UnitId("su-front-hq")) == radius(UnitId("al-army-hq")) == 7


@pytest.mark.rule("europa 15.L.1.p1")
def test_a_motorized_hq_exploits_and_another_does_not() -> None:
    game = desk("allies.exploitation", {"al-mot-hq": "0606", "al-army-hq": "0606"})
    assert ask(game, "move al-mot-hq 0706") == []
    assert ask(game, "move al-army-hq 0706") == ["frame:CM"]
    assert ROSTER[UnitId("al-mot-hq")].rating.moves == 10


@pytest.mark.rule("europa 15.L.1.x1")
def test_a_motorized_hq_in_reserve_has_half_its_mps_in_reaction() -> None:
    now = world({"ax-mot-hq": {"at": "1206", "reserve": True}}, phase="allies.reaction")
    assert allowance(now, UnitId("ax-mot-hq")).total == Fraction(ROSTER[UnitId("ax-mot-hq")].rating.moves, 2) == 5
    odd = world({"ax-mot-hq-2": {"at": "1206", "reserve": True}}, phase="allies.reaction")
    assert allowance(odd, UnitId("ax-mot-hq-2")).total == Fraction(9, 2)


def chain(place: str, **hq: object) -> dict[str, Any]:
    """A depot far from home with an army HQ, all that supplies the hexes around."""
    return {"ax-depot": "1602", "ax-army-hq": {"at": place, "attached": "ax-depot", **hq}}


ROAD = {f"{column:02}02": "allies" for column in (9, 10, 11, 12, 13, 14, 15, 17)}
FAR: dict[str, Any] = {"map": "lines", "stocks": {"ax-depot": (3, 0)}, "owner": ROAD, "marks": DRY}
"""The road is the enemy's on both sides, so that lines run overland."""


@pytest.mark.rule("europa 15.L.1.p2")
def test_an_hq_hands_supply_on_from_its_depot() -> None:
    beyond = "1003"
    assert level(world(chain("1602"), **FAR), PlaceId(beyond), AXIS, NationId("germany")) == "full"
    assert level(world({"ax-depot": "1602"}, **FAR), PlaceId(beyond), AXIS, NationId("germany")) != "full"
    assert lookouts(world(chain("1602"), **FAR), AXIS) == {"1602"}


@pytest.mark.rule("europa 15.L.1.p3")
def test_an_hq_without_a_depot_hands_on_nothing() -> None:
    assert level(world(chain("1602", attached=""), **FAR), PlaceId("1003"), AXIS, NationId("germany")) != "full"
    assert level(world(chain("1602"), **FAR), PlaceId("1003"), AXIS, NationId("germany")) == "full"
    broke = {**FAR, "stocks": {"ax-depot": (2, 0)}}
    assert level(world(chain("1602"), **broke), PlaceId("1003"), AXIS, NationId("germany")) == "none"


@pytest.mark.rule("europa 15.L.1.p4")
def test_replacements_arrive_on_an_unmoved_hq() -> None:
    assert on_an_unmoved_hq(world({"al-army-hq": "0505"}), ALLIES, PlaceId("0505"))
    assert not on_an_unmoved_hq(world({"al-army-hq": {"at": "0505", "moved": True}}), ALLIES, PlaceId("0505"))
    assert on_an_unmoved_hq(world({"al-command-hq": "0505"}), ALLIES, PlaceId("0505"))
    assert not on_an_unmoved_hq(world({"al-div-hq": "0505"}), ALLIES, PlaceId("0505"))


@pytest.mark.rule("europa 15.L.1.p5")
def test_the_reverse_side_supplies_nobody() -> None:
    assert level(world(chain("1602", up="reversed"), **FAR), PlaceId("1003"), AXIS, NationId("germany")) != "full"
    game = desk("axis.initial", chain("1602"), **FAR)
    assert ask(game, "serve ax-army-hq") == ["15.L.1.p5"]
    play(game, "reverse ax-army-hq")
    assert front(game).units[UnitId("ax-army-hq")].up == "reversed"
    other = desk("axis.initial", chain("1602", up="reversed"), **FAR)
    assert ask(other, "reverse ax-army-hq") == ["15.L.1.p5"]
    play(other, "serve ax-army-hq")
    assert level(front(other), PlaceId("1003"), AXIS, NationId("germany")) == "full"


@pytest.mark.rule("europa 15.L.1.a.p1")
def test_one_coalition_hq() -> None:
    two = {"ax-army-hq": "1207", "ax-mot-hq": "1207"}
    game = desk("axis.initial", two, coalition={"axis": "ax-army-hq"})
    assert ask(game, "coalition ax-mot-hq") == ["15.L.1.a.p1"]
    assert ask(desk("axis.initial", two), "coalition ax-mot-hq") == []
    assert ask(desk("axis.initial", two), "coalition ax-mot-hq off") == ["15.L.1.a.p1"]


@pytest.mark.rule("europa 15.L.1.a.p3")
def test_the_marker_is_removed_or_placed_in_an_initial_phase() -> None:
    two = {"ax-army-hq": "1207", "ax-mot-hq": "1207"}
    game = desk("axis.initial", two, coalition={"axis": "ax-army-hq"})
    play(game, "coalition ax-army-hq off")
    assert front(game).coalition == {}
    assert ask(game, "coalition ax-mot-hq") == ["15.L.1.a.p3"]
    later = desk("axis.initial", two, date="Jul 2 42")
    play(later, "coalition ax-mot-hq")
    assert front(later).coalition == {"axis": "ax-mot-hq"}
    assert ask(later, "coalition ax-mot-hq off") == ["15.L.1.a.p3"]


@pytest.mark.rule("europa 15.L.1.a.p3")
def test_by_the_other_reading_the_marker_goes_straight_over() -> None:
    two = {"ax-army-hq": "1207", "ax-mot-hq": "1207"}
    game = desk("axis.initial", two, coalition={"axis": "ax-army-hq"}, readings={"coalition-marker": "direct"})
    play(game, "coalition ax-mot-hq")
    assert front(game).coalition == {"axis": "ax-mot-hq"}


@pytest.mark.rule("europa 15.L.1.a.p1")
def test_a_lost_coalition_hq_leaves_room_for_another() -> None:
    two = {"ax-army-hq": "unisolated", "ax-mot-hq": "1207"}
    assert ask(desk("axis.initial", two, coalition={"axis": "ax-army-hq"}), "coalition ax-mot-hq") == []


@pytest.mark.rule("europa 15.L.1.b.i")
def test_a_command_hq_holds_6() -> None:
    game = desk("allies.initial", {"al-command-hq": "0606", "al-army-hq": "0606"}, stocks={"0606": (9, 0)})
    assert ask(game, "store 6 from 0606 to al-command-hq") == []
    assert ask(game, "store 7 from 0606 to al-command-hq") == ["15.L.1.b.i"]
    assert ask(game, "store 1 from 0606 to al-army-hq") == ["frame:SP"]


@pytest.mark.rule("europa 15.L.1.b.ii")
@pytest.mark.parametrize(("hexes", "found"), [(5, "full"), (6, "none")])
def test_a_command_hq_supplies_five_hexes_away(hexes: int, found: str) -> None:
    units = {"ax-command-depot": "1602", "ax-command-hq": {"at": "1602", "attached": "ax-command-depot"}}
    assert radius(UnitId("ax-command-hq")) == 5
    now = world(units, **{**FAR, "stocks": {"ax-command-depot": (3, 0)}})
    place = f"{16 - hexes:02}02"
    assert now.atlas.distance(PlaceId("1602"), PlaceId(place)) == hexes
    assert level(now, PlaceId(place), AXIS, NationId("germany")) == found


@pytest.mark.rule("europa 15.L.1.b.ii")
@pytest.mark.parametrize(
    ("hexes", "told"),
    [
        (5, "ax-command-hq is 5 hexes away, within its range of 5"),
        (6, "ax-command-hq is 6 hexes away, beyond its range of 5"),
    ],
)
def test_the_supply_of_a_unit_tells_of_the_range(hexes: int, told: str) -> None:
    units = {"ax-command-depot": "1602", "ax-command-hq": {"at": "1602", "attached": "ax-command-depot"}}
    there = {**units, "ax-inf": f"{16 - hexes:02}02"}
    game = desk("axis.initial", there, **{**FAR, "stocks": {"ax-command-depot": (3, 0)}})
    found = tally(game, "supply ax-inf")
    assert found.total == (2 if hexes == 5 else 0)
    assert [line.why for line in found.lines if line.ref and line.ref.id == "15.L.1.b.ii"] == [told]


@pytest.mark.rule("europa 15.L.1.b.iii")
def test_a_command_hq_is_half_an_re() -> None:
    assert ROSTER[UnitId("al-command-hq")].re == Fraction(1, 2)


@pytest.mark.rule("europa frame:HQD")
def test_hqs_are_attached_to_depots_of_their_own() -> None:
    units = {"al-army-hq": "0606", "al-div-hq": "0606", "al-depot": "0606", "ax-depot": "1207", "al-inf": "0606"}
    game = desk("allies.initial", units)
    assert ask(game, "attach al-div-hq to al-depot") == ["frame:HQD"]
    assert ask(game, "attach al-army-hq to al-inf") == ["frame:HQD"]
    assert not game.judge("allies", "attach al-army-hq to ax-depot")
    assert ask(game, "attach al-army-hq to middleton") == ["frame:HQD"]
    assert ask(game, "attach al-army-hq to weston") == []
    assert ask(game, "detach al-army-hq") == ["frame:HQD"]
    play(game, "attach al-army-hq to al-depot")
    assert ask(game, "detach al-army-hq") == ["frame:HQD"]


@pytest.mark.rule("europa 15.L.1.p5")
@pytest.mark.parametrize(("up", "after"), [("reversed", "reversed"), ("attaching", "")])
def test_an_hq_that_is_detached_shows_the_side_that_it_showed(up: str, after: str) -> None:
    units = {"al-army-hq": {"at": "0606", "attached": "al-depot", "up": up, "since": "Jun 4 42"}, "al-depot": "0606"}
    game = desk("allies.initial", units)
    play(game, "detach al-army-hq")
    assert (front(game).units[UnitId("al-army-hq")].attached, front(game).units[UnitId("al-army-hq")].up) == ("", after)
