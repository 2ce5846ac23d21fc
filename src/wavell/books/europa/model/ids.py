"""Ids of different kinds, so that none is taken for another where they meet; each is written as a plain word."""

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
