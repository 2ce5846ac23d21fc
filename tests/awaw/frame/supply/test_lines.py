"""Supply: lines by land against a slow twin, sea lines, limited sources, and what happens to units without any."""

import random
from typing import Any

import pytest

from tests.awaw.desk import account, cites, desk, happened, lines, options, play, tally, unit, war, world
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.frame.supply.ground import exits
from wavell.books.awaw.frame.supply.isolation import unsupplied_now
from wavell.books.awaw.frame.supply.lines import SOURCES, full_supply, fully_fed, hungry_units, supplied, zones
from wavell.books.awaw.frame.supply.sea_lines import line_path
from wavell.books.awaw.frame.supply.standing_lines import LineLapsed
from wavell.books.awaw.model.atlas import ATLASES, TERRAIN
from wavell.books.awaw.model.counters import POOL, ROSTER
from wavell.books.awaw.model.ids import PlaceId, UnitId
from wavell.books.awaw.model.lines import Line
from wavell.books.awaw.model.orders import SeaLine
from wavell.books.awaw.model.world import War
from wavell.books.awaw.rules import ALLIES, AXIS, SEQUENCE, SIDES, Holder, Side
from wavell.umpire import Event, Game, SeededDice

PACIFIC = ATLASES["world"]
AUSTRALIA, INDIA = PlaceId("australia"), PlaceId("india")


def rough(terrain: str) -> int:
    """What a terrain adds to the defence; the Himalayas keep everybody out."""
    return TERRAIN[terrain].dm if terrain in TERRAIN else 9


def slow_supply(position: War, side: Side) -> set[PlaceId]:
    """Every place in full supply, found by spreading over the whole map until nothing changes."""
    atlas = position.atlas
    mine = {p for p in atlas.land if position.ground(p, side)}
    theirs = {p for p in atlas.land if any(ROSTER[u].is_ground and ROSTER[u].side != side for u in position.stack(p))}
    felt: set[str] = set()
    for place in theirs:
        tanks = [u for u in position.stack(place) if ROSTER[u].kind == "armor"]
        if tanks and place not in atlas.boxes and rough(atlas.terrain[place]) == 0:
            felt |= {n for n in atlas.near[place] if n not in atlas.boxes and rough(atlas.terrain[n]) == 0}
    passable = {p for p in atlas.land if (position.holder(p) == side or p in mine) and p not in theirs}
    passable = {p for p in passable if (p not in felt or p in mine) and atlas.terrain[p] not in ("box", "himalaya")}
    found = {
        place
        for place, row in SOURCES[position.map].items()
        if row.side == side and position.holder(place) == side and not position.has_surrendered(place)
    }
    found |= {
        port
        for port, line in position.sea_lines.items()
        if line.side == side and line.source in found and position.holder(port) == side
    }
    while True:
        more = {
            to
            for here in found
            for to in atlas.near[here]
            if to in passable and to not in found and (here, to) not in atlas.outback
        }
        if not more:
            return found
        found |= more


@pytest.mark.rule("awaw frame:supply")
def test_lines_by_land_agree_with_a_slow_search() -> None:
    dice = random.Random(7161)
    land = sorted(p for p in PACIFIC.land if p not in PACIFIC.boxes)
    ground = [u for u, c in ROSTER.items() if c.is_ground]
    for _ in range(40):
        spots = dice.sample(land, 40)
        some = dice.sample(ground, 40)
        control = {p: dice.choice((*SIDES, "")) for p in dice.sample(land, dice.randrange(200))}
        ports = dice.sample(sorted(PACIFIC.tagged("port") - PACIFIC.boxes), 4)
        fallen = dice.choice(((), ("india",), ("australia", "india")))
        position = world(
            {id_: at for id_, at in zip(some, spots, strict=True) if ROSTER[id_].nation not in fallen},
            control=control,
            sea_lines={port: dice.choice(("allies india", "axis L32", "allies australia")) for port in ports},
            surrendered=fallen,
        )
        for side in SIDES:
            assert supplied(position, side) == slow_supply(position, side)


@pytest.mark.rule("awaw 71.61")
@pytest.mark.rule("awaw 72.61")
def test_the_boxes_open_onto_the_edge_of_their_own_country_only() -> None:
    assert set(exits("world", "australia")) == {"NN14", "NN15", "NN16", "NN23", "NN24"}
    assert set(exits("world", "india")) == {"S7", "T7", "U6", "V6", "W5", "X5", "Y4", "Z4", "AA3", "BB3", "CC2"}
    assert all(
        row.ref.startswith("frame:") for place, row in SOURCES["world"].items() if place not in ("australia", "india")
    )


