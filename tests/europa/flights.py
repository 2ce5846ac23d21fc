"""Attacks with aircraft in support, on the proving ground."""

from typing import Any

from tests.europa.desk import LONGFIELD, desk
from wavell.umpire import Game

TARGET = "0905"


def attack_with(*air: str, target: str = TARGET, enemy: dict[str, Any] | None = None, **more: Any) -> Game:
    """A combat phase in which a division may attack another, with aircraft at hand."""
    start = "0805" if target == TARGET else "0808"
    units: dict[str, Any] = {"al-inf-div": start, "ax-inf-div": {"at": target, "seen": True}}
    units |= dict.fromkeys(air, LONGFIELD) | (enemy or {})
    return desk("allies.combat", units, stocks={start: [9, 0]}, owner={target: "axis", start: "allies"}, **more)
