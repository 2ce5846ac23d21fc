"""Primer as the umpire knows it: everything that the chapters have laid down, in one value."""

from pathlib import Path

from wavell.umpire import Book, Readings, Versions

# Importing a chapter registers its rules.
from .chapters import (  # noqa: F401
    s1_week,
    s2_units,
    s3_movement,
    s4_aftermath,
    s4_combat,
    s5_supply,
    s6_fog,
    s7_s8_depots,
    s7_s8_ends_of_lines,
)
from .display.scene import SHOW
from .display.text_map import picture
from .model.events import EVENTS
from .model.orders import ORDERS, QUESTIONS
from .model.world import Desert
from .planning.evaluation import EVALUATION
from .planning.supposing import suppose
from .rules import DATA, INDEX, RULES, SEQUENCE
from .scenarios import FORMAT, SCENARIOS, Position, place

BOOK = Book(
    id="primer",
    title="Primer",
    folder=Path(__file__).parent,
    index=INDEX,
    rules=RULES,
    readings=Readings(INDEX, DATA / "readings.toml"),
    world=Desert,
    sequence=SEQUENCE,
    orders=ORDERS,
    questions=QUESTIONS,
    events=EVENTS,
    scenarios=SCENARIOS,
    scenario_format=FORMAT,
    position=Position,
    place=place,
    picture=picture,
    show=SHOW,
    evaluation=EVALUATION,
    suppose=suppose,
    versions=Versions(1, legacy_ids={"74f336cee1102345099398beea9db98e": 1}),
)
