"""What engineering jobs find in a hex and what they leave there (frame:ENG)."""

from collections.abc import Callable, Iterator
from typing import Annotated

from wavell.umpire import Event, Noun
from wavell.umpire.rules.hooks import Hook

from ...model.events import Fact
from ...model.ids import PlaceId
from ...model.kinds import Verb, Work
from ...model.orders import PlaceName
from ...model.world import Front, Installation
from ...rules import RULES
from ..movement.nets import SECOND_TRACK, gauge_feature, gauges_now, is_gauge, printed_gauge
from ..movement.ways import board_of
from ..supply.lines import CUT
from .installations import AIRBASE, AIRFIELD, PORT_HITS, changed, installation
from .summary import Row

_job, _rail = RULES.ref("frame:ENG"), RULES.ref("frame:RAIL")
FINISHED: Hook[Callable[[Verb, Work, PlaceId, Installation], Iterator[Event]]] = Hook(RULES)
"""What a finished job leaves of a port or airbase, `(job, kind, place, the installation)`, where a chapter says so."""
RAILHEADS: Hook[Callable[[Front, PlaceId], bool]] = Hook(RULES)
"""Rail hexes from which a line is extended though it does not end there, `(world, place)`."""


class Worked(Fact, frozen=True):
    """Something was built or torn down in a hex."""

    place: PlaceName
    what: Annotated[str, Noun("feature")]
    there: bool

    def apply(self, world: Front) -> None:
        """Write down what stands there."""
        rest = tuple(each for each in world.works.get(self.place, ()) if each != self.what)
        now = (*rest, self.what) if self.there else rest
        works = {**world.works, self.place: now}
        if not now:
            del works[self.place]
        world.works = works

    def told(self) -> str:
        """The fact in words."""
        return f"{self.place}: {self.what} {'is built' if self.there else 'is torn down'}"


class Regauged(Fact, frozen=True):
    """The railway of a hex has a gauge, in millimetres, other than before."""

    place: PlaceName
    gauge: int

    def apply(self, world: Front) -> None:
        """Write the gauge down, unless it is the printed one."""
        now = [each for each in world.works.get(self.place, ()) if not is_gauge(each)]
        if self.place not in world.atlas.on_line.get("rail", ()) or printed_gauge(world.map, self.place) != self.gauge:
            now.append(gauge_feature(self.gauge))
        works = {**world.works, self.place: tuple(now)}
        if not now:
            del works[self.place]
        world.works = works

    def told(self) -> str:
        """The fact in words."""
        return f"{self.place}: the railway has a gauge of {self.gauge} mm"


EVENTS = (Worked, Regauged)


# Railways ---------------------------------------------------------------------------------------------------------


def has_rail(world: Front, place: PlaceId) -> bool:
    """Whether a railway runs through a place, printed or built."""
    return "rail" in world.works.get(place, ()) or place in world.atlas.on_line.get("rail", ())


def _next(world: Front, place: PlaceId) -> list[PlaceId]:
    """The hexes that a railway joins to one, of any gauge."""
    ids, pairs = world.atlas.ids, board_of(world).lines.get("rail", ())
    return sorted(near for near in world.atlas.near[place] if (ids[place], ids[near]) in pairs)


def new_gauge(world: Front, place: PlaceId) -> int:
    """The gauge that a rail hex is changed to: that of a line of its owner that it meets; 0 if it meets none."""
    found, owner = gauges_now(world), world.owner.get(place)
    ways = [found.get(near, 0) for near in _next(world, place) if world.owner.get(near) == owner]
    return next((gauge for gauge in ways if gauge not in (0, found.get(place))), 0)


def _changed_gauge(world: Front, place: PlaceId) -> bool:
    """Whether a printed railway has another gauge than it was built with."""
    printed = place in world.atlas.on_line.get("rail", ())
    return printed and gauges_now(world)[place] != printed_gauge(world.map, place)


def _railways_beside(world: Front, place: PlaceId) -> list[PlaceId]:
    """The rail hexes of the owner of a place that lie next to it."""
    owner = world.owner.get(place)
    return sorted(near for near in world.atlas.near[place] if has_rail(world, near) and world.owner.get(near) == owner)


def end_of_line(world: Front, place: PlaceId) -> PlaceId:
    """The end of a line of its owner, or a railhead on it, that a place lies next to: the line is extended from it."""
    beside = _railways_beside(world, place)
    return next((near for near in beside if len(_next(world, near)) <= 1 or _is_railhead(world, near)), PlaceId(""))


def _is_railhead(world: Front, place: PlaceId) -> bool:
    return any(rule.run(world, place) for rule in RAILHEADS)


def _breaks(world: Front, place: PlaceId) -> list[PlaceId]:
    """Where a railway is cut: in a place, and in the hexes of its owner that the railway joins to it."""
    owner = world.owner.get(place)
    line = [place, *(near for near in _next(world, place) if world.owner.get(near) == owner)]
    return [each for each in line if CUT in world.features(each)]


# Jobs -------------------------------------------------------------------------------------------------------------


