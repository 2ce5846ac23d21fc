"""Secrets are kept as they are declared: in the position and in what is told, whatever family, scope and subject."""

import ast
import importlib
from collections.abc import Iterable, Iterator
from itertools import product
from operator import attrgetter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.europa.desk import desk, front
from tests.test_architecture import ROOT, name_of, parsed
from wavell.books.europa.book import BOOK
from wavell.books.europa.frame.air.bombing import Hit
from wavell.books.europa.frame.combat.planning import Planned
from wavell.books.europa.frame.engineering.installations import InstallationChanged
from wavell.books.europa.model import counts
from wavell.books.europa.model.counts import Count, Key, Scope, Sight
from wavell.books.europa.model.events import Fact
from wavell.books.europa.model.figures import Counted, Marked, Pooled
from wavell.books.europa.model.fleets import FleetId
from wavell.books.europa.model.ids import NationId, PlaceId, UnitId
from wavell.books.europa.model.kinds import Side
from wavell.books.europa.model.reasons import Why
from wavell.books.europa.model.world import Front, Installation
from wavell.books.europa.rules import RULES
from wavell.umpire import DataError, Event, Game
from wavell.umpire.facts.counters import Counters
from wavell.umpire.notation.fields import typed_fields

REF = RULES.ref("frame:INT")
OWNER, OTHERS = Side.AXIS, (Side.ALLIES, "spectator")
UNIT = UnitId("ax-arm")
SUBJECTS: dict[str, tuple[Any, str]] = {
    "unit": (UnitId, UNIT),
    "nation": (NationId, "germany"),
    "command": (FleetId, "axis:desert"),
    "side": (Side, "axis"),
    "place": (PlaceId, "1006"),
    "holder": (str, "1006"),
    "": (None, ""),
}
TELL = ("unit", "nation", "command", "side")
"""Subjects that belong to a side."""
TURNS = (Scope.PHASE, Scope.PLAYER_TURN)
EVERY = list(product(counts.FAMILIES, Scope, SUBJECTS))
WRITERS = sorted((ROOT / "books" / "europa").glob("*/**/*.py"))


class SiteTold(Fact, frozen=True):
    """A fact about an installation."""

    what: Key

    def figures(self) -> Iterable[tuple[Counters, Key]]:
        """The installation."""
        return ((counts.SITES, self.what),)

    def told(self) -> str:
        """The fact in words."""
        return f"built: {self.what}"


def can_be_kept(family: str, scope: Scope, subject: str) -> bool:
    """Whether figures of such a scope end in a family, and it is known whose secret they are."""
    if family != "used":
        return scope is Scope.LASTING and subject in TELL
    return subject in TELL or scope in TURNS


KEPT = [each for each in EVERY if can_be_kept(*each)]


@pytest.fixture(autouse=True)
def declared() -> Iterator[None]:
    """Take back what a test declares."""
    before = {name: list(family.declared) for name, family in counts.FAMILIES.items()}
    yield
    for name, family in counts.FAMILIES.items():
        family.declared[:] = before[name]
        family.find.cache_clear()


def declare(family: str, scope: Scope, subject: str, seen_by: Sight = Sight.OWNER) -> Key:
    """Declare a figure about a subject, and give its key."""
    kind, name = SUBJECTS[subject]
    kinds, names = ((kind,), (name,)) if subject else ((), ())
    words = f"whispered {{{subject}}}" if subject else "whispered"
    counter: Count[...] = counts.FAMILIES[family].counter(words, *kinds, scope=scope, seen_by=seen_by)
    return counter.key(*names)


def told(family: str, key: Key) -> Event:
    """The fact that tells of a figure."""
    match family:
        case "used":
            return Counted(REF, key, 7, OWNER)
        case "marks":
            return Marked(REF, key, 7)
        case "pools":
            return Pooled(REF, key, 7, Why("replacements of the month"))
    return SiteTold(REF, key)


def game_with(family: str, key: Key, phase: str) -> Game:
    """A game in whose position and journal a figure stands."""
    game = desk(phase, {UNIT: "1006", "al-inf": "0606"})
    there = front(game)
    setattr(there, family, {key: Installation(7) if family == "installations" else 7})
    game.journal.append("order", "umpire", "", (told(family, key),))
    return game


def position(game: Game, seat: str) -> str:
    """The position that a seat is given, as it goes over the wire."""
    return msgspec.json.encode(game.view(seat).world).decode()


def log(game: Game, seat: str) -> str:
    """What a seat is told, as it goes over the wire, in data and in words."""
    events = [event for entry in game.view(seat).log for event in entry.events]
    return msgspec.json.encode(events).decode() + " ".join(map(str, events))


@pytest.mark.parametrize(("family", "scope", "subject"), KEPT)
def test_a_secret_is_seen_and_read_by_its_owner_alone(family: str, scope: Scope, subject: str) -> None:
    game = game_with(family, declare(family, scope, subject), "axis.movement")
    assert "whispered" in position(game, OWNER)
    assert "whispered" in log(game, OWNER)
    for seat in OTHERS:
        assert "whispered" not in position(game, seat)
        assert "whispered" not in log(game, seat)


