"""15.W: trucks and wagons."""

from fractions import Fraction
from typing import Any

import pytest

from tests.europa.desk import cites, desk, front, happened, options, play, tally, world
from wavell.books.europa.chapters.s15w_supply_units import worth
from wavell.books.europa.frame.combat.losses import eliminate
from wavell.books.europa.frame.movement.sizes import carriage
from wavell.books.europa.frame.movement.stacking import fits
from wavell.books.europa.frame.movement.zones import has_zone
from wavell.books.europa.frame.supply.states import level
from wavell.books.europa.model.counters import ROSTER, SPARE
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.rules import ALLIES, RULES
from wavell.umpire import Game

DRY = {"no-sea-supply allies": 1, "no-sea-supply axis": 1}


def ask(game: Game, order: str) -> list[str]:
    """The paragraphs that refuse an order of whoever is to act."""
    verdict = game.judge(game.to_act()[0].seat, order)
    return [] if verdict else cites(verdict)


@pytest.mark.rule("europa 15.W.p1")
def test_the_ratings_of_supply_units() -> None:
    for id_, moves in (("al-truck", 8), ("al-wagon", 4)):
        counter = ROSTER[UnitId(id_)]
        assert (counter.rating.attack, counter.rating.moves, counter.kit.cm) == (0, moves, True)


@pytest.mark.rule("europa 15.W.p2")
def test_they_do_not_stack_and_have_no_zone() -> None:
    full = ("al-inf-div", "al-arm-div", "al-mtn-div", "al-inf", "al-inf-2", "al-mot", "al-art", "al-art-2")
    now = world({**dict.fromkeys(full, "0606"), "al-truck": "0506", "al-mtn": "0506"})
    assert fits(now, PlaceId("0606"), [UnitId("al-truck")])
    assert not fits(now, PlaceId("0606"), [UnitId("al-mtn")])
    assert not has_zone(now, UnitId("al-truck"))


BATTLE = {"al-truck": "0706", "al-inf-bn": "0706", "ax-inf-div": "0806", "ax-arm-div": "0806"}


@pytest.mark.rule("europa 15.W.p3")
def test_a_supply_unit_is_lost_only_if_it_cannot_retreat() -> None:
    stocks = {"0806": (9, 0)}
    game = desk("axis.combat", BATTLE, dice=[6, 6], stocks=stocks)
    play(game, "attack ax-inf-div+ax-arm-div on 0706", "pass", "retreat al-truck 0606")
    assert front(game).units[UnitId("al-inf-bn")].place == "unisolated"
    assert front(game).units[UnitId("al-truck")].place == "0606"
    around = [place for place in world({}).atlas.near[PlaceId("0706")] if place != "0806"]
    ring = dict(zip(("it-inf", "ax-mtn-div", "ax-mtn", "ax-arm", "ax-mot"), around, strict=True))
    lone = desk("axis.combat", {**BATTLE, **ring}, dice=[6, 6], stocks=stocks)
    play(lone, "attack ax-inf-div+ax-arm-div on 0706")
    assert front(lone).units[UnitId("al-truck")].place in ("unisolated", "isolated")


@pytest.mark.rule("europa 15.W.p4")
def test_a_supply_unit_slips_away_without_a_roll() -> None:
    game = desk("axis.combat", BATTLE, stocks={"0806": (9, 0)})
    events = play(game, "attack ax-inf-div+ax-arm-div on 0706", "slip al-truck 0606")
    assert happened(events, "Moved") == ["15.W.p4"]
    assert not happened(events, "DieRolled")


@pytest.mark.rule("europa 15.W.p5")
def test_their_size_in_transport() -> None:
    now = world({"al-truck": "0407", "al-wagon": "0407"})
    assert [carriage(now, UnitId(id_), "rail").total for id_ in ("al-truck", "al-wagon")] == [4, 4]
    assert ROSTER[UnitId("al-truck")].kit.heavy is not None


