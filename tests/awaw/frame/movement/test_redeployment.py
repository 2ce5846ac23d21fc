"""TR, SR and NR: who goes where, how often, and what it uses up."""

from collections.abc import Mapping

import pytest

from tests.awaw.desk import account, cites, desk, lines, options, play, tally, unit, war
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.frame.movement.redeployment import LISTED
from wavell.books.awaw.frame.movement.ways import by_land, nr_route, oceans, own_land, sr_reach, tr_reach
from wavell.books.awaw.model.ids import PlaceId
from wavell.books.awaw.model.world import War
from wavell.books.awaw.rules import ALLIES
from wavell.umpire import Game

FRAME = "frame:redeployment"
FLEET = {f"br-tp-{number}": "indian_ocean" for number in range(1, 5)} | {
    "us-tp-1": "pacific",
    "us-tp-2": "pacific",
    "br-tp-5": "atlantic",
    "br-tp-6": "mediterranean",
}
PEACEFUL = {"phase": "allies.redeployment", "date": "Spring 1942", "wars": ("britain japan", "japan us")}


def table(units: Mapping[str, object], **position: object) -> Game:
    return desk(units={**units, **FLEET}, **{**PEACEFUL, **position})  # type: ignore[arg-type]


# By land --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("awaw frame:redeployment")
def test_tr_goes_six_places_far_and_three_with_jungle_or_mountains() -> None:
    game = table({"br-inf-1": "Calcutta"})
    land = own_land(war(game), ALLIES)
    plain = by_land("world", land, PlaceId("U10"), avoid=("jungle", "mountain", "jungle_mountain", "himalaya"))
    rough = by_land("world", land, PlaceId("U10"))
    six = next(spot for spot, far in sorted(plain.items()) if far == 6 and rough[spot] == 6)
    seven = next(spot for spot, far in sorted(rough.items()) if far == 7)
    assert game.judge("allies", f"tr br-inf-1 {six}")
    assert cites(game.judge("allies", f"tr br-inf-1 {seven}")) == [FRAME]
    three, four = (
        next(spot for spot, far in sorted(rough.items()) if far == far_ and plain.get(spot, 99) > 6) for far_ in (3, 4)
    )
    assert game.judge("allies", f"tr br-inf-1 {three}")
    assert cites(game.judge("allies", f"tr br-inf-1 {four}")) == [FRAME]


@pytest.mark.rule("awaw frame:redeployment")
def test_no_ground_unit_redeploys_beside_the_enemy() -> None:
    game = table({"br-inf-1": "Rangoon", "br-inf-2": "Mandalay", "ja-inf-1": "Moulmein"}, control={"Moulmein": "axis"})
    assert "X12" in war(game).atlas.near["W12"]
    assert cites(game.judge("allies", "tr br-inf-1 V12")) == [FRAME]
    assert cites(game.judge("allies", "tr br-inf-2 Rangoon")) == [FRAME]
    assert game.judge("allies", "tr br-inf-2 U12")


@pytest.mark.rule("awaw frame:redeployment")
def test_the_enemy_holds_no_way_and_no_end() -> None:
    game = table({"br-inf-1": "Calcutta"}, control={"T11": "axis"})
    assert cites(game.judge("allies", "tr br-inf-1 Dacca")) == [FRAME]
    assert cites(game.judge("allies", "sr br-inf-1 Dacca")) == [FRAME]
    assert cites(game.judge("allies", "tr br-inf-1 Calcutta")) == [FRAME]
    assert cites(game.judge("allies", "tr br-inf-1 Q40")) == [FRAME]


@pytest.mark.rule("awaw frame:redeployment")
def test_a_unit_redeploys_once_even_if_it_has_moved_or_was_built() -> None:
    game = table({"br-inf-1": {"at": "Calcutta", "moved": True, "fought": True}})
    play(game, "tr br-inf-1 Dacca")
    assert unit(game, "br-inf-1").place == "T11"
    assert cites(game.judge("allies", "tr br-inf-1 Calcutta")) == [FRAME]
    assert not any("br-inf-1" in order for order in options(game, "tr"))


@pytest.mark.rule("awaw frame:redeployment")
def test_aircraft_fly_between_supplied_bases_of_one_theater() -> None:
    game = table({"br-aaf-1": "Calcutta", "br-aaf-2": "Calcutta", "br-aaf-3": "egypt"})
    assert game.judge("allies", "tr br-aaf-1 Madras")
    assert game.judge("allies", "tr br-aaf-1 Mandalay")
    assert cites(game.judge("allies", "tr br-aaf-1 Singapore")) == [FRAME]  # without a line
    assert cites(game.judge("allies", "tr br-aaf-1 U11")) == [FRAME]  # no base
    assert cites(game.judge("allies", "tr br-aaf-1 egypt")) == [FRAME]
    assert cites(game.judge("allies", "tr br-aaf-3 south_africa")) == [FRAME]
    play(game, "tr br-aaf-1 Madras", "tr br-aaf-2 Madras")
    assert account(game, "britain.sr") == 4  # they do not count


