"""The registry: which functions and data rows implement each paragraph.

One paragraph, one small function, named for what it demands, its docstring the rule in our words:

    @forbids("3.3", order=Move)
    def stops_in_enemy_zoc(order, world):
        if ...:
            yield f"{order.unit} must stop in {hex}"

A rule is called with the order (or question) and the position. It may ask for the deciding seat by naming a
parameter `seat`. A rule with a `twin` is registered once for each of its two paragraphs and gets, as its last
parameter, what the book has laid down for the chapter of that paragraph: one function, two citations.
"""

import inspect
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from operator import attrgetter
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple, TypeVar

from ..board.board import Board, BoardError
from ..board.boardfile import parsed_board
from ..books.lent import take
from ..books.toml_files import convert, parse_toml, read_text
from ..facts.errors import DataError, unknown
from ..facts.events import Event
from ..facts.index import Index
from ..facts.refs import Ref
from ..facts.tally import Line, Number, Tally
from ..notation.orders import Order, Question, verb_of
from .plans import Plan, grouped, said_by

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")
_IN_BOOK = re.compile(r"(?<![\w.])[0-9]+\.[\w.-]*[\w]")
When = Callable[[Any, Any], bool]
"""Whether an order concerns some rules at all, `(order, world)`; rules that share one are passed over together."""
STAGES = ("base", "add", "times", "round", "limit")


class Rule(NamedTuple):
    """A registered function: the paragraph it implements and how it is called."""

    ref: Ref
    run: Callable[..., Any]
    wants_seat: bool
    name: str
    overrides: tuple[Ref, ...] = ()
    stage: int = 0
    when: "When | None" = None
    wants_before: bool = False
    within: "When | None" = None
    """What holds whenever `when` does, of many rules at once: where it does not, none of their `when` is asked."""


class Implementation(NamedTuple):
    """A function or a data row that implements a paragraph."""

    role: str
    """The decorator that registered it (`forbids`, `permits` ...), `data` or `map`."""
    name: str
    where: str
    """The module of a function, the file of a row."""
    line: int
    text: str
    """The first line of a function's docstring."""


class Offer(NamedTuple):
    """A lister of orders: whether all it lists is legal, and whether it lists in the order that is asked of it."""

    run: Callable[..., Iterator[Order]]
    exact: bool
    mixes: bool
    when: When | None = None
    """Which of the orders are judged at all; the others are sure to be refused."""
    meets: frozenset[Callable[..., Any]] = frozenset()
    """The rules that all it lists meets, so that they are not asked about it."""


