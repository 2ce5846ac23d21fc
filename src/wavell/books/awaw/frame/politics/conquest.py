"""Conquest: what falls with its capital, what is at stake until the loser has had his turn, and what it is worth."""

from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, ClassVar

import msgspec

from wavell.umpire import Event, Line, Noun, Question, Ref, Roller, Told, plus
from wavell.umpire.books.validators import Natural, Text, Year, known, once
from wavell.umpire.facts.words import many
from wavell.umpire.rules.hooks import Hook

from ...model import accounts
from ...model.atlas import WORLD
from ...model.counters import POOL, ROSTER
from ...model.events import Removed
from ...model.ids import ConquestId, NationId, PlaceId
from ...model.ledger import gain, lose
from ...model.nations import BRITAIN, JAPAN, NATIONS, called
from ...model.orders import PlaceName
from ...model.world import War
from ...rules import ALLIES, AXIS, DATA, RULES, SEQUENCE, Holder, Side
from ..economy.budget import Income, prorate, year

_conquest = RULES.ref("frame:conquest")


class Holding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A city, colony or minor country: its value, and the place whose holder has it."""

    id: ConquestId
    title: Text
    nation: NationId
    capital: PlaceId
    value: Natural
    ref: str
    refs: tuple[str, ...] = ()
    units: str = ""
    """The nation whose units go when it falls."""
    label: str = ""
    """If given, only units with this label."""

    def __post_init__(self) -> None:
        known("land", (self.nation,), set(WORLD.nation.values()))
        known("place", (self.capital,), WORLD.board.places)
        known("nation", filter(None, (self.units,)), NATIONS)
        known("label", filter(None, (self.label,)), {counter.label for counter in ROSTER.values()})

    @property
    def place(self) -> PlaceId:
        """The deciding place."""
        return WORLD.find(self.capital) or self.capital


class _Income(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    first: Year
    ref: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    income: _Income
    colony: tuple[Holding, ...]
    city: tuple[Holding, ...]
    conquest: tuple[Holding, ...]

    def __post_init__(self) -> None:
        once("id", [row.id for row in (*self.colony, *self.city, *self.conquest)])


_rows = RULES.data(DATA / "colonies.toml", _File)
FIRST_YEAR = _rows.income.first
COLONIES, CITIES, MINORS = _rows.colony, _rows.city, _rows.conquest
HOLDINGS = {row.id: row for row in (*COLONIES, *CITIES, *MINORS)}


class Staked(Told, frozen=True):
    """A place has fallen; what it is worth changes hands unless it is retaken in the next Allied player turn."""

    place: PlaceName

    def apply(self, world: War) -> None:
        """Write down when."""
        world.at_stake[self.place] = world.player_turn

    def told(self) -> str:
        """The fact in words."""
        return f"{self.place} is lost unless it is retaken in the next Allied player turn"


class Unstaked(Told, frozen=True):
    """What was at stake is settled: the place was retaken, or its value booked."""

    place: PlaceName

    def apply(self, world: War) -> None:
        """Strike it off."""
        world.at_stake.pop(self.place, None)

    def told(self) -> str:
        """The fact in words."""
        return f"{self.place} is no longer at stake"


ConquestName = Annotated[ConquestId, Noun("conquest")]


class Conquered(Told, frozen=True):
    """Japan has conquered something."""

    what: ConquestName
    value: int

    def apply(self, world: War) -> None:
        """Add it to the list."""
        world.conquests[self.what] = self.value

    def told(self) -> str:
        """The fact in words."""
        return f"{called(self.what)} is a Japanese conquest worth {many(self.value, 'BRP')} a year"


class Freed(Told, frozen=True):
    """A Japanese conquest was retaken."""

    what: ConquestName

    def apply(self, world: War) -> None:
        """Strike it off the list."""
        world.conquests.pop(self.what, None)

    def told(self) -> str:
        """The fact in words."""
        return f"{called(self.what)} is no Japanese conquest any more"


class Worth(Question, frozen=True, tag="worth"):
    """What a place is worth a year, in BRPs, to whoever holds it: `worth rangoon`."""

    form: ClassVar[str] = "{place}"
    place: PlaceName


@RULES.counts("frame:conquest", of=Worth, stage="base")
def what_goes_with_a_place(question: Worth, world: War) -> Iterator[Line]:
    """A colony or minor country goes with its capital, and a city is worth something by itself."""
    for row in HOLDINGS.values():
        if world.atlas is WORLD and row.place == question.place:
            yield plus(row.value, row.title, RULES.ref(row.ref))


def holder_of(world: War, row: Holding) -> Side | None:
    """The side that has a holding; on a map that does not show it, nobody."""
    return world.holder(row.place) if world.atlas is WORLD else None


def counts_for_britain(world: War, row: Holding) -> bool:
    """Whether Britain still has the BRPs of a holding: it holds it, or may yet retake it in time.

    One that has surrendered has none of them: what is left in its books is the Commonwealth's.
    """
    if world.has_surrendered(BRITAIN):
        return False
    return holder_of(world, row) == ALLIES or may_be_retaken(world, row)


def may_be_retaken(world: War, row: Holding) -> bool:
    """Whether a holding that has fallen is nobody's conquest yet: it is at stake, or will be after the combat phase."""
    return row.place in world.at_stake or (goes_to_stake(world, row) and has_fallen(world, row))


