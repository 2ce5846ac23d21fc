"""The parts of a case file's position: names looked up, and values that can mean nothing where they stand refused."""

from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from wavell.umpire import DataError

from ..rules import SEQUENCE
from .atlas import Atlas
from .battle import Battle
from .counters import ROSTER
from .files import JobAt, UnitAt
from .ids import PlaceId, UnitId
from .kinds import Sky, Verb, Work
from .lookup import depot_in, face_of, known, place_in
from .tasks import check_task
from .world import NOUNS, SEA, Front, Job, Unit

LAND_SKIES = tuple(sky for sky in Sky if sky != Sky.ROUGH)
SEA_SKIES = (Sky.CLEAR, Sky.ROUGH)


def unit_of(atlas: Atlas, id_: UnitId, at: UnitAt, capitals: Collection[str]) -> Unit:
    """A unit of a case, its names looked up."""
    fields: dict[str, Any] = msgspec.structs.asdict(at)
    fields["up"] = face_of(id_, at.up)
    fields["spent"] = at.spent * 6
    for field in ("arrives", "since"):
        fields[field] = SEQUENCE.turn(fields[field]) if fields[field] else 0
    if at.entry:
        fields["entry"] = place_in(atlas, at.entry)
    if at.carrier:
        fields["carrier"] = known("unit", at.carrier, ROSTER)
    if at.attached:
        fields["attached"] = depot_in(atlas, ROSTER, at.attached, capitals)
    return Unit(place_in(atlas, fields.pop("at")), **fields)


def weather_of(atlas: Atlas, given: Mapping[str, Sky]) -> dict[str, Sky]:
    """The weather of a case by zone, each as the zone can have it."""
    zones = {zone for zone in atlas.zone.values() if zone} | {SEA}
    found = {known("zone", zone, zones): sky for zone, sky in given.items()}
    check_weather(found)
    return found


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
        known("unit", id_, world.units)
    unpaid = tuple(place_in(world.atlas, place) for place in battle.unpaid)
    return msgspec.structs.replace(battle, target=place_in(world.atlas, battle.target), unpaid=unpaid)


def job_of(job: JobAt, world: Front) -> Job:
    """A job of a case, its names looked up."""
    verb, what = Verb(known("job", job.verb, NOUNS["job"])), Work(known("work", job.what, NOUNS["work"]))
    helpers = tuple(UnitId(known("unit", id_, world.units)) for id_ in job.helpers)
    city = place_in(world.atlas, job.city) if job.city else PlaceId("")
    return Job(verb, what, place_in(world.atlas, job.place), job.left, helpers, city)
