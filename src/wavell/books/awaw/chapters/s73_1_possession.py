"""73.1 Gibraltar is British, and worth no BRPs."""

from collections.abc import Iterator

from wavell.umpire import Line, plus

from ..frame.politics.conquest import Worth
from ..frame.setup.validation import START
from ..model.ids import ConquestId
from ..model.nations import POWERS
from ..model.world import War
from ..rules import AXIS, RULES
from .s73_gibraltar import FIGURES, holder, rock


@RULES.counts("73.11", of=Worth)
def gibraltar_is_worth_nothing(question: Worth, world: War) -> Iterator[Line]:
    """Whoever holds Gibraltar has no BRPs of it."""
    row = FIGURES.possession
    if question.place == rock(world):
        yield plus(row.brps, f"a possession of {POWERS[row.owner].title}")


@START.adds("73.11")
def gibraltar_begins_british(world: War) -> Iterator[str]:
    """When the game begins Gibraltar is British."""
    if holder(world) != POWERS[FIGURES.possession.owner].side:
        yield "Gibraltar is British when the game begins"


@RULES.watches("73.11")
def nobody_conquers_gibraltar(world: War) -> Iterator[str]:
    """Gibraltar is worth nothing to the Axis: it is on no list of conquests."""
    if ConquestId(rock(world)) in world.conquests or "gibraltar" in world.conquests:
        yield f"Gibraltar is a conquest of the {AXIS}"
