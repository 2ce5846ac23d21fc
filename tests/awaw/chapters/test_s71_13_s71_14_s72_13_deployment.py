"""Where Australian and Indian units, and the British garrison of Asia, may be before and in the war with Japan."""

import pytest

from tests.awaw.desk import account, cites, desk, lines, marked, play, tally, unit, war, world
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.chapters.s71_13_s71_14_s72_13_deployment import (
    GARRISON,
    INFANTRY,
    TABLES,
    at_peace,
    counted,
)
from wavell.books.awaw.chapters.s72_17_garrison import in_asia
from wavell.books.awaw.frame.movement.doors import shift_of
from wavell.books.awaw.model.counters import ROSTER
from wavell.books.awaw.model.events import Removed
from wavell.books.awaw.model.ids import NationId, PlaceId, UnitId
from wavell.books.awaw.model.nations import BRITAIN, JAPAN
from wavell.books.awaw.model.orders import (
    Advance,
    Base,
    Build,
    Declare,
    Exploit,
    Invade,
    Move,
    Nr,
    Raider,
    Ship,
    Sr,
    Stage,
    Tr,
)
from wavell.books.awaw.model.world import Battle, War
from wavell.books.awaw.rules import ALLIES, HOMELANDS, RULES
from wavell.umpire import Order, UnknownName

REDEPLOYMENT = "allies.redeployment"
FLEET = {"br-tp-1": "indian_ocean", "br-tp-2": "indian_ocean", "br-tp-3": "pacific", "br-tp-4": "pacific"}


def at_start(scenario: str) -> War:
    found = BOOK.scenarios[scenario].start(BOOK.readings.choose({}))
    assert isinstance(found, War)
    return found


# The tables -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("awaw 71.14-table", "awaw 72.13-table")
@pytest.mark.parametrize(
    ("nation", "table"),
    [
        ("australia", {"home": (4, 10), "pacific": (0, 6), "europe": (0, 3)}),
        ("india", {"home": (4, 12), "malaya": (0, 5), "europe": (0, 3)}),
    ],
)
def test_the_tables_are_those_of_the_book(nation: str, table: dict[str, tuple[int, int]]) -> None:
    assert {name: (row.least, row.most) for name, row in TABLES[nation].column.items()} == table


@pytest.mark.rule("awaw 71.14-table-2")
def test_the_possessions_are_british_and_on_the_pacific_front() -> None:
    atlas = world().atlas
    for land in TABLES["australia"].column["pacific"].regions:
        spots = [place for place in atlas.land if atlas.nation[place] == land]
        assert spots, land
        assert {atlas.front[place] for place in spots} == {"pacific"}


@pytest.mark.rule("awaw 71.13", "awaw 72.13")
@pytest.mark.parametrize("scenario", BOOK.scenarios)
def test_scenarios_keep_the_limits(scenario: str) -> None:
    start = at_start(scenario)
    if start.map != "world" or not at_peace(start):
        return
    for nation, table in TABLES.items():
        regions = [region for column in table.column.values() for region in column.regions]
        placed = [id_ for id_ in INFANTRY[nation] if start.on_map(id_)]
        assert sorted(counted(start, NationId(nation), regions)) == sorted(placed)
        for name, column in table.column.items():
            there = start.factors(counted(start, NationId(nation), column.regions))
            assert there <= column.most, (nation, name)


@pytest.mark.rule("awaw 71.13", "awaw 72.13", "awaw 72.17")
def test_the_campaign_starts_with_everybody_at_his_place() -> None:
    start = at_start("commonwealth-1939")
    for nation in HOMELANDS:
        home = TABLES[nation].column["home"]
        assert home.least <= start.factors(counted(start, NationId(nation), home.regions)) <= home.most
    assert all(in_asia(start, unit(start, id_).place) for id_ in GARRISON)


