"""Who is who: nations, the powers that command them, and the side they are on."""

import msgspec

from .rules import DATA, RULES


class Nation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A nationality: the power it follows, its side, and whether it counts as Commonwealth or Western Allied."""

    title: str
    power: str
    side: str
    ref: str
    commonwealth: bool = False
    western: bool = False


class Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A power: who keeps books and pays."""

    title: str
    side: str
    ref: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    nation: dict[str, Nation]
    power: dict[str, Power]


_rows = RULES.data(DATA / "nations.toml", _File)
NATIONS, POWERS = _rows.nation, _rows.power
COMMONWEALTH = tuple(id_ for id_, row in NATIONS.items() if row.commonwealth)


def side_of_power(power: str) -> str:
    """The side that a power is on."""
    return POWERS[power].side
