"""A player that hunts for faults: positions laid out at random, rare orders first, and every sentinel on watch.

Some orders are hostile: one that is offered with a name exchanged, which is given if the umpire allows it.
What it finds is made as small as it goes and written as a case file. The same seed finds the same thing.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, NamedTuple

import msgspec

from wavell.umpire import Book, Game, GivenDice, Header, MalformedOrder, Order, SeededDice, Verdict, WavellError, World
from wavell.umpire.notation.orders import grammar, verb_of
from wavell.umpire.records.case_files import CaseFile
from wavell.umpire.records.cases import lay_down
from wavell.umpire.rules.judging import is_legal, judge
from wavell.umpire.rules.options import offered
from wavell.umpire.rules.position_cache import pinned, unpin
from wavell.umpire.rules.sentinels import Breach

from .hostile import Hostile, among, names_in
from .plain import mixing
from .toml_text import as_toml

Position = dict[str, Any]
DEPTHS: Mapping[int, float] = {2: 0.8, 6: 0.15, 40: 0.05}
"""Orders given from one position, and how often so many: most positions are only tried, and some are played on."""
MOST_ENDS = 4
"""Steps ended in between."""


CHANCE_TO_END = 0.1
"""How often a step is ended as readily as another order is given."""


CHANCE_TO_GIVE_UP = 0.03
"""How often an order that gives something up is given as readily as another."""


CHANCE_TO_LOOK_AGAIN = 0.2
"""How often a kind of order is looked for again in a step in which there was none before."""


CHANCE_OF_HOSTILITY = 1 / 3
"""How often an order is not given as it was offered, if the umpire allows it otherwise."""


VARIANTS = 5
"""Hostile variants of an order that are tried."""


CHANCE_OF_DOUBT = 0.02
"""How often an offered order is judged in a copy of the position too, about which nothing is known from before."""


class Step(NamedTuple):
    """An order that was given, and the dice that fell."""

    seat: str
    text: str
    dice: tuple[int, ...]


@dataclass(frozen=True)
class Finding:
    """Something that a sentinel does not let be, or that stopped the program, and how play came to it."""

    book: Book
    position: Position
    steps: tuple[Step, ...]
    what: str
    """The paragraph that was broken, or the kind of fault that stopped the program."""
    why: str
    dice: tuple[int, ...] = ()
    """What fell before anybody gave an order, in steps that nobody decides."""

    def case(self) -> str:
        """The finding as a case file, which fails until the fault is mended."""
        lines = [_line(step) for step in self.steps]
        raw = {
            "book": self.book.id,
            "title": self.why[:200],
            "despite": sorted({each.ref.id for each in self.book.sentinels.at_rest(lay(self.book, self.position)[1])}),
            "dice": self.dice,
            "position": self.position,
            "line": lines,
        }
        return as_toml({key: value for key, value in raw.items() if value or key not in ("despite", "dice")})


def _line(step: Step) -> dict[str, Any]:
    done = {"do": f"{step.seat}: {step.text}"}
    return {**done, "dice": step.dice} if step.dice else done


@dataclass
class Saboteur:
    """One hunt in a book; what it has seen of orders steers what it tries next."""

    book: Book
    rng: Random
    tried: Counter[str] = field(default_factory=Counter)
    """How often an order of each kind was given."""
    laid: int = 0
    """Positions that were played from."""
    refused: int = 0
    """Positions that the book would not let be laid out."""
    give: Callable[[Game, Step], tuple[str, str] | None] = field(default=lambda game, step: attempt(game, step))
    """How an order is given and looked at; returns what is wrong with what came of it."""
    vain: set[tuple[int, int, str, str]] = field(default_factory=set)
    """Where an order of a kind was looked for in vain: the turn and step, the verb and the seat."""
    lay: Callable[[Random], Mapping[str, Any]] | None = None
    """Who lays positions out; the book itself, if nobody is named."""
    hostile: Counter[str] = field(default_factory=Counter)
    """How often a hostile order of each kind was allowed."""

    def hunt(self) -> Finding | None:
        """Lay one position out and play from it; return the first thing that is wrong."""
        lay = self.lay or self.book.scatter
        assert lay is not None
        self.vain.clear()
        position = dict(lay(self.rng))
        dice = SeededDice(self.rng.randbytes(32))
        steps: list[Step] = []
        try:
            game = begin(self.book, position, dice)
        except WavellError:
            self.refused += 1
            return None
        self.laid += 1
        start = tuple(number for entry in game.journal.entries for number in entry.dice)
        words = names_in(position)
        for _ in range(self.rng.choices(tuple(DEPTHS), tuple(DEPTHS.values()))[0]):
            ends = sum(step.text == "end" for step in steps)
            if ends == MOST_ENDS or (order := self.choose(game)) is None:
                break
            entries = len(game.journal.entries)
            found, order = self.spoil(game, order, words)
            found = found or self.give(game, order)
            rolled = game.journal.entries[-1].dice if len(game.journal.entries) > entries else ()
            steps.append(order._replace(dice=rolled))
            if found is not None:
                return Finding(self.book, position, tuple(steps), *found, start)
        return None

    def choose(self, game: Game) -> Step | None:
        """An order of a kind that was seldom given so far, by any seat that may decide; a step is ended last."""
        verbs, mix = game.book.verbs, mixing(self.rng)
        gives_up = self.rng.random() < CHANCE_TO_GIVE_UP
        kinds = [
            (verb, one.seat) for one in game.to_act() for verb in one.verbs if gives_up or not verbs[verb].gives_up
        ]
        rare = {kind: self.tried[kind[0]] * self.rng.random() for kind in kinds}
        eager = self.rng.random() > CHANCE_TO_END
        order = sorted(kinds, key=lambda kind: (eager and kind[0] == "end", rare[kind]))
        clock = game.world.clock
        again = {kind for kind in order if self.rng.random() < CHANCE_TO_LOOK_AGAIN}
        likely = [kind for kind in order if kind in again or (clock.turn, clock.step, *kind) not in self.vain]
        with pinned(game.world):  # and not for longer: what is offered is judged again from its words
            for verb, seat in (*likely, *(kind for kind in order if kind not in likely)):
                for found in offered(game.book, game.world, seat, verbs[verb], 1, mix):
                    self.tried[verb] += 1
                    return Step(seat, str(found), ())
                self.vain.add((clock.turn, clock.step, verb, seat))
        return None

    def spoil(self, game: Game, step: Step, words: frozenset[str]) -> tuple[tuple[str, str] | None, Step]:
        """An order to give, now and then another than the one that is offered, and what went wrong in judging them."""
        if self.rng.random() < CHANCE_OF_DOUBT and (wrong := doubted(game, step)) is not None:
            return wrong, step
        if self.rng.random() > CHANCE_OF_HOSTILITY:
            return None, step
        if not (verdict := game.judge(step.seat, step.text)):
            return _refused(verdict), step  # it may not come to be given
        previous = game.pin()
        try:
            for variant in self.variants(game, step.text, words):
                hostile = Step(step.seat, str(variant), ())
                try:
                    if is_legal(game.book, game.world, step.seat, variant):
                        self.hostile[verb_of(type(variant))] += 1
                        return None, hostile
                except Exception as fault:
                    return _broken(fault), hostile
        finally:
            unpin(previous)
        return None, step

    def variants(self, game: Game, text: str, words: frozenset[str]) -> Iterator[Order]:
        """The order with one name exchanged, in a few ways that can be written."""
        order = game.book.notation.order(text)
        if order is not None and grammar(type(order)).fields:
            hostile = Hostile(game.world, self.rng, among(game.world, words))
            for _ in range(VARIANTS):
                variant = hostile.exchanged(order)
                with suppress(MalformedOrder):
                    if str(variant) != text:
                        yield variant


def doubted(game: Game, step: Step) -> tuple[str, str] | None:
    """Judge an order that is offered in a copy that shares nothing with the position; return what is wrong."""
    order = game.book.notation.order(step.text)
    assert order is not None
    copy = msgspec.json.decode(msgspec.json.encode(game.world), type=type(game.world))
    verdict = judge(game.book, copy, step.seat, order)
    return None if verdict else _refused(verdict)


def lay(book: Book, position: Mapping[str, Any]) -> tuple[Header, World]:
    """Lay a position down, whatever it breaks itself: what play adds to that is hunted."""
    return lay_down(CaseFile(book.id, "", (), position=dict(position)), "the position", book, judged=False)


def begin(book: Book, position: Mapping[str, Any], dice: SeededDice | GivenDice) -> Game:
    """A game that begins in a position as a case file lays it out."""
    header, world = lay(book, position)
    return Game.begin(book, header, dice, world)


def attempt(game: Game, step: Step) -> tuple[str, str] | None:
    """Give an order; return what is wrong with what came of it, if anything is."""
    breaches: list[Breach] = []
    game.watch = breaches.extend
    try:
        played = game.play(step.seat, step.text)
    except Exception as fault:
        return _broken(fault)
    if breaches:
        return str(breaches[0].ref), "; ".join(map(str, breaches))
    return None if played else _refused(played.verdict)


def _broken(fault: Exception) -> tuple[str, str]:
    return type(fault).__name__, f"{type(fault).__name__}: {fault}"


def _refused(verdict: Verdict) -> tuple[str, str]:
    return "refused", f"an order that is offered is refused: {verdict}"


# Making it small ------------------------------------------------------------------------------------------------


def shrink(finding: Finding) -> Finding:
    """Leave out of a finding whatever it does not need."""
    smaller: Finding | None = finding
    while smaller is not None:
        finding = smaller
        smaller = next((each for each in _smaller(finding) if again(each)), None)
    return finding


def again(finding: Finding) -> bool:
    """Whether the same goes wrong when the orders are given with the dice that fell."""
    try:
        game = begin(finding.book, finding.position, GivenDice(finding.dice))
        for step in finding.steps[:-1]:
            game.dice = GivenDice(step.dice)
            if attempt(game, step) is not None:
                return False
        game.dice = SeededDice(bytes(32)) if not finding.steps[-1].dice else GivenDice(finding.steps[-1].dice)
        found = attempt(game, finding.steps[-1])
    except WavellError:
        return False
    return found is not None and found[0] == finding.what


def _smaller(finding: Finding) -> Iterator[Finding]:
    """The finding with some orders in a row, one table, or entries of a table less; the longest runs first."""
    before = len(finding.steps) - 1
    for size in range(before, 0, -1):
        for at in range(before - size + 1):
            yield replace(finding, steps=finding.steps[:at] + finding.steps[at + size :])
    for key, value in finding.position.items():
        yield replace(finding, position={k: v for k, v in finding.position.items() if k != key})
        for part in _less(value):
            yield replace(finding, position=finding.position | {key: part})


def _less(value: Any) -> Iterable[Any]:
    """A table or a list by halves, then without one thing."""
    items = list(value.items()) if isinstance(value, dict) else list(value) if isinstance(value, list | tuple) else []
    kind = dict if isinstance(value, dict) else list
    half = len(items) // 2
    if half > 1:
        yield kind(items[:half])
        yield kind(items[half:])
    for at in range(len(items)):
        yield kind(items[:at] + items[at + 1 :])
