"""71.2 and 72.2 The boxes: what they are, who bases there, the gateways of redeployment, missions and attacks."""

import pytest

from tests.awaw.desk import cites, desk, play, unit, war, world
from wavell.books.awaw.chapters.s71_2_s72_2_box import adjacent, enemy_factors, garrison, in_homeland
from wavell.books.awaw.chapters.s71_22_s72_22_entry import by_exploitation, by_movement, by_redeployment
from wavell.books.awaw.frame.movement.doors import ORDERED
from wavell.books.awaw.frame.movement.ways import nr_route
from wavell.books.awaw.model.counters import ROSTER
from wavell.books.awaw.model.ids import PlaceId, UnitId
from wavell.books.awaw.model.orders import Advance, Base, Exploit, Invade, Move, Nr, Ship, Sr, Stage, Tr
from wavell.books.awaw.rules import ALLIES, AUSTRALIA, HOMELANDS, INDEX, INDIA, Homeland

WARS = ("britain japan", "japan us")
LANDS = pytest.mark.parametrize("land", HOMELANDS.values(), ids=HOMELANDS)


def below(id_: str) -> list[str]:
    """The paragraphs under a heading."""
    return [paragraph.id for paragraph in INDEX.paragraphs.values() if paragraph.parent == id_]


@pytest.mark.rule("awaw 71.2", "awaw 72.2")
@pytest.mark.parametrize("chapter", ["71", "72"])
def test_the_headings_and_what_stands_below_them(chapter: str) -> None:
    assert below(f"{chapter}.2") == [f"{chapter}.2{n}" for n in range(1, 6)]
    assert below(f"{chapter}.221") == [f"{chapter}.221{letter}" for letter in "ABC"]
    assert below(f"{chapter}.222") == [f"{chapter}.222A"]
    assert below(f"{chapter}.223") == [f"{chapter}.223A", f"{chapter}.223B"]


@pytest.mark.rule("awaw 71.221", "awaw 71.222", "awaw 71.223", "awaw 72.221", "awaw 72.222", "awaw 72.223")
def test_each_phase_has_its_ways() -> None:
    id_, to = UnitId("br-arm-1"), "india"
    movement = [Move(id_, PlaceId(to)), Stage(id_, PlaceId(to)), Base((id_,), PlaceId(to)), Ship((id_,), PlaceId(to))]
    redeployment = [Tr(id_, PlaceId(to)), Sr(id_, PlaceId(to)), Nr((id_,), PlaceId(to))]
    combat = [Exploit(id_, PlaceId(to))]
    neither = [Advance((id_,), PlaceId(to)), Invade(PlaceId(to), (id_,), (UnitId("br-dd-1"),))]
    for order in (*movement, *redeployment, *combat, *neither):
        assert by_movement(ORDERED[type(order)]) == (order in movement)
        assert by_exploitation(ORDERED[type(order)]) == (order in combat)
        assert by_redeployment(ORDERED[type(order)]) == (order in redeployment)


@pytest.mark.rule("awaw 71.22", "awaw 72.22")
@LANDS
def test_what_is_not_listed_does_not_lead_in(land: Homeland) -> None:
    game = desk("allies.combat", {"us-inf-3": adjacent(world(), land)[0]}, wars=WARS)
    chapter = land.refs[0].partition(".")[0]
    assert f"{chapter}.22" in cites(game.judge(ALLIES, f"advance us-inf-3 into {land.box}"))


@pytest.mark.rule("awaw 71.21", "awaw 72.21")
def test_a_box_is_part_of_its_country_and_off_the_map() -> None:
    war_ = world()
    for land, hex_ in ((AUSTRALIA, "NN24"), (INDIA, "U10")):
        assert in_homeland(war_, land.box, land)
        assert in_homeland(war_, PlaceId(hex_), land)
        assert land.box in war_.atlas.boxes
        assert hex_ not in war_.atlas.boxes
    assert not in_homeland(war_, PlaceId("NN31"), AUSTRALIA)
    assert adjacent(war_, AUSTRALIA) == ("NN14", "NN15", "NN16", "NN23", "NN24")
    assert len(adjacent(war_, INDIA)) == 11


@pytest.mark.rule("awaw 72.21")
def test_the_india_box_is_not_the_indian_ocean() -> None:
    game = desk("allies.movement", {"us-inf-1": "india"}, wars=WARS)
    atlas = war(game).atlas
    assert atlas.find("India box") == "india"
    assert atlas.find("Indian Ocean SW box") == "sw_indian_ocean"
    assert cites(game.judge(ALLIES, "move us-inf-1 sw_indian_ocean")) == ["72.21"]
    assert cites(game.judge(ALLIES, "move us-inf-1 sw_atlantic")) == ["frame:boxes"]


