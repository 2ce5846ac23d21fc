"""A book: the index, the rules, the orders and the scenarios of one game, as the umpire needs them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache, cached_property
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Union

import msgspec

from ..display.calculator import Calculator
from ..display.counter_reader import CounterReader
from ..display.scene import Show
from ..facts.errors import DataError, RecordError, UnknownName, unknown
from ..facts.events import CORE_EVENTS, Event, StepEntered
from ..facts.index import Index
from ..facts.readings import Readings
from ..facts.tally import Tally
from ..facts.world import Clock, World
from ..notation.orders import End, Notation, Order, Question, grammar, verb_of
from ..rules.registry import Rule, Rules
from ..rules.sentinels import Sentinels
from ..rules.sequence import Sequence as SequenceOfPlay
from ..rules.sequence import Step
from .chance import Chance
from .evaluation import Evaluation
from .guide import Guide, read_guides
from .versions import Versions

_MAX_STRANGERS = 3
"""Named in one sentence."""


@dataclass(frozen=True)
class Scenario:
    """A situation to play: what it is about, and the position it starts from under given readings."""

    id: str
    title: str
    history: str
    start: Callable[[dict[str, str]], World]
    victory: str = ""
    """Who wins, and when, in a few lines."""


@dataclass(frozen=True)
class ScenarioFormat:
    """How a book's scenarios are written down, so that designers can add their own."""

    file: type[msgspec.Struct]
    """What a file is read into; the docstrings of its fields say what its keys mean."""
    load: Callable[[Path], Scenario]
    """Reads a file; the scenario is called as the file is."""
    folder: Path
    """Where the book keeps its own."""

    def own(self) -> dict[str, Scenario]:
        """The scenarios of the book's folder, by id."""
        return {path.stem: self.load(path) for path in sorted(self.folder.glob("*.toml"))}


