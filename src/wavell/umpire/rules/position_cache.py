"""Per-position memoisation: what is computed about a position is computed once, as long as the position is pinned.

A position does not change while an order is judged or orders are listed, so results of functions of it stay valid.
While an order is carried out each event changes the position, and its cache begins anew (`change`).
"""

from collections import OrderedDict
from collections.abc import Callable
from contextvars import ContextVar
from functools import wraps
from operator import attrgetter
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])
_MISSING = object()
_MAX_RESULTS_PER_FUNCTION = 512
"""Results that a function under `memoised_by` keeps; the oldest is evicted."""


class PositionCache:
    """A position that must not change, and the results computed about it so far."""

    __slots__ = ("results", "world")

    def __init__(self, world: object, results: dict[object, Any] | None = None) -> None:
        self.world = world
        self.results: dict[object, Any] = {} if results is None else results


_NOTHING_PINNED = PositionCache(None)
_active: ContextVar[PositionCache] = ContextVar("position_cache", default=_NOTHING_PINNED)
"""The cache of the pinned position; each thread and each task has its own."""


def pin(world: object, cache: PositionCache | None = None) -> PositionCache:
    """Cache results about a position until `unpin`, which takes what this returns; pins nest.

    The caller guarantees that the position does not change meanwhile, except through `change`. `cache` holds results
    of an earlier pin of the same position, if it has not changed since.
    """
    previous = _active.get()
    if world is not previous.world:
        _active.set(PositionCache(world) if cache is None else cache)
    return previous


def unpin(previous: PositionCache) -> None:
    """Return to what was pinned before a `pin`, which returned it."""
    _active.set(previous)


class pinned:  # noqa: N801 - it reads as a word in `with pinned(world):`
    """Context manager: `pin` a position, with what is cached about it already if any, then `unpin` it."""

    __slots__ = ("cache", "previous", "world")

    def __init__(self, world: object, cache: PositionCache | None = None) -> None:
        self.world = world
        self.cache = cache

    def __enter__(self) -> None:
        self.previous = pin(self.world, self.cache)

    def __exit__(self, *_: object) -> None:
        unpin(self.previous)


def change(world: object, apply: Callable[[Any], None]) -> None:
    """Call `apply(world)`, which changes the position: nothing is cached meanwhile, and its cache begins anew."""
    cache = _active.get()
    if cache.world is not world:
        apply(world)
        return
    cache.world = None
    try:
        apply(world)
    finally:
        cache.results = {}  # another dict: the one before may be that of the position which this is a copy of
        cache.world = world


def cached_results(world: object) -> dict[object, Any] | None:
    """Return the results cached for a position, to read and to add to; None if it is not pinned."""
    cache = _active.get()
    return cache.results if world is cache.world else None


def cache_of_copy(world: object, copy: object) -> PositionCache:
    """A cache to pin a copy of a position with, which begins with what is cached about the position."""
    return PositionCache(copy, cached_results(world))


def memoised(function: F) -> F:
    """Decorate a function `(world, ...)` with hashable arguments: computed once for each while `world` is pinned."""

    @wraps(function)
    def get_or_compute(world: Any, *args: Any) -> Any:
        cache = _active.get()
        if world is not cache.world:
            return function(world, *args)
        key, results = (function, args), cache.results
        found = results.get(key, _MISSING)
        if found is _MISSING:
            found = results[key] = function(world, *args)
        return found

    return cast(F, get_or_compute)


def memoised_by(*parts: str) -> Callable[[F], F]:
    """Decorate a function `(world, ...)`: computed once for each set of arguments while some attributes stay the same.

    The attributes are compared by identity: they must be replaced and never written to. The function must read nothing
    else of the position.
    """
    read_parts = attrgetter(*parts)

    def register(function: F) -> F:
        results: OrderedDict[object, tuple[object, Any]] = OrderedDict()

        @wraps(function)
        def get_or_compute_by_one(world: Any, *args: Any) -> Any:
            part = read_parts(world)
            key = (id(part), args)
            found = results.get(key)
            if found is None:
                if len(results) >= _MAX_RESULTS_PER_FUNCTION:
                    results.popitem(last=False)  # in one step, so that another thread can write meanwhile
                found = results[key] = part, function(world, *args)  # a reference, so that no id is used again
            return found[1]

        @wraps(function)
        def get_or_compute(world: Any, *args: Any) -> Any:
            objects = read_parts(world)
            key = (*map(id, objects), *args)
            found = results.get(key)
            if found is None:
                if len(results) >= _MAX_RESULTS_PER_FUNCTION:
                    results.popitem(last=False)  # in one step, so that another thread can write meanwhile
                found = results[key] = objects, function(world, *args)  # a reference, so that no id is used again
            return found[1]

        return cast(F, get_or_compute if len(parts) > 1 else get_or_compute_by_one)

    return register
