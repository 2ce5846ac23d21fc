"""The book: its chapters joined to what the umpire needs."""

from wavell.umpire import Book

from . import (
    australia,
    box,
    box_combat,
    box_naval,
    box_supply,
    canada,
    colonies,
    command,
    deployment,
    economy,
    gibraltar,
    homeland_construction,
    homeland_forces,
    ina,
    india,
    ledger,
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
    bombing,
    combat,
    conquest,
    construction,
    control,
    exploitation,
    fleets,
    grants,
    interception,
    invasion,
    movement,
    naval,
    offensives,
    production,
    redeployment,
    resistance,
    siege,
    submarines,
    supply,
    victory,
    voyages,
    war,
    weather,
)
from .orders import ORDERS
from .picture import picture
from .rules import FOLDER, INDEX, READINGS, RULES, SEQUENCE
from .scenarios import SCENARIOS, Position, place
from .sheets import sheets
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
    movement,
    naval,
    interception,
    fleets,
    invasion,
    redeployment,
    weather,
    combat,
    aftermath,
    exploitation,
    attrition,
    air,
    bombing,
    construction,
    production,
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
    homeland_construction,
    box,
    box_combat,
    pressure,
    surrender,
    box_supply,
    box_naval,
    australia,
    india,
    ina,
    gibraltar,
    colonies,
    strait,
)
"""Every module with rules. The order is that in which rules of one moment run."""


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
    ledger=sheets,
)