@pytest.mark.parametrize(("family", "scope", "subject"), KEPT)
def test_it_is_one_in_the_turn_of_the_other_side_too(family: str, scope: Scope, subject: str) -> None:
    game = game_with(family, declare(family, scope, subject), "allies.movement")
    assert "whispered" in log(game, OWNER)
    assert all("whispered" not in log(game, seat) for seat in OTHERS)
    if subject in TELL:
        assert "whispered" in position(game, OWNER)
        assert all("whispered" not in position(game, seat) for seat in OTHERS)


@pytest.mark.parametrize(("family", "scope", "subject"), [each for each in EVERY if each not in KEPT])
def test_a_secret_that_could_not_be_kept_cannot_be_declared(family: str, scope: Scope, subject: str) -> None:
    with pytest.raises(DataError, match=r"nothing in it says whose|would never end"):
        declare(family, scope, subject)


@pytest.mark.parametrize(("family", "scope", "subject"), KEPT)
def test_what_is_no_secret_is_seen_by_all_who_see_what_it_is_about(family: str, scope: Scope, subject: str) -> None:
    game = game_with(family, declare(family, scope, subject, Sight.EVERYBODY), "axis.movement")
    for seat in (OWNER, *OTHERS):
        is_seen = subject != "unit" or seat == OWNER
        assert ("whispered" in position(game, seat)) is is_seen
        assert ("whispered" in log(game, seat)) is is_seen


def test_a_secret_of_the_turn_says_whose_turn_it_is() -> None:
    key = declare("used", Scope.PHASE, "place")
    with pytest.raises(ValueError, match="is a secret, and nobody's"):
        Counted(REF, key, 1).apply(front(desk("axis.movement", {UNIT: "1006"})))


def test_the_position_has_no_other_figures() -> None:
    figures = {name for name in Front.__struct_fields__ if "Key" in str(Front.__annotations__.get(name))}
    assert figures == set(counts.FAMILIES)


WRITING = [
    Counted(REF, counts.ATTACKED.key(PlaceId("1006")), 1),
    Marked(REF, counts.DEPOT.key(PlaceId("1006")), 1),
    Pooled(REF, counts.REPLACEMENTS["inf"].key(NationId("germany")), 1, Why("replacements of the month")),
    InstallationChanged(REF, "port", PlaceId("1006"), 1, 0, False, False, True, "built"),
    Hit(REF, "airbase", PlaceId("1006"), 1),
]
"""A fact of each kind that writes figures of a key or a place."""


@pytest.mark.parametrize("fact", WRITING, ids=lambda fact: type(fact).__name__)
def test_a_fact_tells_of_the_figures_that_it_writes(fact: Fact) -> None:
    there = front(desk("axis.movement", {UNIT: "1006"}))
    before = {field: dict(getattr(there, field)) for field in counts.FAMILIES}
    fact.apply(there)
    wrote = [
        (family, key)
        for field, family in counts.FAMILIES.items()
        for key in getattr(there, field)
        if key not in before[field]
    ]
    assert wrote == [*fact.figures()] != []


def test_no_other_fact_has_a_key() -> None:
    keyed = {
        kind
        for kind in BOOK.event_kinds.values()
        if any(noun in ("used", "mark", "pool") for _, noun in typed_fields(kind).values())
    }
    assert keyed == {Counted, Planned, Marked, Pooled}


def writes(tree: ast.AST) -> Iterator[ast.expr]:
    """The counters whose figures the facts of a source file write themselves."""
    facts = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == "apply"]
    for node in (node for fact in facts for node in ast.walk(fact)):
        match node:
            case ast.Assign([ast.Subscript(ast.Attribute(_, field), ast.Call(ast.Attribute(counter, "key")))]):
                if field in counts.FAMILIES:
                    yield counter
            case ast.Call(ast.Name("written"), [_, ast.Call(ast.Attribute(counter, "key")), _]):
                yield counter


@pytest.mark.parametrize("path", WRITERS, ids=name_of)
def test_only_a_fact_that_asks_the_declaration_writes_a_secret(path: Path) -> None:
    module = importlib.import_module(".".join(path.relative_to(ROOT.parent).with_suffix("").parts))
    for counter in writes(parsed(path)):
        named = counter.value if isinstance(counter, ast.Subscript) else counter
        found = attrgetter(ast.unparse(named))(module)  # a counter, or several
        for each in found.values() if isinstance(found, dict) else (found,):
            assert each.seen_by is Sight.EVERYBODY


def test_such_a_fact_is_found() -> None:
    one, other = (
        "world.used[counts.PLAN.key(self.place)] = 1",
        "world.used = written(world.used, counts.PLAN.key(self.place), 1)",
    )
    for line in (one, other):
        (found,) = writes(ast.parse(f"def apply(self, world): {line}"))
        assert ast.unparse(found) == "counts.PLAN"
