"""Every order of the game. Questions stand with the chapters that answer them."""

from typing import Annotated, ClassVar

from wavell.umpire import Noun, Order

from .ids import NationId, PlaceId, PowerId, UnitId, YardId, ZoneId

UnitName = Annotated[UnitId, Noun("unit")]
PlaceName = Annotated[PlaceId, Noun("place")]
PowerName = Annotated[PowerId, Noun("power")]
NationName = Annotated[NationId, Noun("nation")]
YardName = Annotated[YardId, Noun("yard")]
ZoneName = Annotated[ZoneId, Noun("zone")]
OceanName = Annotated[PlaceId, Noun("ocean")]
TypeName = Annotated[str, Noun("type")]
WeaponName = Annotated[str, Noun("weapon")]
FrontName = Annotated[str, Noun("front")]
SpotName = Annotated[PlaceId, Noun("spot")]
"""Where a unit may be: a place of the map, an ocean, or a box off it."""

# Declarations, grants and production ------------------------------------------------------------------------


class Declare(Order, frozen=True, tag="declare"):
    """Declare war on a power or a minor country, at its price."""

    form: ClassVar[str] = "{power} on {target}"
    power: PowerName
    target: Annotated[str, Noun("victim")]


class Grant(Order, frozen=True, tag="grant"):
    """Give BRPs to another power of the same side, to China by a route."""

    form: ClassVar[str] = "{power} to {to} {brps} [via {route}]"
    power: PowerName
    to: PowerName
    brps: int
    route: PlaceName | None = None


class Produce(Order, frozen=True, tag="produce"):
    """Add a unit to a force pool by production or mobilization, or a shipbuilding point: `produce australia 2-2`."""

    form: ClassVar[str] = "{nation} {kind} [by {power}]"
    nation: NationName
    kind: TypeName
    power: PowerName | None = None


class Lend(Order, frozen=True, tag="lend"):
    """Lend a Commonwealth unit to the U.S. after a British surrender."""

    form: ClassVar[str] = "{unit} to {power}"
    unit: UnitName
    power: PowerName


# Supply and movement ----------------------------------------------------------------------------------------


class SeaLine(Order, frozen=True, tag="line"):
    """Lay a sea supply line to a port with a transport: `line rangoon from india via CC2`."""

    form: ClassVar[str] = "{port} from {source} [via {path>}]"
    port: PlaceName
    source: PlaceName
    path: tuple[PlaceName, ...] = ()


class Drop(Order, frozen=True, tag="drop"):
    """Give up the sea supply line to a port; it is not laid again."""

    form: ClassVar[str] = "{port}"
    port: PlaceName


class Stage(Order, frozen=True, tag="stage"):
    """Stage an air unit to another base."""

    form: ClassVar[str] = "{unit} {to}"
    unit: UnitName
    to: PlaceName


class Base(Order, frozen=True, tag="base"):
    """Change the base of ships, by the shortest way or through the places named."""

    form: ClassVar[str] = "{units+} {to} [via {path>}]"
    units: tuple[UnitName, ...]
    to: PlaceName
    path: tuple[PlaceName, ...] = ()


class Ship(Order, frozen=True, tag="ship"):
    """Carry ground or air units by sea from port to port with transports."""

    form: ClassVar[str] = "{units+} {to} [via {path>}]"
    units: tuple[UnitName, ...]
    to: PlaceName
    path: tuple[PlaceName, ...] = ()


class Move(Order, frozen=True, tag="move"):
    """Move a ground unit by land, by the cheapest way."""

    form: ClassVar[str] = "{unit} {to}"
    unit: UnitName
    to: PlaceName


# Combat -----------------------------------------------------------------------------------------------------


class Bomb(Order, frozen=True, tag="bomb"):
    """Bomb a box with army air units."""

    form: ClassVar[str] = "{units+} on {target}"
    units: tuple[UnitName, ...]
    target: PlaceName


class Launch(Order, frozen=True, tag="launch"):
    """Launch a salvo of flying bombs or rockets at a box: `launch rockets on india`."""

    form: ClassVar[str] = "{weapon} on {target}"
    weapon: WeaponName
    target: PlaceName


class Counterair(Order, frozen=True, tag="counterair"):
    """Attack enemy air units at their base."""

    form: ClassVar[str] = "{units+} on {target}"
    units: tuple[UnitName, ...]
    target: PlaceName


class Attack(Order, frozen=True, tag="attack"):
    """Attack a place by land, with ground support if wanted."""

    form: ClassVar[str] = "{units+} on {target} [air {air+}]"
    units: tuple[UnitName, ...]
    target: PlaceName
    air: tuple[UnitName, ...] = ()


