"""Golden games that can be read: orders, given dice, events in words with their paragraphs, and no hash.

A transcript is played under the present rules and compared line by line, so that its diff shows which ruling changed.
"""

import re
from collections.abc import Iterator

from tests.connect_four import BOOK as CONNECT_FOUR
from wavell.umpire import Book, Game, GivenDice, open_book
from wavell.umpire.facts.events import DieRolled, Event, LaidOut, StepEnded, StepEntered, StepLeft
from wavell.umpire.facts.journal import DiceFrom, Entry, Header
from wavell.umpire.records.record import result_of

_HEAD = re.compile(r"(\S+) (\S+) \((\w+)\)")
_ORDER = re.compile(r"(\w+): ([^=]*?)(?: = ([\d ]+))?")


def told(game: Game) -> str:
    """The transcript of a game."""
    header = game.journal.header
    lines = [line for entry in game.journal.entries for line in _entry(game.book, entry)]
    return "\n".join([f"{header.book} {header.scenario} ({header.mode})", *lines, f"result: {result_of(game)}"]) + "\n"


def _entry(book: Book, entry: Entry) -> Iterator[str]:
    dice = f" = {' '.join(map(str, entry.dice))}" if entry.dice else ""
    yield f"{entry.seat}: {entry.text}{dice}"
    for event in entry.events:
        if not isinstance(event, (LaidOut, StepEnded, StepLeft)):
            yield f"    {_words(book, event)}"


def _words(book: Book, event: Event) -> str:
    """An event in words: a step by its name, a roll without its numbers, which stand with the order."""
    if isinstance(event, DieRolled):
        return f"{event.why}: {len(event.numbers)}d{event.sides} [{event.ref}]"
    if isinstance(event, StepEntered) and book.sequence is not None:
        return f"{book.sequence.turn_name(event.turn)}, {book.steps[event.step].title} [{event.ref}]"
    return str(event)


def played(text: str) -> Game:
    """Play the orders of a transcript with its dice under the present rules; all of them must be used."""
    head, *rows = text.splitlines()
    book, scenario, mode = _HEAD.fullmatch(head).groups()  # type: ignore[union-attr]
    orders = [_ORDER.fullmatch(row).groups() for row in rows if not row.startswith((" ", "result: "))]  # type: ignore[union-attr]
    opened = book_of(book)
    readings = opened.readings.choose({})
    header = Header(book, scenario, opened.versions.rules_id, readings, mode, (DiceFrom(0, "given"),))
    game: Game | None = None
    for seat, order, numbers in orders:
        dice = GivenDice(map(int, (numbers or "").split()))
        if game is None:
            game = Game.begin(opened, header, dice)
        else:
            game.dice = dice
            done = game.play(seat, order)
            assert done, f"{seat}: {order} is {done.verdict}"
        assert not dice.left, f"{seat}: {order}: {dice.left} dice are not rolled any more"
    assert game is not None
    return game


def book_of(id_: str) -> Book:
    """A book by its id, those of the tests as well."""
    return CONNECT_FOUR if id_ == CONNECT_FOUR.id else open_book(id_)
