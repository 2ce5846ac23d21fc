"""Ids of different kinds, so that none is taken for another where they meet; each is written as a plain word."""

from collections.abc import Collection, Iterator
from itertools import chain
from typing import NewType

UnitId = NewType("UnitId", str)
"""A unit of the roster."""
PlaceId = NewType("PlaceId", str)
"""A place of a map, or a box where units lie that are off it."""
Holder = UnitId | PlaceId
"""Who or what holds points, and feeds an HQ: a unit, or a place."""
NationId = NewType("NationId", str)
"""A nation; the countries of a map are called as the nations that own them, where these have counters."""
ANYBODY = NationId("")
"""No nation in particular."""


class Either(Collection[str]):
    """The names in one collection or in another."""

    __slots__ = ("_one", "_other")

    def __init__(self, one: Collection[str], other: Collection[str]) -> None:
        self._one = one
        self._other = other

    def __contains__(self, name: object) -> bool:
        return name in self._one or name in self._other

    def __iter__(self) -> Iterator[str]:
        return chain(self._one, self._other)

    def __len__(self) -> int:
        return len(self._one) + len(self._other)
