"""Orders that several chapters judge. What one chapter alone needs, and every question, stands with that chapter."""

import re
from functools import cache
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec.structs import replace

from wavell.umpire import Noun, Order
from wavell.umpire.notation.fields import typed_fields

from .fleets import FleetId
from .ids import PlaceId, UnitId

VEILED = "?"
"""What stands for a unit whose name the reader may not know."""

_WRITTEN = "*"
"""The same as an order can be written with."""
_STANDS_IN = re.compile(rf"(?<![^ +>]){re.escape(_WRITTEN)}(?![^ +>])")

UnitName = Annotated[UnitId, Noun("unit")]
CounterName = Annotated[UnitId, Noun("counter")]
"""A counter of the game, in play or not: the counter sheets are known to all, where units are is not."""
PlaceName = Annotated[PlaceId, Noun("place")]
HolderName = Annotated[str, Noun("holder")]
"""Where SPs and SRPs can be: a place, or a unit that holds them."""
CommandName = Annotated[FleetId, Noun("command")]
SpotName = Annotated[PlaceId, Noun("spot")]
"""Where a unit may be: a place of the map, or a box off it."""


@cache
def unit_fields(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """The fields of a record that name units, or what holds points."""
    return tuple(field for field, (_, noun) in typed_fields(kind).items() if noun in ("unit", "counter", "holder"))


class Command(Order, frozen=True):
    """An order to units; the other side does not read which, unless they come into the open by it (frame:INT)."""

    open: ClassVar[bool] = False

    def seen_by(self, seat: str, world: Any) -> str:
        """The order as another seat may read it."""
        if self.open:
            return str(self)
        veiled: dict[str, Any] = {}
        for field in unit_fields(type(self)):
            value = getattr(self, field)
            if value:
                veiled[field] = _WRITTEN if isinstance(value, str) else (_WRITTEN,) * len(value)
        return _STANDS_IN.sub(VEILED, str(replace(self, **veiled)))


class Move(Command, frozen=True, tag="move"):
    """Move units of one hex together, by the cheapest way or through the hexes named: `move 7-arm+4-arm 4919`."""

    form: ClassVar[str] = "{units+} {to} [via {path>}]"
    units: tuple[UnitName, ...]
    to: PlaceName
    path: tuple[PlaceName, ...] = ()


class Attack(Command, frozen=True, tag="attack"):
    """Attack a hex with units around it; say how engineers, artillery and motorized infantry fight.

    `first` is the modifier that engineers lower first, `die` or `aec`; `engineers` how many are used, -1 for all.
    """

    open: ClassVar[bool] = True
    form: ClassVar[str] = (
        "{units+} on {target} [air {air+}] [ngs {ngs}] [first {first}] [engineers {engineers}]"
        " [dismount {dismount+}] [convert {convert+}]"
    )
    units: tuple[UnitName, ...]
    target: PlaceName
    air: tuple[UnitName, ...] = ()
    ngs: int = 0
    first: str = "die"
    engineers: int = -1
    dismount: tuple[UnitName, ...] = ()
    convert: tuple[UnitName, ...] = ()


class Overrun(Command, frozen=True, tag="overrun"):
    """Overrun a hex next to units that are moving."""

    open: ClassVar[bool] = True
    form: ClassVar[str] = "{units+} on {target}"
    units: tuple[UnitName, ...]
    target: PlaceName


class Pass(Order, frozen=True, tag="pass"):
    """Let it be: no retreat before combat, no advance, no support."""

    passes: ClassVar[bool] = True


ORDERS = (Move, Attack, Overrun, Pass)