@pytest.mark.rule("awaw 71.61")
def test_outback_sides_carry_no_line_from_the_box() -> None:
    """With the clear edge hexes lost, the outback ones do not help."""
    position = world({}, control=dict.fromkeys(("NN14", "NN15", "NN16", "NN23", "NN24"), "axis"))
    assert not supplied(position, ALLIES) & {"NN17", "NN18", "NN19", "NN20", "NN21", "NN22", "KK19"}
    assert full_supply(world({}), PlaceId("KK19"), ALLIES)


@pytest.mark.rule("awaw 71.61")
def test_the_boxes_feed_western_allies_and_not_china() -> None:
    game = desk(
        "allies.supply",
        {"ch-inf-1": "Ledo", "ind-inf-1": "Imphal"},
        wars=["china japan", "britain japan"],
        territory={"china": ""},
    )
    assert fully_fed(war(game), UnitId("ind-inf-1"))
    assert not fully_fed(war(game), UnitId("ch-inf-1"))
    assert tally(game, "supply ind-inf-1").lines[0].ref.id == "72.61"  # type: ignore[union-attr]


@pytest.mark.rule("awaw frame:zoc")
@pytest.mark.rule("awaw frame:supply")
def test_enemy_armor_closes_the_places_next_to_it_unless_they_are_occupied() -> None:
    """Open ground only: the zone does not reach into hills or jungle."""
    atlas = PACIFIC
    open_ground = [p for p in sorted(atlas.land) if p not in atlas.boxes and atlas.terrain[p] == "clear"]
    tank = next(p for p in open_ground if sum(n in open_ground for n in atlas.near[p]) >= 2)
    beside = [n for n in atlas.near[tank] if n in open_ground]
    position = world({"ja-arm-1": tank, "ind-inf-1": beside[0]})
    assert zones(position, ALLIES) == set(beside)
    assert zones(position, AXIS) == frozenset()


@pytest.mark.rule("awaw frame:japanese-supply")
def test_japan_sends_lines_from_home_and_from_saigon_while_it_is_friendly() -> None:
    game = desk(
        "axis.supply", {"ja-inf-1": "Truk", "ja-inf-2": "Kota Bharu"}, control={"CC12": "axis"}, wars=["britain japan"]
    )
    assert cites(game.judge("axis", "line truk from rangoon")) == ["frame:japanese-supply"]
    assert cites(game.judge("axis", "line kota-bharu from saigon")) == ["frame:supply"]  # indochina is not Japan's
    ready = desk(
        "axis.supply",
        {"ja-inf-1": "Truk", "ja-inf-2": "Kota Bharu"},
        control={"CC12": "axis"},
        territory={"indochina": "axis"},
        accounts={"axis.transports.pacific": 2},
        wars=["britain japan"],
    )
    assert cites(ready.judge("axis", "line kota-bharu from saigon")) == []
    play(ready, "line kota-bharu from saigon", "line truk from tokyo")
    assert lines(tally(ready, "supply ja-inf-2"))[0].endswith("frame:japanese-supply")
    assert unsupplied_now(war(ready), AXIS) == ()
    assert cites(ready.judge("axis", "line guam from tokyo")) == ["frame:supply"]


@pytest.mark.rule("awaw frame:supply")
@pytest.mark.parametrize(
    ("order", "cited"),
    [
        ("line U13 from india", ["frame:supply"]),  # no port
        ("line truk from india", ["frame:supply"]),  # not ours
        ("line australia from india", ["frame:supply"]),
        ("line suez from suez", ["frame:supply"]),
        ("line rangoon from tokyo", ["frame:supply"]),
        ("line rangoon from chungking", ["frame:supply"]),
        ("line NN9 from NN9", ["frame:supply"]),
        ("line malta from britain", []),
    ],
)
def test_lines_lead_from_sources_to_own_ports(order: str, cited: list[str]) -> None:
    accounts = {f"allies.transports.{ocean}": 1 for ocean in ("atlantic", "pacific", "indian_ocean", "mediterranean")}
    game = desk("allies.supply", {}, accounts=accounts)
    assert sorted(set(cites(game.judge("allies", order)))) == cited


