"""Hidden stacks: what each side sees of the other (frame:INT)."""

import re
from random import Random
from typing import Any

import pytest

from tests.europa.desk import cites, desk, front, options, play, world
from wavell.books.europa.book import BOOK
from wavell.books.europa.frame.movement.mps import left
from wavell.books.europa.model.counts import Key
from wavell.books.europa.model.events import Changed, Lost, Moved, Revealed
from wavell.books.europa.model.figures import Counted, Stocked
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.kinds import Side
from wavell.books.europa.model.orders import Command, unit_fields
from wavell.books.europa.model.reasons import Why
from wavell.books.europa.model.world import Unseen
from wavell.books.europa.rules import AXIS, INDEX, OTHER
from wavell.lab.plain import choose
from wavell.umpire import Game, Order, SeededDice

REF = INDEX.ref("frame:INT")


@pytest.mark.rule("europa frame:INT")
def test_a_seat_sees_that_a_stack_is_there_and_not_what_it_is() -> None:
    there = world(
        {"al-inf": "0606", "ax-arm": "1006", "ax-truck": "1006", "ax-recon": {"at": "1106", "seen": True}},
        stocks={"ax-truck": [6, 0]},
    )
    seen = there.seen_by("allies")
    assert set(seen.units) == {"al-inf", "ax-recon"}
    assert seen.unseen == {"1006": Unseen(AXIS, 2)}
    assert "ax-truck" not in seen.stocks
    assert set(there.seen_by("axis").units) == {"ax-arm", "ax-truck", "ax-recon"}
    assert set(there.seen_by("spectator").units) == {"ax-recon"}
    assert there.unseen == {}


@pytest.mark.rule("europa frame:INT")
def test_facts_about_a_stack_are_read_without_its_units() -> None:
    there = world({"ax-arm": "1006", "ax-inf": "1006"})
    moved = Moved(REF, (UnitId("ax-arm"), UnitId("ax-inf")), PlaceId("1006"), PlaceId("1007"))
    assert moved.seen_by("axis", there) is moved
    veiled = moved.seen_by("allies", there)
    assert veiled is not None
    assert veiled.units == ("?", "?")
    assert "2 units: moved from 1006 to 1007" in str(veiled)
    assert Changed(REF, (UnitId("ax-arm"),), "reserve", 1).seen_by("allies", there) is None
    assert Stocked(REF, "ax-truck", 6, 0, Why("loaded")).seen_by("allies", there) is None
    assert Stocked(REF, "1006", 6, 0, Why("dropped")).seen_by("allies", there) is not None
    counted = Counted(REF, Key("player-turn hq ax-arm"), 1)
    assert counted.seen_by("allies", there) is None
    assert counted.seen_by("axis", there) is counted
    planned = Counted(REF, Key("player-turn plan 1006"), 1, "axis")
    assert planned.seen_by("allies", there) is None
    assert planned.seen_by("axis", there) is planned
    assert Counted(REF, Key("phase attacked 1006"), 1).seen_by("allies", there) is not None
    lost = Lost(REF, UnitId("ax-arm"), PlaceId("unisolated"), "fell")
    assert lost.seen_by("allies", there) is lost


@pytest.mark.rule("europa frame:INT")
@pytest.mark.parametrize(
    ("order", "read"),
    [
        ("move ax-arm+ax-inf 1007 via 1006>1007", "move ?+? 1007 via 1006 > 1007"),
        ("rail ax-inf 1007", "rail ? 1007"),
        ("reserve ax-inf", "reserve ?"),
        ("carry ax-tran-3 with ax-inf", "carry ? with ?"),
        ("attack ax-arm on 0906", "attack ax-arm on 0906"),
        ("plan 0906", None),
    ],
)
def test_orders_are_read_without_the_units_that_they_do_not_show(order: str, read: str | None) -> None:
    given = BOOK.notation.parse(order)
    assert isinstance(given, Order)
    assert given.seen_by("allies", world({"ax-arm": "1006", "ax-inf": "1006"})) == read


@pytest.mark.rule("europa frame:INT")
def test_every_order_that_names_units_says_what_the_other_side_reads() -> None:
    for kind in BOOK.orders:
        if unit_fields(kind):
            assert issubclass(kind, Command) or kind.seen_by is not Order.seen_by, kind


@pytest.mark.rule("europa frame:INT")
def test_what_a_plain_player_does_can_be_read_by_the_other_side() -> None:
    game = Game.new(BOOK, "kassala-to-keren", dice=SeededDice(bytes(32)))
    rng = Random(3)
    while len(game.journal.entries) < 120 and (due := game.to_act()):
        order = choose(game, due[0].seat, rng)
        assert order is not None
        entry = game.play(due[0].seat, order).entry
        assert entry is not None
        other = OTHER[Side(due[0].seat)]
        said = game.visible_entry(entry, other)
        if isinstance(order, Command) and not order.open:
            own = {id_ for id_ in front(game).units if front(game).counter(id_).side != other}
            assert own.isdisjoint(re.split(r"[ +>]", said.text)), said.text


@pytest.mark.rule("europa frame:INT")
def test_what_was_seen_is_hidden_again_when_it_moves() -> None:
    there = world({"ax-arm": "1006"})
    Revealed(REF, (UnitId("ax-arm"),), PlaceId("1006")).apply(there)
    assert "ax-arm" in there.seen_by("allies").units
    Moved(REF, (UnitId("ax-arm"),), PlaceId("1006"), PlaceId("1007")).apply(there)
    assert "ax-arm" not in there.seen_by("allies").units


@pytest.mark.rule("europa 15.E.6.p1")
def test_reconnaissance_looks_into_a_stack_for_three_points() -> None:
    units = {"al-recon": {"at": "0906", "spent": 7}, "ax-arm": "1006", "ax-inf": "1006"}
    game = desk("allies.movement", units)
    assert options(game, "examine") == ["examine al-recon 1006"]
    play(game, "examine al-recon 1006")
    assert {"ax-arm", "ax-inf"} <= set(front(game).seen_by("allies").units)
    assert left(front(game), UnitId("al-recon")) == 0


@pytest.mark.rule("europa 15.E.6.p1")
@pytest.mark.parametrize(
    ("units", "order", "cited"),
    [
        ({"al-recon": {"at": "0906", "spent": 8}, "ax-arm": "1006"}, "examine al-recon 1006", ["15.E.6.p1"]),
        ({"al-arm": "0906", "ax-arm": "1006"}, "examine al-arm 1006", ["15.E.6.p1"]),
        ({"al-recon": "0806", "ax-arm": "1006"}, "examine al-recon 1006", ["frame:INT"]),
        ({"al-recon": "0906"}, "examine al-recon 1006", ["frame:INT"]),
    ],
)
def test_who_may_not_look(units: dict[str, Any], order: str, cited: list[str]) -> None:
    assert cites(desk("allies.movement", units).judge("allies", order)) == cited
