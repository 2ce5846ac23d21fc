"""The game-neutral heart: it holds a position, judges orders and cites the paragraph each time."""

from .answers import Checklist, Due, Item, Mode, Played, Said, View
from .book import Book, Scenario, open_book, shelf
from .dice import Dice, GivenDice, SeededDice, commitment, fresh_seed
from .errors import CaseError, DataError, MalformedOrder, RecordError, UnknownName, WavellError
from .events import Answered, Asked, DieRolled, Event, GameEnded, StepEnded, StepEntered, StepLeft
from .game import REFEREE, SPECTATOR, Game
from .index import Frame, Index, Outside, Paragraph
from .journal import DiceFrom, Entry, Header, Journal, fold, read_journal
from .judging import judge
from .orders import End, Notation, Noun, Order, Phrase, Question
from .readings import Reading, Readings
from .refs import Ref
from .registry import Rule, Rules, Standing
from .resolution import Roller
from .sequence import Calendar, Sequence, Step
from .tally import Line, Number, Tally, cap, ceil, floor, least, plus, times
from .verdict import Kind, Objection, Permit, Verdict
from .world import Clock, Decision, Outcome, Stage, World

__all__ = [name for name in dir() if not name.startswith("_") and name[0].isupper()]
__all__ += ["cap", "ceil", "commitment", "floor", "fold", "fresh_seed", "judge", "least"]
__all__ += ["open_book", "plus", "read_journal", "shelf", "times"]
