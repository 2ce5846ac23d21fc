"""Positions of a game, written as a case file would lay them down: without their accounts."""

from typing import Any

import msgspec

from wavell.books.awaw.frame.setup.positions import waiting_place
from wavell.books.awaw.model.lines import Line
from wavell.books.awaw.model.world import Unit, War
from wavell.books.awaw.rules import SEQUENCE


def written(world: War) -> dict[str, Any]:
    """Everything that a position file tells but the accounts."""
    turn = world.clock.turn
    return {
        "map": world.map,
        "date": SEQUENCE.turn_name(turn),
        "phase": SEQUENCE.steps[world.clock.step].id,
        "wars": [f"{foes.one} {foes.other}" for foes in world.foes],
        "surrendered": sorted(world.surrendered),
        "territory": dict(world.territory),
        "control": dict(world.control),
        "taken": [place for place, when in world.taken.items() if when == world.player_turn],
        "conquests": dict(world.conquests),
        "at_stake": [place for place, when in world.at_stake.items() if when == world.player_turn - 1],
        "produced": dict(world.produced),
        "used": dict(world.used),
        "marks": dict(world.marks),
        "sea_lines": {port: _line(line) for port, line in world.sea_lines.items()},
        "standing": {port: _line(line) for port, line in world.standing.items() if port not in world.sea_lines},
        "unsupplied": sorted(world.unsupplied),
        "breakthroughs": sorted(world.breakthroughs),
        "last": SEQUENCE.turn_name(world.last),
        "units": {id_: _unit(unit) for id_, unit in world.units.items() if unit != Unit(waiting_place(id_, turn))},
    }


def _line(line: Line) -> str:
    return f"{line.side} {line.source}"


def _unit(unit: Unit) -> dict[str, Any]:
    fields = msgspec.structs.asdict(unit)
    return {"at": fields.pop("place")} | {field: value for field, value in fields.items() if value}