@dataclass
class Book:
    """Everything the umpire knows of one game. A book with an index only can be looked up, not played."""

    id: str
    title: str
    folder: Path
    index: Index
    rules: Rules
    readings: Readings
    world: type[World] = World
    sequence: SequenceOfPlay | None = None
    orders: Sequence[type[Order]] = ()
    questions: Sequence[type[Question]] = ()
    events: Sequence[type[Event]] = ()
    scenarios: Mapping[str, Scenario] = field(default_factory=dict)
    scenario_format: ScenarioFormat | None = None
    position: type[msgspec.Struct] | None = None
    """What a case file may write under `[position]`, beside `scenario`, `date` and `phase`."""
    place: Callable[[Any, Any], None] | None = None
    """Writes such a position into a world: `place(world, position)`."""
    case_date: str = ""
    """The turn of a position that names neither scenario nor date; empty is the first turn of the first scenario."""
    undetermined: str = ""
    """What nobody works out in such a position before it is asked about, and what is taken for granted instead."""
    scatter: Callable[[Chance], Mapping[str, Any]] | None = None
    """Lays a position out at random, as a case file's `[position]`, for `wavell.lab.saboteur`: `scatter(random)`."""
    complete: Callable[[Any], None] | None = None
    """Adds counters to an older stored position that the book has gained since, out of play: `complete(world)`."""
    strangers: Callable[[Any], Iterator[str]] | None = None
    """Names what a stored position holds and the book does not know, `unit kdg`: such a game is not opened."""
    picture: Callable[[Any], str] | None = None
    """Draws a position as text, for the terminal."""
    gloss: Callable[[Any, str], Mapping[str, str]] | None = None
    """Full names of the abbreviations in a text: `gloss(world, text)` maps each to its name, a hex to its city."""
    about: Callable[[Any, str, str], Sequence[str]] | None = None
    """Describes a unit or a place in lines: `about(world, seat, name)`; empty if there is none of that name."""
    ledger: Callable[[Any], Mapping[str, Sequence[Tally]]] | None = None
    """The books of a position: for each owner its accounts, each folded from its lines."""
    show: Show | None = None
    """How it looks on a screen."""
    first: str = ""
    """The scenario that somebody new is offered first; empty if it need not be."""
    calculator: Calculator | None = None
    """Works fights of a real map out, for `wavell battle` and the page."""
    counters: CounterReader | None = None
    """Describes what a counter can do, for `wavell unit`."""
    evaluation: Evaluation | None = None
    """What a position is worth to a seat, for computer players; without it they play plainly."""
    suppose: Callable[[Any, Any, str, Chance], World] | None = None
    """Draws what a seat does not see: `suppose(seen, start, seat, random)`; for books that hide something."""
    versions: Versions = field(default_factory=Versions)
    """The version of its rules, and the upcasters for what older versions wrote."""

    def __post_init__(self) -> None:
        kinds: list[type[Order]] = [*self.orders, *([] if End in self.orders else [End])]
        self.notation = Notation([*kinds, *self.questions])
        if "undo" in self.notation.kinds:
            raise DataError(f'{self.id}: "undo" is the umpire\'s own word and no order of a book')
        if self.first and self.first not in self.scenarios:
            raise DataError(f"{self.id}: {unknown('scenario', self.first, self.scenarios)}")
        self.verbs = {verb_of(kind): kind for kind in kinds}
        phrases = self.notation.kinds.values()
        self.nouns = sorted({noun for kind in phrases for _, noun, _ in grammar(kind).nouns})
        self.event_kinds = {kind.__name__: kind for kind in (*CORE_EVENTS, *self.events)}
        facts: Any = Union[(*CORE_EVENTS, *self.events)]
        self.event_decoder: msgspec.json.Decoder[tuple[Event, ...]] = msgspec.json.Decoder(tuple[facts, ...])
        self.steps: tuple[Step, ...] = self.sequence.steps if self.sequence else ()
        self.moments: dict[tuple[str, int], tuple[Rule, ...]] = {}
        if self.sequence is not None:
            for step in self.sequence.steps:
                for verb in step.verbs - set(self.verbs):
                    raise DataError(f"{self.id}: step {step.id}: {unknown('order', verb, self.verbs)}")
            self.moments = self._moments(self.sequence)
            self._check_versions(self.sequence)

    @property
    def playable(self) -> bool:
        """Whether the book has a sequence of play and scenarios."""
        return self.sequence is not None and bool(self.scenarios)

    def _moments(self, sequence: SequenceOfPlay) -> dict[tuple[str, int], tuple[Rule, ...]]:
        found: dict[tuple[str, int], list[Rule]] = {}
        for at, rule in self.rules.happenings:
            moment, _, pattern = at.partition(" ")
            steps = [n for n, step in enumerate(sequence.steps) if fnmatchcase(step.id, pattern)]
            if not steps:
                raise DataError(f"{rule.ref}: {unknown('step', pattern, sequence.by_id)}")
            for step in steps:
                found.setdefault((moment, step), []).append(rule)
        return {key: tuple(rules) for key, rules in found.items()}

    def scenario(self, id_: str) -> Scenario:
        """Return a scenario by its id; raises UnknownName."""
        if id_ not in self.scenarios:
            raise UnknownName(f"{self.id}: {unknown('scenario', id_, self.scenarios)}")
        return self.scenarios[id_]

    def read_scenario(self, path: Path) -> Scenario:
        """Read a scenario file from outside the book; raises UnknownName or DataError if it cannot be added."""
        if self.scenario_format is None:
            raise UnknownName(f"{self.id} has no scenario files, so none can be added to it")
        if path.stem in self.scenarios:
            raise DataError(f"{path}: {self.id} has a scenario of this name; give the file another")
        return self.scenario_format.load(path)

    @cached_property
    def sentinels(self) -> Sentinels:
        """What may not be in a game of it, whoever brings it about."""
        return Sentinels(self.rules)

    @cached_property
    def guides(self) -> dict[str, Guide]:
        """Guided first turns by scenario."""
        seats = self.sequence.seats if self.sequence is not None else ()
        return read_guides(self.folder / "data" / "guides", self.scenarios, seats)

    def read_events(self, raw: bytes, rules: str) -> tuple[Event, ...]:
        """Decode the events of an entry, JSON, that was written under the rules of an id, upcasting older ones."""
        events = self.event_decoder.decode(self.versions.upcast(raw, rules))
        moved = self._moved_steps(rules)
        return tuple(_with_moved_step(event, moved) for event in events) if moved else events

    def read_position(self, raw: bytes, rules: str) -> World:
        """Decode a position, JSON, that was written under the rules of an id, upcasting older ones."""
        world = msgspec.json.decode(self.versions.upcast_position(raw, rules), type=self.world)
        if moved := self._moved_steps(rules):
            world.clock = Clock(world.clock.turn, moved.get(world.clock.step, world.clock.step))
        if strangers := sorted(self.strangers(world)) if self.strangers is not None else []:
            raise RecordError(f"{self.id} knows no {' and no '.join(strangers[:_MAX_STRANGERS])}, which it holds")
        if self.complete is not None:
            self.complete(world)
        world.readings = self.readings_of(world.readings)
        return world

    def readings_of(self, stored: Mapping[str, str]) -> dict[str, str]:
        """Return the readings that a stored game is judged by, whichever version stored it."""
        return self.readings.carried(stored, self.versions.readings)

    def _moved_steps(self, rules: str) -> dict[int, int]:
        """Map the step numbers of older rules to those of today; empty if they have not changed."""
        steps = self.versions.steps_under(rules)
        return {n: self.sequence.by_id[id_] for n, id_ in enumerate(steps)} if self.sequence is not None else {}

    def _check_versions(self, sequence: SequenceOfPlay) -> None:
        for last, ids in self.versions.steps.items():
            if last >= self.versions.now:
                raise DataError(
                    f"{self.id}: the steps of version {last} are no older ones: this is {self.versions.now}"
                )
            for id_ in ids:
                if id_ not in sequence.by_id:
                    raise DataError(f"{self.id}: the steps of version {last}: {unknown('step', id_, sequence.by_id)}")


def _with_moved_step(event: Event, steps: Mapping[int, int]) -> Event:
    if not isinstance(event, StepEntered):
        return event
    return msgspec.structs.replace(event, step=steps.get(event.step, event.step))


def shelf() -> list[str]:
    """List the ids of the installed books."""
    return sorted(entry.name for entry in entry_points(group="wavell.books"))


def books_with(has: Callable[[Book], bool]) -> Iterator[Book]:
    """Iterate over the installed books that `has` accepts, opening each when it is reached."""
    return (book for book in map(open_book, shelf()) if has(book))


@cache
def open_book(name: str) -> Book:
    """Return an installed book by its id; raises UnknownName. Nothing but entry points is imported."""
    found = {entry.name: entry for entry in entry_points(group="wavell.books")}
    if name not in found:
        raise UnknownName(unknown("book", name, found))
    book = found[name].load()
    if not isinstance(book, Book):
        raise DataError(f"{name}: {found[name].value} is no book")
    return book
