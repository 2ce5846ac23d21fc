"""Construction: what units cost and where they appear, the yards and the slips, and the limits of the two homelands."""

import pytest

from tests.awaw.desk import account, cites, desk, happened, lines, options, play, tally, unit, war, world
from wavell.books.awaw.chapters.s71_15_s72_16_construction import Cause, cut
from wavell.books.awaw.frame.economy.budget import YARDS
from wavell.books.awaw.frame.economy.costs import COSTS
from wavell.books.awaw.model.accounts import limit
from wavell.books.awaw.model.counters import KINDS, ROSTER
from wavell.books.awaw.model.ledger import balance, faults, use
from wavell.books.awaw.model.nations import NATIONS
from wavell.books.awaw.rules import HOMELANDS, RULES, SEQUENCE

AT_WAR = ["britain japan", "us japan", "us germany"]
EDGE = ("NN14", "NN15", "NN16", "NN23", "NN24")


# What it costs ------------------------------------------------------------------------------------------------


@pytest.mark.rule("awaw frame:unit-costs")
@pytest.mark.parametrize(
    ("unit", "brps"),
    [
        ("ind-inf-1", 2),
        ("br-rep-1", 1),
        ("br-nas-1", 3),
        ("can-arm-1", 8),
        ("ina-par-1", 2),
        ("us-mar-1", 6),
        ("aus-aaf-1", 3),
        ("br-dd-2", 3),
        ("br-ca-2", 6),
        ("us-bb-1", 12),
        ("ja-cvl-1", 6),
        ("ja-cv-1", 9),
        ("us-sub-1", 3),
        ("br-asw-1", 3),
        ("br-tp-1", 3),
    ],
)
def test_the_price_of_a_unit(unit: str, brps: int) -> None:
    found = tally(desk("allies.construction"), f"cost {unit}")
    assert found.total == brps
    assert lines(found) == [f"+{brps} frame:unit-costs"]


def test_every_kind_has_a_price_every_nation_a_home_and_every_yard_a_slip() -> None:
    assert set(COSTS.kind) == KINDS
    assert set(COSTS.home) == set(NATIONS)
    assert set(COSTS.slip) == set(YARDS)
    places = world().atlas.ids
    for yard, slip in COSTS.slip.items():
        assert YARDS[yard].place in slip.berths
        assert {*slip.berths, *slip.transports} <= set(places)
        assert all(place in COSTS.ocean for place in (*slip.berths, *slip.transports) if yard != "australia")


@pytest.mark.rule("awaw frame:construction-limit")
@pytest.mark.rule("awaw frame:brp-level")
def test_a_power_pays_for_its_own_units_within_level_and_limit() -> None:
    game = desk("allies.construction", accounts={"us.limit": 9, "us.level": 5})
    assert cites(game.judge("allies", "build us-inf-3 us_pacific by britain")) == ["frame:construction-limit"]
    assert cites(game.judge("allies", "build us-mar-1 us_pacific")) == ["frame:construction-limit"]
    play(game, "build us-inf-3 us_pacific")
    assert (account(game, "us.level"), account(game, "us.limit")) == (2, 6)
    assert account(game, "us.spent.construction") == 3
    assert cites(game.judge("allies", "build us-inf-4 us_pacific")) == ["frame:construction-limit"]


@pytest.mark.rule("awaw frame:construction-limit")
def test_who_keeps_no_books_builds_nothing() -> None:
    game = desk("allies.construction")
    assert cites(game.judge("allies", "build fr-inf-1 france_south")) == ["frame:construction-limit"]


# What may be built, and where ---------------------------------------------------------------------------------


@pytest.mark.rule("awaw frame:force-pool")
@pytest.mark.parametrize("place", ["us_pacific", "gone", "yard"])
def test_only_unbuilt_units_are_built(place: str) -> None:
    game = desk("allies.construction", {"us-inf-3": place} if place != "yard" else {"us-dd-1": "yard"})
    order = "build us-inf-3 us_pacific" if place != "yard" else "build us-dd-1 us_pacific"
    assert cites(game.judge("allies", order)) == ["frame:force-pool"]


