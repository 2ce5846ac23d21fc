"""Views: what one role may see of a game, as wire types.

The role is a seat, `spectator` or `referee`. Positions, orders and events are only read through
`seen`, `Game.text` and `Event.seen_by`, so that nothing hidden can leak; make any new payload from these functions.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, Protocol

from wavell.umpire import (
    REFEREE,
    SPECTATOR,
    Answered,
    Checklist,
    DieRolled,
    Due,
    Entry,
    Event,
    Game,
    Item,
    Ref,
    StepEnded,
    StepEntered,
    StepLeft,
    Tally,
    UnknownName,
    Verdict,
)
from wavell.umpire.display.scene import Fight, Scene, Sheet
from wavell.umpire.facts.errors import unknown
from wavell.umpire.facts.verdict import Objection
from wavell.umpire.game import seen
from wavell.umpire.rules.options import dues
from wavell.umpire.rules.position_cache import cached_results

from ..schema.game import (
    Chance,
    Cited,
    DueNow,
    Ending,
    Fact,
    FightSheet,
    Line,
    Ruling,
    Sum,
    SumLine,
    ToDo,
    UndoAsk,
    View,
)

OBSERVERS = (REFEREE, SPECTATOR)
"""Roles that look and do not play."""
UNSHOWN = (StepEnded, StepLeft, Answered)
"""Events of the umpire's own bookkeeping, which are in the record and not shown."""


class About(Protocol):
    """The part of a game's stored record that a view shows."""

    @property
    def id(self) -> str:
        """The id of the game."""

    @property
    def title(self) -> str:
        """What its people call it."""

    @property
    def players(self) -> Mapping[str, str]:
        """For each seat a name, or `bot`."""


def seats_of(game: Game) -> tuple[str, ...]:
    """All seats of a game."""
    return game.book.sequence.seats if game.book.sequence is not None else ()


def seen_of(game: Game, role: str) -> Any:
    """Return the position as a role may see it, only to be read; raises UnknownName if there is no such role."""
    if role not in seats_of(game) and role not in OBSERVERS:
        raise UnknownName(unknown("seat", role, (*seats_of(game), *OBSERVERS)))
    return seen(game.world, role)


def cited(ref: Ref | None) -> str:
    """Return a citation as text, empty if there is none."""
    return "" if ref is None else str(ref)


# The whole ------------------------------------------------------------------------------------------------------


def view_of(about: About, role: str, game: Game, mine: Iterable[str], asks: Iterable[UndoAsk] = ()) -> View:
    """Return a game as a role sees it now; `mine` are the seats that the key decides for, `asks` open undo requests."""
    header = game.journal.header
    looked = seen_of(game, role)
    return View(
        game=about.id,
        book=game.book.id,
        scenario=header.scenario,
        title=about.title,
        role=role,
        seats=seats_of(game),
        mine=tuple(mine),
        players=dict(about.players),
        entries=len(game.journal.entries),
        turn=game.turn,
        step=game.step.title,
        due=_due(game, looked),
        scene=_scene(game, looked, role),
        mode=header.mode,
        readings=dict(header.readings),
        dice=header.dice[-1].commitment if header.dice else "",
        ending=ending(game),
        asks=tuple(asks),
    )


def due(game: Game, role: str) -> tuple[DueNow, ...]:
    """Who must decide what, in words that the role may read."""
    return _due(game, seen_of(game, role))


def _due(game: Game, looked: Any) -> tuple[DueNow, ...]:
    return tuple(
        [DueNow(each.seat, each.what, cited(each.ref), in_step_order(game, each)) for each in dues(game.book, looked)]
    )


def in_step_order(game: Game, each: Due) -> tuple[str, ...]:
    """Return the verbs of a decision, in the order in which the step's file lists them."""
    return _in_order(each.verbs, game.step.listed)


@lru_cache(maxsize=1024)
def _in_order(verbs: tuple[str, ...], listed: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(verbs, key=lambda verb: listed.index(verb) if verb in listed else len(listed)))


def ending(game: Game) -> Ending | None:
    """How the game ended, or None while it goes on."""
    outcome = game.world.outcome
    return None if outcome is None else Ending(outcome.winners, outcome.why, cited(outcome.ref))


def scene_of(game: Game, role: str) -> Scene:
    """The position as it is drawn for a role."""
    return _scene(game, seen_of(game, role), role)


def _scene(game: Game, looked: Any, role: str) -> Scene:
    return Scene({}) if game.book.show is None else game.book.show.scene(looked, role)


def sheet_of(game: Game) -> Sheet:
    """The board of a game, which hides nothing; a book that is not shown has a blank one."""
    show = game.book.show
    return Sheet(game.book.id, game.book.title, True, ()) if show is None else show.sheet(game.world.seen_by(SPECTATOR))


# What happened --------------------------------------------------------------------------------------------------


def lines_of(game: Game, entries: Iterable[Entry], role: str) -> tuple[Line, ...]:
    """Entries of the journal as a role may read them, each with the step that it was decided in."""
    return tuple([_line(game, entry, role) for entry in entries])


