"""What can be asked about a game: rulings, options, aims, completion, checklists, figures, layers and fights."""

from typing import Any

import pytest
from tests.table.positions import SCENARIOS, begun, some_way_in

from wavell.table.views import queries, view
from wavell.umpire import SPECTATOR, Game, MalformedOrder, UnknownName, WavellError, open_book

every = pytest.mark.parametrize(("book", "scenario"), SCENARIOS)
shown = pytest.mark.parametrize(("book", "scenario"), [each for each in SCENARIOS if open_book(each[0]).show])
HOSTILE = (
    "",
    " ",
    "+",
    ">",
    "a" * 3000,
    "move " * 400,
    "\x00\x1b[31m",
    "move \N{ROLLING ON THE FLOOR LAUGHING} > > >",
    "end end",
)


def acting(game: Game) -> str:
    return game.to_act()[0].seat


@every
def test_everything_offered_is_allowed(book: str, scenario: str) -> None:
    game = some_way_in(book, scenario)
    seat = acting(game)
    found = queries.list_options(game, seat, limit=3)
    assert [each.verb for each in found] == list(view.due(game, seat)[0].verbs)
    assert all(each.help and each.usage.startswith(each.verb) for each in found)
    for order in (order for each in found for order in each.orders):
        assert queries.judge_order(game, seat, order).allowed, order
    assert all(len(each.orders) <= 3 for each in found)


def test_one_verb_with_more_than_is_shown() -> None:
    game = begun("europa", "crusader")
    while "move" not in view.due(game, acting(game))[0].verbs:
        assert game.play(acting(game), "end")
    (moves,) = queries.list_options(game, acting(game), "move", 5)
    assert len(moves.orders) == 5
    assert moves.more
    assert queries.list_options(game, acting(game), "advance") == []
    with pytest.raises(UnknownName, match='there is no order "mov"; did you mean "move"'):
        queries.list_options(game, acting(game), "mov")


def test_who_does_not_decide_is_offered_nothing() -> None:
    game = begun("primer", "oasis")
    other = next(seat for seat in view.seats_of(game) if seat != acting(game))
    assert queries.list_options(game, other) == []
    assert queries.list_options(game, SPECTATOR) == []
    assert queries.aims(game, other, "rifles") == []


@pytest.mark.parametrize("text", HOSTILE)
def test_what_is_no_order_is_refused_in_a_sentence(text: str) -> None:
    game = begun("primer", "oasis")
    ruling = queries.judge_order(game, acting(game), text)
    assert not ruling.allowed
    assert all(len(each.text) < 600 for each in ruling.objections)
    assert len(queries.complete_order(game, acting(game), text)) <= 40
    with pytest.raises(WavellError):
        queries.answer_question(game, acting(game), text)
    with pytest.raises(WavellError):
        queries.fight(game, acting(game), text)


@shown
def test_aims_are_legal_and_point_somewhere(book: str, scenario: str) -> None:
    game = some_way_in(book, scenario)
    seat = acting(game)
    own = [token.id for token in view.scene_of(game, seat).tokens.values() if token.side == seat]
    units = [id_ for id_ in own if id_ in game.world.names("unit")]
    aims = [aim for id_ in units[:12] for aim in queries.aims(game, seat, id_)]
    for aim in aims:
        assert queries.judge_order(game, seat, aim.text).allowed
        assert aim.text.startswith(aim.verb)


def test_what_is_selected_must_be_known() -> None:
    game = begun("primer", "oasis")
    with pytest.raises(UnknownName, match="there is no unit"):
        queries.aims(game, acting(game), "nobody")
    with pytest.raises(MalformedOrder, match="60 can be selected at most"):
        queries.aims(game, acting(game), "+".join(f"u{n}" for n in range(100)))
    assert queries.aims(game, acting(game), "") == []


