"""The boards: places where the book puts them, roads and rails, countries, commands and districts."""

import runpy
from pathlib import Path

import pytest

from tests.europa.desk import world
from wavell.books.europa.frame.supply.lines import seas
from wavell.books.europa.model.atlas import ATLASES, Atlas
from wavell.books.europa.model.ids import PlaceId
from wavell.books.europa.model.scenarios import COLONIES

ROOT = Path(__file__).resolve().parents[3]
DESERT, ERITREA = ATLASES["desert"], ATLASES["eritrea"]
REAL = [DESERT, ERITREA]


@pytest.mark.rule("europa 103.A.2.b.1.p1", "europa frame:MAP")
def test_matruh_and_tobruk_are_where_the_book_puts_them() -> None:
    assert DESERT.find("Matruh") == "19A:1218"
    assert DESERT.find("Tobruk") == "18A:4817"


@pytest.mark.rule("europa 103.A.2.b.2", "europa frame:MAP")
def test_kassala_and_tessenai_keep_the_names_of_the_book() -> None:
    assert ERITREA.find("WW14:1515") == ERITREA.find("Kassala")
    assert ERITREA.find("ww14:1714") == ERITREA.find("Tessenai")
    assert ERITREA.distance(PlaceId("0407"), PlaceId("0509")) == 2


@pytest.mark.rule("europa frame:MAP")
def test_the_two_sheets_of_the_desert_join() -> None:
    assert "19A:0118" in DESERT.near[PlaceId("18A:5017")]
    assert DESERT.distance(PlaceId("19A:1218"), PlaceId("18A:4817")) == 14


def test_a_hex_may_be_named_without_its_sheet_where_one_sheet_has_it() -> None:
    assert DESERT.find("4817") == "18A:4817"
    assert DESERT.find("0319") == "19A:0319"
    assert DESERT.find("9999") is None


@pytest.mark.rule("europa frame:MAP")
@pytest.mark.parametrize("atlas", REAL, ids=lambda atlas: atlas.id)
def test_no_hex_is_cut_off_from_the_rest(atlas: Atlas) -> None:
    land = atlas.land
    seen, waiting = set(), [min(land)]
    while waiting:
        here = waiting.pop()
        if here not in seen:
            seen.add(here)
            waiting += [near for near in atlas.near[here] if near in land]
    assert seen == land


@pytest.mark.rule("europa frame:OWN", "europa frame:THEA", "europa frame:DIST", "europa frame:WX")
@pytest.mark.parametrize("atlas", [ATLASES["ground"], *REAL], ids=lambda atlas: atlas.id)
def test_every_hex_on_land_has_country_command_district_and_weather(atlas: Atlas) -> None:
    for layer in ("country", "command", "district", "zone"):
        values = getattr(atlas, layer)
        assert [place for place in atlas.land if not values[place]] == []
        if layer != "zone":
            assert {values[place] for place in atlas.names if place not in atlas.land} <= {""}


@pytest.mark.rule("europa frame:DIST")
@pytest.mark.parametrize("atlas", REAL, ids=lambda atlas: atlas.id)
def test_a_district_lies_in_one_country_and_touches_another_district(atlas: Atlas) -> None:
    lands: dict[str, set[str]] = {}
    for place in atlas.land:
        lands.setdefault(atlas.district[place], set()).add(place)
    for district, places in lands.items():
        assert len({atlas.country[PlaceId(place)] for place in places}) == 1
        beside = {atlas.district[near] for near in atlas.around(map(PlaceId, places))} - {district, ""}
        assert beside, f"{district} has no neighbour"


@pytest.mark.rule("europa frame:OWN")
def test_a_bare_position_belongs_to_the_nation_whose_country_it_is() -> None:
    bare = world(map="desert")
    assert bare.owner[PlaceId("19A:1218")] == "allies"
    assert bare.owner[PlaceId("18A:4817")] == "axis"
    assert world(map="eritrea").owner[PlaceId("0407")] == "allies"
    assert world(map="eritrea").owner[PlaceId("0509")] == "axis"
    for atlas in REAL:
        assert {country for country in atlas.country.values() if country} <= set(COLONIES)


