"""The game-neutral heart: it holds a position, judges orders and cites the paragraph each time."""

from .answers import Checklist, Item, Mode, Played, Said, View
from .book import Book, Scenario, open_book, shelf
from .dice import Dice, GivenDice, SeededDice, commitment, fresh_seed
from .errors import CaseError, DataError, MalformedOrder, RecordError, UnknownName, WavellError
from .events import Answered, Asked, DieRolled, Event, GameEnded, Overruled, StepEnded, StepEntered, StepLeft, Told
from .game import REFEREE, SPECTATOR, Game
from .index import Frame, Index, Outside, Paragraph
from .journal import DiceFrom, Entry, Header, Journal, fold, read_journal
from .judging import judge
from .orders import End, Notation, Noun, Order, Phrase, Question
from .readings import Reading, Readings
from .refs import Ref
from .registry import Rule, Rules, Standing
from .resolution import Roller
from .sequence import Calendar, Due, Sequence, Step
from .tally import Line, Number, Tally, cap, ceil, floor, least, plus, times
from .verdict import Kind, Objection, Permit, Verdict
from .versions import Versions
from .world import Clock, Decision, Outcome, Stage, World

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
    "Said",
    "Scenario",
    "SeededDice",
    "Sequence",
    "Stage",
    "Standing",
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
    "WavellError",
    "World",
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
