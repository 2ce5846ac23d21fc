"""Primer as the umpire knows it: everything that the chapters have laid down, in one value."""

from pathlib import Path

from wavell.umpire import Book, Readings, Versions

# Importing a chapter registers its rules.
from . import aftermath, combat, depots, fog, movement, supply, units, week  # noqa: F401
from .events import EVENTS
from .orders import ORDERS, QUESTIONS
from .picture import picture
from .rules import DATA, INDEX, RULES, SEQUENCE
from .scenarios import FORMAT, SCENARIOS, Position, place
from .show import SHOW
from .world import Desert

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
    versions=Versions(1, marks={"74f336cee1102345099398beea9db98e": 1}),
)