class Rules:
    """All rules of a book, by what they do and by paragraph."""

    def __init__(self, index: Index, twins: Mapping[str, object] | None = None) -> None:
        self.index = index
        self._twins = dict(twins or {})
        self._implementations: dict[str, list[Implementation]] = defaultdict(list)
        self._forbids: dict[type, list[Rule]] = defaultdict(list)
        self._closes: dict[type, list[Rule]] = defaultdict(list)
        self._permits: dict[type, list[Rule]] = defaultdict(list)
        self._counts: dict[type, list[Rule]] = defaultdict(list)
        self.happenings: list[tuple[str, Rule]] = []
        self.watchers: list[tuple[type[Event] | None, Rule]] = []
        self.resolvers: dict[type, Rule] = {}
        self.offers_: dict[type, Offer] = {}
        self._plans: dict[type, Plan] = {}
        self._stages: dict[type, tuple[Rule, ...]] = {}

    def ref(self, id_: str) -> Ref:
        """Return a citation that exists; a wrong one fails when the module is imported."""
        return self.index.ref(id_)

    # Decorators -----------------------------------------------------------------------------------------

    def forbids(
        self,
        id_: str,
        *,
        order: type[Order] | tuple[type[Order], ...],
        twin: str = "",
        when: When | None = None,
        within: When | None = None,
    ) -> Callable[[F], F]:
        """Register a rule that yields objections to an order, if it concerns it."""
        return self._register("forbids", id_, twin, order, self._forbids, when=when, within=within)

    def closes(self, id_: str, *, order: type[Order] | tuple[type[Order], ...], twin: str = "") -> Callable[[F], F]:
        """Register a rule `(world, seat)` that yields why no order of a kind is open any more."""
        return self._register("closes", id_, twin, order, self._closes)

    def permits(
        self,
        id_: str,
        *,
        order: type[Order] | tuple[type[Order], ...],
        overrides: str | tuple[str, ...] = (),
        twin: str = "",
        when: When | None = None,
    ) -> Callable[[F], F]:
        """Register a rule that yields what allows an order, lifting the objections it overrides.

        The twin of such a rule overrides the twins of those paragraphs.
        """
        lifted = (overrides,) if isinstance(overrides, str) else overrides
        return self._register("permits", id_, twin, order, self._permits, tuple(self.ref(o) for o in lifted), when=when)

    def counts(self, id_: str, *, of: type[Question], stage: str = "add", twin: str = "") -> Callable[[F], F]:
        """Register a rule that yields lines of a tally; stages are base, add, times, round, limit."""
        if stage not in STAGES:
            raise DataError(f"{id_}: {unknown('stage', stage, STAGES)}")
        return self._register("counts", id_, twin, of, self._counts, (), STAGES.index(stage))

    def happens(self, id_: str, *, at: str, twin: str = "") -> Callable[[F], F]:
        """Register what happens, `(world, roll)`, at `enter STEP` or `leave STEP` (patterns such as `*.combat`)."""
        moment, _, step = at.partition(" ")
        if moment not in ("enter", "leave") or not step:
            raise DataError(f'{id_}: "{at}" is no moment; write "enter STEP" or "leave STEP"')

        def register(function: F) -> F:
            self.happenings.extend((at, rule) for rule in self.rules_of("happens", id_, twin, function))
            return function

        return register

    def watches(self, id_: str, *, event: type[Event] | None = None, twin: str = "") -> Callable[[F], F]:
        """Register a sentinel (sentinels.py) that yields what is wrong in a position, a change of it, or an event."""

        def register(function: F) -> F:
            self.watchers.extend((event, rule) for rule in self.rules_of("watches", id_, twin, function))
            return function

        return register

    def resolves(self, *ids: str, order: type[Order]) -> Callable[[F], F]:
        """Register how an order is carried out, `(order, world, roll)`: it yields events."""

        def register(function: F) -> F:
            if order in self.resolvers or not ids:
                raise DataError(f"{verb_of(order)}: an order has one resolver, which cites its paragraphs")
            for id_ in ids:
                (self.resolvers[order],) = self.rules_of("resolves", id_, "", function)
            return function

        return register

    def offers(
        self,
        order: type[Order],
        *,
        exact: bool = False,
        when: When | None = None,
        meets: Iterable[Callable[..., Any]] = (),
    ) -> Callable[[F], F]:
        """Register a lister of orders, `(world, seat)`; unless `exact`, the umpire judges what it lists.

        `when` passes quickly over orders that a rule is sure to refuse. `meets` are rules that no order it lists can
        break, because of how it lists them: they are not asked.

        A lister may name a third parameter `mix` and put everything it goes through to it: a function that returns
        its items in the order wanted. Then the first order listed is as good as a random one, and cheap to get.
        """

        def register(function: F) -> F:
            self.offers_[order] = Offer(function, exact, "mix" in _parameters(function), when, frozenset(meets))
            return function

        return register

    def defines(self, *ids: str) -> Callable[[F], F]:
        """Tie a function or class to the paragraphs whose notion it defines."""

        def register(function: F) -> F:
            for id_ in ids:
                self.add_implementation("defines", id_, function)
            return function

        return register

    def data(self, path: Path, kind: type[T]) -> T:
        """Load a data file; every `ref` or `refs` key in it ties the row to its paragraph."""
        raw = parse_toml(read_text(path), str(path))
        for id_, row in _cited(raw):
            self.index.cited(id_, f"{path}: {row}")
            self._implementations[id_].append(Implementation("data", row, path.name, 0, ""))
        return convert(raw, kind, str(path))

    def counters(self, paths: Iterable[Path], kind: type[T]) -> Iterator[tuple[str, T]]:
        """Load files of counters, each with its name, and last those that were lent to the book."""
        yield from ((str(path), self.data(path, kind)) for path in paths)
        if (lent := take(self.index.book)) is not None:
            for id_, row in _cited(list(lent.rows)):
                self.index.cited(id_, f"{lent.source}: counter{row}")
            yield lent.source, convert({"counter": list(lent.rows)}, kind, lent.source)

    def board(self, path: Path, *more: Path) -> Board:
        """Load a board file and lists added to it; every `source` that names the book ties its row to the paragraphs.

        A map shows where things are; that alone does not carry a paragraph out.
        """
        files = {file: parse_toml(read_text(file, BoardError), str(file), BoardError) for file in (path, *more)}
        for file, raw in files.items():
            for cited, row in _cited(raw, key="source"):
                for id_ in _IN_BOOK.findall(cited) if cited.startswith("book ") else ():
                    self.index.cited(id_, f"{file}: {row}")
                    self._implementations[id_].append(Implementation("map", row, file.name, 0, ""))
        return parsed_board(files)

    # What the rules say ---------------------------------------------------------------------------------

    def plan(self, order: type[Order]) -> Plan:
        """Return the rules that judge a kind of order."""
        plan = self._plans.get(order)
        if plan is None:
            forbids, closes, permits = (
                self.in_order(table[order]) for table in (self._forbids, self._closes, self._permits)
            )
            offer = self.offers_.get(order)
            met = offer.meets if offer is not None else frozenset()
            if strange := met.difference(*map(said_by, forbids)):
                raise DataError(f"{verb_of(order)}: no rule forbids this: {', '.join(map(repr, strange))}")
            lifted = frozenset(ref for rule in permits for ref in rule.overrides)
            final = tuple(rule for rule in closes if rule.ref not in lifted)
            grants = tuple(rule for rule in permits if not rule.overrides)
            groups, listed = grouped(forbids, frozenset()), grouped(forbids, met)
            plan = self._plans[order] = Plan(forbids, closes, permits, groups, listed, final, grants, lifted)
        return plan

    def answer(self, question: Question, world: object, seat: str = "") -> Tally:
        """Fold the answer to a question from the lines of every rule that counts towards it."""
        return Tally(str(question), tuple(self._lines(question, world, seat)))

    def total(self, question: Question, world: object, seat: str = "") -> Number:
        """Return the number alone, for rules that only reckon with it."""
        total: Number = 0
        for rule in self._counting(type(question)):
            for line in rule.run(question, world, seat=seat) if rule.wants_seat else rule.run(question, world):
                total = line.step(total)
        return total

    def _counting(self, kind: type[Question]) -> tuple[Rule, ...]:
        """The rules that count towards a kind of question, in their order."""
        rules = self._stages.get(kind)
        if rules is None:
            rules = self._stages[kind] = tuple(sorted(self.in_order(self._counts[kind]), key=attrgetter("stage")))
        return rules

    def in_order(self, rules: Iterable[Rule]) -> tuple[Rule, ...]:
        """Rules in the order of their paragraphs, those of one paragraph as they stand in their modules, by name.

        So nothing depends on which module is imported first.
        """
        return tuple(sorted(rules, key=lambda rule: (self.index.place(rule.ref), *_stands(rule))))

    def _lines(self, question: Question, world: object, seat: str) -> Iterator[Line]:
        """The lines of every rule that counts towards a question, in their order."""
        for rule in self._counting(type(question)):
            for line in rule.run(question, world, seat=seat) if rule.wants_seat else rule.run(question, world):
                yield line if line.ref else _stamped(line, rule.ref)

    def implementations(self, id_: str) -> list[Implementation]:
        """Return the functions and data rows that implement a paragraph."""
        return list(self._implementations.get(id_, ()))

    @property
    def cited(self) -> set[str]:
        """The ids of all paragraphs that a function or a data row implements."""
        return set(self._implementations)

    # Inside ---------------------------------------------------------------------------------------------

    def _register(
        self,
        role: str,
        id_: str,
        twin: str,
        kinds: type | tuple[type, ...],
        table: dict[type, list[Rule]],
        overrides: tuple[Ref, ...] = (),
        stage: int = 0,
        when: When | None = None,
        within: When | None = None,
    ) -> Callable[[F], F]:
        def register(function: F) -> F:
            for rule in self.rules_of(role, id_, twin, function):
                lifted = overrides if rule.ref.id == id_ else tuple(self._twin(ref) for ref in overrides)
                for kind in kinds if isinstance(kinds, tuple) else (kinds,):
                    table[kind].append(rule._replace(overrides=lifted, stage=stage, when=when, within=within))
            return function

        return register

    def _twin(self, ref: Ref) -> Ref:
        """The sister paragraph of a citation, or the citation itself where there is none."""
        paragraph = self.index.paragraphs.get(ref.id)
        return self.ref(paragraph.twin) if paragraph is not None and paragraph.twin else ref

    def rules_of(self, role: str, id_: str, twin: str, function: Callable[..., Any]) -> Iterator[Rule]:
        """Tie a function to its paragraph and to the twin of that, and yield the rule for each."""
        parameters = _parameters(function)
        last, wants_before = parameters[-1] if twin else "", parameters[:1] == ("before",)
        for paragraph in filter(None, (id_, twin)):
            self.add_implementation(role, paragraph, function)
            run = partial(function, **{last: self._chapter(paragraph)}) if twin else function
            yield Rule(self.ref(paragraph), run, "seat" in parameters, _name(function), wants_before=wants_before)

    def _chapter(self, id_: str) -> object:
        for chapter, data in self._twins.items():
            if id_ == chapter or id_.startswith(chapter + "."):
                return data
        raise DataError(f"{id_} has a twin, but the book lays nothing down for its chapter")

    def add_implementation(self, role: str, id_: str, function: Callable[..., Any]) -> None:
        """Register a function for a paragraph; raises UnknownName if the index does not have it."""
        self.ref(id_)
        code = inspect.unwrap(function)
        line = getattr(getattr(code, "__code__", None), "co_firstlineno", 0)
        text = (function.__doc__ or "").strip().partition("\n")[0]
        self._implementations[id_].append(Implementation(role, _name(function), function.__module__, line, text))


