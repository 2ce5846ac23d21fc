"""What can be laid over the board: for each place a word, as a seat sees it."""

from collections.abc import Callable, Mapping

from wavell.umpire.display.scene import Layer
from wavell.umpire.rules.position_cache import pinned

from ..chapters.s15i2_minor_depots import railheads
from ..chapters.s103a2_railways import railhead
from ..frame.movement.boards import TRAINS
from ..frame.movement.rail import open_rail
from ..frame.movement.ways import board_of
from ..frame.movement.zones import zones
from ..frame.supply.lines import CUT
from ..frame.supply.states import level
from ..model import counts
from ..model.ids import PlaceId
from ..model.kinds import Side
from ..model.railways import LINES
from ..model.world import Front
from ..rules import OTHER, SIDES


def control(seen: Front, seat: str) -> Layer:
    """Who owns each place."""
    return Layer(
        "control",
        "Control",
        {str(place): side for place, side in seen.owner.items()},
        {side: f"owned by the {side}" for side in SIDES},
    )


def supply(seen: Front, seat: str) -> Layer:
    """The supply that a unit of the side that looks would have in each place; for others, of the side that owns it."""
    found: dict[str, str] = {}
    with pinned(seen):
        for place in seen.atlas.names:
            side = Side(seat) if seat in SIDES else seen.owner.get(place)
            if side and place in seen.atlas.land and not _held(seen, place, OTHER[side]):
                found[place] = level(seen, place, side)
    whose = f"the {seat}" if seat in SIDES else "the side that owns the hex"
    legend = {
        "full": f"regular supply for {whose}",
        "limited": f"limited supply for {whose}",
        "none": f"no supply for {whose}",
    }
    return Layer("supply", "Supply", found, legend)


def _held(seen: Front, place: PlaceId, side: Side) -> bool:
    """Whether units of a side are known to stand in a place, be it without their names."""
    unseen = seen.unseen.get(place)
    return bool(seen.friends(place, side)) or (unseen is not None and unseen.side == side)


def control_zones(seen: Front, seat: str) -> Layer:
    """Zones of control of both sides; next to a stack that is not seen into there may be one."""
    sure = {side: zones(seen, OTHER[side]) for side in SIDES}
    found: dict[str, str] = {}
    for place, hidden in seen.unseen.items():
        for near in seen.atlas.near[place]:
            if near in seen.atlas.land and near not in sure[hidden.side]:
                other = found.get(near) in (_perhaps(OTHER[hidden.side]), "perhaps_both")
                found[near] = "perhaps_both" if other else _perhaps(hidden.side)
    for side in SIDES:
        for place in sure[side]:
            found[place] = "both" if place in sure[OTHER[side]] else side
    legend = {side: f"zone of control of the {side}" for side in SIDES} | {"both": "zones of control of both sides"}
    legend |= {_perhaps(side): f"next to unseen units of the {side}" for side in SIDES}
    return Layer("zones", "Zones of control", found, legend | {"perhaps_both": "next to unseen units of both sides"})


def _perhaps(side: Side) -> str:
    return f"perhaps_{side}"


def railways(seen: Front, seat: str) -> Layer:
    """Railheads, and every rail hex by who can send a train there."""
    found: dict[str, str] = {}
    names = seen.atlas.names
    with pinned(seen):
        usable = {side: open_rail(seen, side) for side in SIDES}
        for a, b in board_of(seen).lines.get(TRAINS, ()):
            for place in (names[a], names[b]):
                cut = CUT in seen.features(place)
                found[place] = "cut" if cut else next((side for side in SIDES if place in usable[side]), "blocked")
    for id_, line in LINES.items():
        if line.map == seen.map:
            laid = counts.RAILHEAD.of(seen.marks, id_)
            found |= dict.fromkeys(line.hexes[laid + 1 :], "planned")
            found |= dict.fromkeys(line.hexes[counts.OPEN.of(seen.marks, id_) + 1 : laid + 1], "laid")
            found[railhead(seen, id_)] = "railhead"
    found |= dict.fromkeys(railheads(seen), "railhead")
    legend: dict[str, str] = {side: f"trains of the {side} run here" for side in SIDES}
    legend |= {"cut": "the railway is cut", "blocked": "no train can run here", "railhead": "railhead"}
    legend |= {"laid": "laid, and not open yet", "planned": "may be built"}
    return Layer("railways", "Railways", found, legend)


def weather(seen: Front, seat: str) -> Layer:
    """The weather in each place."""
    found: dict[str, str] = {place: seen.weather_at(place) for place in seen.atlas.names if seen.atlas.zone[place]}
    return Layer("weather", "Weather", found, {word: word for word in sorted(set(found.values()))})


LAYERS: Mapping[str, tuple[str, Callable[[Front, str], Layer]]] = {
    "control": ("Control", control),
    "supply": ("Supply", supply),
    "zones": ("Zones of control", control_zones),
    "railways": ("Railways", railways),
    "weather": ("Weather", weather),
}
"""By id: what a layer is called, and how it is made."""
