"""15.F.1 and 15.F.6.c: coast defences of port cities, which hold without a unit, and guns that count as some."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import ClassVar

from wavell.umpire import Line, Order, Question, plus
from wavell.umpire.rules.position_cache import memoised_by

from ..frame.combat.chart import SUPPORT
from ..frame.combat.crt import RESULTS
from ..frame.combat.proof import HELPERS
from ..frame.combat.retreat import UNBEATEN
from ..frame.combat.setting import brings
from ..frame.combat.support import GIVERS
from ..frame.engineering.installations import features_in_use
from ..frame.movement.doors import limits
from ..frame.movement.passages import CHOSEN, COURSE, FOUGHT, REBASE, Passage, went_by
from ..frame.movement.zones import UNMANNED, manned
from ..frame.supply.lines import seas
from ..model import counts
from ..model.atlas import ATLASES
from ..model.battle import Battle
from ..model.counters import ROSTER
from ..model.events import Moved
from ..model.fight import Setting
from ..model.ids import PlaceId
from ..model.kinds import Side
from ..model.orders import PlaceName
from ..model.validation import FAULTS
from ..model.world import Front
from ..rules import OTHER, RULES
from .s15f5_s15f6_siege import coast_defence_points

_HALF = Fraction(1, 2)
_NOWHERE: frozenset[PlaceId] = frozenset()
_coast, _artillery = RULES.ref("15.F.1"), RULES.ref("15.F.p1")


class CoastDefence(Question, frozen=True, tag="coast_defence"):
    """The coast defence points of a hex against ships, and what they are worth on land: `coast_defence Westport`."""

    form: ClassVar[str] = "{place}"
    place: PlaceName


QUESTIONS = (CoastDefence,)


def is_port_city(features: frozenset[str]) -> bool:
    """Whether there is a city, of whatever kind, with a port."""
    return "port" in features and not features.isdisjoint(("city", "major_city", "partial_city"))


def level(world: Front, place: PlaceId) -> int:
    """The coast defences that fight on land: those of a port city, no ruined one, and not those of a fort or of AA."""
    found = counts.COAST.of(world.marks, place)
    return found if found > 0 and _in_port_city(world, place) else 0


@memoised_by("works", "installations")
def _in_port_city(world: Front, place: PlaceId) -> bool:
    return is_port_city(features_in_use(world, place))


@brings("coast_defence")
@RULES.defines("15.F.1")
def coast_defence_of_a_port_city(world: Front, battle: Battle) -> int:
    """Coast defences fight for whoever owns the port city."""
    return level(world, battle.target)


@GIVERS.adds("15.F.1")
def coast_defences_support(setting: Setting, attacking: bool) -> tuple[str, Fraction]:
    """Coast defences support a defence as artillery does."""
    return "by coast defences", Fraction(SUPPORT.coast if not attacking and setting.coast_defence else 0)


@HELPERS.adds("15.F.1")
def coast_defences_fight(setting: Setting, attacking: bool) -> Iterator[Line]:
    """Coast defences have half their level as defence strength, fractions kept."""
    if not attacking and setting.coast_defence:
        yield plus(setting.coast_defence * _HALF, f"half of coast defences {setting.coast_defence}", _coast)


# Without a unit -------------------------------------------------------------------------------------------------


@UNMANNED.adds("15.F.1")
@memoised_by("marks", "owner", "stacks", "works", "installations")
def held_by_guns(world: Front, side: Side) -> frozenset[PlaceId]:
    """The port cities of a side whose coast defences have to be attacked or overrun."""
    marks, owner = _marks(world.map), world.owner
    there = [marks[mark] for mark in marks.keys() & world.marks.keys()]
    own = [place for place in there if owner.get(place) == side]
    taken = manned(world, OTHER[side]) if own else _NOWHERE
    held = [place for place in own if place not in taken and level(world, place)]
    return frozenset(held) if held else _NOWHERE


@cache
def _marks(map_: str) -> dict[str, PlaceId]:
    """The marks of coast defences that there may be on a map, and the place of each."""
    return {counts.COAST.key(place): place for place in ATLASES[map_].ids}


def _guns_somewhere(_: Order | None, world: Front) -> bool:
    return not _marks(world.map).keys().isdisjoint(world.marks)


@limits("15.F.1", by=CHOSEN - FOUGHT - {REBASE, COURSE}, when=_guns_somewhere)
def nobody_walks_past_the_guns(world: Front, passage: Passage) -> Iterator[str]:
    """Coast defences have a strength in overruns, so that nobody just walks, rides or lands there."""
    held = held_by_guns(world, OTHER[passage.side])
    for place in passage.entered(world) if held else ():
        if place in held:
            yield f"coast defences of {level(world, place)} hold {world.atlas.named(place)}"


@UNBEATEN.adds("15.F.1")
def the_guns_hold_out(world: Front) -> bool:
    """An attack drives coast defences off as it would units: by a result that makes the defender go."""
    battle = world.battle
    if battle is None or not battle.result or not level(world, battle.target):
        return False
    return not RESULTS[battle.result].defender_retreat


# Questions ------------------------------------------------------------------------------------------------------


@RULES.counts("15.F.1", of=CoastDefence, stage="base")
def of_the_city(question: CoastDefence, world: Front) -> Iterator[Line]:
    """What the hex has itself; half of that of a port city counts on land."""
    if found := counts.COAST.of(world.marks, question.place):
        ground = Fraction(level(world, question.place)) * _HALF
        yield plus(found, f"coast defences, {ground} in ground combat, for support and in overruns")
        if ground:
            yield plus(0, f"artillery: support {SUPPORT.coast} REs of units in the hex", _artillery)


@RULES.counts("15.F.6.c", of=CoastDefence)
def of_long_range_guns(question: CoastDefence, world: Front) -> Iterator[Line]:
    """Each half RE of long range siege artillery on the coast is a point more, against ships alone."""
    coast = question.place in seas(world.map)
    for id_ in world.stack(question.place):
        if "is_long_range" in world.kit(id_):
            points = coast_defence_points(world.re(id_))
            yield plus(points, id_) if coast else plus(0, f"{id_} stands on no coast")


@FAULTS.adds("15.F.1")
def coast_defences_lie_on_the_coast(world: Front, set_up: bool) -> Iterator[str]:
    """Nothing defends a coast where there is none."""
    for (place,), found in counts.COAST.all(world.marks).items() if world.marks else ():
        if found and PlaceId(place) not in seas(world.map):
            yield f"coast defences are in {place}, which is on no coast"


# Sentinels ------------------------------------------------------------------------------------------------------


@RULES.watches("15.F.1", event=Moved)
def nobody_enters_a_defended_port_unfought(event: Moved, world: Front) -> Iterator[str]:
    """Ground units come into an enemy port city with coast defences by a fight or an overrun alone."""
    if went_by(event) in (None, *FOUGHT) or counts.COAST.of(world.marks, event.to) <= 0:
        return
    if world.owner.get(event.to) is None or not is_port_city(features_in_use(world, event.to)):
        return
    side = world.owner[event.to]
    for id_ in event.units:
        if ROSTER[id_].side != side and not world.kit(id_).abilities.keys() & {"is_air_unit", "is_naval_unit"}:
            yield f"{id_} {event.how} into {event.to}, which coast defences hold"