@pytest.mark.rule("awaw 71.211", "awaw 72.211")
@LANDS
def test_twenty_air_and_sixty_naval_factors_base_in_a_box(land: Homeland) -> None:
    air = [id_ for id_ in ROSTER if ROSTER[id_].kind == "aaf" and ROSTER[id_].of.western][:20]
    fleet, factors = [], 0
    for id_, counter in ROSTER.items():
        if counter.is_ship and counter.of.western and counter.nation != "australia" and factors < 60:
            fleet.append(id_)
            factors += counter.factors
    hex_ = "Townsville" if land is AUSTRALIA else "Calcutta"
    units = dict.fromkeys([*air[:-1], *fleet[:-1]], land.box) | {air[-1]: hex_, fleet[-1]: hex_}
    assert (len(air), factors >= 60) == (20, True)
    game = desk("allies.movement", units, wars=WARS, marks={"resistance": 8})
    chapter = land.refs[0].partition(".")[0]
    for order in (f"stage {air[-1]} {land.box}", f"base {fleet[-1]} {land.box}"):
        verdict = game.judge(ALLIES, order)
        assert verdict
        assert [permit.ref.id for permit in verdict.permits] == [f"{chapter}.211"]


@pytest.mark.rule("awaw 71.223A")
@pytest.mark.parametrize(("choice", "gate"), [("two", "NN24"), ("three", "NN15")])
def test_the_gateways_of_redeployment(choice: str, gate: str) -> None:
    war_ = world(readings={"nr-gates": choice})
    for start, to in (("KK19", "australia"), ("australia", "KK19")):
        way = nr_route(war_, ALLIES, PlaceId(start), PlaceId(to))
        assert way is not None
        assert (way.path[-2] if to == "australia" else way.path[1]) == gate
    game = desk("allies.redeployment", {"us-dd-1": "Darwin"}, wars=WARS, readings={"nr-gates": choice})
    play(game, "nr us-dd-1 australia")
    assert unit(game, "us-dd-1").place == "australia"


@pytest.mark.rule("awaw 71.23")
def test_an_invasion_leaves_the_box_and_counts_for_the_garrison() -> None:
    units = {
        "us-inf-1": "australia",
        "us-inf-2": "australia",
        "aus-inf-1": "australia",
        "us-dd-1": "australia",
        "us-dd-2": "australia",
        "ja-inf-1": "NN16",
        "ja-inf-9": "NN16",
    }
    control = {"NN16": "axis", "Cairns": "axis", "MM23": "axis"}
    game = desk("allies.combat", units, wars=WARS, control=control)
    verdict = game.judge(ALLIES, "invade Cairns with us-inf-1 in us-dd-1")
    assert verdict, verdict
    assert "71.23" in cites(game.judge(ALLIES, "invade Cairns with aus-inf-1 in us-dd-1+us-dd-2"))


def test_the_counts_at_the_gate() -> None:
    units = {
        "ja-inf-1": "U6",
        "ina-inf-5": "T7",
        "ina-par-1": "T7",
        "ja-aaf-1": "U6",
        "ja-inf-2": "U7",
        "ind-inf-1": "india",
        "br-aaf-1": "india",
    }
    war_ = world(units, control={"U6": "axis", "T7": "axis", "U7": "axis"})
    assert enemy_factors(war_, INDIA) == 4
    assert enemy_factors(war_, INDIA, ina=False) == 2
    assert enemy_factors(war_, INDIA, partisans=True) == 5
    assert garrison(war_, INDIA) == ROSTER[UnitId("ind-inf-1")].factors
    assert enemy_factors(war_, AUSTRALIA) == garrison(war_, AUSTRALIA) == 0


@pytest.mark.rule("awaw 72.24")
def test_no_cover_from_the_box_until_it_has_staged() -> None:
    units = {"br-inf-1": "Calcutta", "br-aaf-1": "india", "br-aaf-2": "Dacca", "ja-inf-1": "U9"}
    control = {"U9": "axis", "U8": "axis"}
    game = desk("axis.combat", units, date="Winter 1942", wars=WARS, control=control, dice=[1] * 9)
    play(game, "attack ja-inf-1 on Calcutta")
    assert game.to_act()[0].seat == ALLIES
    assert cites(game.judge(ALLIES, "oppose br-aaf-1")) == ["72.24"]
    units["br-aaf-1"] = "Calcutta"
    game = desk("axis.combat", units, date="Winter 1942", wars=WARS, control=control, dice=[1] * 9)
    play(game, "attack ja-inf-1 on Calcutta")
    assert game.judge(ALLIES, "oppose br-aaf-1")


@pytest.mark.rule("awaw 71.24")
def test_what_has_staged_out_of_the_box_flies_by_the_ordinary_rules() -> None:
    units = {"us-aaf-1": "australia", "us-inf-1": "Townsville", "aus-inf-1": "australia", "ja-inf-9": "NN23"}
    game = desk("allies.movement", units, wars=WARS, control={"NN23": "axis"})
    play(game, "stage us-aaf-1 Townsville", "end")
    assert game.judge(ALLIES, "attack us-inf-1 on NN23 air us-aaf-1")


@pytest.mark.rule("awaw 72.71")
def test_a_coast_too_far_for_troops_and_guns_is_named_once() -> None:
    fleet = dict.fromkeys(("br-inf-1", "br-dd-1", "br-dd-2", "br-bb-1"), "india")
    game = desk("allies.combat", {**fleet, "ja-inf-1": "Singapore"}, wars=WARS, control={"Singapore": "axis"})
    order = "invade singapore with br-inf-1 in br-dd-1+br-dd-2 guns br-bb-1"
    assert str(game.judge(ALLIES, order)).count("19 hexes from the India box") == 1