def goes_to_stake(world: War, row: Holding) -> bool:
    """Whether a holding that falls is first at stake: a city, or a colony if its loss is not for the year start."""
    booked = row in CITIES or (row in COLONIES and world.readings["colony-loss"] == "prorated")
    return bool(row.value) and booked


def has_fallen(world: War, row: Holding) -> bool:
    """Whether the Axis has taken the deciding place in this player turn."""
    return holder_of(world, row) == AXIS and world.taken.get(row.place) == world.player_turn


def stake(ref: Ref, world: War, rows: Iterable[Holding]) -> Iterator[Event]:
    """Put what has just fallen at stake, if it is worth anything."""
    for row in rows:
        if row.value and has_fallen(world, row) and row.place not in world.at_stake:
            yield Staked(ref, row.place)


def staked_before(ref: Ref, world: War, rows: Iterable[Holding]) -> Iterator[Event]:
    """In a position laid after the combat phase of its player turn, what fell in that turn is at stake."""
    combat = "allies.combat" if world.player_turn % 2 else "axis.combat"
    if world.clock.step > SEQUENCE.by_id[combat]:
        yield from stake(ref, world, (row for row in rows if goes_to_stake(world, row)))


def settle_stakes(ref: Ref, world: War, rows: Iterable[Holding]) -> Iterator[Event]:
    """Settle what fell in an earlier player turn: retaken, or Britain's loss and Japan's prorated gain.

    If a year has begun since, what was at stake was still in Britain's total, and not in Japan's.
    """
    for row in rows:
        fell = world.at_stake.get(row.place)
        if fell is None or fell >= world.player_turn:
            continue
        yield Unstaked(ref, row.place)
        if holder_of(world, row) == ALLIES:
            continue
        worth = prorate(world, row.value)
        if _in_british_books(world, row):
            yield from lose(ref, BRITAIN, "colonies", worth, f"{row.title} is lost")
        yield from gain(ref, accounts.level(JAPAN), worth, f"{row.title} is conquered")
        yield Conquered(ref, row.id, row.value)


def _in_british_books(world: War, row: Holding) -> bool:
    """Whether Britain loses or regains BRPs with a holding: not after its surrender, with colonies not before 1940."""
    return not world.has_surrendered(BRITAIN) and (row not in COLONIES or year(world) >= FIRST_YEAR)


