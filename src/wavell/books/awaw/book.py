"""The book: its chapters joined to what the umpire needs."""

from wavell.umpire import Book, Rule, Versions

from . import (
    australia,
    box,
    box_combat,
    box_entry,
    box_leaving,
    box_naval,
    box_supply,
    canada,
    colonies,
    command,
    deployment,
    economy,
    gibraltar,
    gibraltar_oil,
    homeland_construction,
    homeland_forces,
    ina,
    india,
    ledger,
    overseas,
    pressure,
    south_africa,
    strait,
    surrender,
    turn,
)
from .events import EVENTS
from .frame import (
    aftermath,
    air,
    answers,
    attrition,
    attrition_zones,
    bombing,
    carriers,
    combat,
    conquest,
    construction,
    control,
    crt,
    exploitation,
    fleets,
    force_pools,
    grants,
    interception,
    invasion,
    isolation,
    lending,
    movement,
    naval,
    neutrality,
    odds,
    offensives,
    production,
    redeployment,
    resistance,
    sea_lines,
    siege,
    stacking,
    staging,
    standing_lines,
    submarines,
    supply,
    victory,
    voyages,
    war,
    weather,
    zones,
)
from .orders import ORDERS
from .picture import gloss, picture
from .rules import FOLDER, INDEX, READINGS, RULES, SEQUENCE
from .scenarios import SCENARIOS, Position, place
from .sheets import sheets
from .show import SHOW
from .world import War

CHAPTERS = (
    ledger,
    turn,
    economy,
    command,
    answers,
    offensives,
    control,
    voyages,
    supply,
    sea_lines,
    standing_lines,
    isolation,
    stacking,
    movement,
    staging,
    neutrality,
    naval,
    interception,
    fleets,
    invasion,
    redeployment,
    weather,
    crt,
    odds,
    combat,
    aftermath,
    exploitation,
    zones,
    attrition_zones,
    attrition,
    air,
    bombing,
    force_pools,
    construction,
    carriers,
    production,
    lending,
    war,
    grants,
    conquest,
    resistance,
    submarines,
    siege,
    victory,
    canada,
    south_africa,
    homeland_forces,
    deployment,
    overseas,
    homeland_construction,
    box,
    box_entry,
    box_leaving,
    box_combat,
    pressure,
    surrender,
    box_supply,
    box_naval,
    australia,
    india,
    ina,
    gibraltar,
    gibraltar_oil,
    colonies,
    strait,
)
"""Every module with rules. The order is that in which rules of one moment run."""
_NUMBER = {chapter.__name__: number for number, chapter in enumerate(CHAPTERS)}


def _turn_of(happening: tuple[str, Rule]) -> int:
    """Where the chapter of a happening stands; twins are one function, called for either homeland."""
    run = happening[1].run
    return _NUMBER[getattr(run, "func", run).__module__]


RULES.happenings.sort(key=_turn_of)


def _all(name: str) -> tuple[type, ...]:
    return tuple(kind for chapter in CHAPTERS for kind in getattr(chapter, name, ()))


BOOK = Book(
    id="awaw",
    title="A World at War, rules 70-74",
    folder=FOLDER,
    index=INDEX,
    rules=RULES,
    readings=READINGS,
    world=War,
    sequence=SEQUENCE,
    orders=(*ORDERS, *_all("ORDERS")),
    questions=_all("QUESTIONS"),
    events=(*EVENTS, *_all("EVENTS")),
    scenarios=SCENARIOS,
    position=Position,
    place=place,
    picture=picture,
    gloss=gloss,
    show=SHOW,
    ledger=sheets,
    versions=Versions(1, marks={"d514206bb4bcc1a9bfec3c97729dc812": 1}),
)