@pytest.mark.rule("awaw 72.17")
def test_the_garrison_is_what_the_book_lists() -> None:
    kinds = sorted((ROSTER[id_].kind, ROSTER[id_].type) for id_ in GARRISON)
    ground = [("armor", "2-3"), *[("infantry", "1-2")] * 3, *[("replacement", "1-2")] * 2]
    assert kinds == sorted([*ground, *[("aaf", "aaf")] * 2, ("ca", "ca"), ("dd", "dd")])
    for scenario in BOOK.scenarios:
        start = at_start(scenario)
        if start.map == "world" and at_peace(start):
            assert all(in_asia(start, unit(start, id_).place) for id_ in GARRISON if start.on_map(id_))


@pytest.mark.rule("awaw 71.14-table", "awaw 72.13-table")
def test_the_question_counts_unit_by_unit() -> None:
    game = desk(
        REDEPLOYMENT, {"aus-inf-1": "australia", "nz-inf-1": "Darwin", "aus-dd-1": "Darwin", "ind-inf-1": "CC3"}
    )
    home = tally(game, "deployment australia home")
    assert home.total == 3
    assert lines(home) == ["+2 71.14-table-1", "+1 71.14-table-1"]
    assert [line.why for line in home.lines] == ["aus-inf-1 in Australia box", "nz-inf-1 in Darwin (KK19)"]
    assert tally(game, "deployment india home").total == 2
    with pytest.raises(UnknownName, match="no column of Australia's table"):  # it is India's
        tally(game, "deployment australia malaya")


# Where units would be -------------------------------------------------------------------------------------------


@pytest.mark.rule("awaw 71.13")
@pytest.mark.parametrize(
    ("order", "there"),
    [
        (Move(UnitId("aus-inf-1"), PlaceId("NN16")), {UnitId("aus-inf-1"): "NN16"}),
        (Tr(UnitId("aus-inf-1"), PlaceId("NN16")), {UnitId("aus-inf-1"): "NN16"}),
        (Sr(UnitId("aus-inf-1"), PlaceId("NN16")), {UnitId("aus-inf-1"): "NN16"}),
        (Exploit(UnitId("aus-inf-1"), PlaceId("NN16")), {UnitId("aus-inf-1"): "NN16"}),
        (Stage(UnitId("aus-aaf-1"), PlaceId("KK19")), {UnitId("aus-aaf-1"): "KK19"}),
        (Raider(UnitId("aus-ca-1"), PlaceId("sw_indian_ocean")), {UnitId("aus-ca-1"): "sw_indian_ocean"}),
        (Ship((UnitId("aus-inf-1"),), PlaceId("KK19")), {UnitId("aus-inf-1"): "KK19"}),
        (
            Nr((UnitId("aus-inf-1"), UnitId("aus-dd-1")), PlaceId("KK19")),
            {UnitId("aus-inf-1"): "KK19", UnitId("aus-dd-1"): "KK19"},
        ),
        (Base((UnitId("br-cv-1"),), PlaceId("KK19")), {UnitId("br-cv-1"): "KK19", UnitId("br-nas-1"): "KK19"}),
        (Build(UnitId("aus-inf-7"), PlaceId("australia")), {UnitId("aus-inf-7"): "australia"}),
        (Invade(PlaceId("II26"), (UnitId("aus-inf-1"),), (UnitId("aus-dd-1"),)), {UnitId("aus-inf-1"): "II26"}),
        (Advance((UnitId("aus-inf-1"),)), {UnitId("aus-inf-1"): "HH27"}),
        (Advance((UnitId("aus-inf-1"),), PlaceId("II26")), {UnitId("aus-inf-1"): "II26"}),
        (Declare(BRITAIN, JAPAN), {}),
    ],
)
def test_after_an_order(order: Order, there: dict[str, str]) -> None:
    position = world({"aus-inf-1": "australia", "br-cv-1": "CC3", "br-nas-1": {"at": "CC3", "aboard": "br-cv-1"}})
    position.battle = Battle(ALLIES, (UnitId("aus-inf-1"),), PlaceId("HH27"))
    shift = shift_of(order, position)
    assert (shift.of(shift.units) if shift is not None else {}) == there


