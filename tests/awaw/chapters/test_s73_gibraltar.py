"""73 Gibraltar: what the case files do not show, on both maps."""

import pytest

from tests.awaw.desk import account, cites, desk, options, play, tally, unit, used, war, world
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.chapters.s73_gibraltar import FIGURES, legs, passes, rock
from wavell.books.awaw.frame.movement.control import choices, haven
from wavell.books.awaw.frame.sea.submarines import prey
from wavell.books.awaw.frame.sea.voyages import front_of
from wavell.books.awaw.frame.supply.lines import hungry_units
from wavell.books.awaw.model.atlas import ATLASES
from wavell.books.awaw.model.counters import ROSTER
from wavell.books.awaw.model.ids import NationId, PlaceId, UnitId
from wavell.books.awaw.model.nations import BRITAIN, GERMANY
from wavell.books.awaw.model.scenarios import TERRITORY
from wavell.books.awaw.model.wars import foes_of, with_war
from wavell.books.awaw.model.world import Activity, Voyage, War
from wavell.books.awaw.rules import ALLIES, AXIS, Holder
from wavell.umpire import Game

MAPS = {"world": ("gibraltar", "andalusia"), "gibraltar": ("AA8", "Z8")}


@pytest.mark.rule("awaw 73.11")
@pytest.mark.parametrize("name", MAPS)
def test_gibraltar_is_british_and_worth_nothing(name: str) -> None:
    here, beside = MAPS[name]
    game = desk("axis.movement", {"ge-inf-1": beside}, map=name, control={beside: "axis"}, wars=["britain germany"])
    assert TERRITORY[NationId("gibraltar")] == "allies"
    assert FIGURES.possession.owner == "britain"
    before = dict(war(game).accounts)
    play(game, f"move ge-inf-1 {here}")
    assert war(game).holder(PlaceId(here)) == "axis"
    assert war(game).accounts == before
    assert account(game, "britain.level") == 100 + FIGURES.possession.brps
    assert war(game).conquests == {}


@pytest.mark.rule("awaw 73.31")
@pytest.mark.rule("awaw 73.32")
@pytest.mark.parametrize("name", MAPS)
def test_gibraltar_lies_on_two_fronts_and_is_paid_for_on_one(name: str) -> None:
    here, _ = MAPS[name]
    position = world({}, map=name)
    assert rock(position) == here
    assert ATLASES[name].fronts[here] == {"western", "mediterranean"}
    assert front_of(position, PlaceId(here)) == "mediterranean"
    assert front_of(position, PlaceId("britain")) == "western"


def under_way(name: str, path: tuple[str, ...], units: dict[str, str]) -> Game:
    """A game in which an Allied sea transport is on its way and the Axis may meet it."""
    game = desk(
        "allies.movement", units, map=name, wars=["britain germany", "britain italy"], territory={"france": "axis"}
    )
    position = war(game)
    position.voyage = Voyage(
        Activity.SHIP,
        ALLIES,
        (UnitId("br-inf-5"),),
        PlaceId(path[-1]),
        tuple(map(PlaceId, path)),
        front_of(position, PlaceId(path[-1])),
    )
    return game


FLEETS = {"ge-ca-1": "france_west", "it-bb-1": "italy", "br-inf-5": "britain"}


@pytest.mark.rule("awaw 73.33")
@pytest.mark.parametrize(
    ("path", "place", "unit", "met"),
    [
        (("britain", "gibraltar"), "britain", "ge-ca-1", True),
        (("britain", "gibraltar"), "gibraltar", "ge-ca-1", True),
        (("britain", "gibraltar"), "gibraltar", "it-bb-1", False),
        (("britain", "gibraltar"), "britain", "it-bb-1", False),
        (("gibraltar", "malta"), "malta", "it-bb-1", True),
        (("gibraltar", "malta"), "malta", "ge-ca-1", False),
        (("britain", "gibraltar", "malta"), "malta", "it-bb-1", True),  # through it: each leg on its own front
        (("britain", "gibraltar", "malta"), "malta", "ge-ca-1", False),
        (("britain", "gibraltar", "malta"), "britain", "it-bb-1", False),
        (("britain", "gibraltar", "malta"), "gibraltar", "it-bb-1", True),
        (("britain", "france_west"), "france_west", "it-bb-1", True),  # not of this rule
    ],
)
def test_activities_are_met_on_their_own_front(path: tuple[str, ...], place: str, unit: str, met: bool) -> None:
    game = under_way("world", path, FLEETS)
    assert ("73.33" not in cites(game.judge("axis", f"intercept {unit} in {place}"))) is met


