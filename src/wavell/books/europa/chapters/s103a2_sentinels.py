"""103.A.2: what is never seen of the railways, whoever lays them and however."""

from collections.abc import Iterator
from itertools import pairwise

from wavell.umpire.facts.words import many

from ..frame.movement.boards import built
from ..frame.supply.lines import joined
from ..model import counts
from ..model.counters import ROSTER
from ..model.ids import PlaceId, UnitId
from ..model.kinds import Phase
from ..model.railways import LINES
from ..model.world import Front
from ..rules import ALLIES, AXIS, RULES, SEQUENCE, week
from .s103a2_railways import RailLaid, RailOpened

_ENGINEERS = frozenset({"is_construction_engineer", "is_railroad_engineer", "is_construction_unit"})
_KEPT_OFF = frozenset({"is_position_aa", "is_assault_engineer"})
_RUNS = frozenset({"road", "track", "rail"})
_AUGUST = SEQUENCE.turn("Aug 3 41")


@RULES.watches("103.A.2.b.1.p1")
def nothing_beyond_the_railhead(world: Front) -> Iterator[str]:
    """Beyond the railhead a line is no railway, and nobody has built a road there."""
    for id_, line in LINES.items():
        if line.map == world.map:
            for place in line.hexes[1 + counts.RAILHEAD.of(world.marks, id_) :]:
                works = world.works.get(place, ())
                if "rail" in works or "road" in works:
                    what = "railway" if "rail" in works else "road"
                    yield f"there is a {what} in {place}, beyond the railhead of {line.title}"


@RULES.watches("103.A.2.b.1.p1")
def nothing_before_its_date(world: Front) -> Iterator[str]:
    """Until the turn in which building may begin, the railhead is where it is at the start."""
    for id_, line in LINES.items():
        if world.clock.turn < line.first and (laid := counts.RAILHEAD.of(world.marks, id_)):
            yield f"{many(laid, 'hex')} of {line.title} laid, and it is begun on {line.from_}"


@RULES.watches("103.A.2.b.1.p1")
def the_line_is_no_road_beyond_its_railhead(before: Front, world: Front) -> Iterator[str]:
    """What play builds joins no two hexes of a line by road before the second is laid."""
    for id_, line in LINES.items() if before.works is not world.works else ():
        steps = pairwise(line.hexes[counts.RAILHEAD.of(world.marks, id_) :] if line.map == world.map else ())
        for here, to in steps:
            now, then = (joined(each.map, built(each), "road", here, to) for each in (world, before))
            if now and not then:
                yield f"a road leads from {here} to {to}, beyond the railhead of {line.title}"


@RULES.watches("103.A.2.b.1.p2", event=RailLaid)
def in_its_turns_and_phase(event: RailLaid, world: Front) -> Iterator[str]:
    """Hexes are laid by the Allies in their movement phase; those to Tobruk in weeks 1 and 3 from Aug 3 41 on."""
    if world.phasing != ALLIES or world.phase is not Phase.MOVEMENT:
        yield f"{event.place} is laid in the {world.phase} phase of the {world.phasing}"
    if event.line == "matruh" and (world.clock.turn < _AUGUST or week(world.clock.turn) not in (1, 3)):
        yield f"{event.place} is laid in {SEQUENCE.turn_name(world.clock.turn)}"


@RULES.watches("103.A.2.b.1.p2")
def one_hex_a_turn(before: Front, world: Front) -> Iterator[str]:
    """A railhead does not go back, and by one hex forward."""
    for id_, line in LINES.items():
        step = counts.RAILHEAD.of(world.marks, id_) - counts.RAILHEAD.of(before.marks, id_)
        if step not in (0, 1):
            yield f"the railhead of {line.title} goes on by {many(step, 'hex')}"


@RULES.watches("103.A.2.b.1.i", event=RailLaid)
def on_allied_ground(event: RailLaid, world: Front) -> Iterator[str]:
    """The railhead and the new hex are Allied."""
    hexes = LINES[event.line].hexes
    for place in (event.place, hexes[hexes.index(event.place) - 1]):
        if world.owner.get(place) != ALLIES:
            yield f"{event.place} is laid, and {place} is not Allied"


@RULES.watches("103.A.2.b.1.iii", event=RailLaid)
def out_of_reach_of_the_axis(event: RailLaid, world: Front) -> Iterator[str]:
    """No Axis unit stands in or next to the railhead or the new hex."""
    hexes = LINES[event.line].hexes
    for place in (event.place, hexes[hexes.index(event.place) - 1]):
        for near in (place, *world.atlas.near[place]):
            if any(ROSTER[id_].side == AXIS for id_ in world.stack(near)):
                yield f"{event.place} is laid with an Axis unit in {near}"


@RULES.watches("103.A.2.b.1.iv", event=RailLaid)
def by_an_engineer_that_builds(event: RailLaid, world: Front) -> Iterator[str]:
    """An engineer of an RE or more that has spent nothing stands there, and no position AA or assault engineer."""
    kits = [world.kit(id_).abilities for id_ in world.friends(event.place, ALLIES) if _is_fresh(world, id_)]
    if not any(_ENGINEERS & kit.keys() and _KEPT_OFF.isdisjoint(kit) for kit in kits):
        yield f"{event.place} is laid, and no engineer is there to lay it"


def _is_fresh(world: Front, id_: UnitId) -> bool:
    return world.re(id_) >= 1 and not world.units[id_].spent and not world.units[id_].moved


@RULES.watches("103.A.2.b.1.p4", event=RailOpened)
def at_the_end_of_the_allied_turn(event: RailOpened, world: Front) -> Iterator[str]:
    """What has been laid, and no more, opens when the Allied turn closes."""
    if world.phasing != ALLIES or world.phase is not Phase.CLOSE:
        yield f"a stretch of {LINES[event.line].title} opens in the {world.phase} phase of the {world.phasing}"
    if event.hexes != counts.RAILHEAD.of(world.marks, event.line):
        yield f"{LINES[event.line].title} opens beyond its railhead"


@RULES.watches("103.A.2.b.1.p4")
def the_line_leads_nowhere_but_along_itself(world: Front) -> Iterator[str]:
    """A hex that is laid is joined to none beside the line by more than what is printed, or was built in that one."""
    for line in LINES.values() if world.works else ():
        hexes = line.hexes if line.map == world.map else ()
        for before, here, after in zip(hexes, hexes[1:], (*hexes[2:], None), strict=False):
            for near in world.atlas.near[here] if "rail" in world.works.get(here, ()) else ():
                if near not in (before, after) and not _RUNS.intersection(world.works.get(near, ())):
                    yield from _new_ways(world, here, near)


def _new_ways(world: Front, here: PlaceId, to: PlaceId) -> Iterator[str]:
    """The roads and railways between two hexes that are not printed."""
    for kind in ("road", "rail"):
        if joined(world.map, built(world), kind, here, to) and not world.atlas.joined(kind, here, to):
            yield f"a {kind} leads from {here} to {to}, where nobody built one"
