"""The book: its chapters joined to what the umpire needs."""

from wavell.umpire import Book, Rule, Versions

from .chapters import (
    s15a_airborne,
    s15b_flown_points,
    s15c2_position_aa,
    s15c_anti_aircraft,
    s15d_anti_tank,
    s15e4_amphibious,
    s15e_armour,
    s15f5_s15f6_bombardment,
    s15f5_s15f6_siege,
    s15f_artillery,
    s15g_border_guards,
    s15h_cavalry,
    s15h_cavalry_combat,
    s15i1_capitals,
    s15i1_command_depots,
    s15i1_depots,
    s15i2_minor_depots,
    s15j1_s15j2_engineers,
    s15j3_labour,
    s15j_builders,
    s15k_fortress,
    s15l1_headquarters,
    s15l2_divisional_hq,
    s15m_infantry,
    s15n_mixed,
    s15o_carried,
    s15o_movement_counters,
    s15q_police,
    s15r_political_police,
    s15s_reserves,
    s15u_static,
    s15w_spoils,
    s15w_supply_units,
    s15x6_training,
    s15x_intrinsic,
    s103_allies,
    s103_contingents,
    s103a2_railways,
    s103a3_infantry_anti_tank,
    s103a6_armoured_divisions,
)
from .chapters.s15v_smps import conversions, loads, transfers
from .display import figures
from .display.about import about
from .display.calculator_fields import CALCULATOR
from .display.counter_words import COUNTERS
from .display.scene import SHOW
from .display.text_map import gloss, picture
from .frame.air import airlift, bases, bombing, raids, sorties
from .frame.combat import (
    armour_effects,
    attack,
    course,
    crt,
    intelligence,
    losses,
    odds,
    overrun,
    planned,
    planning,
    proof,
    red,
    retreat,
    retreat_before,
    setting,
    special_units,
    strength,
    success,
    support,
    surprise,
)
from .frame.economy import replacements
from .frame.engineering import installations, jobs, works
from .frame.movement import (
    breakdown,
    columns,
    journey,
    moves,
    mps,
    paths,
    rail,
    reserve,
    sizes,
    stacking,
    terrain,
    ways,
    weather,
    zones,
)
from .frame.politics import home, victory
from .frame.sea import gunnery, landings, transport
from .frame.supply import points, states, want
from .model import ownership, turn
from .model.events import EVENTS
from .model.orders import ORDERS
from .model.scenarios import FORMAT, SCENARIOS, Position, place
from .model.world import Front
from .rules import FOLDER, INDEX, READINGS, RULES, SEQUENCE

CHAPTERS = (
    ownership,
    turn,
    weather,
    terrain,
    columns,
    zones,
    stacking,
    ways,
    mps,
    paths,
    moves,
    sizes,
    home,
    reserve,
    rail,
    journey,
    states,
    points,
    want,
    strength,
    support,
    armour_effects,
    special_units,
    planned,
    crt,
    proof,
    setting,
    course,
    planning,
    odds,
    success,
    retreat_before,
    attack,
    red,
    losses,
    retreat,
    overrun,
    surprise,
    works,
    jobs,
    installations,
    breakdown,
    replacements,
    bases,
    raids,
    sorties,
    airlift,
    transport,
    landings,
    gunnery,
    bombing,
    intelligence,
    s15a_airborne,
    s15b_flown_points,
    s15c_anti_aircraft,
    s15c2_position_aa,
    s15d_anti_tank,
    s15e_armour,
    s15e4_amphibious,
    s15f_artillery,
    s15f5_s15f6_siege,
    s15f5_s15f6_bombardment,
    s15g_border_guards,
    s15h_cavalry,
    s15h_cavalry_combat,
    s15i1_depots,
    s15i1_command_depots,
    s15i1_capitals,
    s15i2_minor_depots,
    s15j1_s15j2_engineers,
    s15j_builders,
    s15j3_labour,
    s15k_fortress,
    s15l1_headquarters,
    s15l2_divisional_hq,
    s15m_infantry,
    s15n_mixed,
    s15o_movement_counters,
    s15o_carried,
    s15q_police,
    s15r_political_police,
    s15s_reserves,
    s15u_static,
    loads,
    conversions,
    transfers,
    s15w_supply_units,
    s15w_spoils,
    s15x_intrinsic,
    s15x6_training,
    s103_allies,
    s103_contingents,
    s103a2_railways,
    s103a3_infantry_anti_tank,
    s103a6_armoured_divisions,
    victory,
    figures,
)
"""Every module with rules. The order is that in which rules of one moment run."""
_NUMBER = {chapter.__name__: number for number, chapter in enumerate(CHAPTERS)}


def _turn_of(happening: tuple[str, Rule]) -> int:
    """Where the chapter of a happening stands."""
    return _NUMBER[happening[1].run.__module__]


RULES.happenings.sort(key=_turn_of)


def _all(name: str) -> tuple[type, ...]:
    return tuple(kind for chapter in CHAPTERS for kind in getattr(chapter, name, ()))


BOOK = Book(
    id="europa",
    title="Europa, rules 15 and 103",
    folder=FOLDER,
    index=INDEX,
    rules=RULES,
    readings=READINGS,
    world=Front,
    sequence=SEQUENCE,
    orders=(*ORDERS, *_all("ORDERS")),
    questions=_all("QUESTIONS"),
    events=(*EVENTS, *_all("EVENTS")),
    scenarios=SCENARIOS,
    scenario_format=FORMAT,
    position=Position,
    place=place,
    picture=picture,
    gloss=gloss,
    about=about,
    show=SHOW,
    first="crusader",
    calculator=CALCULATOR,
    counters=COUNTERS,
    versions=Versions(1, marks={"574b30d061a0cd90000e0da671ff4873": 1}),
)