@pytest.mark.rule("awaw frame:supply")
def test_no_line_passes_gibraltar_against_its_holder() -> None:
    accounts = {"allies.transports.atlantic": 1, "allies.transports.mediterranean": 1}
    game = desk("allies.supply", {}, accounts=accounts, control={"gibraltar": "axis"})
    assert cites(game.judge("allies", "line malta from britain")) == ["frame:supply"]
    assert cites(game.judge("allies", "line malta from egypt")) == []


@pytest.mark.rule("awaw frame:supply")
def test_the_path_of_a_line_is_known_before_it_is_laid() -> None:
    position = world({})
    path = line_path(position, SeaLine(PlaceId("W12"), PlaceId("india")), ALLIES)
    assert path[:2] == ("india", "CC2")
    assert path[-1] == "W12"
    assert line_path(position, SeaLine(PlaceId("KK19"), PlaceId("australia"), (PlaceId("NN15"),)), ALLIES)[:2] == (
        "australia",
        "NN15",
    )


@pytest.mark.rule("awaw frame:supply")
def test_a_capital_feeds_two_ground_units_and_three_air_factors() -> None:
    units = {"aus-inf-1": "Kuching", "ind-inf-5": "Kuching", "ind-inf-6": "Kuching"}
    units |= {f"br-aaf-{n}": "Kuching" for n in range(1, 5)}
    position = world(units, wars=["britain japan"])
    assert hungry_units(position, ALLIES) == ["ind-inf-6", "br-aaf-4"]
    assert not full_supply(position, PlaceId("EE14"), ALLIES)
    lost = world(units, control={"EE14": "axis"})
    assert len(hungry_units(lost, ALLIES)) == len(units)


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


@pytest.mark.rule("awaw frame:supply")
def test_lines_are_offered_where_they_feed_somebody() -> None:
    game = desk(
        "allies.supply",
        {"aus-inf-1": "Port Moresby", "ind-inf-1": "Singapore"},
        wars=["britain japan"],
        accounts={"allies.transports.pacific": 1, "allies.transports.indian_ocean": 1},
    )
    offered = options(game, "line")
    assert offered[0].startswith(("line II26 from australia", "line EE11 from india"))
    for text in offered:
        assert cites(game.judge("allies", text)) == []
    assert options(desk("allies.supply", {"aus-inf-1": "Port Moresby"}), "line") == []
    while offered := options(game, "line"):
        play(game, offered[0])
    assert unsupplied_now(war(game), ALLIES) == ()


def to_phase(game: Game, phase: str) -> list[Event]:
    """Let both sides end their steps until a phase comes; what happened on the way."""
    found: list[Event] = []
    while war(game).clock.step != SEQUENCE.step(phase):
        found += play(game, "pass" if war(game).pending else "end")
    return found


def two_lines(dice: tuple[int, ...] = ()) -> Game:
    """The Allies have laid two lines with their only transports and ended their sea supply."""
    game = desk(
        "allies.supply",
        {"aus-inf-1": "Rabaul", "ind-inf-1": "Singapore", "us-tp-1": "pacific", "br-tp-1": "indian_ocean"},
        wars=["britain japan"],
        dice=dice,
    )
    play(game, "line rabaul from australia via NN24", "line singapore from india", "end")
    return game


@pytest.mark.rule("awaw frame:supply")
def test_a_line_stands_and_is_laid_again_with_a_transport() -> None:
    game = two_lines()
    assert war(game).standing == {"FF29": Line(ALLIES, AUSTRALIA, (PlaceId("NN24"),)), "EE11": Line(ALLIES, INDIA)}
    to_phase(game, "allies.war")
    assert war(game).sea_lines == {}
    assert options(game, "drop") == ["drop FF29", "drop EE11"]
    assert account(game, "allies.transports.pacific") == 1
    events = to_phase(game, "allies.supply")
    assert happened(events, "LineLaid", "LineLapsed") == ["71.61", "72.61"]
    assert account(game, "allies.transports.pacific") == account(game, "allies.transports.indian_ocean") == 0


@pytest.mark.rule("awaw frame:supply")
def test_a_line_that_cannot_be_laid_again_is_named_with_its_paragraph() -> None:
    game = two_lines()
    position = war(game)
    position.control = {**position.control, PlaceId("FF29"): Holder.AXIS}
    position.put(UnitId("br-tp-1"), place=POOL)
    events = to_phase(game, "allies.supply")
    assert happened(events, "LineLaid", "LineLapsed") == ["frame:supply", "72.61"]
    told = [str(event) for event in events if isinstance(event, LineLapsed)]
    assert (
        told[0] == "the sea line to FF29 stands no longer: Rabaul (FF29) is not held by the allies [awaw frame:supply]"
    )
    assert "no indian ocean transport is free" in told[1]
    assert war(game).standing == {}


