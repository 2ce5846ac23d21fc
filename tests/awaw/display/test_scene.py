"""How the book looks on a screen."""

import msgspec
import pytest

from tests.awaw.desk import desk
from tests.shows import watched
from wavell.books.awaw import BOOK
from wavell.books.awaw.model.ids import PlaceId, UnitId
from wavell.books.awaw.model.orders import Attack
from wavell.books.awaw.model.world import War
from wavell.umpire import DataError, Game, SeededDice, Tally
from wavell.umpire.books.toml_files import convert, parse_toml, read_text

SHOW = BOOK.show
DATA = BOOK.folder / "data" / "display" / "looks.toml"


@pytest.mark.parametrize("scenario", BOOK.scenarios)
def test_what_is_seen_and_what_is_selected(scenario: str) -> None:
    watched(BOOK, scenario, 3, 90)


def _malaya() -> Game:
    return Game.new(BOOK, "malaya-1941", dice=SeededDice(bytes(32)))


def test_a_unit_is_offered_every_place_it_can_walk_to() -> None:
    assert SHOW is not None
    game = _malaya()
    while game.step.id != "axis.movement":
        game.play(game.to_act()[0].seat, "end")
    world = game.world
    assert isinstance(world, War)
    unit = next(id_ for id_, row in world.units.items() if id_.startswith("ja-inf") and row.place in world.atlas)
    offered = {place for order, place in SHOW.aims(world, "axis", (unit,)) if str(order).startswith("move")}
    legal = {place for place in world.atlas.ids if game.judge("axis", f"move {unit} {place}")}
    assert legal <= offered


def test_counters_bear_the_names_of_their_formations() -> None:
    assert SHOW is not None
    tokens = SHOW.scene(_malaya().world, "axis").tokens
    assert tokens["ja-inf-5"].title == "Japan infantry 5, 5th Division"
    assert tokens["ja-inf-10"].title == "Japan infantry 10"


def test_a_port_supplied_by_sea_says_from_where_and_the_line_is_drawn() -> None:
    assert SHOW is not None
    game = _malaya()
    while game.step.id != "axis.supply":
        game.play("axis", "end")
    game.play("axis", "line BB11 from Z14")
    game.play("allies", "pass")
    scene = SHOW.scene(game.world, "axis")
    assert scene.marks["BB11"] == ("supplied by sea from Saigon",)
    assert ("Z14", "BB11") in [stroke.cells for stroke in scene.strokes if stroke.kind == "sea_line"]


def test_the_fight_is_the_one_that_odds_tells_of() -> None:
    assert SHOW is not None
    world = _malaya().world
    shown = SHOW.fight(world, "axis", Attack((UnitId("ja-inf-1"), UnitId("ja-inf-2")), PlaceId("CC12")))
    assert shown is not None
    odds = _malaya().explain("odds ja-inf-1+ja-inf-2 on CC12")
    assert isinstance(odds, Tally)
    assert (shown.tallies[-1].total, shown.tallies[-1].cited) == (odds.total, odds.cited)
    assert [line.why for line in shown.tallies[-1].lines] == [line.why for line in odds.lines]
    assert SHOW.fight(world, "axis", Attack((UnitId("ja-inf-1"),), PlaceId("AA1"))) is None


@pytest.mark.parametrize("target", ["W13", "india"])
def test_an_attack_that_the_book_bars_is_no_fight(target: str) -> None:
    assert SHOW is not None
    units = {"ina-inf-1": "W12", "br-inf-1": "W13", "br-inf-2": "india"}
    world = desk("axis.combat", units, wars=("britain japan",), territory={"burma": "axis"}).world
    assert SHOW.fight(world, "axis", Attack((UnitId("ina-inf-1"),), PlaceId(target))) is None


def test_the_figures_of_a_fight_have_names_in_words() -> None:
    assert SHOW is not None
    shown = SHOW.fight(_malaya().world, "axis", Attack((UnitId("ja-inf-1"), UnitId("ja-inf-2")), PlaceId("CC12")))
    assert shown is not None

    def titles(tally: Tally) -> list[str]:
        return [tally.title, *(title for line in tally.lines if line.part for title in titles(line.part))]

    named = {title for tally in shown.tallies for title in titles(tally)}
    assert {"strength of the attack", "defence modifier of Kota Bharu (CC12)"} < named
    assert len(named) == 4


def test_what_cannot_be_drawn_is_an_error_that_names_it() -> None:
    from wavell.books.awaw.display.scene import _Looks

    raw = parse_toml(read_text(DATA), str(DATA))
    del raw["box"]["world"]["india"]
    with pytest.raises(DataError, match="india"):
        convert(raw, _Looks, str(DATA))


def test_the_board_is_drawn_with_boxes_and_trays() -> None:
    assert SHOW is not None
    sheet = SHOW.sheet(_malaya().world)
    boxes = {cell.id for cell in sheet.cells if cell.width}
    assert {"india", "australia", "pool", "indian_ocean"} <= boxes
    singapore = next(cell for cell in sheet.cells if cell.id == "EE11")
    assert singapore.title == "Singapore"
    assert singapore.near == ("DD12", "EE12", "FF11", "FF10", "EE10", "DD11")
    assert len(msgspec.json.encode(sheet)) < 400_000


@pytest.mark.parametrize("scenario", BOOK.scenarios)
def test_boxes_stand_clear_of_each_other_and_of_the_hexes(scenario: str) -> None:
    assert SHOW is not None
    cells = SHOW.sheet(Game.new(BOOK, scenario, dice=SeededDice(bytes(32))).world).cells
    sizes = [(cell, cell.width / 2 or 0.5, cell.height / 2 or 0.5) for cell in cells]
    boxes = [row for row in sizes if row[0].width]
    close = [
        (one.id, other.id)
        for one, wide, high in boxes
        for other, w, h in sizes
        if one is not other and abs(one.x - other.x) < wide + w - 1e-6 and abs(one.y - other.y) < high + h - 1e-6
    ]
    assert close == []
