"""Closed sets, from sides and phases to missions, engineering, supply and weather. In a file each is its word."""

from enum import StrEnum


class Side(StrEnum):
    """The two sides, which are the seats; the umpire names a seat by its plain word, so compare with `==`."""

    ALLIES = "allies"
    AXIS = "axis"


class Phase(StrEnum):
    """The parts of a turn: the weather, and the phases of each player-turn."""

    WEATHER = "weather"
    INITIAL = "initial"
    REPLACEMENT = "replacement"
    MOVEMENT = "movement"
    REACTION = "reaction"
    COMBAT = "combat"
    EXPLOITATION = "exploitation"
    CLOSE = "close"


class Face(StrEnum):
    """Which side of a counter is up: its front, or another."""

    FRONT = ""
    CADRE = "cadre"
    PARACHUTE = "parachute"
    MOVING = "moving"
    REVERSED = "reversed"
    ATTACHING = "attaching"
    ROUTE = "route"
    DEMOTORIZED = "demotorized"
    DEMOTORIZED_CADRE = "demotorized cadre"
    INOPERATIVE = "inoperative"


CADRES = frozenset({Face.CADRE, Face.DEMOTORIZED_CADRE})
"""Sides that show the cadre of a division, with its vehicles or without."""
WORN = {Face.FRONT: Face.CADRE, Face.DEMOTORIZED: Face.DEMOTORIZED_CADRE}
"""The side that a division shows when it is worn down to its cadre, by the side that was up."""
WHOLE = {cadre: whole for whole, cadre in WORN.items()}
"""The side that it shows when its cadre has been filled up."""


class Modifier(StrEnum):
    """What engineers can lower first in an attack: what is taken off the die, or the effect of armour."""

    DIE = "die"
    AEC = "aec"


class AirMission(StrEnum):
    """What air units fly for."""

    GROUND_SUPPORT = "ground_support"
    DEFENSIVE_SUPPORT = "defensive_support"
    AIRBASE_BOMBING = "airbase_bombing"
    PORT_BOMBING = "port_bombing"
    RAIL_BOMBING = "rail_bombing"
    NAVAL_BOMBING = "naval_bombing"
    AIR_DROP = "air_drop"
    ASSAULT_TRANSPORT = "assault_transport"
    AIR_TRANSPORT = "air_transport"
    POINT_TRANSPORT = "point_transport"


class Tie(StrEnum):
    """How a unit is tied to another; each is called as the field of the unit that says to which."""

    CARRIER = "carrier"
    ATTACHED = "attached"


class Verb(StrEnum):
    """What engineers do."""

    BUILD = "build"
    CONSTRUCT = "construct"
    DEMOLISH = "demolish"
    EXTEND = "extend"
    RECERTIFY = "recertify"
    RECONSTRUCT = "reconstruct"
    REGAUGE = "regauge"
    REPAIR = "repair"
    RESTORE = "restore"
    UPGRADE = "upgrade"


class Work(StrEnum):
    """What engineers work on."""

    AIRBASE = "airbase"
    AIRFIELD = "airfield"
    ENTRENCHMENT = "entrenchment"
    FORT = "fort"
    PIPELINE = "pipeline"
    PORT = "port"
    RAIL = "rail"
    ROAD = "road"


class SupplyState(StrEnum):
    """What a line of supply brings, and how units fare that have none: for a turn, and for longer."""

    FULL = "full"
    LIMITED = "limited"
    NONE = "none"
    U1 = "u1"
    U2 = "u2"


class Ride(StrEnum):
    """What carries a unit in combat."""

    LVT = "lvt"
    APC = "apc"
    TRANSPORT = "transport"


class Ashore(StrEnum):
    """How a unit came off a ship: by LVT, over a beach, or in a port."""

    LVT = "lvt"
    BEACH = "beach"
    PORT = "port"


class Success(StrEnum):
    """The results of the success table, from the worst; the landing of an amphibious tank has the same."""

    DISASTER = "D"
    COMPLETE_FAILURE = "F*"
    FAILURE = "F"
    GOOD = "S"
    GREAT = "S*"


class Sky(StrEnum):
    """The weather of a zone; the sea is clear or rough."""

    CLEAR = "clear"
    FROST = "frost"
    MUD = "mud"
    SNOW = "snow"
    STORM = "storm"
    ROUGH = "rough"
