"""A guided first turn: what to look at and what to order, step by step, for somebody who has read nothing.

A book keeps one in `data/guides/SCENARIO.toml`:

    seat = "allies"

    [[steps]]
    title = "..."
    text = "..."
    look = "18A:4817"
    order = "move 7-arm-div 18A:4920"

Orders are legal one after another from the start of the scenario, whatever the dice and the other side do.
"""

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Annotated

import msgspec

from ..facts.errors import DataError, unknown
from .toml_files import load
from .validators import Some, Text


class Step(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One thing to do or to look at."""

    title: Text
    text: Text
    look: str = ""
    """The place that it is about."""
    order: str = ""
    """The order to give, as it is typed; without one there is only something to see."""


class Guide(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A first turn that a newcomer is led through, from one seat."""

    seat: str
    steps: Annotated[Sequence[Step], Some]


def read_guide(path: Path, seats: Collection[str]) -> Guide:
    """Read a guide file, joining the lines of its texts; raises DataError if it names an unknown seat."""
    found = load(path, Guide)
    if found.seat not in seats:
        raise DataError(f"{path}: {unknown('seat', found.seat, seats)}")
    steps = (msgspec.structs.replace(step, text=" ".join(step.text.split())) for step in found.steps)
    return Guide(found.seat, tuple(steps))


def read_guides(folder: Path, scenarios: Collection[str], seats: Collection[str]) -> dict[str, Guide]:
    """Read the guides in a folder by scenario; raises DataError if one is for an unknown scenario."""
    found: dict[str, Guide] = {}
    for path in sorted(folder.glob("*.toml")):
        if path.stem not in scenarios:
            raise DataError(f"{path}: {unknown('scenario', path.stem, scenarios)}")
        found[path.stem] = read_guide(path, seats)
    return found