@pytest.mark.rule("awaw 71.14-table-1", "awaw 72.13-table-1")
def test_every_way_out_of_the_country_is_watched() -> None:
    """Three factors would stay at home, whichever order takes the fourth away."""
    position = world(
        {
            "aus-inf-1": "australia",
            "aus-inf-2": "australia",
            "nz-inf-1": "LL24",
            "ind-inf-1": "india",
            "ind-inf-2": "S13",
        },
        date="Winter 1940",
        phase="allies.movement",
    )
    ways: list[tuple[Order, str]] = [
        (Ship((UnitId("nz-inf-1"),), PlaceId("II26")), "71.14-table-1"),
        (Nr((UnitId("nz-inf-1"),), PlaceId("II26")), "71.14-table-1"),
        (Invade(PlaceId("II26"), (UnitId("nz-inf-1"),), ()), "71.14-table-1"),
        (Advance((UnitId("nz-inf-1"),), PlaceId("II26")), "71.14-table-1"),
        (Move(UnitId("ind-inf-2"), PlaceId("S14")), "72.13-table-1"),
        (Tr(UnitId("ind-inf-2"), PlaceId("S14")), "72.13-table-1"),
        (Sr(UnitId("ind-inf-2"), PlaceId("S14")), "72.13-table-1"),
        (Exploit(UnitId("ind-inf-2"), PlaceId("S14")), "72.13-table-1"),
    ]
    assert position.atlas.nation[PlaceId("S14")] == "burma"
    for way, paragraph in ways:
        against = [
            rule.ref.id
            for rule in RULES.plan(type(way)).forbids
            if rule.ref.id.startswith(("71.1", "72.1")) and any(rule.run(way, position, seat="allies"))
        ]
        assert against == [paragraph], way


@pytest.mark.rule("awaw 71.14", "awaw 72.14")
@pytest.mark.parametrize(
    "order", ["nr aus-inf-1 suez", "nr ja-inf-1 suez", "tr aus-inf-1 Q40", "nr ind-inf-1 sw_atlantic"]
)
def test_units_that_are_not_there_raise_nothing(order: str) -> None:
    game = desk(REDEPLOYMENT, {"ja-inf-1": "L32"}, date="Fall 1939")
    assert not game.judge("allies", order)


# Europe ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("awaw 72.14")
def test_a_unit_lost_in_libya_is_replaced_once() -> None:
    units = {f"ind-inf-{number}": "india" for number in (1, 2, 3, 5, 6)} | {"ind-inf-4": "libya"} | FLEET
    game = desk(REDEPLOYMENT, units, date="Summer 1941")
    assert cites(game.judge("allies", "nr ind-inf-1 suez")) == ["72.13-table-3", "72.14"]
    Removed(RULES.ref("frame:elimination"), UnitId("ind-inf-4"), PlaceId("libya"), "lost").apply(war(game))
    assert cites(game.judge("allies", "nr ind-inf-5 suez")) == ["72.14"]  # a 1-2 does not replace it
    play(game, "nr ind-inf-1 suez")
    assert marked(game, "replaced india 2-2") == 1
    war(game).put(UnitId("ind-inf-1"), place="india")
    assert cites(game.judge("allies", "nr ind-inf-2 suez")) == ["72.14"]


@pytest.mark.rule("awaw 71.14")
def test_britain_builds_a_2_2_in_fall_1940_and_sends_it() -> None:
    at_home = ("aus-inf-1", "aus-inf-2", "nz-inf-1", "nz-inf-2")
    units = dict.fromkeys(at_home, "australia") | {"aus-inf-3": "pool"} | FLEET
    game = desk("allies.construction", units, date="Fall 1940")
    play(game, "build aus-inf-3 australia", "end", "nr aus-inf-3 suez")
    assert unit(game, "aus-inf-3").place == "suez"


@pytest.mark.rule("awaw 71.14")
def test_a_1_2_lost_in_egypt_is_rebuilt_and_sent_again() -> None:
    at_home = ("aus-inf-1", "aus-inf-2", "nz-inf-2")
    units = dict.fromkeys(at_home, "australia") | {"nz-inf-1": "egypt"} | FLEET
    game = desk("allies.construction", units, date="Summer 1941")
    Removed(RULES.ref("frame:elimination"), UnitId("nz-inf-1"), PlaceId("egypt"), "lost").apply(war(game))
    play(game, "build nz-inf-1 australia")
    assert account(game, "britain.level") == 99
    play(game, "end")
    assert cites(game.judge("allies", "nr nz-inf-2 suez")) == ["71.14"]
    play(game, "nr nz-inf-1 suez")
    assert unit(game, "nz-inf-1").place == "suez"