@pytest.mark.rule("europa frame:OWN")
def test_a_case_may_give_a_place_to_the_other_side() -> None:
    assert world(map="desert", owner={"Tobruk": "allies"}).owner[PlaceId("18A:4817")] == "allies"


@pytest.mark.rule("europa frame:FORT")
def test_tobruk_is_a_fortress_and_the_frontier_is_fortified() -> None:
    assert {"city", "port", "fortress"} <= DESERT.tags[PlaceId("18A:4817")]
    assert all("fort" in DESERT.tags[PlaceId(place)] for place in ("19A:0318", "19A:0319", "19A:0220"))


@pytest.mark.rule("europa frame:TER")
def test_the_road_and_not_the_railway_climbs_the_pass_of_sollum() -> None:
    assert "escarpment" in DESERT.side(PlaceId("19A:0319"), PlaceId("19A:0418"))
    assert DESERT.joined("road", PlaceId("19A:0319"), PlaceId("19A:0418"))
    assert "mountain" in ERITREA.side(PlaceId("1306"), PlaceId("1406"))
    assert ERITREA.joined("road", PlaceId("1307"), PlaceId("1406"))
    assert not ERITREA.side(PlaceId("1307"), PlaceId("1406"))


@pytest.mark.rule("europa frame:RAIL")
def test_the_two_railways_of_east_africa_do_not_meet() -> None:
    rails: dict[str, set[str]] = {}
    for a, b in ERITREA.board.lines["rail"]:
        rails.setdefault(ERITREA.names[a], set()).add(ERITREA.names[b])
    seen, waiting = set(), ["0407"]
    while waiting:
        here = waiting.pop()
        if here not in seen:
            seen.add(here)
            waiting += rails.get(here, ())
    assert "1107" in rails
    assert "1107" not in seen


@pytest.mark.parametrize("atlas", REAL, ids=lambda atlas: atlas.id)
def test_the_pictures_in_the_documentation_are_of_these_boards(atlas: Atlas) -> None:
    drawer = runpy.run_path(str(ROOT / "tools/draw_board.py"))
    picture: str = drawer["Picture"](atlas.board).svg()
    assert (ROOT / f"docs/img/{atlas.id}.svg").read_text("utf-8") == picture


KINDS_OF = {"major_city": "city", "great_port": "port", "major_port": "port", "minor_port": "port", "capital": "city"}
"""Tags that say more of something that another tag says is there."""


@pytest.fixture(params=sorted(ATLASES))
def atlas(request: pytest.FixtureRequest) -> Atlas:
    return ATLASES[request.param]


def test_every_hex_of_a_district_lies_in_one_country(atlas: Atlas) -> None:
    countries: dict[str, set[str]] = {}
    for place in atlas.land:
        assert atlas.country[place], place
        countries.setdefault(atlas.district[place], set()).add(atlas.country[place])
    countries.pop("", None)
    assert all(len(found) == 1 for found in countries.values())


def test_the_sea_has_neither_owner_nor_lines(atlas: Atlas) -> None:
    for place in atlas.ids.keys() - atlas.land:
        assert not atlas.country[place]
        assert not atlas.district[place]
        assert not atlas.tags[place], place
    for pairs in atlas.board.lines.values():
        assert all(atlas.names[at] in atlas.land for pair in pairs for at in pair)


def test_ports_lie_on_the_coast_and_cliffs_between_land_and_sea(atlas: Atlas) -> None:
    water = atlas.ids.keys() - atlas.land
    coast = {place for place in atlas.land if not water.isdisjoint(atlas.near[place])}
    assert {place for place in atlas.land if place in seas(atlas.id)} == coast
    assert atlas.tagged("port") <= coast
    for place in atlas.ids:
        for near in atlas.near[place]:
            shore = (place in atlas.land) != (near in atlas.land)
            assert atlas.side(place, near) <= {"sea_cliff"} if shore else "sea_cliff" not in atlas.side(place, near)


def test_larger_kinds_are_of_their_kind(atlas: Atlas) -> None:
    for large, kind in KINDS_OF.items():
        assert atlas.tagged(large) <= atlas.tagged(kind), large