def japanese_conquests(world: War) -> dict[ConquestId, int]:
    """Everything that Japan has conquered or holds, but for what is still at stake, and its value."""
    held = {
        row.id: row.value
        for row in HOLDINGS.values()
        if holder_of(world, row) == AXIS and not may_be_retaken(world, row)
    }
    return held | {what: value for what, value in world.conquests.items() if not _retaken(world, what)}


def _retaken(world: War, what: ConquestId) -> bool:
    """Whether a conquest that is still on the list has been retaken in this player turn."""
    return what in HOLDINGS and holder_of(world, HOLDINGS[what]) == ALLIES


def conquest_lines(world: War) -> Iterator[Line]:
    """Japan's conquests as lines of a tally, each by the paragraph that says what it is worth."""
    for what, value in sorted(japanese_conquests(world).items()):
        title = HOLDINGS[what].title if what in HOLDINGS else called(what)
        yield plus(value, f"conquest: {title}", _WORTH.get(what) or WON.cites(what) or _conquest)


_WORTH = {row.id: RULES.ref(row.ref) for row in HOLDINGS.values()}
WON: Hook[Callable[[str], bool]] = Hook(RULES)
"""Whether a chapter says what a conquest is worth, `(what)`."""


@RULES.counts("frame:conquest", of=Income)
def conquests_count(question: Income, world: War) -> Iterator[Line]:
    """Japan's total takes in the value of what it has conquered."""
    if question.power == "japan":
        yield from (line for line in conquest_lines(world) if line.value)


@RULES.happens("frame:conquest", at="leave axis.combat")
def minors_fall_with_their_capitals(world: War, roll: Roller) -> Iterator[Event]:
    """A minor country falls without a turn of grace; its troops there go for good, and its value is prorated."""
    for row in MINORS:
        if not has_fallen(world, row) or row.id in world.conquests:
            continue
        yield Conquered(_conquest, row.id, row.value)
        yield from gain(_conquest, accounts.level(JAPAN), prorate(world, row.value), f"{row.title} is conquered")
        yield from _troops_go(world, row)


def _troops_go(world: War, row: Holding) -> Iterator[Event]:
    """Ground and air units in the country and in the force pool go; ships and units elsewhere fight on."""
    for id_, counter in ROSTER.items():
        place = world.units[id_].place
        if counter.nation != row.units or counter.label != row.label or counter.is_ship:
            continue
        if not (counter.is_ground or counter.is_air):
            continue
        if place == POOL or (place in WORLD and WORLD.nation[place] == row.nation):
            yield Removed(_conquest, id_, place, f"{row.title} has fallen", for_good=True)


@RULES.happens("frame:conquest", at="leave allies.combat")
def retaken_conquests_are_freed(world: War, roll: Roller) -> Iterator[Event]:
    """What the Allies retake leaves the list: Japan loses the prorated value, Britain regains what was its own."""
    for row in HOLDINGS.values():
        if holder_of(world, row) != ALLIES or not (row.id in world.conquests or _was_japanese(world, row)):
            continue
        worth = prorate(world, row.value)
        yield Freed(_conquest, row.id)
        yield from lose(_conquest, JAPAN, "conquests", worth, f"{row.title} is retaken")
        if row not in MINORS and _in_british_books(world, row):
            yield from gain(_conquest, accounts.level(BRITAIN), worth, f"{row.title} is retaken")


def _was_japanese(world: War, row: Holding) -> bool:
    """Whether what has been taken in this player turn was Japan's since before the game began, or joined it.

    A colony or city that is still at stake was not; nor was a colony whose loss is a matter of the year start.
    """
    if world.atlas is not WORLD or world.taken.get(row.place) != world.player_turn:
        return False
    if row in MINORS:
        return world.territory.get(row.nation) == Holder.AXIS
    return goes_to_stake(world, row) and row.place not in world.at_stake


QUESTIONS = (Worth,)
EVENTS = (Staked, Unstaked, Conquered, Freed)
