"""Ids of different kinds, so that none is taken for another where they meet; each is written as a plain word."""

from typing import NewType

UnitId = NewType("UnitId", str)
"""A unit of the roster."""
PlaceId = NewType("PlaceId", str)
"""A place of a map, or a box where units lie that are off it."""
