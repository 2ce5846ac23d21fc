"""What is worked out about a position while it is judged is worked out once, whichever rules ask for it.

A position does not change while an order is judged or orders are listed, so what a function said of it still holds.
While an order is carried out the position changes with each event, and what was known before it is forgotten.
"""

from collections import OrderedDict
from collections.abc import Callable
from contextvars import ContextVar
from functools import wraps
from operator import attrgetter
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])
_MISSING = object()
_MOST = 512


class Held:
    """A position that does not change, and what was worked out about it."""

    __slots__ = ("kept", "world")

    def __init__(self, world: object) -> None:
        self.world = world
        self.kept: dict[object, Any] = {}


_NOTHING = Held(None)
_now: ContextVar[Held] = ContextVar("held", default=_NOTHING)
"""What is held now; each thread and each task judges its own position."""


def hold(world: object, known: Held | None = None) -> Held:
    """Promise that a position does not change until `let_go`; returns what to give back then. Promises nest.

    `known` is what was remembered of it before, if it has not changed since.
    """
    before = _now.get()
    if world is not before.world:
        _now.set(Held(world) if known is None else known)
    return before


class holding:  # noqa: N801 - it reads as a word in `with holding(world):`
    """Hold a position for some lines of code."""

    __slots__ = ("before", "world")

    def __init__(self, world: object) -> None:
        self.world = world

    def __enter__(self) -> None:
        self.before = hold(self.world)

    def __exit__(self, *_: object) -> None:
        let_go(self.before)


def change(world: object, apply: Callable[[Any], None]) -> None:
    """Let something change a position: nothing is remembered of it meanwhile, and what was known is forgotten."""
    held = _now.get()
    if held.world is not world:
        apply(world)
        return
    held.world = None
    try:
        apply(world)
    finally:
        held.kept.clear()
        held.world = world


def memory(world: object) -> dict[object, Any] | None:
    """What is remembered of a position that is held, to add to; None of one that may change."""
    held = _now.get()
    return held.kept if world is held.world else None


def let_go(before: Held) -> None:
    """End a promise."""
    _now.set(before)


def remembered(function: F) -> F:
    """Let a function of a position, `(world, ...)` with hashable arguments, work once while it does not change."""

    @wraps(function)
    def asked(world: Any, *args: Any) -> Any:
        held = _now.get()
        if world is not held.world:
            return function(world, *args)
        key, kept = (function, args), held.kept
        found = kept.get(key, _MISSING)
        if found is _MISSING:
            found = kept[key] = function(world, *args)
        return found

    return cast(F, asked)


def lasting(*parts: str) -> Callable[[F], F]:
    """Let a function of a position, `(world, ...)`, work once while some parts of it are the same objects.

    Those parts are never written to but replaced, and nothing else in the position bears on what the function says.
    """
    first = parts[0]
    look = attrgetter(*parts) if len(parts) > 1 else lambda world: (getattr(world, first),)

    def register(function: F) -> F:
        kept: OrderedDict[object, tuple[object, Any]] = OrderedDict()

        @wraps(function)
        def asked(world: Any, *args: Any) -> Any:
            row = look(world)
            key = (*map(id, row), *args)
            found = kept.get(key)
            if found is None:
                if len(kept) >= _MOST:
                    kept.popitem(last=False)  # the oldest, in one step, so that another thread can write meanwhile
                found = kept[key] = row, function(world, *args)  # the row keeps the objects, and so their identities
            return found[1]

        return cast(F, asked)

    return register
