"""Chapter 74.1 and 74.2: the British colonies in Asia and what they add to Britain's BRPs."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from wavell.umpire import Event, Line, Question, Roller, plus
from wavell.umpire.facts.words import many

from ..frame.economy.budget import Income, year
from ..frame.politics.conquest import (
    CITIES,
    COLONIES,
    FIRST_YEAR,
    Worth,
    conquest_lines,
    counts_for_britain,
    settle_stakes,
    stake,
    staked_before,
)
from ..frame.setup.validation import EARLIER, START
from ..model import accounts
from ..model.ids import ConquestId
from ..model.ledger import Booked
from ..model.nations import BRITAIN, called
from ..model.orders import PowerName
from ..model.world import War
from ..rules import ALLIES, RULES

_added = RULES.ref("74.21")


class Colonies(Question, frozen=True, tag="colonies"):
    """What a power's colonies and conquests in Asia are worth a year."""

    form: ClassVar[str] = "{power}"
    power: PowerName


@RULES.counts("74.11", of=Colonies, stage="base")
def colonies_that_britain_holds(question: Colonies, world: War) -> Iterator[Line]:
    """Each colony counts for Britain as long as its capital, or its one hex, is Allied or may be retaken in time."""
    if question.power == "britain":
        for row in (*COLONIES, *CITIES):
            if counts_for_britain(world, row):
                yield plus(row.value, row.title, RULES.ref(row.ref))


@RULES.counts("frame:british-surrender", of=Colonies)
def none_after_the_surrender(question: Colonies, world: War) -> Iterator[Line]:
    """A Britain that has surrendered has nothing from its colonies."""
    if question.power == "britain" and world.has_surrendered(BRITAIN):
        yield plus(0, "Britain has surrendered, and its colonies bring it nothing")


@RULES.counts("74.11", of=Worth)
def british_when_the_game_begins(question: Worth, world: War) -> Iterator[Line]:
    """A colony that goes with a place is Britain's when the game begins."""
    if any(row.place == question.place for row in COLONIES):
        yield plus(0, "a British colony when the game begins")


@START.adds("74.11")
def britain_begins_with_its_colonies(world: War) -> Iterator[str]:
    """When the game begins Britain controls its five Asian colonies, every hex of them."""
    atlas = world.atlas
    for row in COLONIES:
        place = atlas.find(row.place)
        nation = atlas.nation[place] if place is not None else None
        if any(world.holder(spot) != ALLIES for spot in atlas.land if atlas.nation[spot] == nation):
            yield f"{row.title} is British when the game begins"


@RULES.counts("frame:conquest", of=Colonies, stage="base")
def conquests_that_japan_holds(question: Colonies, world: War) -> Iterator[Line]:
    """Japan has what it has conquered."""
    if question.power == "japan":
        yield from conquest_lines(world)


@RULES.counts("74.21", of=Income, stage="base")
def colonies_join_the_total(question: Income, world: War) -> Iterator[Line]:
    """From the year start of 1940 on the values of the colonies that Britain holds are added to its total."""
    if question.power == "britain" and year(world) >= FIRST_YEAR:
        for row in COLONIES:
            if row.value and counts_for_britain(world, row):
                yield plus(row.value, f"colony: {row.title}")


def _prorated(world: War) -> bool:
    return world.readings["colony-loss"] == "prorated"


@RULES.happens("74.21", at="leave *.combat")
def lost_colonies_are_at_stake(world: War, roll: Roller) -> Iterator[Event]:
    """A colony that falls within the year is at stake until the next Allied player turn is over, as a city is."""
    if _prorated(world):
        yield from stake(_added, world, COLONIES)


@EARLIER.adds("74.21")
def colonies_that_fell_before_are_at_stake(world: War) -> Iterator[Event]:
    """In a position after the combat phase in which a colony fell, it is at stake."""
    yield from staked_before(_added, world, COLONIES)


@RULES.happens("74.21", at="enter allies.close")
def colonies_not_retaken_are_lost(world: War, roll: Roller) -> Iterator[Event]:
    """A colony not retaken in that turn costs Britain its prorated value, which Japan gains."""
    if _prorated(world):
        yield from settle_stakes(_added, world, COLONIES)


@RULES.watches("74.21", event=Booked)
def no_colony_pays_too_early(event: Booked, world: War) -> Iterator[str]:
    """No colony brings Britain anything before the year start of 1940 or after its surrender, or adds to its base."""
    taker = accounts.read(event.taker)
    if event.ref.id != "74.21" or taker.owner != "britain":
        return
    if taker.what == "level" and year(world) < 1940:
        yield f"Britain gets {many(event.amount, 'BRP')} of its colonies before 1940"
    if taker.what == "level" and "britain" in world.surrendered:
        yield f"Britain gets {many(event.amount, 'BRP')} of its colonies after its surrender"
    if taker.what == "base":
        yield f"the British base gets {many(event.amount, 'BRP')} of the colonies"


def worth_otherwise(world: War, values: Mapping[str, int]) -> Iterator[str]:
    """The conquests of Japan among some that are laid down with another value than they have."""
    for what, value in values.items():
        if (told := world.conquests.get(ConquestId(what), value)) != value:
            yield f"{called(what)} is a conquest worth {many(told, 'BRP')} and not {value}"


@RULES.watches("74.11")
def a_colony_is_worth_what_is_said(world: War) -> Iterator[str]:
    """A colony that Japan has conquered is worth to it what the list says, from the set-up on."""
    values = {"burma": 10, "malaya": 10, "sarawak": 0, "hong_kong": 5, "singapore": 5}
    yield from worth_otherwise(world, values)


QUESTIONS = (Colonies,)
