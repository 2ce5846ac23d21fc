"""72.15 and 72.8 What the cities of India are worth, and to whom.

Values and the capital of Burma are rows of colonies.toml.
"""

from collections.abc import Iterator

from wavell.umpire import Event, Line, Roller, plus

from ..frame.combat.zones import ZONE_OF
from ..frame.economy.budget import LIMIT_KEPT, Income, year
from ..frame.politics.conquest import (
    CITIES,
    FIRST_YEAR,
    HOLDINGS,
    counts_for_britain,
    holder_of,
    may_be_retaken,
    settle_stakes,
    stake,
    staked_before,
)
from ..frame.setup.validation import EARLIER
from ..model import accounts
from ..model.atlas import WORLD
from ..model.counters import ROSTER
from ..model.ids import ConquestId, PowerId
from ..model.ledger import Account, Limit
from ..model.nations import BRITAIN
from ..model.orders import Build
from ..model.world import War
from ..rules import AXIS, RULES, Side
from .s74_1_s74_2_colonies import Colonies, worth_otherwise

_cities = RULES.ref("72.81")
_BURMA = ConquestId("burma")


@RULES.counts("72.15A", of=Income)
def cities_count_as_colonies(question: Income, world: War) -> Iterator[Line]:
    """Calcutta and Dacca add to Britain's total as colonies do, and not to its base."""
    if question.power == "britain" and year(world) >= FIRST_YEAR:
        for row in CITIES:
            if row.value and counts_for_britain(world, row):
                yield plus(row.value, f"city: {row.title}")


@LIMIT_KEPT.adds("72.81-note")
def lost_cities_stay_in_the_limit(world: War, power: PowerId) -> int:
    """A year that begins without the cities has the British construction limit that it would have with them."""
    if power != BRITAIN or year(world) < FIRST_YEAR or world.atlas is not WORLD or world.has_surrendered(BRITAIN):
        return 0
    return sum(row.value for row in CITIES if not counts_for_britain(world, row))


def _indian(order: Build, seat: Side) -> bool:
    """Whether an order builds an Indian unit."""
    return ROSTER[order.unit].nation == "india" and ROSTER[order.unit].side == seat


@RULES.permits("72.15A", order=Build)
def calcutta_and_dacca_are_indian(order: Build, world: War, seat: Side) -> Iterator[str]:
    """Calcutta and Dacca are hexes of India, where its units are built."""
    cities = [row.title for row in CITIES if row.value and row.place == order.place]
    if _indian(order, seat):
        yield from (f"{title} is part of India" for title in cities)


@RULES.permits("72.15B", order=Build)
def ceylon_is_indian(order: Build, world: War, seat: Side) -> Iterator[str]:
    """Ceylon with Colombo belongs to India, and its units are built there."""
    if _indian(order, seat) and ZONE_OF[world.map].get(order.place) == "ceylon":
        yield f"{world.atlas.named(order.place)} is part of India"


def _lost(world: War) -> list[str]:
    """The cities with a value that Britain has lost."""
    return [row.title for row in CITIES if row.value and holder_of(world, row) == AXIS]


@RULES.counts("72.81-note", of=Account)
def lost_cities_leave_the_base_alone(question: Account, world: War) -> Iterator[Line]:
    """A lost city is no key economic area: it takes nothing off the British base."""
    if question.name == accounts.base(BRITAIN, "india"):
        yield from (plus(0, f"{title} is lost, and no part of the base with it") for title in _lost(world))


@RULES.counts("72.81-note", of=Limit)
def lost_cities_leave_the_limits_alone(question: Limit, world: War) -> Iterator[Line]:
    """A lost city lowers neither the British nor the Indian construction limit."""
    if question.name in ("britain", "india"):
        yield from (plus(0, f"{title} is lost, which lowers no limit") for title in _lost(world))


@RULES.counts("72.83", of=Colonies)
def burma_goes_with_rangoon(question: Colonies, world: War) -> Iterator[Line]:
    """Who holds Rangoon, the capital, has Burma, a British colony."""
    rangoon = world.atlas.find("Rangoon")
    if question.power != "britain" or world.has_surrendered(BRITAIN):
        return
    if rangoon is not None and world.holder(rangoon) == AXIS:
        unless = ", unless it is retaken in time" if may_be_retaken(world, HOLDINGS[_BURMA]) else ""
        yield plus(0, f"Rangoon, the capital of Burma, is lost, and the British colony with it{unless}")


@RULES.happens("72.81", at="leave *.combat")
def lost_cities_are_at_stake(world: War, roll: Roller) -> Iterator[Event]:
    """Britain has the next Allied player turn to win a lost city back."""
    yield from stake(_cities, world, CITIES)


@EARLIER.adds("72.81")
def cities_that_fell_before_are_at_stake(world: War) -> Iterator[Event]:
    """In a position after the combat phase in which a city fell, it is at stake."""
    yield from staked_before(_cities, world, CITIES)


@RULES.happens("72.81", at="enter allies.close")
def cities_not_retaken_are_lost(world: War, roll: Roller) -> Iterator[Event]:
    """A city not won back costs Britain its prorated value, which Japan gains with a conquest."""
    yield from settle_stakes(_cities, world, CITIES)


# Sentinels ----------------------------------------------------------------------------------------------------


@RULES.watches("72.15A")
def the_two_cities_are_worth_five(world: War) -> Iterator[str]:
    """As conquests of Japan Calcutta and Dacca are worth five BRPs each, from the set-up on."""
    yield from worth_otherwise(world, {"calcutta": 5, "dacca": 5})


@RULES.watches("72.15B")
def colombo_is_worth_nothing(world: War) -> Iterator[str]:
    """Ceylon with Colombo is worth nothing to Japan, from the set-up on."""
    yield from worth_otherwise(world, {"colombo": 0})