@pytest.mark.rule("awaw frame:elimination")
def test_a_lost_unit_may_be_built_again() -> None:
    game = desk("allies.construction", {"us-inf-3": {"at": "pool", "lost": True}})
    play(game, "build us-inf-3 us_pacific")
    assert (unit(game, "us-inf-3").place, unit(game, "us-inf-3").moved) == ("us_pacific", True)


def test_nobody_builds_for_the_enemy() -> None:
    game = desk("allies.construction")
    assert cites(game.judge("allies", "build ja-inf-1 L32")) == ["frame:nationality"]
    assert cites(game.judge("allies", "repair ja-dd-1 japan")) == ["frame:nationality"]


@pytest.mark.rule("awaw frame:placement")
@pytest.mark.parametrize(
    ("order", "refused"),
    [
        ("build us-inf-3 us_atlantic", []),
        ("build br-inf-5 britain", []),
        ("build br-inf-5 india", ["frame:placement"]),
        ("build br-aaf-3 singapore", ["frame:placement"]),
        ("build us-aaf-1 us_pacific", []),
        ("build ch-inf-1 kathmandu", ["frame:placement"]),
    ],
)
def test_new_units_appear_at_home(order: str, refused: list[str]) -> None:
    assert cites(desk("allies.construction").judge("allies", order)) == refused


@pytest.mark.rule("awaw frame:placement")
def test_a_hex_of_the_homeland_must_be_controlled_and_supplied() -> None:
    game = desk("allies.construction", control={"Darwin": "axis"}, wars=AT_WAR)
    assert game.judge("allies", "build aus-inf-2 townsville")
    assert cites(game.judge("allies", "build aus-inf-2 darwin")) == ["frame:placement"]
    cut_off = desk("allies.construction", control=dict.fromkeys(EDGE, "axis"), wars=AT_WAR)
    assert cites(cut_off.judge("allies", "build aus-inf-2 darwin")) == ["frame:placement"]


@pytest.mark.rule("awaw frame:sw-units")
def test_the_western_allies_begin_asw_and_transports_in_1941() -> None:
    early = desk("allies.construction", date="Winter 1940")
    for order in ("build br-asw-1 us_atlantic yard canada", "build us-tp-1 us_pacific"):
        assert cites(early.judge("allies", order)) == ["frame:sw-units"]
    assert early.judge("allies", "build br-sub-1 britain")
    assert desk("axis.construction", date="Winter 1940").judge("axis", "build ja-tp-1 tokyo")
    assert desk("allies.construction", date="Spring 1941").judge("allies", "build us-tp-1 us_pacific")


# The yards ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("awaw frame:shipbuilding")
@pytest.mark.parametrize(
    "order",
    [
        "build br-dd-2 us_pacific yard us",
        "build us-dd-1 britain yard us",
        "build us-dd-1 us_pacific yard japan",
        "build du-dd-1 soerabaja",
        "build us-inf-3 us_pacific yard us",
    ],
)
def test_what_a_yard_does_not_do(order: str) -> None:
    assert set(cites(desk("allies.construction").judge("allies", order))) == {"frame:shipbuilding"}


@pytest.mark.rule("awaw frame:shipbuilding")
def test_a_destroyer_uses_a_point_in_two_turns_and_is_launched_in_the_third() -> None:
    game = desk("allies.construction", date="Summer 1942", accounts={"canada.points": 1})
    play(game, "build br-dd-2 us_atlantic yard canada")
    assert (unit(game, "br-dd-2").place, account(game, "canada.points")) == ("yard", 0)
    points, launched = [], ""
    for _ in range(2):
        now = war(game).clock.turn
        while war(game).clock.turn == now or war(game).clock.step < SEQUENCE.step("allies.war"):
            events = play(game, "end")
            if "br-dd-2" in str([event for event in events if type(event).__name__ == "Built"]):
                launched = SEQUENCE.turn_name(war(game).clock.turn)
        points.append(account(game, "canada.points"))
    assert (points, launched) == ([0, 1], "Winter 1942")
    ship = unit(game, "br-dd-2")
    assert (ship.place, ship.moved, ship.payer, ship.yard) == ("us_atlantic", True, "britain", "")


