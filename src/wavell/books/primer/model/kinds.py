"""Closed sets: sides, the weather, what a battle asks for. In a file each is its words."""

from enum import StrEnum


class Side(StrEnum):
    """The two sides, which are the seats; the umpire names a seat by its plain word, so compare with `==`."""

    ALLIES = "allies"
    AXIS = "axis"


class Weather(StrEnum):
    """The weather of a week."""

    CLEAR = "clear"
    SANDSTORM = "sandstorm"


class Task(StrEnum):
    """What a result of a battle demands."""

    ATTACKER_LOSES = "attacker loses"
    DEFENDER_LOSES = "defender loses"
    DEFENDER_CHOOSES = "defender chooses"
    DEFENDER_RETREATS = "defender retreats"


class Once(StrEnum):
    """The orders that may come once in a part of the week."""

    REPLACE = "replace"
    REACT = "react"