def test_a_half_typed_order_is_completed_by_its_form() -> None:
    game = begun("primer", "oasis")
    while "move" not in view.due(game, acting(game))[0].verbs:
        assert game.play(acting(game), "end")
    seat = acting(game)
    assert queries.complete_order(game, seat, "mo") == ["move"]
    units = queries.complete_order(game, seat, "move ")
    assert units
    assert all(line.split()[1] in view.seen_of(game, seat).units for line in units)
    assert "move hussars 0605" in queries.complete_order(game, seat, "move hussars 060")
    assert "force" in queries.complete_order(game, SPECTATOR, "")
    assert "move" not in queries.complete_order(game, SPECTATOR, "")


def test_what_leads_to_a_legal_order_is_offered_first() -> None:
    game = begun("awaw", "malaya-1941")
    while game.step.id != "axis.movement":
        assert game.play("axis", "end")
    own = queries.complete_order(game, "axis", "move ")
    assert own[0].startswith("move ja-")
    places = queries.complete_order(game, "axis", "move ja-inf-5 ")
    assert {line.split()[-1] for line in places[:2]} == {"AA11", "BB12"}
    assert len(places) > 2
    assert queries.complete_order(game, "axis", "move ja-inf-5 b")[0] == "move ja-inf-5 BB12"
    assert queries.complete_order(game, "axis", "level ")[0] == "level britain"


def test_a_question_is_answered_and_an_order_is_none() -> None:
    game = begun("awaw", "malaya-1941")
    told = queries.answer_question(game, acting(game), "level japan")
    assert told.title == "level japan"
    assert told.lines
    with pytest.raises(MalformedOrder, match="is an order, not a question"):
        queries.answer_question(game, acting(game), "end")
    with pytest.raises(UnknownName):
        queries.answer_question(game, acting(game), "level atlantis")


def test_the_books_are_open() -> None:
    game = begun("awaw", "malaya-1941")
    accounts = queries.ledger(game, SPECTATOR)
    assert ("us", "U.S.") in {(account.owner, account.title) for account in accounts}
    owners = {account.owner: account.sums for account in accounts}
    assert {"japan", "britain"} <= set(owners)
    assert all(each.total for sums in owners.values() for each in sums)
    assert queries.ledger(begun("primer", "oasis"), SPECTATOR) == []


@shown
def test_layers_are_listed_and_drawn(book: str, scenario: str) -> None:
    game = some_way_in(book, scenario)
    for role in (acting(game), SPECTATOR, "referee"):
        for each in queries.layers(game):
            drawn = queries.layer(game, role, each.id)
            assert (drawn.id, drawn.title) == (each.id, each.title)
    with pytest.raises(UnknownName, match='there is no layer "contrl"; did you mean "control"'):
        queries.layer(game, SPECTATOR, "contrl")


@shown
def test_counters_and_places_are_told(book: str, scenario: str) -> None:
    game = some_way_in(book, scenario)
    seat = acting(game)
    scene = view.scene_of(game, seat)
    for token in [*scene.tokens.values()][:20]:
        if token.id in game.world.names("unit"):
            assert queries.about(game, seat, token.id)
    assert queries.about(game, seat, scene.focus[0])
    with pytest.raises(UnknownName, match="there is no unit or place"):
        queries.about(game, seat, "zzzz")


def test_a_fight_is_worked_out_before_the_dice() -> None:
    game = begun("primer", "oasis")
    found: Any = None
    while found is None:
        attacks = queries.list_options(game, acting(game), "attack")
        if attacks and attacks[0].orders:
            found = queries.fight(game, acting(game), attacks[0].orders[0])
        elif game.to_act():
            moves = queries.list_options(game, acting(game), "move")
            order = moves[0].orders[0] if moves and moves[0].orders else "end"
            assert game.play(acting(game), order)
    assert sum(each.share for each in found.results) == pytest.approx(1)
    assert not found.rolled
    assert queries.fight(game, acting(game), "end") is None


def test_a_game_that_is_looked_at_stands_still() -> None:
    game = begun("primer", "oasis")
    stands = queries.snapshot(game)
    assert game.play(acting(game), "end")
    assert len(stands.journal.entries) == 1
    assert stands.step.id != game.step.id
    assert open_book("primer") is stands.book
