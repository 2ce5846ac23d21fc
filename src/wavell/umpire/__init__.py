"""The game-neutral engine: it holds a position, judges orders and cites the paragraph each time."""

from .books.book import Book, Scenario, ScenarioFormat, books_with, open_book, shelf
from .books.versions import Versions
from .facts.dice import Dice, GivenDice, SeededDice, commitment, fresh_seed
from .facts.errors import CaseError, DataError, MalformedOrder, RecordError, UnknownName, WavellError
from .facts.events import (
    Answered,
    Asked,
    DieRolled,
    Event,
    GameEnded,
    Overruled,
    StepEnded,
    StepEntered,
    StepLeft,
    Told,
)
from .facts.index import Frame, Index, Outside, Paragraph
from .facts.journal import DiceFrom, Entry, Header, Journal, fold, read_journal
from .facts.readings import Reading, Readings
from .facts.refs import Ref
from .facts.tally import Line, Number, Tally, cap, ceil, floor, least, plus, times
from .facts.verdict import Kind, Objection, Permit, Verdict
from .facts.world import Clock, Decision, Outcome, Stage, World
from .game import REFEREE, SPECTATOR, Game
from .notation.fields import Noun
from .notation.orders import End, Notation, Order, Phrase, Question
from .results import Checklist, Item, Mode, Played, View, VisibleEntry
from .rules.judging import judge
from .rules.registry import Implementation, Rule, Rules
from .rules.resolution import Roller
from .rules.sequence import Calendar, Due, Sequence, Step

__all__ = [
    "REFEREE",
    "SPECTATOR",
    "Answered",
    "Asked",
    "Book",
    "Calendar",
    "CaseError",
    "Checklist",
    "Clock",
    "DataError",
    "Decision",
    "Dice",
    "DiceFrom",
    "DieRolled",
    "Due",
    "End",
    "Entry",
    "Event",
    "Frame",
    "Game",
    "GameEnded",
    "GivenDice",
    "Header",
    "Implementation",
    "Index",
    "Item",
    "Journal",
    "Kind",
    "Line",
    "MalformedOrder",
    "Mode",
    "Notation",
    "Noun",
    "Number",
    "Objection",
    "Order",
    "Outcome",
    "Outside",
    "Overruled",
    "Paragraph",
    "Permit",
    "Phrase",
    "Played",
    "Question",
    "Reading",
    "Readings",
    "RecordError",
    "Ref",
    "Roller",
    "Rule",
    "Rules",
    "Scenario",
    "ScenarioFormat",
    "SeededDice",
    "Sequence",
    "Stage",
    "Step",
    "StepEnded",
    "StepEntered",
    "StepLeft",
    "Tally",
    "Told",
    "UnknownName",
    "Verdict",
    "Versions",
    "View",
    "VisibleEntry",
    "WavellError",
    "World",
    "books_with",
    "cap",
    "ceil",
    "commitment",
    "floor",
    "fold",
    "fresh_seed",
    "judge",
    "least",
    "open_book",
    "plus",
    "read_journal",
    "shelf",
    "times",
]
