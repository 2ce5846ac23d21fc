"""Who is who: nations, the powers that command them, and the side they are on."""

import re

import msgspec

from wavell.umpire.books.validators import Text, complete, known

from ..rules import DATA, RULES, SIDES, Side
from .ids import NationId, PowerId

_POWERS = tuple(map(PowerId, ("britain", "us", "france", "china", "japan", "germany", "italy")))
BRITAIN, US, FRANCE, CHINA, JAPAN, GERMANY, ITALY = _POWERS
_NATIONS = ("canada", "south_africa", "australia", "india", "dutch", "ina", "thailand")
"""Powers and nations that the chapters speak of by name."""


class Power(msgspec.Struct, frozen=True):
    """A power: who keeps books and pays."""

    title: str
    side: Side
    ref: str


class Nation(msgspec.Struct, frozen=True):
    """A nationality: the power it follows, its side, and whether it counts as Commonwealth or Western Allied."""

    title: str
    side: Side
    ref: str
    power: PowerId
    commonwealth: bool
    western: bool


class _Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: Text
    side: str
    ref: str

    def __post_init__(self) -> None:
        known("side", (self.side,), SIDES)


class _Nation(_Power, frozen=True, forbid_unknown_fields=True, kw_only=True):
    power: PowerId
    commonwealth: bool = False
    western: bool = False


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    nation: dict[NationId, _Nation]
    power: dict[PowerId, _Power]

    def __post_init__(self) -> None:
        complete("power", self.power, _POWERS)
        complete("nation", self.nation, (*_POWERS, *_NATIONS))
        for id_, row in self.nation.items():
            known("power", (row.power,), self.power)
            if self.power[row.power].side != row.side:
                raise ValueError(f"nation.{id_} follows {row.power} and is on another side")


_rows = RULES.data(DATA / "nations.toml", _File)
POWERS = {id_: Power(row.title, Side(row.side), row.ref) for id_, row in _rows.power.items()}
NATIONS = {
    id_: Nation(row.title, Side(row.side), row.ref, row.power, row.commonwealth, row.western)
    for id_, row in _rows.nation.items()
}
COMMONWEALTH = tuple(id_ for id_, row in NATIONS.items() if row.commonwealth)


_ID = re.compile(r"[a-z_]+")


def called(id_: str) -> str:
    """What a power, a nation, a yard or a country is called in a sentence: `the U.S.`, `South Africa`."""
    row = POWERS.get(PowerId(id_)) or NATIONS.get(NationId(id_))
    if row is not None:
        return row.title
    return id_.replace("_", " ").title() if id_.islower() else id_  # a hex stays as it is written


def spoken(words: str) -> str:
    """The words of a counter, with powers and nations by their proper names."""
    return _ID.sub(lambda found: called(found[0]) if found[0] in POWERS or found[0] in NATIONS else found[0], words)