def _line(game: Game, entry: Entry, role: str) -> Line:
    turn, step = when(game, entry)
    return Line(
        n=entry.n,
        kind=entry.kind,
        seat=entry.seat,
        text=game.text(entry, role),
        facts=facts_of(game, entry, role),
        undone=entry.kind != "undo" and not _is_live(game, entry.n),
        turn=turn,
        step=step,
    )


def facts_of(game: Game, entry: Entry, role: str) -> tuple[Fact, ...]:
    """What happened as a role may know it; cached while the position is pinned."""
    results = cached_results(game.world)
    if results is None:
        return _facts(game, entry, role)
    key = (facts_of, entry.n, role)
    found: tuple[Fact, ...] | None = results.get(key)
    if found is None:
        found = results[key] = _facts(game, entry, role)
    return found


def _facts(game: Game, entry: Entry, role: str) -> tuple[Fact, ...]:
    """Return the visible events in words, without bookkeeping and quiet ones."""
    looked = seen_of(game, role)
    shown = entry.events if role == REFEREE else [event.seen_by(role, game.world) for event in entry.events]
    return tuple(
        [
            _fact(game, event, looked)
            for event in shown
            if event is not None and not event.quiet and not isinstance(event, UNSHOWN)
        ]
    )


def _fact(game: Game, event: Event, looked: Any) -> Fact:
    """Return an event in words, with its paragraph in a field of its own."""
    ref = str(event.ref)
    if isinstance(event, StepEntered):
        assert game.book.sequence is not None
        text = f"{game.book.sequence.turn_name(event.turn)}, {game.book.steps[event.step].title}"
    else:
        text = glossed(game, str(event).removesuffix(f" [{ref}]"), looked)
    return Fact(type(event).__name__, text, ref, event.numbers if isinstance(event, DieRolled) else ())


def glossed(game: Game, text: str, looked: Any) -> str:
    """Return a text with the full names of what it abbreviates."""
    if game.book.gloss is not None:
        for word, name in game.book.gloss(looked, text).items():
            full = f"{name} ({word})".replace("\\", r"\\")
            text = re.sub(rf"(?<![(\w]){re.escape(word)}(?!\w)", full, text)
    return text


def when(game: Game, entry: Entry) -> tuple[str, str]:
    """Return the turn and the step that an entry was decided in; for the start, those that it enters."""
    entered = _entered_before(game, entry.n) or next(
        (event for event in entry.events if isinstance(event, StepEntered)), None
    )
    if entered is None or game.book.sequence is None:
        return "", ""
    return game.book.sequence.turn_name(entered.turn), game.book.steps[entered.step].title


def _entered_before(game: Game, n: int) -> StepEntered | None:
    """Return the last step entered before entry `n` among the entries that were live then."""
    entries = game.journal.entries
    at = n - 1
    while at >= 0:
        if entries[at].kind == "undo":
            at = entries[at].undoes - 1
            continue
        for event in reversed(entries[at].events):
            if isinstance(event, StepEntered):
                return event
        at -= 1
    return None


def _is_live(game: Game, n: int) -> bool:
    live = game.journal.live
    at = bisect_left(live, n)
    return at < len(live) and live[at] == n


# Answers --------------------------------------------------------------------------------------------------------


def ruling_of(verdict: Verdict, text: str = "") -> Ruling:
    """Convert a verdict; `text` is the order as the book writes it, empty if it could not be read."""
    return Ruling(
        allowed=verdict.allowed,
        order=text,
        objections=tuple(_objection(each) for each in verdict.objections),
        permits=tuple(Cited(each.text, cited(each.ref)) for each in verdict.permits),
    )


def _objection(each: Objection) -> Cited:
    return Cited(each.text, cited(each.ref), each.kind.value.replace(" ", "_"))


def sum_of(tally: Tally) -> Sum:
    """Convert a tally with its lines, each with the tally that it comes from."""
    return Sum(tally.title, str(tally.total), tuple(_sum_lines(tally)))


def _sum_lines(tally: Tally) -> Iterator[SumLine]:
    for line in tally.lines:
        part = sum_of(line.part) if line.part is not None and line.part.lines else None
        yield SumLine(line.short, line.why, cited(line.ref), part)


def todo_of(checklist: Checklist) -> ToDo:
    """Convert a checklist; orders that are closed for the same reason share one line."""
    closed: dict[tuple[str, Ref | None], list[str]] = {}
    for item in checklist.closed:
        closed.setdefault((item.text, item.ref), []).append(item.what)
    over = (Item(", ".join(verbs), text, ref) for (text, ref), verbs in closed.items())
    return ToDo(*(tuple(map(_item, items)) for items in (checklist.must, checklist.may, over)))


def _item(item: Item) -> Cited:
    return Cited(item.text, cited(item.ref), item.what)


def fight_of(fight: Fight, rolled: tuple[int, ...] = (), came: str = "") -> FightSheet:
    """Convert a fight; `rolled` and `came` are its dice and its result once it is fought."""
    return FightSheet(
        title=fight.title,
        sums=tuple(map(sum_of, fight.tallies)),
        results=tuple(
            Chance(each.code, each.title, each.chance, float(Fraction(each.chance)), each.detail)
            for each in fight.results
        ),
        notes=fight.notes,
        refs=tuple(map(cited, fight.refs)),
        expected=fight.expected,
        rolled=rolled,
        came=came,
    )