@pytest.mark.rule("awaw frame:redeployment")
def test_sr_goes_any_distance_over_supplied_land_and_is_booked() -> None:
    game = table({"br-arm-2": "Madras", "br-inf-1": "Calcutta", "br-dd-1": "Calcutta"})
    assert cites(game.judge("allies", "sr br-dd-1 Madras")) == [FRAME]
    play(game, "sr br-arm-2 Rangoon")
    assert unit(game, "br-arm-2").place == "W12"
    assert account(game, "britain.sr") == 0
    assert cites(game.judge("allies", "sr br-inf-1 Rangoon")) == [FRAME]
    left = tally(game, "redeployment britain")
    assert left.total == 0
    assert lines(left)[-1] == f"-4 {FRAME}"


@pytest.mark.rule("awaw frame:redeployment")
def test_sr_needs_supply_where_it_ends() -> None:
    game = table({"br-inf-1": "Singapore"})
    assert cites(game.judge("allies", "sr br-inf-1 Penang")) == [FRAME]
    assert cites(game.judge("allies", "sr br-inf-1 Colombo")) == [FRAME]


@pytest.mark.rule("awaw frame:redeployment")
def test_sr_runs_between_the_boxes_of_canada() -> None:
    game = table({"can-inf-1": "us_atlantic"})
    assert game.judge("allies", "sr can-inf-1 us_pacific")
    play(game, "sr can-inf-1 us_pacific")
    assert unit(game, "can-inf-1").place == "us_pacific"
    assert account(game, "britain.sr") == 1


@pytest.mark.rule("awaw frame:redeployment")
def test_no_way_by_land_leads_through_a_box() -> None:
    world = war(table({}, control={"MM24": "axis", "MM23": "axis", "LL24": "axis"}))
    assert "australia" in tr_reach(world, ALLIES, PlaceId("NN24"))
    assert "NN16" not in tr_reach(world, ALLIES, PlaceId("NN24"))


@pytest.mark.rule("awaw frame:redeployment")
def test_steps_that_a_chapter_closes_can_be_left_out_of_a_way() -> None:
    game = table({"br-inf-1": "Calcutta"})
    world = war(game)
    closed = {("U10", spot) for spot in world.atlas.near["U10"]}
    assert tr_reach(world, ALLIES, PlaceId("U10"), closed) == frozenset()
    assert sr_reach(world, ALLIES, PlaceId("U10"), closed) == frozenset()


# By sea ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("awaw frame:redeployment")
def test_ships_go_by_nr_without_limit_and_carry_their_aircraft() -> None:
    units = {"br-cv-1": "Colombo", "br-nas-1": {"at": "Colombo", "aboard": "br-cv-1"}, "br-bb-1": "Colombo"}
    game = table(units)
    assert cites(game.judge("allies", "nr br-nas-1 Trincomalee")) == [FRAME]
    play(game, "nr br-cv-1+br-bb-1 Trincomalee")
    assert {unit(game, id_).place for id_ in units} == {"BB4"}
    assert unit(game, "br-nas-1").aboard == "br-cv-1"
    assert account(game, "britain.sr") == 4
    assert account(game, "allies.transports.indian_ocean") == 4


@pytest.mark.rule("awaw frame:redeployment", "awaw frame:transports")
def test_cargo_takes_a_transport_for_two_factors_and_counts_against_the_capacity() -> None:
    game = table({"br-inf-1": "Colombo", "br-aaf-1": "Colombo", "br-inf-2": "Colombo", "br-inf-3": "Colombo"})
    play(game, "nr br-inf-1+br-aaf-1+br-inf-2 Rangoon")
    assert account(game, "allies.transports.indian_ocean") == 2
    assert account(game, "britain.sr") == 1
    assert game.judge("allies", "nr br-inf-3 Calcutta")


@pytest.mark.rule("awaw frame:transports")
def test_without_transports_nobody_is_carried() -> None:
    accounts = {"allies.transports.indian_ocean": 1, "allies.transports.pacific": 0}
    game = table({"br-inf-1": "Colombo", "br-inf-2": "Colombo", "br-aaf-1": "Colombo"}, accounts=accounts)
    assert cites(game.judge("allies", "nr br-inf-1+br-inf-2+br-aaf-1 Madras")) == ["frame:transports"]
    assert game.judge("allies", "nr br-inf-1+br-inf-2 Madras")


@pytest.mark.rule("awaw frame:redeployment")
@pytest.mark.parametrize(
    ("order", "cited"),
    [
        ("nr br-dd-1 Dacca", [FRAME]),  # no port
        ("nr br-dd-1 Saigon", [FRAME]),  # not friendly
        ("nr br-dd-1 us_atlantic", [FRAME]),  # no way
        ("nr br-dd-1 sw_atlantic", [FRAME]),  # a warship
        ("nr br-dd-1+br-dd-2 Madras", [FRAME]),  # from two places
        ("nr br-dd-1 CC2", [FRAME]),
        ("nr br-dd-1 Madras", []),
    ],
)
def test_nr_goes_from_port_to_port(order: str, cited: list[str]) -> None:
    game = table({"br-dd-1": "Colombo", "br-dd-2": "Calcutta"}, control={"Saigon": "axis"})
    assert cites(game.judge("allies", order)) == cited