@pytest.mark.rule("awaw 73.33")
def test_activities_are_met_on_their_own_front_hex_by_hex() -> None:
    path: tuple[str, ...] = ("britain", "W5", "X4", "Y3", "Z3", "Z4", "Z5", "AA5", "AA6", "AA7", "AA8")
    path = tuple(place for place in path if place in ATLASES["gibraltar"])
    game = under_way("gibraltar", path, FLEETS)
    assert "73.33" in cites(game.judge("axis", "intercept it-bb-1 in AA6"))
    assert "73.33" not in cites(game.judge("axis", "intercept ge-ca-1 in AA6"))


@pytest.mark.rule("awaw 73.42")
def test_only_what_goes_through_passes_the_strait() -> None:
    position = world({})
    assert passes(position, (PlaceId("britain"), PlaceId("gibraltar"), PlaceId("malta")))
    assert not passes(position, (PlaceId("britain"), PlaceId("gibraltar")))
    assert not passes(position, (PlaceId("gibraltar"), PlaceId("malta")))
    assert legs(position, (PlaceId("britain"), PlaceId("gibraltar"), PlaceId("malta"))) == [
        ("britain", "gibraltar"),
        ("gibraltar", "malta"),
    ]
    assert legs(position, (PlaceId("italy"), PlaceId("malta"))) == [("italy", "malta")]


@pytest.mark.rule("awaw 73.42-ex-1")
@pytest.mark.parametrize(("date", "used", "allowed"), [("Summer 1941", 0, True), ("Summer 1941", 1, False)])
def test_one_german_factor_a_turn(date: str, used: int, allowed: bool) -> None:
    game = desk(
        "axis.redeployment",
        {"ge-sub-1": "sw_atlantic"},
        date=date,
        used={"strait germany": used},
        wars=["britain germany"],
    )
    verdict = game.judge("axis", "nr ge-sub-1 italy")
    assert cites(verdict) == (["73.42-ex-1"] if allowed else ["73.42"])
    assert bool(verdict) is allowed


@pytest.mark.rule("awaw 73.42-ex-1")
def test_submarines_past_gibraltar_are_counted_by_the_game_turn() -> None:
    game = desk("allies.redeployment", {}, date="Summer 1941", used={"strait germany": 1})
    while war(game).clock.step != desk("axis.war").world.clock.step:
        play(game, "end")
    assert used(game, "strait germany") == 0


@pytest.mark.rule("awaw 73.61")
@pytest.mark.parametrize("name", MAPS)
def test_displaced_ships_may_choose_either_front(name: str) -> None:
    here, beside = MAPS[name]
    units = {"ge-inf-1": beside, "br-cv-1": here, "br-nas-1": {"at": here, "aboard": "br-cv-1"}, "br-aaf-3": here}
    game = desk("axis.movement", units, map=name, control={beside: "axis"}, wars=["britain germany"])
    assert {"britain", "malta", "egypt"} <= set(choices(war(game), UnitId("br-cv-1"), PlaceId(here)))
    play(game, f"move ge-inf-1 {here}")
    assert game.to_act()[0].seat == "allies"
    listed = options(game, "displace")
    fronts = set().union(*(war(game).atlas.fronts[text.split()[-1]] for text in listed))
    assert fronts == {"western", "mediterranean"}
    play(game, "displace br-cv-1 malta")
    assert {unit(game, id_).place for id_ in ("br-cv-1", "br-nas-1")} == {"malta"}
    assert unit(game, "br-aaf-3").place != here
    assert game.to_act()[0].seat == "axis"