@pytest.mark.rule("europa 15.W.p6")
def test_they_carry_24_res_and_pay_an_mp_for_three() -> None:
    game = desk("allies.movement", {"al-truck": "0606"}, stocks={"0606": (60, 0)})
    assert ask(game, "load al-truck 24 from 0606") == []
    assert ask(game, "load al-truck 25 from 0606") == ["15.W.p6"]
    assert tally(game, "load_cost 24").total == 8
    assert tally(game, "load_cost 4").total == Fraction(4, 3)
    play(game, "load al-truck 4 from 0606")
    assert front(game).units[UnitId("al-truck")].spent == 8
    assert front(game).stock("al-truck").sp == 8
    assert ask(game, "load al-truck 20 from 0606") == []
    assert ask(game, "load al-truck 21 from 0606") == ["15.W.p6"]


@pytest.mark.rule("europa 15.W.p6")
def test_a_wagon_has_mps_for_12_res() -> None:
    game = desk("allies.movement", {"al-wagon": "0606"}, stocks={"0606": (60, 0)})
    assert ask(game, "load al-wagon 12 from 0606") == []
    assert ask(game, "load al-wagon 13 from 0606") == ["15.W.p6"]
    assert options(game, "load") == ["load al-wagon 12 from 0606"]


@pytest.mark.rule("europa 15.W.p6")
def test_they_unload_into_the_hex_or_a_depot() -> None:
    units = {"al-truck": "0606", "al-depot": "0606", "al-inf": "0606"}
    game = desk("allies.movement", units, stocks={"al-truck": (12, 3)})
    play(game, "unload al-truck 6 srp 3 to al-depot", "unload al-truck 3 to 0606")
    now = front(game)
    assert (now.stock("al-depot").sp, now.stock("al-depot").srp, now.stock("0606").sp) == (12, 6, 6)
    assert now.units[UnitId("al-truck")].spent == 4 * 6
    assert ask(game, "unload al-truck 1 to al-inf") == ["frame:SP"]
    assert ask(game, "unload al-truck 1 to 0706") == ["frame:SP"]
    assert ask(game, "unload al-truck 4 to 0606") == ["frame:SP"]


@pytest.mark.rule("europa 15.W.p6")
def test_trucks_make_a_supply_route_and_wagons_do_not() -> None:
    game = desk("allies.movement", {"al-truck": "0606", "al-wagon": "0606"})
    assert ask(game, "route al-wagon") == ["15.W.p6"]
    assert ask(game, "route al-truck") == []
    play(game, "route al-truck")
    assert ask(game, "move al-truck 0706") == ["frame:SUP"]
    play(game, "unroute al-truck")
    assert front(game).units[UnitId("al-truck")].up == ""


@pytest.mark.rule("europa 15.W.p6")
def test_a_supply_unit_lengthens_a_line_and_a_route_does_so_again_and_again() -> None:
    """Overland 4 hexes: a wagon adds 4 at its end; trucks in a route add 7 each, one after another."""
    road = {f"{column:02}02": "axis" for column in range(3, 9)}
    given: dict[str, Any] = {"map": "lines", "owner": road, "marks": DRY}
    bare = world({"al-inf": "0302"}, **given)
    assert [level(bare, PlaceId(f"{column:02}02"), ALLIES) for column in (6, 7)] == ["full", "none"]
    wagon = world({"al-inf": "0302", "al-wagon": "0602"}, **given)
    assert [level(wagon, PlaceId(f"{column:02}02"), ALLIES) for column in (10, 11)] == ["full", "none"]
    two = {"al-truck": {"at": "0602", "up": "route"}, "al-truck-2": {"at": "1302", "up": "route"}}
    route = world({"al-inf": "0302", **two}, **given)
    assert [level(route, PlaceId(f"{column:02}02"), ALLIES) for column in (20, 21)] == ["full", "none"]


@pytest.mark.rule("europa 15.W.p6")
def test_a_loaded_supply_unit_is_a_special_supply_source() -> None:
    given: dict[str, Any] = {"map": "lines", "owner": {"1602": "allies"}, "marks": DRY}
    assert (
        level(world({"al-truck": "1602"}, **given, stocks={"al-truck": (3, 0)}), PlaceId("1502"), ALLIES) == "limited"
    )
    assert level(world({"al-truck": "1602"}, **given, stocks={"al-truck": (2, 0)}), PlaceId("1502"), ALLIES) == "none"


@pytest.mark.rule("europa 15.W.p7")
def test_what_they_are_worth() -> None:
    assert (worth(UnitId("al-truck")), worth(UnitId("al-wagon")), worth(UnitId("al-tran-3"))) == (36, 18, 0)


