"""Lines of supply: overland, by road, rail and sea (frame:SUP)."""

from random import Random

import pytest

from tests.europa.desk import world
from tests.europa.shortages import CUT, DRY
from wavell.books.europa.frame.supply import lines
from wavell.books.europa.frame.supply.states import isolated, level, level_of
from wavell.books.europa.model.atlas import ATLASES
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.rules import ALLIES, AXIS


@pytest.mark.rule("europa frame:SUP")
def test_a_line_goes_overland_to_a_road_and_so_to_the_source() -> None:
    now = world({"al-inf": "0502"}, map="lines")
    assert level(now, PlaceId("0502"), ALLIES) == "full"
    assert level(now, PlaceId("0501"), ALLIES) == "full"
    assert level(now, PlaceId("1602"), ALLIES) == "none"


@pytest.mark.rule("europa frame:SUP")
def test_a_road_carries_supply_fourteen_hexes_and_then_four_overland() -> None:
    west = {f"{column:02}{row:02}": "allies" for column in range(2, 24) for row in range(1, 6)}
    now = world({"al-inf": "0202"}, map="lines", owner=west, marks=DRY)
    assert [level(now, PlaceId(f"{column:02}02"), ALLIES) for column in (16, 20, 21)] == ["full", "full", "none"]


@pytest.mark.rule("europa frame:SUP")
def test_a_track_carries_it_seven_hexes() -> None:
    west = {f"{column:02}{row:02}": "allies" for column in range(2, 24) for row in range(1, 6)}
    base = {"0202": "axis"}
    now = world({"al-inf": "0202"}, map="lines", owner=west | base)
    assert level(now, PlaceId("0805"), ALLIES) == "none"
    now = world(
        {"al-depot": "0202"},
        map="lines",
        owner=west,
        stocks={"al-depot": (3, 0)},
        works={"0203": ("road",), "0204": ("road",)},
    )
    assert level(now, PlaceId("0905"), ALLIES) == "full"


@pytest.mark.rule("europa frame:SUP")
def test_rails_have_no_limit_and_end_where_the_enemy_owns_them() -> None:
    now = world({"ax-inf": "1401"}, map="ground")
    assert level(now, PlaceId("0907"), AXIS) == "full"
    assert level(now, PlaceId("0911"), AXIS) == "none"
    assert level(world({"ax-inf": "1401"}, owner={"1007": "allies", "1006": "allies"}), PlaceId("0903"), AXIS) == "none"
    assert level(now, PlaceId("0903"), AXIS) == "full"


@pytest.mark.rule("europa frame:SUP")
def test_enemy_zones_block_a_line_unless_a_friend_stands_there() -> None:
    assert level(world({"al-inf": "0702", **CUT}, map="lines", marks=DRY), PlaceId("0702"), ALLIES) == "none"
    assert level(world({"al-inf": "0702"}, map="lines", marks=DRY), PlaceId("0702"), ALLIES) == "full"
    guard = {"ax-inf-div": "0501", "ax-arm-div": "0503"}
    far = {"ax-mtn-div": "0505"}
    assert level(world({"al-inf": "0702", **guard, **far}, map="lines", marks=DRY), PlaceId("0702"), ALLIES) == "none"
    held = {"al-inf-2": "0502", "al-mot": "0402", "al-mtn": "0602"}
    assert (
        level(world({"al-inf": "0702", **guard, **far, **held}, map="lines", marks=DRY), PlaceId("0702"), ALLIES)
        == "full"
    )


@pytest.mark.rule("europa frame:SUP")
def test_the_sea_feeds_great_ports_fully_and_lesser_ones_a_little() -> None:
    now = world({"al-inf": "0805", **CUT}, map="lines")
    assert level(now, PlaceId("0805"), ALLIES) == "limited"
    assert not isolated(now, PlaceId("0805"), ALLIES)
    assert isolated(now, PlaceId("0902"), AXIS) is False
    dry = world({"al-inf": "0805", **CUT}, map="lines", marks=DRY)
    assert level(dry, PlaceId("0805"), ALLIES) == "none"
    assert isolated(dry, PlaceId("0805"), ALLIES)
    far = world({"al-inf": "2205"}, map="lines", owner={"2205": "allies"})
    assert level(far, PlaceId("2205"), ALLIES) == "full"