@pytest.mark.rule("awaw frame:redeployment")
def test_submarines_go_to_the_box_of_their_war_and_back() -> None:
    game = table({"br-sub-1": "britain", "ge-sub-1": "sw_atlantic"})
    play(game, "nr br-sub-1 sw_atlantic")
    assert unit(game, "br-sub-1").place == "sw_atlantic"
    axis = desk("axis.redeployment", {"ge-sub-1": "sw_atlantic"}, date="Spring 1942")
    assert axis.judge("axis", "nr ge-sub-1 germany")


@pytest.mark.rule("awaw frame:redeployment")
def test_the_ways_of_the_boxes() -> None:
    world = war(table({"br-dd-1": "australia"}))
    straight = nr_route(world, ALLIES, PlaceId("australia"), PlaceId("india"))
    assert straight is not None
    assert straight.path == ("australia", "india")
    darwin = nr_route(world, ALLIES, PlaceId("australia"), PlaceId("KK19"))
    assert darwin is not None
    assert darwin.path[1] == "NN24"
    colombo = nr_route(world, ALLIES, PlaceId("CC3"), PlaceId("india"))
    assert colombo is not None
    assert colombo.path[-2] == "CC2"


@pytest.mark.rule("awaw frame:redeployment", "awaw frame:box-links")
def test_american_units_come_onto_the_map_at_pearl_harbor() -> None:
    game = table({"us-inf-3": "us_pacific", "us-cv-1": "us_pacific"})
    way = nr_route(war(game), ALLIES, PlaceId("us_pacific"), PlaceId("M47"))
    assert way is not None
    assert way.path[:2] == ("us_pacific", "P53")
    play(game, "nr us-inf-3 P53", "nr us-cv-1 M47")
    assert account(game, "us.sr") == 3
    assert account(game, "allies.transports.pacific") == 0


@pytest.mark.rule("awaw 71.223A")
def test_nn15_serves_redeployment_if_it_is_read_so() -> None:
    world = war(table({"br-dd-1": "australia"}, readings={"nr-gates": "three"}))
    broome = nr_route(world, ALLIES, PlaceId("australia"), PlaceId("NN14"))
    assert broome is not None
    assert broome.path[1] == "NN15"


@pytest.mark.rule("awaw frame:transports")
@pytest.mark.parametrize(
    ("start", "to", "whose"),
    [
        ("australia", "suez", ("indian_ocean",)),
        ("us_pacific", "australia", ("pacific",)),
        ("us_atlantic", "britain", ("atlantic",)),
        ("us_atlantic", "gibraltar", ("atlantic",)),
        ("south_africa", "suez", ("indian_ocean",)),
        ("britain", "egypt", ("atlantic",)),
        ("L32", "Z14", ("pacific",)),
        ("india", "EE11", ("indian_ocean",)),
    ],
)
def test_the_ocean_of_a_voyage(start: str, to: str, whose: tuple[str, ...]) -> None:
    assert oceans(war(table({})), PlaceId(start), PlaceId(to)) == whose


# What is listed -------------------------------------------------------------------------------------------------


@pytest.mark.rule("awaw frame:redeployment")
def test_what_is_listed_is_legal_and_bounded() -> None:
    at_start = BOOK.scenarios["commonwealth-1939"].start(BOOK.readings.choose({}))
    assert isinstance(at_start, War)
    game = table({id_: unit.place for id_, unit in at_start.units.items() if at_start.on_map(id_)}, date="Fall 1939")
    for verb in ("tr", "sr", "nr"):
        listed = list(game.options("allies", verb))
        assert 0 < len(listed) <= LISTED, verb


@pytest.mark.rule("awaw frame:redeployment")
@pytest.mark.parametrize(
    "order",
    [
        "tr ja-inf-1 Q40",
        "sr br-inf-5 Calcutta",
        "nr br-inf-1+br-inf-1 Madras",
        "nr br-inf-5 sw_atlantic",
        "nr br-tp-1 Madras",
        "tr br-tp-1 pacific",
        "nr br-inf-1 Q40 via Q40 > Q41",
        "sr br-inf-1 sw_atlantic",
    ],
)
def test_nonsense_is_refused(order: str) -> None:
    game = table({"br-inf-1": "Calcutta"})
    assert not game.judge("allies", order)


@pytest.mark.rule("awaw frame:redeployment")
@pytest.mark.parametrize(("wars", "cited"), [(("britain germany",), []), (("britain italy",), ["frame:redeployment"])])
def test_a_neighbour_at_peace_keeps_nobody_out(wars: tuple[str, ...], cited: list[str]) -> None:
    units = {"br-inf-5": "suez", "it-inf-3": "libya"}
    game = desk("allies.redeployment", units, wars=wars)
    assert cites(game.judge("allies", "tr br-inf-5 egypt")) == cited
