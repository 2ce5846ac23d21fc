"""The ids of SMPs: whose they are, in words, because they are the keys of a mapping.

The words are those of records, orders and files; only here are they put together, and only here are they taken apart.
"""

from functools import lru_cache
from typing import NamedTuple, NewType

from .ids import ANYBODY, NationId
from .kinds import Side

FleetId = NewType("FleetId", str)
"""SMPs of a side in a command, or of a country there: `axis:desert`, `axis:desert:italy`."""


class Fleet(NamedTuple):
    """Whose SMPs some are: of a side in a command, or of a country there."""

    side: Side
    command: str
    country: NationId = ANYBODY

    @property
    def id(self) -> FleetId:
        """What they are recorded under."""
        return FleetId(":".join(filter(None, self)))


def parts_of(record: str) -> tuple[str, str, str]:
    """Whose SMPs a record names: the side, the command and the country, in words."""
    side, _, rest = record.partition(":")
    command, _, country = rest.partition(":")
    return side, command, country


@lru_cache(1024)
def fleet_of(record: FleetId) -> Fleet:
    """The SMPs that a record is about.

    >>> fleet_of(FleetId("axis:desert:italy"))
    Fleet(side=<Side.AXIS: 'axis'>, command='desert', country='italy')
    """
    side, command, country = parts_of(record)
    return Fleet(Side(side), command, NationId(country))