class Invade(Order, frozen=True, tag="invade"):
    """Invade a coast from the sea; destroyers carry the troops, other ships may bombard."""

    form: ClassVar[str] = "{target} with {units+} in {ships+} [guns {guns+}] [air {air+}] [via {path>}]"
    target: PlaceName
    units: tuple[UnitName, ...]
    ships: tuple[UnitName, ...]
    guns: tuple[UnitName, ...] = ()
    air: tuple[UnitName, ...] = ()
    path: tuple[PlaceName, ...] = ()


class Exploit(Order, frozen=True, tag="exploit"):
    """Move armor on from a breakthrough."""

    form: ClassVar[str] = "{unit} {to}"
    unit: UnitName
    to: PlaceName


class Attrition(Order, frozen=True, tag="attrition"):
    """Roll attrition in a zone where no offensive was made; it is free."""

    form: ClassVar[str] = "{zone}"
    zone: ZoneName


class Raider(Order, frozen=True, tag="raider"):
    """Send a warship from a base into a strategic warfare box."""

    form: ClassVar[str] = "{unit} {to}"
    unit: UnitName
    to: PlaceName


# Construction -----------------------------------------------------------------------------------------------


class Build(Order, frozen=True, tag="build"):
    """Build a unit of the force pool: `build aus-inf-3 australia by us`, `build br-dd-2 us_atlantic yard canada`.

    Where American BRPs need a transport of one ocean or another, `over pacific` chooses; without it the ocean with most
    of them left gives it.
    """

    form: ClassVar[str] = "{unit} {place} [yard {yard}] [by {payer}] [over {ocean}]"
    unit: UnitName
    place: PlaceName
    yard: YardName | None = None
    payer: PowerName | None = None
    ocean: OceanName | None = None


class Repair(Order, frozen=True, tag="repair"):
    """Repair a damaged ship in a yard."""

    form: ClassVar[str] = "{unit} {yard} [by {payer}]"
    unit: UnitName
    yard: YardName
    payer: PowerName | None = None


class Defer(Order, frozen=True, tag="defer"):
    """Put off this turn's Indian National Army factor, to build a 2-2 later."""


# Redeployment -----------------------------------------------------------------------------------------------


class Tr(Order, frozen=True, tag="tr"):
    """Tactical redeployment: a short way by land, or air units between bases."""

    form: ClassVar[str] = "{unit} {to}"
    unit: UnitName
    to: PlaceName


class Sr(Order, frozen=True, tag="sr"):
    """Strategic redeployment: any distance by land."""

    form: ClassVar[str] = "{unit} {to}"
    unit: UnitName
    to: PlaceName


class Nr(Order, frozen=True, tag="nr"):
    """Naval redeployment: ships, or ground and air units in transports, from port to port."""

    form: ClassVar[str] = "{units+} {to} [via {path>}]"
    units: tuple[UnitName, ...]
    to: PlaceName
    path: tuple[PlaceName, ...] = ()


class Surrender(Order, frozen=True, tag="surrender"):
    """Let a homeland surrender at the end of the Allied player turn."""

    gives_up: ClassVar[bool] = True
    form: ClassVar[str] = "{nation}"
    nation: NationName


# Answers ----------------------------------------------------------------------------------------------------


class Intercept(Order, frozen=True, tag="intercept"):
    """Try to intercept the naval activity in a hex of its path."""

    form: ClassVar[str] = "{units+} in {place}"
    units: tuple[UnitName, ...]
    place: PlaceName


class Pass(Order, frozen=True, tag="pass"):
    """Let it be: do not intercept, strike back, support or advance."""

    passes: ClassVar[bool] = True


class Oppose(Order, frozen=True, tag="oppose"):
    """Send air units up against the attackers."""

    form: ClassVar[str] = "{units+}"
    units: tuple[UnitName, ...]


class Strike(Order, frozen=True, tag="strike"):
    """Strike back at the attackers with the defenders' face value."""


class Lose(Order, frozen=True, tag="lose"):
    """Take a loss with these units."""

    form: ClassVar[str] = "{units+}"
    units: tuple[UnitName, ...]


class Advance(Order, frozen=True, tag="advance"):
    """Advance after combat with these units."""

    form: ClassVar[str] = "{units+} [into {place}]"
    units: tuple[UnitName, ...]
    place: PlaceName | None = None


class Displace(Order, frozen=True, tag="displace"):
    """Take displaced ships to another port."""

    form: ClassVar[str] = "{units+} {to}"
    units: tuple[UnitName, ...]
    to: PlaceName


ORDERS = (
    Declare,
    Grant,
    Produce,
    Lend,
    SeaLine,
    Drop,
    Stage,
    Base,
    Ship,
    Move,
    Bomb,
    Launch,
    Counterair,
    Attack,
    Invade,
    Exploit,
    Attrition,
    Raider,
    Build,
    Repair,
    Defer,
    Tr,
    Sr,
    Nr,
    Surrender,
    Intercept,
    Pass,
    Oppose,
    Strike,
    Lose,
    Advance,
    Displace,
)
