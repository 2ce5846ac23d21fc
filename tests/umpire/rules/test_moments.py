"""What happens when a step is entered or left: in the first step too, in order, and after the answers it waits for."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import ClassVar

import pytest

from wavell.umpire import (
    Asked,
    Book,
    Decision,
    DieRolled,
    Event,
    Game,
    Index,
    Order,
    Readings,
    Ref,
    Roller,
    Rules,
    Scenario,
    SeededDice,
    Sequence,
    World,
)

RULES = 'title = "Days"\n' + "".join(
    f'[[rule]]\nid = "{id_}"\nparent = ""\nkind = "note"\nheading = "Days"\ntext = "Days pass."\n' for id_ in "123"
)
SEQUENCE = """
seats = ["one", "two"]
[[part]]
id = "day"
title = ""
seats = ["one"]
[[part.step]]
id = "dawn"
title = "dawn"
ref = "1"
"""
ONE = Ref("days", "1")


class Said(Event, frozen=True):
    """Something was said."""

    word: str

    def apply(self, world: World) -> None:
        """Words change nothing."""


class Say(Order, frozen=True, tag="say"):
    """Answer."""

    form: ClassVar[str] = "{word}"
    word: str


Happening = Callable[[World, Roller], Iterator[Event]]


def day(folder: Path, *happenings: Happening, at: str = "leave day.dawn") -> Game:
    """A game of one step, at whose end or beginning these happen."""
    (folder / "rules.toml").write_text(RULES)
    (folder / "sequence.toml").write_text(SEQUENCE)
    index = Index("days", folder / "rules.toml")
    rules = Rules(index)
    for happening in happenings:
        rules.happens(CITED.get(happening, "1"), at=at)(happening)

    @rules.resolves("1", order=Say)
    def says(order: Say, world: World, roll: Roller) -> Iterator[Event]:
        yield Said(ONE, order.word)

    book = Book(
        "days",
        "Days",
        folder,
        index,
        rules,
        Readings(index),
        sequence=Sequence(index, folder / "sequence.toml"),
        orders=(Say,),
        events=(Said,),
        scenarios={"s": Scenario("s", "s", "", lambda readings: World())},
    )
    return Game.new(book, "s", dice=SeededDice(bytes(32)))


def asks(world: World, roll: Roller) -> Iterator[Event]:
    yield Asked(ONE, Decision(("two",), ("say",), ONE, "what do you say?"))


def crows(world: World, roll: Roller) -> Iterator[Event]:
    yield Said(ONE, "cock-a-doodle")


def calls(world: World, roll: Roller) -> Iterator[Event]:
    yield Said(ONE, "cuckoo")


CITED: dict[Happening, str] = {crows: "2", calls: "3"}


def rolls_for_one(world: World, roll: Roller) -> Iterator[Event]:
    roll(ONE, "a secret", seats=("one",))
    yield from ()


def words(game: Game) -> list[str]:
    return [event.word for entry in game.journal.entries for event in entry.events if isinstance(event, Said)]


def test_what_happens_on_entering_happens_in_the_first_step_too(tmp_path: Path) -> None:
    game = day(tmp_path, crows, at="enter day.dawn")
    assert words(game) == ["cock-a-doodle"]
    game.play("one", "end")
    assert words(game) == ["cock-a-doodle"] * 2


def test_a_rule_after_one_that_asks_waits_for_the_answer(tmp_path: Path) -> None:
    game = day(tmp_path, asks, crows)
    game.play("one", "end")
    assert words(game) == []
    assert [due.seat for due in game.to_act()] == ["two"]
    assert game.play("two", "say yes")
    assert words(game) == ["yes", "cock-a-doodle"]
    assert [due.seat for due in game.to_act()] == ["one"]
    assert Game(game.book, game.journal, None).world == game.world


def test_two_rules_that_ask_are_answered_in_turn_and_each_runs_once(tmp_path: Path) -> None:
    game = day(tmp_path, asks, asks, crows)
    game.play("one", "end")
    assert game.play("two", "say first")
    assert game.play("two", "say second")
    assert words(game) == ["first", "second", "cock-a-doodle"]
    assert game.undo("two")
    assert game.play("two", "say other")
    assert words(game)[-2:] == ["other", "cock-a-doodle"]


@pytest.mark.parametrize(
    ("then", "today", "said"),
    [
        ((asks, crows), (calls, asks, crows), ["cock-a-doodle"]),
        ((asks, crows), (calls, calls, asks, calls), ["cuckoo"]),
        ((calls, asks, crows), (asks, crows), ["cuckoo", "cock-a-doodle"]),
        ((calls, asks, crows), (calls, calls), ["cuckoo"]),
        ((asks, crows), (), []),
    ],
)
def test_who_was_asked_under_other_rules_is_asked_once_and_the_rest_follows(
    tmp_path: Path, then: tuple[Happening, ...], today: tuple[Happening, ...], said: list[str]
) -> None:
    game = day(tmp_path, *then)
    game.play("one", "end")
    assert [due.seat for due in game.to_act()] == ["two"]
    later = Game(day(tmp_path, *today).book, game.journal, SeededDice(bytes(32)))
    assert later.play("two", "say yes")
    assert [word for word in words(later) if word != "yes"] == said
    assert [due.seat for due in later.to_act()] == ["one"]


def test_a_secret_roll_is_seen_by_those_it_is_for(tmp_path: Path) -> None:
    game = day(tmp_path, rolls_for_one, at="enter day.dawn")
    (start, *_) = game.journal.entries

    def rolls(seat: str) -> int:
        return sum(isinstance(event, DieRolled) for event in game.visible_entry(start, seat).events)

    assert [rolls(seat) for seat in ("one", "two", "spectator", "referee")] == [1, 0, 0, 1]


def test_a_decision_that_nobody_could_take_is_refused() -> None:
    with pytest.raises(ValueError, match="a decision needs seats"):
        Decision((), ("say",), ONE, "who?")
    with pytest.raises(ValueError, match="a decision needs seats"):
        Decision(("one",), (), ONE, "how?")


def test_a_game_from_a_laid_down_position_can_be_looked_at_and_forked(tmp_path: Path) -> None:
    book = day(tmp_path).book
    header = Game.new(book, "s", dice=SeededDice(bytes(32))).journal.header
    laid = World(clock=World().clock, scenario="s")
    laid.readings = {"laid": "down"}
    game = Game.begin(book, header, SeededDice(bytes(32)), laid)
    assert game.play("one", "end")
    assert game.at(0).world.readings == {"laid": "down"}
    assert game.fork(1, SeededDice(bytes(32))).world.readings == {"laid": "down"}
