"""What one role sees of a game: views, lines, facts, rulings and sums."""

from types import SimpleNamespace

import msgspec
import pytest
from tests.games import CONNECT_FOUR, SKIRMISH, dice, field, new, play_at_random, played
from tests.skirmish.pieces import SigilDrawn

from wavell.table.schema.game import FightSheet, Sum, SumLine, View
from wavell.table.views import view
from wavell.umpire import SPECTATOR, Game, Ref, Tally, UnknownName, open_book
from wavell.umpire.display.scene import Fight, Result

ABOUT = SimpleNamespace(id="g1", title="Tuesday", players={"north": "Ann", "south": "bot"})


def seen(game: Game, role: str) -> View:
    return view.view_of(ABOUT, role, game, (role,))


def test_a_view_says_who_must_decide_what() -> None:
    game = new(SKIRMISH)
    shown = seen(game, "north")
    assert (shown.game, shown.title, shown.role, shown.mine) == ("g1", "Tuesday", "north", ("north",))
    assert shown.seats == ("north", "south")
    assert shown.entries == 1
    assert shown.dice == game.journal.header.dice[0].commitment
    assert [each.seat for each in shown.due] == ["north"]
    assert shown.due[0].ref.startswith("skirmish ")
    assert shown.ending is None


def test_the_ending_is_told() -> None:
    game = played(CONNECT_FOUR, 3)
    told = seen(game, SPECTATOR).ending
    outcome = game.world.outcome
    assert told is not None
    assert outcome is not None
    assert (told.winners, told.why, told.ref) == (outcome.winners, outcome.why, str(outcome.ref))
    assert seen(game, SPECTATOR).due == ()


def test_an_unknown_role_is_named() -> None:
    with pytest.raises(UnknownName, match='there is no seat "nort"; did you mean "north"'):
        seen(new(SKIRMISH), "nort")


def test_a_hidden_order_is_hidden_in_its_line() -> None:
    game = new(SKIRMISH)
    played = game.play("north", "hide n1 in hill")
    assert played.entry is not None
    for seat, text in {"south": "(hidden)", "north": "hide n1 in hill"}.items():
        (line,) = view.lines_of(game, (played.entry,), seat)
        assert line.text == text


def test_a_line_stands_in_the_step_it_was_decided_in_whatever_was_undone() -> None:
    game = Game.new(open_book("primer"), "patrol", dice=dice())
    assert game.play("allies", "end")
    (before,) = view.lines_of(game, game.journal.entries[1:2], "allies")
    after = view.due(game, "allies")
    assert game.undo("allies", 1, ("axis",))
    again = game.play("allies", "end")
    assert again.entry is not None
    undone, undo, line = view.lines_of(game, game.journal.entries[1:], "allies")
    assert undone.undone
    assert not undo.undone
    assert undo.kind == "undo"
    assert not line.undone
    assert (line.turn, line.step) == (before.turn, before.step)
    assert line.step != game.step.title
    assert view.due(game, "allies") == after


def test_dice_are_told_with_their_numbers_and_counting_is_left_out() -> None:
    game = Game.new(open_book("primer"), "patrol", dice=dice())
    for _ in play_at_random(game, 5, 40):
        pass
    lines = view.lines_of(game, game.journal.entries, "allies")
    rolls = [fact for line in lines for fact in line.facts if fact.kind == "DieRolled"]
    assert rolls
    assert all(roll.dice and roll.ref.startswith("primer ") and "[" not in roll.text for roll in rolls)
    kinds = {fact.kind for line in lines for fact in line.facts}
    assert kinds.isdisjoint({"StepEnded", "StepLeft", "Answered"})
    begun = next(fact for line in lines for fact in line.facts if fact.kind == "StepEntered")
    assert begun.text == "Nov 4 41, weather"


def test_facts_are_those_that_the_role_may_know() -> None:
    game = field(n1="hill", s1="mill")
    ended = game.play("north", "end")
    assert ended.entry is not None
    (secret,) = {event.sigil for event in ended.entry.events if isinstance(event, SigilDrawn)}
    told = {role: str(view.facts_of(game, ended.entry, role)) for role in ("north", "south", "referee")}
    assert {role: secret in text for role, text in told.items()} == {"north": False, "south": True, "referee": True}


def test_a_refusal_has_every_objection_with_its_kind_and_paragraph() -> None:
    game = Game.new(open_book("primer"), "patrol", dice=dice())
    ruling = view.ruling_of(game.judge("axis", "end"), "end")
    assert not ruling.allowed
    assert {each.kind for each in ruling.objections} == {"not_your_turn"}
    assert view.ruling_of(game.judge("allies", "end"), "end").allowed


def test_a_sum_opens_into_its_lines() -> None:
    inner = Tally("inner").plus(3, "three", Ref("b", "1.1"))
    whole = view.sum_of(Tally("whole").plus(inner).times(2, "twice", Ref("b", "2")))
    assert (whole.title, whole.total) == ("whole", "6")
    assert [(line.short, line.ref) for line in whole.lines] == [("+3", ""), ("x2", "b 2")]
    assert whole.lines[0].part == Sum("inner", "3", (SumLine("+3", "three", "b 1.1"),))


def test_a_fight_has_exact_chances_and_shares_for_a_chart() -> None:
    sheet = view.fight_of(Fight("a fight", (Tally("odds"),), (Result("DE", "gone", "7/36"),)), (3, 4), "DE")
    assert sheet.results[0].share == pytest.approx(7 / 36)
    assert (sheet.rolled, sheet.came) == ((3, 4), "DE")
    assert msgspec.json.decode(msgspec.json.encode(sheet), type=FightSheet) == sheet


def test_the_checklist_says_the_same_reason_once() -> None:
    game = Game.new(open_book("primer"), "patrol", dice=dice())
    todo = view.todo_of(game.checklist("allies"))
    assert {each.kind for each in todo.may} == {"end"}
    assert len({(each.text, each.ref) for each in todo.closed}) == len(todo.closed)