def _parameters(function: Callable[..., Any]) -> Sequence[str]:
    """The names of a function's parameters; a plain one, as nearly all are, says them without `inspect`."""
    if isinstance(function, FunctionType) and not function.__dict__:  # neither wraps another nor hides its parameters
        code = function.__code__
        return code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    return tuple(inspect.signature(function).parameters)


def _name(function: Callable[..., Any]) -> str:
    return str(getattr(function, "__name__", function)).replace("_", " ").strip()


def _stands(rule: Rule) -> tuple[str, int]:
    """Where the function of a rule stands: its module, and the line."""
    function = inspect.unwrap(getattr(rule.run, "func", rule.run))
    return function.__module__, getattr(getattr(function, "__code__", None), "co_firstlineno", 0)


def _stamped(line: Line, ref: Ref) -> Line:
    return Line(line.op, line.value, line.why, ref, line.part)


def _cited(raw: object, row: str = "", key: str = "ref") -> Iterable[tuple[str, str]]:
    """Find every citation under a key, or its plural, in a data file, with the place it stands in."""
    if isinstance(raw, dict):
        for name, value in raw.items():
            if name == key and isinstance(value, str):
                yield value, row
            elif name == key + "s" and isinstance(value, list):
                yield from ((id_, row) for id_ in value if isinstance(id_, str))
            else:
                inner = str(value.get("id", "")) if isinstance(value, dict) else ""
                yield from _cited(value, f"{row}.{inner or name}".strip("."), key)
    elif isinstance(raw, list):
        for number, value in enumerate(raw, 1):
            called = value.get("id", value.get("name", number)) if isinstance(value, dict) else number
            yield from _cited(value, f"{row} {called}", key)
