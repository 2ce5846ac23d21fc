"""72.9 Sentinels of the Indian National Army: what is built, where and how much, and what is saved."""

from collections.abc import Iterator

from ..model.counters import LATER, POOL, ROSTER, Kind
from ..model.events import Built, Joined, Withdrawn
from ..model.ids import UnitId
from ..model.world import War
from ..rules import AXIS, RULES, SEQUENCE
from .s72_9_ina import INFANTRY, SAVED, SUBVERTED

_NAMES = ("Calcutta", "Colombo", "Dacca", "Rangoon")


def _infantry(id_: UnitId) -> bool:
    return ROSTER[id_].nation == "ina" and ROSTER[id_].kind == Kind.INFANTRY


def _held(world: War) -> int:
    places = (world.atlas.find(name) for name in _NAMES)
    return sum(place is not None and world.holder(place) == AXIS for place in places)


@RULES.watches("72.92A", event=Built)
def none_before_subversion(event: Built, world: War) -> Iterator[str]:
    """No INA unit is built before India is subverted."""
    if ROSTER[event.unit].nation == "ina" and not SUBVERTED.of(world.marks):
        yield f"{event.unit} is built without subversion"


@RULES.watches("72.92B", event=Built)
def a_larger_unit_takes_a_saved_factor(event: Built, world: War) -> Iterator[str]:
    """A turn brings one factor: a 2-2 takes one that was saved."""
    if _infantry(event.unit) and ROSTER[event.unit].factors > 1 + SAVED.of(world.marks):
        yield f"{event.unit} is built without a factor saved"


@RULES.watches("72.92B")
def units_are_built_one_by_one(before: War, world: War) -> Iterator[str]:
    """No order brings two units of INA infantry."""
    new = [id_ for id_ in INFANTRY if world.in_play(id_) and not before.in_play(id_)]
    if len(new) > 1:
        yield f"{' and '.join(new)} are built at once"


@RULES.watches("72.92B")
def no_second_factor_is_saved(world: War) -> Iterator[str]:
    """No more than one factor is ever saved."""
    if SAVED.of(world.marks) > 1:
        yield f"{SAVED.of(world.marks)} INA factors are saved"


@RULES.watches("72.92C", event=Built)
def in_a_city_held_since_the_start(event: Built, world: War) -> Iterator[str]:
    """INA infantry appears in a city of India or Burma that Japan held when its player turn began."""
    if not _infantry(event.unit):
        return
    lies = event.place in world.atlas.tagged("city") and world.atlas.nation[event.place] in ("burma", "india")
    if not lies or world.holder(event.place) != AXIS or world.taken.get(event.place) == world.player_turn:
        yield f"{event.unit} is built in {event.place}"


@RULES.watches("72.92D", event=Built)
def paid_by_japan(event: Built, world: War) -> Iterator[str]:
    """Japan pays for INA units."""
    if ROSTER[event.unit].nation == "ina" and event.payer != "japan":
        yield f"{event.payer} pays for {event.unit}"


@RULES.watches("72.93A", event=Built)
def no_more_than_objectives_allow(event: Built, world: War) -> Iterator[str]:
    """There is one 1-2 and one 2-2 for each objective held, two partisans at most, and nothing else."""
    counter = ROSTER[event.unit]
    if counter.nation != "ina":
        return
    if counter.kind not in (Kind.INFANTRY, Kind.PARTISAN):
        yield f"{event.unit} is built, which is neither infantry nor a partisan"
    alike = [id_ for id_ in world.units if ROSTER[id_].nation == "ina" and ROSTER[id_].type == counter.type]
    there = sum(world.in_play(id_) for id_ in alike if ROSTER[id_].kind == counter.kind and id_ != event.unit)
    most = _held(world) if counter.kind == Kind.INFANTRY else 2
    if there >= most:
        yield f"{event.unit} is built beside {there} of at most {most}"


@RULES.watches("72.93B", event=Withdrawn)
def only_unbuilt_units_leave(event: Withdrawn, world: War) -> Iterator[str]:
    """The pool shrinks by unbuilt units, in the Japanese construction phase."""
    yield from _adjusted(world, event.unit, POOL)


@RULES.watches("72.93B", event=Joined)
def units_join_in_the_construction_phase(event: Joined, world: War) -> Iterator[str]:
    """The pool grows in the Japanese construction phase."""
    yield from _adjusted(world, event.unit, LATER)


def _adjusted(world: War, id_: UnitId, place: str) -> Iterator[str]:
    if not _infantry(id_):
        return
    if world.units[id_].place != place or world.clock.step != SEQUENCE.by_id["axis.construction"]:
        yield f"the INA pool changes by {id_}, which is in {world.units[id_].place}"
