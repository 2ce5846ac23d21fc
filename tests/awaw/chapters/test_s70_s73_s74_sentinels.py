"""Each sentinel of chapters 70, 73 and 74, and of the cities of India, finds what it is there for, and nothing else."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from tests.awaw.desk import world
from wavell.books.awaw.chapters import s70_1_s70_2_sentinels as s70
from wavell.books.awaw.chapters import s72_15_s72_8_cities, s73_1_possession, s74_1_s74_2_colonies, s74_3_strait
from wavell.books.awaw.chapters import s73_sentinels as s73
from wavell.books.awaw.frame.economy.budget import CANADIAN_YARD
from wavell.books.awaw.frame.economy.construction import Repaired
from wavell.books.awaw.frame.sea.interception import Chased
from wavell.books.awaw.frame.sea.voyages import Sailed
from wavell.books.awaw.model.accounts import AccountId
from wavell.books.awaw.model.events import Built, Joined, LaidDown, Lent, Moved, Removed
from wavell.books.awaw.model.ids import FrontId, PlaceId, PowerId, UnitId
from wavell.books.awaw.model.ledger import Booked
from wavell.books.awaw.model.nations import CHINA
from wavell.books.awaw.model.world import Activity, Voyage, War
from wavell.books.awaw.rules import ALLIES, AXIS, RULES, Side
from wavell.umpire import Event

Sentinel = Callable[..., Iterator[str]]
REF = RULES.ref("frame:redeployment")


def moved(unit: str, start: str, to: str, how: str = "NR") -> Moved:
    return Moved(REF, (UnitId(unit),), PlaceId(start), PlaceId(to), how)


def built(unit: str, place: str, payer: str = "britain", ref: str = "frame:placement") -> Built:
    return Built(RULES.ref(ref), UnitId(unit), PlaceId(place), PowerId(payer))


def laid(unit: str, place: str = "us_atlantic", payer: str = "britain") -> LaidDown:
    return LaidDown(REF, UnitId(unit), CANADIAN_YARD, PlaceId(place), PowerId(payer), 2)


def booked(ref: str, giver: str, taker: str, amount: int) -> Booked:
    return Booked(RULES.ref(ref), AccountId(giver), AccountId(taker), amount, "")


_MED = FrontId("mediterranean")


def sailed(kind: Activity, side: Side, units: str, path: str, front: FrontId = _MED, guns: str = "") -> Sailed:
    way = tuple(map(PlaceId, path.split()))
    ships = tuple(map(UnitId, guns.split()))
    return Sailed(REF, Voyage(kind, side, tuple(map(UnitId, units.split())), way[-1], way, front, (), ships))


IN_EVENTS: list[tuple[Sentinel, Event, Event, dict[str, Any]]] = [
    (
        s70.who_crosses_canada,
        moved("saf-inf-1", "us_atlantic", "us_pacific"),
        moved("br-inf-5", "us_atlantic", "us_pacific"),
        {},
    ),
    (
        s70.canadians_went_in_their_turn,
        moved("can-inf-1", "india", "suez"),
        moved("can-inf-2", "india", "suez"),
        {"readings": {"fall-1939-nr": "only"}},
    ),
    (
        s70.south_africans_went_in_their_turn,
        moved("saf-inf-1", "india", "suez"),
        moved("saf-inf-1", "south_africa", "india"),
        {"readings": {"fall-1939-nr": "only"}},
    ),
    (
        s70.canadians_join_on_two_dates,
        Joined(REF, UnitId("can-arm-1")),
        Joined(REF, UnitId("can-inf-2")),
        {"date": "Fall 1940"},
    ),
    (s70.no_south_african_joins, Joined(REF, UnitId("saf-inf-4")), Joined(REF, UnitId("aus-inf-1")), {}),
    (s70.canadians_are_built_in_canada, built("can-inf-1", "britain"), built("can-inf-1", "us_pacific"), {}),
    (s70.south_africans_are_built_at_home, built("saf-inf-1", "ethiopia"), built("saf-inf-1", "south_africa"), {}),
    (s70.what_lies_on_the_canadian_slip, laid("br-dd-2", "britain"), laid("br-dd-2"), {}),
    (s70.what_lies_on_the_canadian_slip, laid("us-dd-1"), laid("br-ca-2"), {}),
    (
        s70.what_canada_has_built,
        built("us-tp-1", "pacific", "us", "70.15B"),
        built("us-tp-1", "atlantic", "us", "70.15B"),
        {},
    ),
    (
        s70.what_canada_has_repaired,
        Repaired(REF, UnitId("us-dd-1"), CANADIAN_YARD),
        Repaired(REF, UnitId("br-bb-1"), CANADIAN_YARD),
        {},
    ),
    (
        s70.canadian_points_are_there,
        booked("70.15B", "canada.points", "canada.points.used", 2),
        booked("70.15B", "canada.points", "canada.points.used", 1),
        {},
    ),
    (s70.no_large_ship_on_the_canadian_slip, laid("br-cv-1"), laid("br-ca-2"), {}),
    (
        s70.who_paid_for_canadians,
        built("can-inf-1", "us_atlantic", "china"),
        built("can-inf-1", "us_atlantic", "us"),
        {},
    ),
    (s70.who_paid_for_canadian_points, laid("br-dd-2", payer="china"), laid("br-dd-2", payer="us"), {}),
    (
        s70.who_paid_for_south_africans,
        built("saf-inf-1", "south_africa", "france"),
        built("saf-inf-1", "south_africa", "us"),
        {},
    ),
    (
        s70.british_limit_bears_canada,
        booked("70.15C-1", "britain.limit", "britain.limit.used", 99),
        booked("70.15C-1", "britain.limit", "britain.limit.used", 3),
        {},
    ),
    (
        s70.british_limit_bears_south_africa,
        booked("70.25B-1", "britain.limit", "britain.limit.used", 99),
        booked("70.25B-1", "britain.limit", "britain.limit.used", 3),
        {},
    ),
    (
        s70.american_limits_bear_canada,
        booked("70.15C-2", "us.grants", "us.grants.used", 4),
        booked("70.15C-2", "us.grants", "us.grants.used", 3),
        {"phase": "allies.construction", "accounts": {"us.grants": 3}},
    ),
    (
        s70.american_limits_bear_south_africa,
        booked("70.25B-2", "allies.transports.atlantic", "allies.transports.atlantic.used", 1),
        booked("70.25B-2", "us.limit", "us.limit.used", 3),
        {},
    ),
    (
        s70.canadian_levels_stay,
        Removed(REF, UnitId("can-inf-1"), PlaceId("britain"), "", True),
        Removed(REF, UnitId("can-inf-1"), PlaceId("britain"), ""),
        {},
    ),
    (
        s70.south_african_levels_stay,
        Removed(REF, UnitId("saf-inf-1"), PlaceId("suez"), "", True),
        Removed(REF, UnitId("saf-inf-1"), PlaceId("suez"), ""),
        {},
    ),
    (
        s73.invaders_are_based_on_its_fronts,
        sailed(Activity.INVADE, AXIS, "ge-inf-1", "france_west gibraltar", guns="ge-ca-1"),
        sailed(Activity.INVADE, AXIS, "ge-inf-1", "france_west gibraltar", guns="it-bb-1"),
        {"units": {"ge-ca-1": "east_prussia", "it-bb-1": "italy"}},
    ),
    (
        s73.invaders_are_based_on_its_fronts,
        sailed(Activity.INVADE, AXIS, "ge-inf-1", "france_west gibraltar", FrontId("western")),
        sailed(Activity.INVADE, AXIS, "ge-inf-1", "france_west gibraltar"),
        {},
    ),
    (
        s73.transport_is_paid_in_the_mediterranean,
        sailed(Activity.SHIP, ALLIES, "br-inf-5", "britain gibraltar", FrontId("western")),
        sailed(Activity.SHIP, ALLIES, "br-inf-5", "gibraltar britain", FrontId("western")),
        {},
    ),
    (
        s73.the_land_beside_an_enemy_rock_is_shut,
        moved("ge-inf-1", "andalusia", "spain", "TR"),
        moved("br-inf-5", "andalusia", "spain", "TR"),
        {},
    ),
    (
        s73.the_land_beside_an_enemy_rock_is_shut,
        moved("ge-aaf-1", "spain", "andalusia", "TR"),
        moved("ge-inf-1", "spain", "andalusia", "moves"),
        {},
    ),
    (
        s73.nothing_but_submarines_passes,
        sailed(Activity.NR, AXIS, "it-sub-1", "france_west gibraltar italy"),
        sailed(Activity.NR, AXIS, "ge-sub-1", "france_west gibraltar italy"),
        {},
    ),
    (
        s73.nothing_but_submarines_passes,
        sailed(Activity.NR, AXIS, "ge-sub-1 ge-sub-2", "italy gibraltar france_west"),
        sailed(Activity.NR, AXIS, "it-ca-1", "italy gibraltar libya"),
        {},
    ),
    (
        s73.displaced_to_its_fronts,
        moved("br-dd-2", "gibraltar", "india", "displaced"),
        moved("br-dd-2", "gibraltar", "malta", "displaced"),
        {},
    ),
    (
        s74_3_strait.nothing_sails_a_shut_strait,
        sailed(Activity.NR, AXIS, "ja-ca-1", "DD10 DD11 EE11"),
        sailed(Activity.NR, ALLIES, "br-ca-1", "DD10 DD11 EE11"),
        {},
    ),
    (
        s74_3_strait.nothing_sails_a_shut_strait,
        sailed(Activity.LINE, AXIS, "", "FF10 EE10 EE9"),
        sailed(Activity.INVADE, AXIS, "ja-inf-1", "DD10 DD11 EE11"),
        {},
    ),
    (
        s74_3_strait.nothing_sails_a_shut_strait,
        sailed(Activity.INVADE, AXIS, "ja-inf-1", "DD10 DD11"),
        sailed(Activity.BASE, AXIS, "ja-ca-1", "DD10 EE9 FF9"),
        {},
    ),
    (
        s74_3_strait.nothing_sails_a_shut_strait,
        sailed(Activity.INVADE, AXIS, "ja-inf-1", "DD10 DD11 EE10 FF10"),
        sailed(Activity.INVADE, AXIS, "ja-inf-1", "EE9 EE10 EE11"),
        {},
    ),
    (
        s74_3_strait.nobody_intercepts_through_a_shut_strait,
        Chased(REF, (UnitId("ja-dd-1"),), PlaceId("DD12"), 5, 3),
        Chased(REF, (UnitId("ja-dd-1"),), PlaceId("DD12"), 5, 11),
        {"units": {"ja-dd-1": "Medan"}, "control": {"Medan": "axis"}},
    ),
    (
        s74_1_s74_2_colonies.no_colony_pays_too_early,
        booked("74.21", "nature.brps", "britain.level", 10),
        booked("72.15A", "nature.brps", "britain.level", 5),
        {"date": "Winter 1939"},
    ),
    (
        s74_1_s74_2_colonies.no_colony_pays_too_early,
        booked("74.21", "nature.base", "britain.base.home", 10),
        booked("74.21", "nature.brps", "britain.level", 10),
        {"date": "Spring 1940"},
    ),
    (
        s74_1_s74_2_colonies.no_colony_pays_too_early,
        booked("74.21", "nature.brps", "britain.level", 10),
        booked("70.13", "nature.brps", "britain.level", 10),
        {"date": "Spring 1943", "surrendered": ["britain"]},
    ),
]


@pytest.mark.parametrize(("sentinel", "wrong", "right", "position"), IN_EVENTS)
def test_an_event_is_found_and_its_neighbour_is_not(
    sentinel: Sentinel, wrong: Event, right: Event, position: dict[str, Any]
) -> None:
    here = world(**position)
    assert list(sentinel(wrong, here)), wrong
    assert not list(sentinel(right, here)), right


AT_REST: list[tuple[Sentinel, War, War]] = [
    (
        s70.no_second_canadian_infantry_too_early,
        world({"can-inf-2": "us_atlantic"}, date="Summer 1940"),
        world(date="Summer 1940"),
    ),
    (
        s70.no_second_canadian_infantry_too_early,
        world({"can-inf-2": "us_atlantic"}, date="Summer 1940"),
        world(date="Fall 1940"),
    ),
    (
        s70.no_canadian_armor_too_early,
        world({"can-arm-1": "us_atlantic"}, date="Winter 1940"),
        world(date="Spring 1941"),
    ),
    (
        s70.none_is_being_built_there,
        world({"br-bb-1": {"at": "yard", "yard": "canada", "berth": "us_atlantic", "turns": 1, "payer": "britain"}}),
        world({"br-dd-2": {"at": "yard", "yard": "canada", "berth": "us_atlantic", "turns": 1, "payer": "britain"}}),
    ),
    (
        s70.what_is_being_built_there,
        world({"us-dd-1": {"at": "yard", "yard": "canada", "berth": "us_atlantic", "turns": 1, "payer": "us"}}),
        world({"br-dd-2": {"at": "yard", "yard": "canada", "berth": "us_atlantic", "turns": 1, "payer": "us"}}),
    ),
    (
        s70.nobody_else_paid_for_canadians,
        world({"br-dd-2": {"at": "yard", "yard": "canada", "berth": "us_atlantic", "turns": 1, "payer": "france"}}),
        world({"br-dd-2": {"at": "yard", "yard": "canada", "berth": "us_atlantic", "turns": 1, "payer": "us"}}),
    ),
    (
        s70.nobody_else_paid_for_south_africans,
        world({"saf-inf-2": {"at": "south_africa", "payer": "france"}}),
        world({"saf-inf-2": {"at": "south_africa", "payer": "us"}}),
    ),
    (
        s70.transports_have_sailed_to_south_africa,
        world(phase="allies.construction", used={"us pays south_africa": 1}),
        world(phase="allies.construction"),
    ),
    (
        s70.canada_goes_on,
        world({"can-inf-1": {"at": "us_atlantic", "lent": "us"}}),
        world({"can-inf-1": {"at": "us_atlantic", "lent": "us"}}, surrendered=["britain"]),
    ),
    (
        s70.south_africa_goes_on,
        world({"saf-inf-1": {"at": "india", "lent": "china"}}, surrendered=["britain"]),
        world(),
    ),
    (s73.one_german_factor_a_turn, world(used={"strait germany": 2}), world(used={"strait germany": 1})),
    (s73.one_german_factor_a_turn, world(used={"strait italy": 1}), world()),
    (s73.one_western_factor_a_turn, world(used={"strait allies": 2}), world(used={"strait allies": 1})),
    (s73_1_possession.nobody_conquers_gibraltar, world(conquests={"gibraltar": 0}), world()),
    (
        s74_1_s74_2_colonies.a_colony_is_worth_what_is_said,
        world(conquests={"burma": 5}),
        world(conquests={"burma": 10, "sarawak": 0}),
    ),
    (
        s72_15_s72_8_cities.the_two_cities_are_worth_five,
        world(conquests={"dacca": 10}),
        world(conquests={"calcutta": 5, "dacca": 5}),
    ),
    (s72_15_s72_8_cities.colombo_is_worth_nothing, world(conquests={"colombo": 5}), world(conquests={"colombo": 0})),
]


@pytest.mark.parametrize(("sentinel", "wrong", "right"), AT_REST)
def test_a_position_is_found_and_its_neighbour_is_not(sentinel: Sentinel, wrong: War, right: War) -> None:
    assert list(sentinel(wrong))
    assert not list(sentinel(right))


@pytest.mark.parametrize(
    ("sentinel", "nation"), [(s70.canada_is_worth_ten, "canada"), (s70.south_africa_is_worth_ten, "south_africa")]
)
@pytest.mark.parametrize("surrendered", [[], ["britain"]])
def test_a_member_that_loses_brps_is_found(sentinel: Sentinel, nation: str, surrendered: list[str]) -> None:
    here = world(surrendered=surrendered)
    assert not list(sentinel(here))
    booked("70.16", f"britain.base.{nation}", "nature.base", 10).apply(here)
    assert list(sentinel(here))


def test_lending_to_china_is_found() -> None:
    here = world({"can-inf-1": "us_atlantic"}, surrendered=["britain"])
    Lent(REF, UnitId("can-inf-1"), CHINA).apply(here)
    assert list(s70.canada_goes_on(here))


def test_a_ship_of_the_wrong_front_at_gibraltar_is_found() -> None:
    here = world({"it-bb-1": "italy", "ge-ca-1": "france_west"}, territory={"france": "axis"})
    sailed(Activity.SHIP, ALLIES, "br-inf-5", "britain gibraltar").apply(here)
    chase = Chased(REF, (UnitId("it-bb-1"),), PlaceId("gibraltar"), 9, 9)
    assert list(s73.met_on_the_front_of_the_activity(chase, here))
    assert not list(s73.met_on_the_front_of_the_activity(replace(chase, units=(UnitId("ge-ca-1"),)), here))


def test_a_ship_of_the_west_where_a_landing_out_of_gibraltar_ends_is_found() -> None:
    here = world({"br-dd-2": "gibraltar", "it-bb-1": "italy", "ge-ca-1": "france_west"}, territory={"france": "axis"})
    sailed(Activity.INVADE, ALLIES, "br-inf-5", "gibraltar italy").apply(here)
    chase = Chased(REF, (UnitId("ge-ca-1"),), PlaceId("italy"), 9, 9)
    assert list(s73.met_on_the_front_of_the_activity(chase, here))
    assert not list(s73.met_on_the_front_of_the_activity(replace(chase, units=(UnitId("it-bb-1"),)), here))


def test_every_sentinel_of_these_chapters_is_shown_here() -> None:
    modules = {
        s70.__name__,
        s72_15_s72_8_cities.__name__,
        s73.__name__,
        s73_1_possession.__name__,
        s74_3_strait.__name__,
        s74_1_s74_2_colonies.__name__,
    }
    all_ = {rule.run.__name__ for _, rule in RULES.watchers if rule.run.__module__ in modules}
    shown = {row[0].__name__ for row in IN_EVENTS} | {row[0].__name__ for row in AT_REST}
    worth = {"canada_is_worth_ten", "south_africa_is_worth_ten"}
    assert all_ == shown | worth | {"met_on_the_front_of_the_activity"}
