"""Closed sets: sides, phases, states of supply, weather. In a file each is its word."""

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


class SupplyState(StrEnum):
    """What a line of supply brings, and how units fare that have none: for a turn, and for longer."""

    FULL = "full"
    LIMITED = "limited"
    NONE = "none"
    U1 = "u1"
    U2 = "u2"


class Tie(StrEnum):
    """How a unit is tied to another, which is where it is kept."""

    CARRIER = "carrier"
    ATTACHED = "attached"


class Sky(StrEnum):
    """The weather of a zone; the sea is clear or rough."""

    CLEAR = "clear"
    FROST = "frost"
    MUD = "mud"
    SNOW = "snow"
    STORM = "storm"
    ROUGH = "rough"
