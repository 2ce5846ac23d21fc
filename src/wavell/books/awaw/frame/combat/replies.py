"""Answers that several chapters ask for: pass, oppose, lose, advance.

A decision says in `about` which chapter asked for it. Under that word a chapter registers here what an answer does and,
where units are named, which answers there are; what it objects to it says with `forbids`, as for any order.
"""

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import NamedTuple

from wavell.umpire import Event, Order, Roller
from wavell.umpire.rules.options import Mix

from ...model.orders import Advance, Lose, Oppose, Pass
from ...model.world import War
from ...rules import RULES, Side


class Reply(NamedTuple):
    """An answer with units: `lists(world, seat)` what there is, and `does(world, roll, seat, order)` what is chosen."""

    lists: Callable[[War, Side], Iterator[Order]]
    does: Callable[..., Iterator[Event]]


class About(StrEnum):
    """What a decision is about that is answered here."""

    ATTRITION = "attrition"
    BOMBING = "bombing"
    INTERCEPTION = "interception"
    SUPPORT = "support"
    LOSS = "battle"
    BLOW = "strike"
    FORWARD = "advance"


PASSES: dict[str, Callable[[War, Roller, Side], Iterator[Event]]] = {}
"""What follows when a side lets it be."""
LOSSES: dict[str, Reply] = {}
ADVANCES: dict[str, Reply] = {}
OPPOSERS: dict[str, Reply] = {}


def asked(world: War) -> str:
    """What the decision is about that play waits for, or nothing."""
    return world.pending[-1].about if world.pending else ""


def _about(world: War) -> str:
    """What the decision was about that has just been answered."""
    if world.answered is None:
        raise ValueError("nothing was asked")
    return world.answered.about


def _listed(replies: dict[str, Reply], world: War, seat: Side, mix: Mix) -> Iterator[Order]:
    reply = replies.get(asked(world))
    return iter(() if reply is None else mix(reply.lists(world, seat)))


@RULES.offers(Pass, exact=True)
def letting_it_be(world: War, seat: Side) -> Iterator[Order]:
    """Who is asked may always let it be."""
    yield Pass()


@RULES.resolves("frame:interception", "frame:advance", order=Pass)
def nothing_is_done(order: Pass, world: War, roll: Roller, seat: Side) -> Iterator[Event]:
    """The side lets it be, and what was interrupted goes on."""
    yield from PASSES[_about(world)](world, roll, seat)


@RULES.offers(Lose)
def losses_to_choose_from(world: War, seat: Side, mix: Mix) -> Iterator[Order]:
    """List the losses that satisfy whoever asked for them."""
    return _listed(LOSSES, world, seat, mix)


@RULES.resolves("frame:elimination", order=Lose)
def the_loss_is_taken(order: Lose, world: War, roll: Roller, seat: Side) -> Iterator[Event]:
    """The units chosen are lost."""
    yield from LOSSES[_about(world)].does(world, roll, seat, order)


@RULES.offers(Advance)
def advances_to_choose_from(world: War, seat: Side, mix: Mix) -> Iterator[Order]:
    """List who may advance."""
    return _listed(ADVANCES, world, seat, mix)


@RULES.resolves("frame:advance", order=Advance)
def the_advance_is_made(order: Advance, world: War, roll: Roller, seat: Side) -> Iterator[Event]:
    """The units chosen go forward."""
    yield from ADVANCES[_about(world)].does(world, roll, seat, order)


@RULES.offers(Oppose)
def opponents_to_choose_from(world: War, seat: Side, mix: Mix) -> Iterator[Order]:
    """List the air units that may rise."""
    return _listed(OPPOSERS, world, seat, mix)


@RULES.resolves("frame:air-missions", order=Oppose)
def the_raid_is_opposed(order: Oppose, world: War, roll: Roller, seat: Side) -> Iterator[Event]:
    """The air units chosen rise."""
    yield from OPPOSERS[_about(world)].does(world, roll, seat, order)
