"""British resistance, and what comes when it is broken: peace in Asia, or a surrender of Britain alone."""

from collections.abc import Iterator

from wavell.umpire import Event, GameEnded, Line, Outcome, Question, Roller, cap, plus

from ...model import accounts
from ...model.atlas import WORLD
from ...model.counts import FLAG, mark, meant
from ...model.counts import RESISTANCE as LEVEL
from ...model.events import GaveUp
from ...model.ids import NationId, PlaceId
from ...model.ledger import balance, base, gain, lose
from ...model.nations import BRITAIN, JAPAN, US
from ...model.world import War
from ...rules import AXIS, RULES
from ..economy.budget import Income, prorate
from ..setup.validation import EARLIER
from .victory import RESISTANCE

HOME = NationId("britain")
UNBROKEN = mark("unbroken")
"""Whether a scenario keeps Britain from giving up."""
meant(UNBROKEN, [UNBROKEN.key()], FLAG)
_surrender, _peace = RULES.ref("frame:british-surrender"), RULES.ref("frame:peace")


class Resistance(Question, frozen=True, tag="resistance"):
    """How long Britain would still fight on in Asia."""


@RULES.counts("frame:resistance", of=Resistance, stage="base")
def what_is_left_of_the_start(question: Resistance, world: War) -> Iterator[Line]:
    """The level starts at 8; surrenders have taken their share off it."""
    yield plus(LEVEL.of(world.marks), "at the start, less what surrenders took")


@RULES.counts("frame:resistance", of=Resistance)
def lost_objectives_and_debts(question: Resistance, world: War) -> Iterator[Line]:
    """Each of five objectives lost and every 25 BRPs of deficit cost 1; the U.S. at war with Japan brings 1."""
    for name in RESISTANCE.objectives:
        place = WORLD.find(name)
        if world.atlas is WORLD and place is not None and world.holder(place) == AXIS:
            yield plus(-1, f"{name} is lost")
    if debts := max(-balance(world, accounts.level(BRITAIN)), 0) // RESISTANCE.deficit:
        yield plus(-debts, f"a deficit of {-balance(world, accounts.level(BRITAIN))} BRPs")
    if world.at_war(US, JAPAN):
        yield plus(1, "the U.S. is at war with Japan")


@RULES.counts("frame:resistance", of=Resistance, stage="limit")
def no_more_than_at_the_start(question: Resistance, world: War) -> Iterator[Line]:
    """The level never exceeds 8."""
    yield cap(RESISTANCE.most, "never more than at the start")


@RULES.happens("frame:peace", at="leave allies.close")
def britain_gives_up(world: War, roll: Roller) -> Iterator[Event]:
    """At a level of 0 Britain makes peace, and Japan wins; with the U.S. in the war it surrenders instead.

    It surrenders as well if Great Britain itself is lost. A scenario with the mark `unbroken` is too short for either.
    """
    if HOME in world.surrendered:
        return
    if HOME in world.atlas and world.holder(PlaceId(HOME)) == AXIS:
        yield GaveUp(_surrender, HOME)
        yield from _what_is_left(world)
        return
    if not world.at_war(BRITAIN, JAPAN) or UNBROKEN.of(world.marks) or RULES.total(Resistance(), world) > 0:
        return
    if world.at_war(US, JAPAN):
        yield GaveUp(_surrender, HOME)
        yield from _what_is_left(world)
    else:
        yield GameEnded(_peace, Outcome((AXIS,), "Britain seeks peace in Asia", _peace))


@RULES.counts("frame:british-surrender", of=Income)
def the_commonwealth_alone_is_left(question: Income, world: War) -> Iterator[Line]:
    """After its surrender the British total is made of the Commonwealth's parts of the base, and of no possessions."""
    if question.power == BRITAIN and HOME in world.surrendered:
        yield plus(0, "Britain has surrendered: the Commonwealth's share, and no possessions")


@EARLIER.adds("frame:british-surrender")
def britain_has_fallen(world: War) -> Iterator[Event]:
    """In a position after its surrender Britain's own part of the base is lost."""
    home = accounts.base(BRITAIN, "home")
    if HOME in world.surrendered:
        yield from gain(_surrender, home, -balance(world, home), "Britain has surrendered")


def _what_is_left(world: War) -> Iterator[Event]:
    """Britain's own part of the base is lost; of the level stays what the Commonwealth's parts are worth this year."""
    yield from britain_has_fallen(world)
    left = prorate(world, base(world, BRITAIN))
    if (gone := balance(world, accounts.level(BRITAIN)) - left) > 0:
        yield from lose(_surrender, BRITAIN, "surrender", gone, "all but the Commonwealth's share")


QUESTIONS = (Resistance,)