def overrun(unit: str, spare: dict[str, str]) -> Game:
    """A supply unit of the Allies has fallen in 0706 in the Axis combat phase."""
    game = desk("axis.combat", {unit: "0706", "ax-inf-div": "0806", **spare}, smps={"axis:west": 1})
    now = front(game)
    for event in eliminate(RULES.ref("frame:CBT"), now, UnitId(unit), "lost in battle"):
        event.apply(now)
    play(game, "end")
    return game


@pytest.mark.rule("europa 15.W.p8")
def test_half_of_a_truck_is_captured() -> None:
    """36 SMPs: 18 are captured, one wagon or two 3-RE transports or SMPs."""
    game = overrun("al-truck", {"ax-wagon": SPARE, "ax-truck": SPARE, "ax-tran-3": SPARE})
    assert ask(game, "spoils as ax-truck") == ["15.W.p8"]
    assert ask(game, "spoils as ax-wagon+ax-tran-3") == ["15.W.p8"]
    assert "spoils as ax-wagon" in options(game, "spoils")
    play(game, "spoils as ax-wagon")
    assert front(game).units[UnitId("ax-wagon")].place == "0706"
    assert front(game).smps == {"axis:west": 1}


@pytest.mark.rule("europa 15.W.p8")
def test_half_of_a_wagon_is_captured() -> None:
    """18 SMPs: 9 are captured, a 3-RE transport or 9 SMPs."""
    game = overrun("al-wagon", {"ax-tran-3": SPARE, "ax-wagon": SPARE})
    assert ask(game, "spoils as ax-wagon") == ["15.W.p8"]
    assert ask(game, "spoils as ax-tran-3") == []
    play(game, "spoils")
    assert front(game).smps == {"axis:west": 10}


@pytest.mark.rule("europa 15.W.p9")
def test_a_quarter_changes_hands_at_a_surrender() -> None:
    game = desk("axis.initial", {"it-truck": "1207", "it-inf": "1206", "ax-inf": "1206"}, smps={"allies:east": 1})
    play(game, "surrender italy")
    assert front(game).units[UnitId("it-inf")].place == "removed"
    assert game.to_act()[0].seat == "allies"
    play(game, "spoils")
    assert front(game).smps == {"allies:east": 10}
    assert ask(desk("axis.initial", {"ax-inf": "1206"}), "surrender italy") == ["frame:SURR"]


@pytest.mark.rule("europa 15.W.p9")
def test_of_four_trucks_one_changes_hands_and_of_three_transports() -> None:
    spare = dict.fromkeys(("al-truck", "al-wagon", "al-tran-3", "br-tran-3a", "br-tran-3b"), SPARE)
    trucks = dict.fromkeys(("ax-truck", "ax-truck-2", "ge-truck-1", "ge-truck-2"), "1207")
    four = desk("axis.initial", {**trucks, **spare}, smps={"allies:east": 1})
    play(four, "surrender germany", "spoils as al-truck")
    assert (front(four).units[UnitId("al-truck")].place, front(four).smps) == ("1207", {"allies:east": 1})
    trucks = dict.fromkeys(("it-truck", "it-truck-1", "it-truck-2"), "1207")
    three = desk("axis.initial", {**trucks, **spare}, smps={"allies:east": 1})
    play(three, "surrender italy")
    assert ask(three, "spoils as al-truck") == ["15.W.p9"]
    assert ask(three, "spoils as al-wagon+al-tran-3") == []
    play(three, "spoils as al-tran-3+br-tran-3a+br-tran-3b")
    assert front(three).smps == {"allies:east": 1}


@pytest.mark.rule("europa 15.W.p9")
def test_only_countries_of_ones_own_surrender() -> None:
    assert ask(desk("axis.initial", {"ax-inf": "1206"}), "surrender britain") == ["frame:SURR"]


@pytest.mark.rule("europa 15.W.p1")
def test_supply_units_by_their_ratings() -> None:
    now = world({"al-truck": "0506", "al-wagon": "0506"})
    for unit, moves in (("al-truck", 8), ("al-wagon", 4)):
        rating = now.rating(UnitId(unit))
        assert (rating.attack, rating.moves, now.kit(UnitId(unit)).cm) == (0, moves, True)
    exploiting = desk("allies.exploitation", {"al-truck": "0506"})
    assert exploiting.judge("allies", "move al-truck 0906")