@pytest.mark.rule("awaw frame:shipbuilding")
def test_in_a_port_that_is_lost_no_ship_is_finished() -> None:
    slip = {"us-dd-1": {"at": "yard", "turns": 1, "yard": "us", "berth": "us_pacific"}}
    for holder, place in (("allies", "us_pacific"), ("axis", "yard")):
        game = desk("axis.redeployment", slip, control={"us_pacific": holder})
        play(game, "end")
        assert unit(game, "us-dd-1").place == place


@pytest.mark.rule("awaw frame:transports")
@pytest.mark.parametrize(
    ("seat", "order", "ocean"),
    [
        ("allies", "build br-tp-9 us_atlantic yard canada", "atlantic"),
        ("allies", "build us-tp-9 us_atlantic", "atlantic"),
        ("allies", "build us-tp-9 us_pacific", "pacific"),
        ("allies", "build br-tp-9 india yard britain", "indian_ocean"),
        ("allies", "build br-tp-9 britain", "atlantic"),
        ("axis", "build ja-tp-9 tokyo", "pacific"),
        ("axis", "build ge-tp-1 germany", "mediterranean"),
    ],
)
def test_new_transports_sail_an_ocean(seat: str, order: str, ocean: str) -> None:
    game = desk(f"{seat}.construction")
    play(game, order)
    assert unit(game, order.split()[1]).place == ocean


@pytest.mark.rule("awaw frame:repair")
def test_a_repair_takes_a_point_and_no_brps() -> None:
    ships = {"us-bb-1": {"at": "us_pacific", "damaged": True}, "us-dd-1": "us_pacific"}
    game = desk("allies.construction", ships, accounts={"us.points": 1})
    assert options(game, "repair") == ["repair us-bb-1 us"]
    assert cites(game.judge("allies", "repair us-dd-1 us")) == ["frame:repair"]
    assert cites(game.judge("allies", "repair us-bb-1 japan")) == ["frame:repair"]
    assert happened(play(game, "repair us-bb-1 us"), "Repaired") == ["frame:repair"]
    assert not unit(game, "us-bb-1").damaged
    assert (account(game, "us.points"), account(game, "us.level")) == (0, 100)


@pytest.mark.rule("awaw 71.153B")
def test_american_ships_are_repaired_in_australia_at_british_expense_before_the_war() -> None:
    game = desk("allies.construction", {"us-ca-1": {"at": "australia", "damaged": True}})
    assert cites(game.judge("allies", "repair us-ca-1 australia")) == ["71.153B"]
    assert game.judge("allies", "repair us-ca-1 australia by britain")


# Homelands ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("awaw 71.152")
@pytest.mark.rule("awaw 72.162")
def test_the_limits_open_anew_with_the_construction_phase() -> None:
    game = desk("allies.combat")
    for name, amount in (("australia", 7), ("india", 3)):
        for event in use(RULES.ref("71.152"), limit(name), amount, "of the turn before"):
            event.apply(war(game))
    events = play(game, "end")
    assert {"71.152", "72.162"} <= set(happened(events, "Booked"))
    assert (account(game, "australia.limit"), account(game, "india.limit")) == (9, 3)


@pytest.mark.rule("awaw 71.152")
@pytest.mark.rule("awaw 72.162")
@pytest.mark.parametrize(
    ("readings", "cuts", "australia", "india", "britain"),
    [
        ({}, [("australia", "71.321", 1), ("australia", "71.42", 0)], 8, 3, 49),
        ({}, [("australia", "71.321", 2), ("australia", "71.42", 2)], 6, 3, 47),
        ({}, [("india", "72.321", 1), ("india", "72.42", 2)], 9, 0, 47),
        ({}, [("australia", "71.42", 5), ("india", "72.42", 3)], 6, 0, 44),
        ({"reduction-ceiling": "each"}, [("australia", "71.321", 3), ("australia", "71.42", 3)], 3, 3, 44),
        ({"british-ceiling": "once"}, [("australia", "71.42", 3), ("india", "72.42", 2)], 6, 1, 47),
    ],
)
def test_what_bombs_and_enemies_take_off_the_limits(
    readings: dict[str, str], cuts: list[tuple[str, str, int]], australia: int, india: int, britain: int
) -> None:
    position = world(phase="allies.construction", readings=readings)
    for nation, ref, amount in cuts:
        for event in cut(position, _cause(ref, amount), HOMELANDS[nation]):
            event.apply(position)
    assert [balance(position, limit(who)) for who in ("australia", "india", "britain")] == [
        australia,
        india,
        britain,
    ]
    assert list(faults(position)) == []


