"""The parts of a case file's position: names looked up, and values that can mean nothing where they stand refused."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any

import msgspec

from wavell.umpire import DataError
from wavell.umpire.facts.errors import spelled

from ..rules import SEQUENCE
from . import counts
from .atlas import Atlas
from .battle import Battle
from .counters import LATER, OFF_MAP, ROSTER, SPARE, TRACK
from .counts import Key
from .files import JobAt, UnitAt
from .ids import PlaceId, UnitId
from .kinds import Sky, Verb, Work
from .lookup import depot_in, face_of, place_in
from .tasks import check_task
from .world import NOUNS, SEA, Front, Installation, Job, Unit

LAND_SKIES = tuple(sky for sky in Sky if sky != Sky.ROUGH)
SEA_SKIES = (Sky.CLEAR, Sky.ROUGH)
MOST_MPS = 2 * max(counter.kit.rating.moves for counter in ROSTER.values())
"""MPs that nobody has, whatever carries him and whatever a rule adds."""
_DATED = frozenset({"is_depot", "is_hq"})
"""Who has a turn in which it began to move or to change depots."""


_WAIT = (LATER, TRACK)
"""Where units are that arrive on a turn."""
_ON_MAP = (
    "spent",
    "owes",
    "moved",
    "fought",
    "stopped",
    "disrupted",
    "dispersed",
    "reserve",
    "carrier",
    "hungry",
    "limited",
    "isolated",
)
"""What happens to units on the map alone."""


def unit_of(atlas: Atlas, turn: int, id_: UnitId, at: UnitAt, capitals: Collection[str]) -> Unit:
    """A unit of a case of a turn, its names looked up."""
    with _named(id_):
        _check_unit(id_, at)
        _check_boxes(atlas, at)
        if at.since and SEQUENCE.turn(at.since) > turn:
            raise DataError(f"since: {at.since} is yet to come, and it must be {SEQUENCE.turn_name(turn)} or before")
    fields: dict[str, Any] = msgspec.structs.asdict(at)
    fields["up"] = face_of(id_, at.up)
    fields["spent"] = at.spent * 6
    for field in ("arrives", "since"):
        fields[field] = SEQUENCE.turn(fields[field]) if fields[field] else 0
    if at.entry:
        fields["entry"] = place_in(atlas, at.entry)
    if at.carrier:
        fields["carrier"] = spelled("unit", at.carrier, ROSTER)
    if at.attached:
        fields["attached"] = depot_in(atlas, ROSTER, at.attached, capitals)
    return Unit(place_in(atlas, fields.pop("at")), **fields)


def weather_of(atlas: Atlas, given: Mapping[str, Sky]) -> dict[str, Sky]:
    """The weather of a case by zone, each as the zone can have it."""
    zones = {zone for zone in atlas.zone.values() if zone} | {SEA}
    found = {spelled("zone", zone, zones): sky for zone, sky in given.items()}
    check_weather(found)
    return found


@contextmanager
def _named(name: str) -> Iterator[None]:
    """Whatever is wrong inside is the fault of a key of the position."""
    try:
        yield
    except DataError as fault:
        raise DataError(f"{name}: {fault}") from None


def _check_unit(id_: UnitId, at: UnitAt) -> None:
    """Refuse what can mean nothing of a unit."""
    if at.since and _DATED.isdisjoint(ROSTER[id_].kit.abilities):
        raise DataError("since: only depots and HQs have it, which move or change depots")
    if at.spent > MOST_MPS:
        raise DataError(f"spent: no unit has {at.spent} MPs to spend, and it must be 0 to {MOST_MPS}")
    if at.owes > MOST_MPS:
        raise DataError(f"owes: no unit has {at.owes} MPs to give, and it must be 0 to {MOST_MPS}")
    if at.at == LATER and not (at.arrives and at.entry):
        missing = "entry" if at.arrives else "arrives"
        raise DataError(f'{missing}: who is to come "{LATER}" has `arrives` and `entry`, or he is "{SPARE}"')


def _check_boxes(atlas: Atlas, at: UnitAt) -> None:
    """Refuse what can mean nothing where a unit is: on the map, or off it."""
    place = place_in(atlas, at.at)
    if place not in _WAIT and (said := next((key for key in ("arrives", "entry") if getattr(at, key)), "")):
        raise DataError(f'{said}: who is in "{at.at}" does not wait to arrive, or he is "{LATER}" or on the "{TRACK}"')
    if at.entry and (entry := place_in(atlas, at.entry)) not in atlas.land:
        near = min(sorted(atlas.land), key=partial(atlas.distance, entry)) if entry in atlas else None
        hint = "" if near is None else f"; the nearest land is {atlas.named(near)}"
        raise DataError(f"entry: {at.entry} is no land{hint}")
    if place in OFF_MAP and (said := next((key for key in _ON_MAP if getattr(at, key)), "")):
        raise DataError(f'{said}: who is in "{at.at}" is not on the map, and has none of it')


def check_installations(world: Front, given: Mapping[Key, Installation]) -> None:
    """Refuse damage to ports and airbases where there are none, printed or built; one with a capacity is built."""
    for kind, count in counts.INSTALLED.items():
        for (name,) in count.all(dict.fromkeys(given, 0)):
            place = PlaceId(name)
            if not given[count.key(place)].capacity and kind not in world.features(place):
                there = {*world.atlas.tagged(kind), *(each for each, built in world.works.items() if kind in built)}
                near = min(sorted(there), key=partial(world.atlas.distance, place), default=None)
                hint = "" if near is None else f"; the nearest is {world.atlas.named(near)}"
                told = f"there is no {kind} in {world.atlas.named(place)}, and no capacity is given{hint}"
                raise DataError(f'installations: "{count.key(place)}": {told}')


def check_weather(weather: Mapping[str, Sky]) -> None:
    """Refuse weather that a zone does not have: the sea is clear or rough, and no land is rough."""
    for zone, sky in weather.items():
        skies = SEA_SKIES if zone == SEA else LAND_SKIES
        if sky not in skies:
            raise DataError(f'weather: "{zone}" is "{sky}", and it must be {", ".join(skies[:-1])} or {skies[-1]}')


def battle_of(battle: Battle, world: Front) -> Battle:
    """The battle of a case, its names looked up."""
    for task in battle.todo:
        check_task(task)
    others = (*battle.dismounted, *battle.converted, *battle.air, *battle.cover, *battle.done, *battle.frozen)
    for id_ in (*battle.attackers, *others):
        spelled("unit", id_, world.units)
    unpaid = tuple(place_in(world.atlas, place) for place in battle.unpaid)
    return msgspec.structs.replace(battle, target=place_in(world.atlas, battle.target), unpaid=unpaid)


def job_of(job: JobAt, world: Front) -> Job:
    """A job of a case, its names looked up."""
    verb, what = Verb(spelled("job", job.verb, NOUNS["job"])), Work(spelled("work", job.what, NOUNS["work"]))
    helpers = tuple(UnitId(spelled("unit", id_, world.units)) for id_ in job.helpers)
    city = place_in(world.atlas, job.city) if job.city else PlaceId("")
    return Job(verb, what, place_in(world.atlas, job.place), job.left, helpers, city)
