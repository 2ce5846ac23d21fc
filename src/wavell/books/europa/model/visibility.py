"""What a seat that does not see some units knows of what they have to do with (frame:INT)."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from msgspec.structs import replace

from .battle import Battle
from .ids import UnitId

if TYPE_CHECKING:
    from .world import Unit


def known_unit(unit: "Unit", hidden: Collection[str]) -> "Unit":
    """A unit as it is known to who does not see what carries it or what it is attached to."""
    carrier, attached = unit.carrier in hidden, unit.attached in hidden
    if not carrier and not attached:
        return unit
    return replace(unit, carrier="" if carrier else unit.carrier, attached="" if attached else unit.attached)


def known_battle(battle: Battle, hidden: Collection[str]) -> Battle:
    """A battle as it is known to who does not see some units; who went out of sight is not named any more."""

    def known(units: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
        return tuple(id_ for id_ in units if id_ not in hidden)

    owed = []
    for row in battle.owed:
        pairs = [(id_, weight) for id_, weight in zip(row.units, row.weights, strict=True) if id_ not in hidden]
        owed.append(replace(row, units=tuple(id_ for id_, _ in pairs), weights=tuple(weight for _, weight in pairs)))
    return replace(
        battle,
        attackers=known(battle.attackers),
        dismounted=known(battle.dismounted),
        converted=known(battle.converted),
        air=known(battle.air),
        cover=known(battle.cover),
        done=tuple(each for each in battle.done if each not in hidden),
        points=tuple(row for row in battle.points if row.unit not in hidden),
        owed=tuple(owed),
        frozen=known(battle.frozen),
    )