def _cause(ref: str, amount: int) -> Cause:
    return Cause(lambda land: RULES.ref(ref), lambda world, land: amount, "a test")


@pytest.mark.rule("awaw 71.152")
@pytest.mark.rule("awaw 72.162")
@pytest.mark.parametrize(
    "readings",
    [{}, {"reduction-ceiling": "each"}, {"british-ceiling": "once"}, {"bombing-rounding": "separate"}],
)
@pytest.mark.parametrize("bombs", [0, 2, 7])
@pytest.mark.parametrize("pressed", [2, 5, 10])
def test_the_limit_is_told_before_as_it_is_afterwards(readings: dict[str, str], bombs: int, pressed: int) -> None:
    kinds = ("bombed australia bombing", "bombed india flying", "bombed india thirds", "bombed australia rockets")
    used = {**dict.fromkeys(kinds, bombs), "pressed australia": pressed, "pressed india": 10 - pressed}
    game = desk("allies.combat", used={name: figure for name, figure in used.items() if figure}, readings=readings)
    names = ("australia", "india", "britain")
    told = [tally(game, f"limit {name}").total for name in names]
    play(game, "end")
    assert told == [account(game, f"{name}.limit") for name in names]


@pytest.mark.rule("awaw 72.162")
def test_an_indian_limit_of_nothing_bars_all_building() -> None:
    game = desk("allies.construction", accounts={"india.limit": 0}, wars=AT_WAR)
    assert cites(game.judge("allies", "build ind-inf-5 india")) == ["72.162"]


@pytest.mark.rule("awaw 71.152C")
def test_a_ship_may_be_built_after_one_was_sunk() -> None:
    fleet = {"aus-dd-1": "australia", "aus-dd-2": "townsville", "aus-ca-1": "australia", "aus-ca-2": "australia"}
    full = desk("allies.construction", fleet, wars=AT_WAR)
    for ship in fleet:
        assert set(cites(full.judge("allies", f"build {ship} australia"))) == {"71.152C"}
    for ship in fleet:
        left = {id_: place for id_, place in fleet.items() if id_ != ship}
        assert desk("allies.construction", left, wars=AT_WAR).judge("allies", f"build {ship} australia")


@pytest.mark.rule("awaw 71.152C")
def test_ships_that_are_out_of_the_game_are_not_built() -> None:
    game = desk("allies.construction", {"aus-dd-1": "gone"}, wars=AT_WAR)
    assert cites(game.judge("allies", "build aus-dd-1 australia")) == ["frame:force-pool"]


def test_what_is_offered_can_be_built_and_the_books_stay_in_order() -> None:
    for seat in ("axis", "allies"):
        laid = {"allies.transports.pacific": 2} if seat == "allies" else {}
        game = desk(f"{seat}.construction", wars=AT_WAR, accounts=laid)
        listed = options(game, "build")
        assert 20 < len(listed) < 300
        for _ in range(12):
            listed = options(game, "build")
            if not listed:
                break
            play(game, listed[len(listed) // 2])
        assert list(faults(war(game))) == []
        assert len([id_ for id_ in ROSTER if war(game).in_play(id_) or unit(game, id_).place == "yard"]) >= 3


def test_no_order_to_build_is_beyond_judging() -> None:
    places = ("australia", "us_atlantic", "L32", "CC2", "sw_atlantic", "calcutta", "R10")
    for seat, other in (("axis", "allies"), ("allies", "axis")):
        game = desk(f"{seat}.construction", {"ja-dd-1": "L32", "aus-dd-1": "australia", "br-tp-1": "atlantic"})
        for number, id_ in enumerate(ROSTER):
            place, yard = places[number % len(places)], list(YARDS)[number % len(YARDS)]
            for order in (f"build {id_} {place}", f"build {id_} {place} yard {yard} by us", f"repair {id_} {yard}"):
                game.judge(seat, order)
                assert not game.judge(other, order)
