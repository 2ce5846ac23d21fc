"""The board and what stands on it for every seat; nothing hidden gets into any of it."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.europa.desk import front, scenario, world
from tests.europa.model.test_scenarios import NAMES
from tests.europa.watching import WATCHERS, positions, words
from wavell.books.europa.display.scene import SHOW
from wavell.books.europa.display.tokens import LOOKS
from wavell.books.europa.model.counters import ROSTER
from wavell.books.europa.model.kinds import Side
from wavell.books.europa.model.world import Front, is_hidden
from wavell.umpire import Game, Order


def hidden_from(seat: str, now: Front) -> set[str]:
    return {id_ for id_, unit in now.units.items() if ROSTER[id_].side != seat and is_hidden(unit)}


@pytest.mark.parametrize("name", NAMES)
def test_the_sheet_has_every_hex_and_a_box_for_all_that_is_off_the_map(name: str) -> None:
    now = scenario(name)
    sheet = SHOW.sheet(now)
    cells = {cell.id: cell for cell in sheet.cells}
    assert set(now.atlas.names) <= set(cells)
    assert len(cells) == len(sheet.cells)
    boxes = [cell for cell in sheet.cells if cell.width]
    assert len(boxes) == 2 * len(LOOKS.box)
    lowest = max(cell.y for cell in sheet.cells if not cell.width)
    assert all(box.y - box.height / 2 > lowest for box in boxes)
    assert {cell.terrain for cell in sheet.cells} <= set(sheet.terrains)
    assert {place for stroke in sheet.strokes for place in stroke.cells} <= set(cells)
    assert {"road", "rail"} <= {stroke.kind for stroke in sheet.strokes}


def test_the_sheet_names_tobruk_and_what_lies_around_it() -> None:
    sheet = SHOW.sheet(scenario("crusader"))
    tobruk = next(cell for cell in sheet.cells if cell.id == "18A:4817")
    assert tobruk.title == "Tobruk"
    assert "port" in tobruk.tags
    assert tobruk.near[3] == "18A:4818"
    assert sheet.flat


def test_marks_tell_of_stocks_railheads_works_and_damage_as_far_as_they_are_known() -> None:
    marks = SHOW.scene(scenario("crusader").seen_by("allies"), "allies").marks
    assert "depot: 8 SP" in marks["18A:4817"]
    assert {"counts 2", "coast defences 2"} <= set(marks["18A:4817"])
    assert (marks["19A:0719"], marks["19A:0519"]) == (("railhead, 5 of 14 hexes laid",), ("12 SP",))
    other = SHOW.scene(scenario("crusader").seen_by("axis"), "axis").marks
    assert other["18A:4817"] == ("counts 2", "coast defences 2")
    now = world(
        {"al-inf": "0407", "al-con-eng": "0506"},
        works={"0606": ("entrenchment", "road"), "0707": ("rail_cut",)},
        installations={"port 0207": {"capacity": 4, "hits": 2}, "airbase 0506": {"capacity": 5, "destroyed": True}},
    )
    found = SHOW.scene(now, "referee").marks
    assert found["0606"] == ("entrenchment",)
    assert found["0707"] == ("rail cut",)
    assert found["0207"] == ("port 2 hits",)
    assert found["0506"] == ("airbase capacity 5, destroyed",)


def test_railways_that_play_builds_are_drawn() -> None:
    strokes = SHOW.scene(scenario("crusader"), "referee").strokes
    assert [stroke.cells[0] for stroke in strokes if stroke.kind == "rail_planned"] == ["19A:0719"]
    assert sum(stroke.kind == "rail" for stroke in strokes) == 5
    laid = world({"al-inf": "19A:1218"}, map="desert", marks={"railhead matruh": 3, "open matruh": 2})
    assert [len(stroke.cells) for stroke in SHOW.scene(laid, "referee").strokes if stroke.kind == "rail_laid"] == [2]


@pytest.mark.slow
@pytest.mark.rule("europa frame:INT")
@pytest.mark.parametrize(("name", "seed"), [(name, 20 + number) for number, name in enumerate(NAMES)])
def test_nothing_hidden_is_shown_in_a_random_game(name: str, seed: int) -> None:
    for game in positions(name, seed, 9):
        now = front(game)
        cells = {cell.id for cell in SHOW.sheet(now).cells}
        for seat in WATCHERS:
            seen, secret = now.seen_by(seat), hidden_from(seat, now)
            scene = SHOW.scene(seen, seat)
            assert not words(scene) & secret
            assert {token.place for token in scene.tokens.values()} <= cells
            assert {*scene.holders, *scene.marks, *scene.focus} <= cells
            stand = sum(1 for token in scene.tokens.values() if "unknown" not in token.state)
            assert stand == len(seen.units)
            for title, make in SHOW.layers.values():
                found = make(seen, seat)
                assert found.title == title
                assert not words(found) & secret
        for due in game.to_act():
            secret = hidden_from(due.seat, now)
            for order, place in aims(game, due.seat, Random(seed)):
                assert not words(str(order)) & secret
                assert place in cells
                fight = SHOW.fight(now, due.seat, order)
                assert fight is None or not words(fight) & secret


def aims(game: Game, seat: str, rng: Random) -> Iterator[tuple[Order, str]]:
    """What is offered for some units of a seat, and for a stack."""
    now = front(game)
    own = [id_ for id_, unit in now.units.items() if ROSTER[id_].side == seat and now.on_map(id_)]
    for id_ in rng.sample(own, min(3, len(own))):
        yield from SHOW.aims(now, seat, (id_,))
        yield from SHOW.aims(now, seat, tuple(now.friends(now.units[id_].place, Side(seat))))