@pytest.mark.rule("awaw 71.14", "awaw 71.91")
def test_a_new_zealand_unit_is_the_one_that_goes() -> None:
    units = {"aus-inf-1": "australia", "aus-inf-2": "australia", "nz-inf-1": "australia", "nz-inf-2": "australia"}
    game = desk(REDEPLOYMENT, units | FLEET, date="Fall 1939")
    play(game, "nr nz-inf-1 suez")
    assert "71.14" in cites(game.judge("allies", "nr nz-inf-2 suez"))
    assert "71.14" in cites(game.judge("allies", "nr aus-inf-2 suez"))


@pytest.mark.rule("awaw 71.14")
def test_rebuilt_ships_go_to_europe_only_if_the_number_is_not_limited() -> None:
    units = {"aus-ca-1": {"at": "australia", "lost": True, "payer": "britain"}, "aus-ca-2": "australia"}
    wars = ("britain japan",)
    capped = desk(REDEPLOYMENT, units, wars=wars)
    assert cites(capped.judge("allies", "nr aus-ca-1 suez")) == ["71.14"]
    free = desk(REDEPLOYMENT, units, wars=wars, readings={"australians-in-europe": "uncapped"})
    assert free.judge("allies", "nr aus-ca-1 suez")
    assert cites(free.judge("allies", "nr aus-ca-2 suez")) == ["71.14"]


# Ships and aircraft ---------------------------------------------------------------------------------------------


@pytest.mark.rule("awaw 71.14-table-note")
def test_before_the_war_they_take_part_in_nothing_elsewhere() -> None:
    stay = world({"aus-ca-1": "KK19", "aus-aaf-1": "KK19", "br-inf-1": "KK19", "br-dd-1": "KK19"}, date="Fall 1941")
    back = world({"aus-ca-1": "KK19", "br-inf-1": "KK19"}, date="Fall 1941", readings={"peacetime-sailing": "return"})
    landing = Invade(
        PlaceId("JJ17"), (UnitId("br-inf-1"),), (UnitId("br-dd-1"),), (UnitId("aus-ca-1"),), (UnitId("aus-aaf-1"),)
    )
    rules = [rule for rule in RULES.plan(Invade).forbids if rule.ref.id == "71.14-table-note"]
    assert len([text for rule in rules for text in rule.run(landing, stay, seat="allies")]) == 2
    assert not [text for rule in rules for text in rule.run(landing, back, seat="allies")]


@pytest.mark.rule("awaw 71.14-table-note")
def test_if_they_may_return_they_must() -> None:
    readings = {"peacetime-sailing": "return"}
    out = desk("allies.movement", {"aus-ca-1": "australia"}, date="Fall 1941", readings=readings)
    assert "71.14-table-note" not in cites(out.judge("allies", "base aus-ca-1 Singapore"))
    game = desk(REDEPLOYMENT, {"aus-ca-1": "Singapore"}, date="Fall 1941", readings=readings)
    assert cites(game.judge("allies", "end")) == ["71.14-table-note"]
    assert cites(game.judge("allies", "nr aus-ca-1 Penang")) == ["71.14-table-note"]
    play(game, "nr aus-ca-1 australia")
    assert game.judge("allies", "end")


@pytest.mark.rule("awaw 71.14-table-note")
def test_who_cannot_go_home_does_not_hold_up_the_game() -> None:
    readings = {"peacetime-sailing": "return"}
    used = {"redeployed aus-ca-1": 1}
    game = desk(REDEPLOYMENT, {"aus-ca-1": "Singapore"}, date="Fall 1941", readings=readings, used=used)
    assert not game.judge("allies", "nr aus-ca-1 australia")
    assert game.judge("allies", "end")