@pytest.mark.rule("europa frame:SUP")
def test_a_destroyed_port_feeds_nobody() -> None:
    gone = {"port 2205": {"destroyed": True}}
    assert (
        level(
            world({"al-inf": "2205"}, map="lines", owner={"2205": "allies"}, installations=gone),
            PlaceId("2205"),
            ALLIES,
        )
        == "none"
    )


@pytest.mark.rule("europa frame:SUP")
def test_the_arid_zone_shortens_the_overland_part() -> None:
    """Four hexes elsewhere, three in the desert."""
    now = world({"al-inf": "0606"})
    assert level(now, PlaceId("0602"), ALLIES) == "full"
    assert level(now, PlaceId("0601"), ALLIES) == "none"
    assert level(now, PlaceId("0512"), ALLIES) == "full"
    assert level(now, PlaceId("0611"), ALLIES) == "full"
    cut = world({"al-inf": "0611"}, works={})
    assert level(cut, PlaceId("0611"), ALLIES) == "full"


@pytest.mark.rule("europa 15.H.2")
def test_horsemen_have_two_hexes_in_the_desert_and_camels_as_many_as_others() -> None:
    plain = world({"al-cav": "0205"}, map="lines", marks=DRY)
    hexes = {row: level(plain, PlaceId(f"06{row:02}"), ALLIES, horse=True) for row in (3, 4, 5)}
    assert hexes == {3: "full", 4: "full", 5: "none"}
    assert level(plain, PlaceId("0605"), ALLIES) == "full"
    riders = world({"al-cav": "0605", "al-camel": "0605"}, map="lines", marks=DRY)
    assert [level_of(riders, UnitId(id_)) for id_ in ("al-cav", "al-camel")] == ["none", "full"]


@pytest.mark.rule("europa 15.H.2")
def test_without_an_arid_hex_horsemen_have_the_normal_limit() -> None:
    now = world({"al-cav": "0603"})
    assert level(now, PlaceId("0603"), ALLIES, horse=True) == "full"
    assert level(now, PlaceId("0602"), ALLIES, horse=True) == "full"


def test_what_was_found_is_given_again_only_where_it_would_be_found_again() -> None:
    rng, land, of = Random(1), sorted(ATLASES["desert"].land), lines.bits("desert").of
    starts = [of(frozenset(rng.sample(land, 3))) for _ in range(3)]
    barred, lost = set(rng.sample(land, 60)), set(rng.sample(land, 200))
    for n in range(300):
        # As a position follows another, a few hexes are barred otherwise.
        barred, lost = barred ^ set(rng.sample(land, 4)), lost ^ set(rng.sample(land, 4))
        start, blocked, foreign = starts[n % 3], of(frozenset(barred)), of(frozenset(lost))
        for limit, desert in ((None, True), (7, True), (7, False)):
            net, arid = lines._overland_net("desert", limit), lines._arid("desert")
            fresh = net.flooded(start, blocked, {})
            if not desert:
                fresh = net.flooded(start & ~arid, blocked, {"overland": arid}) & ~arid
            assert lines.spread("desert", start, blocked, limit, desert) == fresh
        trains = lines._rail_net("desert", frozenset()).flooded(start, blocked, {"rail": foreign})
        ends = (trains & ~(foreign | blocked)) | (start & ~blocked)
        for tracks in (False, True):
            trains |= lines._road_net("desert", frozenset(), tracks).flooded(ends, blocked, {"road": foreign})
        found = lines.spine("desert", frozenset(), start, blocked, foreign, 0)
        assert found == ((trains & ~(foreign | blocked)) | (start & ~blocked), trains)