@pytest.mark.rule("awaw frame:displacement")
def test_ships_go_to_the_nearest_friendly_port_or_are_lost() -> None:
    units = {"ja-inf-1": "BB11", "br-dd-2": "CC11", "br-aaf-3": "CC11"}
    game = desk("axis.movement", units, control={"BB11": "axis"}, wars=["britain japan"])
    nearest = haven(war(game), UnitId("br-dd-2"), PlaceId("CC11")).to
    play(game, "move ja-inf-1 CC11")
    assert unit(game, "br-dd-2").place == nearest
    assert war(game).on_map(UnitId("br-aaf-3"))
    alone = desk("axis.movement", {"ge-inf-1": "Z8", "br-dd-2": "AA8"}, map="gibraltar", control={"Z8": "axis"})
    lost = ("britain", "egypt", "malta", "france", "french_morocco", "algeria")
    war(alone).territory = {**war(alone).territory, **dict.fromkeys(map(NationId, lost), Holder.AXIS)}
    war(alone).wars = with_war(war(alone).wars, foes_of(BRITAIN, GERMANY), 1)
    play(alone, "move ge-inf-1 AA8")
    assert not war(alone).on_map(UnitId("br-dd-2"))
    assert alone.to_act()[0].seat == "axis"


@pytest.mark.rule("awaw frame:oil")
def test_without_oil_aircraft_and_ships_stay_at_their_base() -> None:
    units = {"it-aaf-1": "italy", "br-aaf-3": "malta"}
    wars = ["britain italy"]
    dry = desk("axis.combat", units, marks={"oil axis mediterranean": 0}, wars=wars)
    assert "frame:oil" in cites(dry.judge("axis", "counterair it-aaf-1 on malta"))
    assert "frame:oil" not in cites(desk("axis.combat", units, wars=wars).judge("axis", "counterair it-aaf-1 on malta"))


@pytest.mark.rule("awaw frame:setup")
def test_the_rock_is_set_up_without_the_garrisons_of_asia() -> None:
    position = BOOK.scenarios["the-rock-1940"].start(BOOK.readings.choose({}))
    assert isinstance(position, War)
    placed = [id_ for id_ in ROSTER if position.in_play(id_)]
    assert not [id_ for id_ in placed if ROSTER[id_].garrison]
    assert {ROSTER[id_].nation for id_ in placed} == {"britain", "germany", "italy"}
    assert position.holder(PlaceId("AA8")) == "allies"
    assert position.holder(PlaceId("Z8")) == "axis"
    assert hungry_units(position, AXIS) == ["it-inf-4", "it-inf-7"]  # Tripoli waits for a line
    assert {unit(position, id_).place for id_ in hungry_units(position, ALLIES)} == {"AA8", "malta"}


@pytest.mark.rule("awaw 73.51")
@pytest.mark.parametrize(
    ("lost", "oil"),
    [((), 1), (("egypt", "suez"), 1), (("britain", "us_atlantic"), 1), (("egypt", "suez", "britain"), 1)],
)
def test_the_rock_has_oil_while_either_front_has(lost: tuple[str, ...], oil: int) -> None:
    game = desk("allies.combat", {}, control=dict.fromkeys(lost, "axis"))
    assert tally(game, "oil gibraltar").total == oil
    dry = desk("allies.combat", {}, control=dict.fromkeys(("egypt", "suez", "britain", "us_atlantic"), "axis"))
    assert tally(dry, "oil gibraltar").total == 0
    assert tally(dry, "oil malta").total == 0
    assert tally(dry, "oil rangoon").total == 1


@pytest.mark.rule("awaw frame:submarine-warfare")
def test_a_submarine_that_has_slipped_through_hunts_in_the_mediterranean() -> None:
    units = {"ge-sub-1": "sw_atlantic", "br-tp-1": "mediterranean", "ge-sub-2": "sw_atlantic"}
    game = desk("axis.redeployment", units, wars=["britain germany"])
    assert tally(game, "submarines mediterranean").total == 0
    play(game, "nr ge-sub-1 italy")
    assert tally(game, "submarines mediterranean").total == 1
    assert prey(war(game), PlaceId("mediterranean"), AXIS) == ["br-tp-1"]
