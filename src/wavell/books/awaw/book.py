"""The book: its chapters joined to what the umpire needs."""

from wavell.umpire import Book, Rule, Versions

from .chapters import (
    s70_1_canada,
    s70_1_s70_2_sentinels,
    s70_2_south_africa,
    s71_2_s72_2_box,
    s71_4_s72_4_pressure,
    s71_5_s72_5_lost_homeland,
    s71_5_s72_5_sentinels,
    s71_5_s72_5_surrender,
    s71_6_s72_6_supply,
    s71_7_s72_7_gateways,
    s71_8_outback,
    s71_9_new_zealand,
    s71_11_s72_11_sentinels,
    s71_12_s72_12_forces,
    s71_13_s71_14_s72_13_deployment,
    s71_13_s71_14_s72_13_s72_14_sentinels,
    s71_14_s72_13_s72_14_fronts,
    s71_14_s72_14_overseas,
    s71_14_ships_at_home,
    s71_15_s72_16_construction,
    s71_15_s72_16_sentinels,
    s71_22_s72_22_entry,
    s71_22_s72_22_sentinels,
    s71_23_s72_23_leaving,
    s71_24_s72_24_missions,
    s71_25_s72_25_attacks,
    s71_31_s72_31_attrition,
    s71_32_s72_32_bombing,
    s71_33_s72_33_interception,
    s71_43_s72_43_giving_up,
    s72_9_ina,
    s72_9_ina_sentinels,
    s72_9_subversion,
    s72_15_s72_8_cities,
    s72_17_garrison,
    s72_82_colombo,
    s72_94_ina_bounds,
    s73_1_possession,
    s73_5_oil,
    s73_gibraltar,
    s73_passing,
    s73_sentinels,
    s74_1_s74_2_colonies,
    s74_3_strait,
)
from .display.ledger_sheets import sheets
from .display.scene import SHOW
from .display.text_map import gloss, picture
from .frame.air import bombing, carriers, missiles, missions, staging
from .frame.combat import (
    aftermath,
    attacks,
    attrition,
    attrition_zones,
    crt,
    exploitation,
    odds,
    replies,
    siege,
    weather,
    zones,
)
from .frame.economy import budget, construction, force_pools, grants, lending, offensives, production
from .frame.movement import control, door_sentinels, moves, redeployment, schedule, sharing, stacking
from .frame.politics import conquest, neutrality, resistance, victory, war
from .frame.sea import attempts, fleets, interception, invasion, submarines, transport, voyages
from .frame.setup.positions import complete, place, strangers
from .frame.setup.scatter import scatter
from .frame.setup.scenarios import FORMAT, SCENARIOS
from .frame.supply import isolation, lines, sea_lines, standing_lines
from .model import ledger, older, ownership, turn
from .model.events import EVENTS
from .model.orders import ORDERS
from .model.scenarios import Position
from .model.world import War
from .planning.evaluation import EVALUATION
from .rules import FOLDER, INDEX, READINGS, RULES, SEQUENCE

CHAPTERS = (
    ledger,
    turn,
    budget,
    ownership,
    replies,
    offensives,
    control,
    door_sentinels,
    schedule,
    sharing,
    voyages,
    lines,
    sea_lines,
    standing_lines,
    isolation,
    stacking,
    moves,
    staging,
    neutrality,
    transport,
    interception,
    attempts,
    fleets,
    invasion,
    redeployment,
    weather,
    crt,
    odds,
    attacks,
    aftermath,
    exploitation,
    zones,
    attrition_zones,
    attrition,
    missions,
    bombing,
    missiles,
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
    s70_1_canada,
    s70_2_south_africa,
    s70_1_s70_2_sentinels,
    s71_11_s72_11_sentinels,
    s71_12_s72_12_forces,
    s71_13_s71_14_s72_13_deployment,
    s71_13_s71_14_s72_13_s72_14_sentinels,
    s71_14_ships_at_home,
    s71_14_s72_14_overseas,
    s71_14_s72_13_s72_14_fronts,
    s71_15_s72_16_construction,
    s71_15_s72_16_sentinels,
    s72_17_garrison,
    s71_2_s72_2_box,
    s71_22_s72_22_entry,
    s71_22_s72_22_sentinels,
    s71_23_s72_23_leaving,
    s71_24_s72_24_missions,
    s71_25_s72_25_attacks,
    s71_31_s72_31_attrition,
    s71_32_s72_32_bombing,
    s71_33_s72_33_interception,
    s71_4_s72_4_pressure,
    s71_43_s72_43_giving_up,
    s71_5_s72_5_surrender,
    s71_5_s72_5_lost_homeland,
    s71_5_s72_5_sentinels,
    s71_6_s72_6_supply,
    s71_7_s72_7_gateways,
    s71_8_outback,
    s71_9_new_zealand,
    s72_15_s72_8_cities,
    s72_82_colombo,
    s72_94_ina_bounds,
    s72_9_ina,
    s72_9_ina_sentinels,
    s72_9_subversion,
    s73_gibraltar,
    s73_1_possession,
    s73_passing,
    s73_5_oil,
    s73_sentinels,
    s74_1_s74_2_colonies,
    s74_3_strait,
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
    scenario_format=FORMAT,
    position=Position,
    case_date="Spring 1942",
    undetermined="Supply was not looked for: units are in it unless the position says otherwise.",
    place=place,
    complete=complete,
    strangers=strangers,
    scatter=scatter,
    picture=picture,
    gloss=gloss,
    show=SHOW,
    evaluation=EVALUATION,
    first="malaya-1941",
    ledger=sheets,
    versions=Versions(4, legacy_ids={"d514206bb4bcc1a9bfec3c97729dc812": 1}, fields=older.FIELDS),
)