@pytest.mark.rule("awaw frame:supply")
def test_a_line_is_dropped_before_it_is_laid_and_changed_by_another() -> None:
    game = two_lines()
    assert cites(game.judge("allies", "drop rabaul")) == ["frame:phases"]
    to_phase(game, "allies.war")
    assert cites(game.judge("allies", "drop truk")) == ["frame:supply"]
    play(game, "drop singapore")
    to_phase(game, "allies.supply")
    assert set(war(game).sea_lines) == {"FF29"}
    assert account(game, "allies.transports.indian_ocean") == 1
    assert cites(game.judge("allies", "line rabaul from australia")) == ["frame:supply", "71.61"]
    play(game, "line rabaul from india")
    assert war(game).standing == war(game).sea_lines == {"FF29": Line(ALLIES, INDIA)}


@pytest.mark.rule("awaw frame:interception")
@pytest.mark.parametrize(("answer", "laid"), [("pass", {"FF29", "EE11"}), ("intercept ja-ca-1 in FF29", {"EE11"})])
def test_the_next_line_waits_until_the_one_before_is_laid_or_cut(answer: str, laid: set[str]) -> None:
    game = two_lines((6, 6, 6, 6))
    to_phase(game, "allies.war")
    war(game).put(UnitId("ja-ca-1"), place="Z31")  # in Truk
    play(game, "end")
    assert war(game).voyage is not None
    play(game, answer)
    while war(game).pending:
        play(game, "pass")
    assert set(war(game).sea_lines) == laid
    assert set(war(game).standing) == {"FF29", "EE11"}


@pytest.mark.rule("awaw frame:interception")
@pytest.mark.parametrize(("guard", "laid"), [({"at": "FF29"}, True), ({"at": "FF29", "inverted": True}, False)])
def test_ready_warships_at_an_end_protect_a_line(guard: dict[str, Any], laid: bool) -> None:
    units = {"aus-inf-1": "Rabaul", "us-tp-1": "pacific", "ja-ca-1": "Truk", "aus-ca-1": guard}
    accounts = {"allies.transports.pacific": 1}
    game = desk("allies.supply", units, wars=["britain japan"], dice=(6, 6, 6, 6), accounts=accounts)
    events = play(game, "line rabaul from australia", "intercept ja-ca-1 in FF29")
    assert ("FF29" in war(game).sea_lines) is laid
    assert happened(events, "Covered") == ["frame:interception"] * laid


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


@pytest.mark.rule("awaw frame:war")
@pytest.mark.rule("awaw frame:convoy-route")
def test_a_line_is_intercepted_by_the_enemies_of_its_source_alone() -> None:
    """The war between Britain and Germany does not stop a line of Japan, nor is a line of Italy its convoy route."""
    units = {
        "ja-inf-1": "Formosa",
        "br-ca-1": "Hong Kong",
        "us-sub-1": "Manila",
        "it-inf-1": "libya",
        "br-ca-2": "malta",
    }
    ships = {"ja-tp-1": "pacific", "it-dd-1": "italy"}
    wars = ["britain germany", "china japan", "britain italy"]
    accounts = {"axis.transports.pacific": 2, "axis.transports.mediterranean": 1}
    game = desk("axis.supply", {**units, **ships}, wars=wars, accounts=accounts)
    play(game, "line formosa from sasebo")
    assert not war(game).pending
    assert set(war(game).sea_lines) == {"R23"}
    play(game, "line libya from italy")
    assert cites(game.judge("allies", "intercept br-ca-2 in libya")) == []
    assert "frame:convoy-route" in cites(game.judge("allies", "intercept us-sub-1 in libya"))
    later = desk("axis.supply", {**units, **ships}, wars=[*wars, "britain japan"], accounts=accounts)
    play(later, "line formosa from sasebo")
    assert war(later).pending


@pytest.mark.rule("awaw frame:supply")
def test_the_lines_of_the_campaign_stand_from_the_start() -> None:
    game = Game.new(BOOK, "commonwealth-1939", dice=SeededDice(bytes(32)))
    play(game, "end")
    assert set(war(game).sea_lines) == {"O24", "R23", "V17", "Z31"}
    assert unsupplied_now(war(game), AXIS) == ()
    to_phase(game, "allies.movement")
    assert {"gibraltar", "malta"} <= set(war(game).sea_lines)
    assert war(game).unsupplied == set()
