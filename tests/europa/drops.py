"""An airbase of the Allies with what carries units by air."""

from typing import Any

from tests.europa.desk import desk
from wavell.umpire import Game, Kind

BASE = "0506"
"""Longfield, an airbase of the Allies."""
CARRIERS = {"al-air-transport": BASE, "al-gliders": BASE}


def base(*units: str, **more: Any) -> Game:
    """A phase of the Allies with units at the airbase."""
    position: dict[str, Any] = {"phase": "allies.movement"} | more
    there = {**CARRIERS, **dict.fromkeys(units, BASE), **position.pop("units", {})}
    return desk(position.pop("phase"), there, **position)


def judged(unit: str, verb: str, by: str = "al-air-transport", to: str = "1106", **more: Any) -> tuple[list[str], ...]:
    """The paragraphs that refuse, and those that allow."""
    verdict = base(unit, **more).judge("allies", f"{verb} {unit} by {by} to {to}")
    refused = list(dict.fromkeys(each.ref.id for each in verdict.objections if each.ref is not None))
    assert all(each.kind is Kind.ILLEGAL for each in verdict.objections)
    return refused, [each.ref.id for each in verdict.permits if each.ref is not None]
