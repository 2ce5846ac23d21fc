"""Orders that several chapters judge. What one chapter alone needs, and every question, stands with that chapter."""

from typing import Annotated, ClassVar

from wavell.umpire import Noun, Order

UnitName = Annotated[str, Noun("unit")]
PlaceName = Annotated[str, Noun("place")]
CommandName = Annotated[str, Noun("command")]


class Move(Order, frozen=True, tag="move"):
    """Move units of one hex together, by the cheapest way or through the hexes named: `move 7-arm+4-arm 4919`."""

    form: ClassVar[str] = "{units+} {to} [via {path>}]"
    units: tuple[UnitName, ...]
    to: PlaceName
    path: tuple[PlaceName, ...] = ()


class Attack(Order, frozen=True, tag="attack"):
    """Attack a hex with units around it; say how engineers, artillery and motorized infantry fight.

    `first` is the modifier that engineers lower first, `die` or `aec`; `engineers` how many are used, -1 for all.
    """

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


class Overrun(Order, frozen=True, tag="overrun"):
    """Overrun a hex next to units that are moving."""

    form: ClassVar[str] = "{units+} on {target}"
    units: tuple[UnitName, ...]
    target: PlaceName


class Pass(Order, frozen=True, tag="pass"):
    """Let it be: no retreat before combat, no advance, no support."""


ORDERS = (Move, Attack, Overrun, Pass)