def idle(world: Front, row: Row, place: PlaceId) -> Iterator[str]:
    """Why there is nothing to do for a job in a place."""
    if row.what == Work.RAIL:
        yield from _idle_on_rails(world, row.verb, place)
        return
    features = world.features(place)
    found = installation(world, row.what, place) if row.what in (Work.PORT, Work.AIRBASE) else None
    match row.verb, row.what:
        case Verb.BUILD, Work.AIRBASE | Work.AIRFIELD:
            base = installation(world, "airbase", place)
            if base is not None and (row.what == Work.AIRFIELD or base.permanent):
                yield "there is an airbase already"
        case Verb.BUILD, what:
            if what in features:
                yield f"there is a {what} already"
        case Verb.REPAIR | Verb.RECERTIFY, what:
            if found is None or (not found.hits and not found.destroyed):
                yield f"there is no {what} with hits to repair"
            elif found.destroyed and what == Work.AIRBASE:
                yield f"the {what} is destroyed"
        case Verb.RESTORE, Work.AIRBASE:
            if found is None or not found.destroyed:
                yield "there is no destroyed airbase"
        case Verb.UPGRADE, Work.PORT:
            if found is None or not found.reduced:
                yield "there is no reduced port"
        case Verb.RECONSTRUCT, Work.PORT:
            if found is None or not found.destroyed:
                yield "there is no destroyed port"
        case Verb.DEMOLISH, what:
            if found is None or found.destroyed:
                yield f"there is no {what} to damage"


def in_vain(world: Front, row: Row, place: PlaceId) -> bool:
    """Whether a job that ends has lost its object meanwhile; rails are laid, whatever became of their line."""
    if row.what == Work.RAIL and row.verb == Verb.EXTEND:
        return has_rail(world, place)
    return any(idle(world, row, place))


def _idle_on_rails(world: Front, verb: Verb, place: PlaceId) -> Iterator[str]:
    """Why there is nothing to do for a job on the railway of a place."""
    rails = has_rail(world, place)
    if verb in (Verb.CONSTRUCT, Verb.EXTEND):
        if rails:
            yield "there is a rail already"
        elif verb == Verb.EXTEND and not end_of_line(world, place):
            yield "no line of the owner ends next to it, nor is a railhead there"
        return
    if not rails:
        yield "no railway runs there"
        return
    cut = CUT in world.features(place)
    match verb:
        case Verb.REPAIR if not cut:
            yield "the railway is whole"
        case Verb.RECERTIFY if not _breaks(world, place):
            yield "the railway is whole, here and next to it"
        case Verb.DEMOLISH if cut:
            yield "the railway is cut already"
        case Verb.UPGRADE if SECOND_TRACK in world.features(place):
            yield "the railway has a second track already"
        case Verb.REGAUGE if not new_gauge(world, place):
            yield "no line of another gauge and of the same owner meets it"
        case Verb.RESTORE if not _changed_gauge(world, place):
            yield "the railway has the gauge that it was built with"


def done(world: Front, verb: Verb, what: Work, place: PlaceId) -> Iterator[Event]:
    """What a finished job leaves."""
    now = installation(world, what, place) if what in (Work.PORT, Work.AIRBASE) else None
    if what == Work.RAIL:
        yield from _done_on_rails(world, verb, place)
        return
    match verb, what:
        case Verb.BUILD, Work.AIRFIELD:
            yield changed("frame:AIRB", "airbase", place, Installation(AIRFIELD, permanent=False), "laid out")
        case Verb.BUILD, Work.AIRBASE:
            base = installation(world, "airbase", place) or Installation(0)
            yield changed("frame:AIRB", "airbase", place, base, "made permanent", capacity=AIRBASE, permanent=True)
        case Verb.BUILD, _:
            yield Worked(_job, place, what, True)
        case Verb.DEMOLISH, Work.AIRBASE if now is not None and now.hits >= now.capacity:
            yield changed("frame:ENG", what, place, now, "destroyed", destroyed=True)
        case Verb.DEMOLISH, _ if now is not None:
            yield changed("frame:ENG", what, place, now, "damaged", hits=min(now.hits + 1, PORT_HITS))
        case Verb.REPAIR, _ if now is not None:
            yield changed("frame:ENG", what, place, now, "repaired", hits=max(now.hits - 1, 0))
        case Verb.RECERTIFY, _ if now is not None:
            yield changed("frame:ENG", what, place, now, "recertified", hits=0)
        case Verb.RESTORE, _ if now is not None:
            yield changed("frame:ENG", what, place, now, "restored", destroyed=False)
        case Verb.UPGRADE, Work.PORT if now is not None:
            yield changed("frame:ENG", what, place, now, "brought to full status", reduced=False)
        case _ if now is not None:
            for rule in FINISHED:
                yield from rule.run(verb, what, place, now)


def _done_on_rails(world: Front, verb: Verb, place: PlaceId) -> Iterator[Event]:
    """What a finished job leaves of the railway of a place."""
    match verb:
        case Verb.CONSTRUCT | Verb.EXTEND:
            start = end_of_line(world, place) or next(iter(_railways_beside(world, place)), PlaceId(""))
            gauge = gauges_now(world).get(start, 0)
            yield Worked(_job, place, "rail", True)
            if gauge:
                yield Regauged(_rail, place, gauge)
        case Verb.DEMOLISH:
            yield Worked(_job, place, CUT, True)
        case Verb.REPAIR:
            yield Worked(_job, place, CUT, False)
        case Verb.RECERTIFY:
            for broken in _breaks(world, place):
                yield Worked(_job, broken, CUT, False)
        case Verb.UPGRADE:
            yield Worked(_job, place, SECOND_TRACK, True)
        case Verb.REGAUGE if gauge := new_gauge(world, place):
            yield Regauged(_rail, place, gauge)
        case Verb.RESTORE if _changed_gauge(world, place):
            yield Regauged(_rail, place, printed_gauge(world.map, place))
