"""Invariants of `Book.show` (scenes, layers, aims, fights), checked along a random game."""

from random import Random

import msgspec

from wavell.lab.plain import choose
from wavell.umpire import SPECTATOR, Book, Game, Order, SeededDice
from wavell.umpire.display.scene import Show
from wavell.umpire.display.selection import units_in


def watched(book: Book, scenario: str, seed: int, orders: int) -> None:
    """Play at random; look at every position from every seat, and select the units of every order."""
    assert book.show is not None
    game, rng = Game.new(book, scenario, dice=SeededDice(seed.to_bytes(32, "big"))), Random(seed)
    sheet = book.show.sheet(game.world)
    assert {cell.terrain for cell in sheet.cells} <= set(sheet.grounds)
    assert {stroke.kind for stroke in sheet.strokes} <= set(sheet.lines)
    cells = {cell.id for cell in sheet.cells}
    for n in range(orders):
        due = game.to_act()
        if not due:
            break
        order = choose(game, due[0].seat, rng)
        assert order is not None
        if n % 7 == 0:
            _looked_at(game, book.show, cells, set(sheet.lines))
        _selected(game, book.show, due[0].seat, order)
        game.play(due[0].seat, order)


def _looked_at(game: Game, show: Show, cells: set[str], lines: set[str]) -> None:
    assert game.book.sequence is not None
    for seat in (*game.book.sequence.seats, SPECTATOR):
        seen = game.world.seen_by(seat)
        scene = show.scene(seen, seat)
        assert {token.place for token in scene.tokens.values()} <= cells
        assert {token.id for token in scene.tokens.values()} == set(scene.tokens)
        assert {stroke.kind for stroke in scene.strokes} <= lines
        assert {*scene.holders, *scene.marks, *scene.focus} <= cells
        for figure in scene.figures:
            if figure.ask:
                assert str(game.explain(figure.ask, seat).total) == figure.value  # type: ignore[union-attr]
        text = msgspec.json.encode(scene).decode()
        for hidden in set(game.world.names("unit")) - set(seen.names("unit")):
            assert f'"{hidden}"' not in text
        for id_, (title, layer) in show.layers.items():
            laid = layer(seen, seat)
            assert (laid.id, laid.title) == (id_, title)
            assert set(laid.places) <= cells


def _selected(game: Game, show: Show, seat: str, order: Order) -> None:
    """Whatever a single unit is about to do is found when it is selected."""
    units = tuple(sorted(units_in(order)))
    if len(units) == 1:
        assert order in [aim for aim, _ in show.aims(game.world, seat, units)]
    fight = show.fight(game.world, seat, order)
    if fight is not None and fight.results:
        shares = [result.chance.partition("/") for result in fight.results]
        whole = sum(int(top) / int(under or 1) for top, _, under in shares)
        assert abs(whole - 1) < 1e-9
