"""72.15 and 72.8 What the cities of India are worth, and to whom.

Values, the capital of Burma (72.83) and that no city is a key economic area (72.81-note) are rows of colonies.toml.
"""

from collections.abc import Iterator

from wavell.umpire import Event, Line, Roller, plus

from ..frame.economy.budget import Income, year
from ..frame.politics.conquest import CITIES, FIRST_YEAR, holder_of, settle_stakes, stake
from ..model.world import War
from ..rules import ALLIES, RULES

_cities = RULES.ref("72.81")


@RULES.counts("72.15A", of=Income)
def cities_count_as_colonies(question: Income, world: War) -> Iterator[Line]:
    """Calcutta and Dacca add to Britain's total as colonies do, and not to its base."""
    if question.power == "britain" and year(world) >= FIRST_YEAR:
        for row in CITIES:
            if row.value and holder_of(world, row) == ALLIES:
                yield plus(row.value, f"city: {row.title}")


@RULES.happens("72.81", at="leave *.combat")
def lost_cities_are_at_stake(world: War, roll: Roller) -> Iterator[Event]:
    """Britain has the next Allied player turn to win a lost city back."""
    yield from stake(_cities, world, CITIES)


@RULES.happens("72.81", at="enter allies.close")
def cities_not_retaken_are_lost(world: War, roll: Roller) -> Iterator[Event]:
    """A city not won back costs Britain its prorated value, which Japan gains with a conquest."""
    yield from settle_stakes(_cities, world, CITIES)
