"""Sentinels: what may not be, whoever brings it about.

A rule that forbids looks at an order, and units are also moved by retreats, displacements, arrivals and other rules.
A sentinel looks at no order. It is registered with its paragraph, and yields a sentence for each thing that is wrong:

    @RULES.watches("71.22")
    def no_enemy_in_a_box(world): ...              in a position at rest, that is when somebody is to decide
    @RULES.watches("71.51")
    def surrender_is_for_good(before, world): ...  between two positions at rest
    @RULES.watches("72.13", event=Moved)
    def indians_stay(event, world): ...            in an event, with the position before it

What stood in the position already is not reported again: cases lay down positions that play would never reach.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..facts.errors import WavellError
from ..facts.events import Event
from ..facts.refs import Ref
from ..facts.world import World
from .position_cache import pinned

if TYPE_CHECKING:
    from ..game import Game
    from .registry import Rule, Rules


class Breach(NamedTuple):
    """Something that a paragraph does not let be."""

    ref: Ref
    text: str

    def __str__(self) -> str:
        return f"{self.text} [{self.ref}]"


class Breached(WavellError):
    """Play has come to something that a paragraph does not let be: a fault of the rules as they are written here."""


Watch = Callable[[Iterable[Breach]], None]
"""What is done about breaches."""


def refuse(breaches: Iterable[Breach]) -> None:
    """Raise what is wrong, if anything is."""
    if found := "; ".join(map(str, breaches)):
        raise Breached(found)


def observe(game: "Game", report: Callable[[int, Breach], object], failed: Callable[[int, Exception], object]) -> None:
    """Watch a game, and never stop it: not for a breach, which is reported, nor for a sentinel that fails itself.

    Both are reported with the number of the entry that is about to be appended.
    """

    def watch(breaches: Iterable[Breach]) -> None:
        after_change_of_rules = not game.book.versions.is_current(game.journal.rules)
        n = len(game.journal.entries) + after_change_of_rules
        try:
            for breach in breaches:
                report(n, breach)
        except Exception as fault:
            failed(n, fault)

    game.watch = watch


class Sentinels:
    """The sentinels of a book, by what they look at."""

    def __init__(self, rules: "Rules") -> None:
        self._by_event: dict[type, tuple[Rule, ...]] = {}
        self._in_order = rules.in_order
        self._events = [(kind, rule) for kind, rule in rules.watchers if kind is not None]
        others = rules.in_order(rule for kind, rule in rules.watchers if kind is None)
        self._changes = [rule for rule in others if rule.wants_before]
        self._rest = [rule for rule in others if not rule.wants_before]
        self._last: tuple[World, frozenset[Breach]] | None = None

    def breaches(self, before: World, events: Sequence[Event], after: World) -> Iterator[Breach]:
        """What has become wrong between two positions at rest; `events` lead from one to the other."""
        yield from self._in_events(before, events)
        for rule in self._changes:
            yield from (Breach(rule.ref, text) for text in rule.run(before, after))
        known = self.at_rest(before)
        yield from sorted(self.at_rest(after) - known)

    def at_rest(self, world: World) -> frozenset[Breach]:
        """What is wrong in a position."""
        last = self._last  # read once: games in several threads share the sentinels of a book
        if last is not None and last[0] is world:
            return last[1]
        with pinned(world):
            found = frozenset(Breach(rule.ref, text) for rule in self._rest for text in rule.run(world))
        self._last = (world, found)
        return found

    def _in_events(self, before: World, events: Sequence[Event]) -> Iterator[Breach]:
        watched = [at for at, event in enumerate(events, 1) if self._watching(type(event))]
        world = before.copy() if watched else before
        for event in events[: watched[-1]] if watched else ():
            for rule in self._watching(type(event)):
                yield from (Breach(rule.ref, text) for text in rule.run(event, world))
            event.apply(world)

    def _watching(self, kind: type) -> "tuple[Rule, ...]":
        if kind not in self._by_event:
            watching = (rule for each, rule in self._events if issubclass(kind, each))
            self._by_event[kind] = self._in_order(watching)
        return self._by_event[kind]
