"""Ids of different kinds, so that none is taken for another where they meet; each is written as a plain word."""

from typing import NewType

UnitId = NewType("UnitId", str)
"""A unit of the roster."""
PlaceId = NewType("PlaceId", str)
"""A place of a map, or where a unit is that is off it."""
NOWHERE = PlaceId("")
NationId = NewType("NationId", str)
"""A nationality, or a country of a map: some are both."""
PowerId = NewType("PowerId", str)
"""A power: who keeps books, pays and makes war."""
NO_POWER = PowerId("")
ZoneId = NewType("ZoneId", str)
"""A zone of attrition."""
ConquestId = NewType("ConquestId", str)
"""What Japan can conquer: a colony, a city or a country of the charts, or a place of the map."""
FrontId = NewType("FrontId", str)
"""A front, on which operations are paid for."""
YardId = NewType("YardId", str)
"""A yard that builds and mends ships."""
