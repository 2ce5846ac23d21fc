"""Force pools: what they hold, what units cost, and what is left of yards and transports."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from wavell.umpire import Line, Noun, Question, plus

from ...model import accounts
from ...model.counters import GONE, KINDS, LATER, POOL, ROSTER, YARD
from ...model.events import Built, LaidDown
from ...model.ledger import account_lines
from ...model.orders import NationName, UnitName, YardName
from ...model.world import NOUNS, War
from ...rules import RULES
from .costs import COSTS, price

NOUNS["kind"] = tuple(sorted(KINDS))


class Cost(Question, frozen=True, tag="cost"):
    """What a unit costs to build, in BRPs."""

    form: ClassVar[str] = "{unit}"
    unit: UnitName


class Pool(Question, frozen=True, tag="pool"):
    """The factors of a nation's force pool, in play and unbuilt: `pool australia of infantry`."""

    form: ClassVar[str] = "{nation} [of {kind}]"
    nation: NationName
    kind: Annotated[str, Noun("kind")] | None = None


class Unbuilt(Question, frozen=True, tag="unbuilt"):
    """The factors that a nation may still build: `unbuilt australia of aaf`."""

    form: ClassVar[str] = "{nation} [of {kind}]"
    nation: NationName
    kind: Annotated[str, Noun("kind")] | None = None


class Points(Question, frozen=True, tag="points"):
    """The shipbuilding points of a yard that are left this turn."""

    form: ClassVar[str] = "{yard}"
    yard: YardName


class Transports(Question, frozen=True, tag="transports"):
    """The transports that American BRPs for a nation have needed this turn."""

    form: ClassVar[str] = "{nation}"
    nation: NationName


@RULES.counts("frame:unit-costs", of=Cost, stage="base")
def so_much_a_factor(question: Cost, world: War) -> Iterator[Line]:
    """A unit costs so many BRPs for each of its factors."""
    counter = ROSTER[question.unit]
    each = COSTS.kind[counter.kind].brps
    yield plus(price(question.unit), f"{counter.factors} x {each}, {counter.kind}")


def _factors(world: War, question: Pool | Unbuilt, places: dict[str, str]) -> Iterator[Line]:
    """The factors of a nation by type, by where they are and by the paragraph that gives them."""
    sums: dict[tuple[str, str, str], int] = {}
    for id_, unit in world.units.items():
        counter = ROSTER[id_]
        if counter.nation != question.nation or (question.kind and counter.kind != question.kind):
            continue
        where = places.get(unit.place, "in play" if unit.place not in (LATER, GONE, POOL, YARD) else "")
        if where and (where == "unbuilt" or isinstance(question, Pool)):
            named = counter.type if counter.type == counter.kind else f"{counter.type} {counter.kind}"
            key = (where, named, counter.ref)
            sums[key] = sums.get(key, 0) + counter.factors
    for (where, named, ref), factors in sums.items():
        yield plus(factors, f"{named} {where}", RULES.ref(ref))


@RULES.counts("frame:force-pool", of=Pool, stage="base")
def factors_of_the_pool(question: Pool, world: War) -> Iterator[Line]:
    """A force pool is what is in play, what is on the slip and what is unbuilt."""
    yield from _factors(world, question, {POOL: "unbuilt", YARD: "on the slip"})


@RULES.counts("frame:force-pool", of=Unbuilt, stage="base")
def factors_unbuilt(question: Unbuilt, world: War) -> Iterator[Line]:
    """What is unbuilt can be paid for and placed."""
    yield from _factors(world, question, {POOL: "unbuilt"})


@RULES.counts("frame:shipbuilding", of=Points, stage="base")
def points_of_the_yard(question: Points, world: War) -> Iterator[Line]:
    """A yard has its points every turn, less those that ships use."""
    yield from account_lines(world, accounts.points(question.yard))


# Sentinels --------------------------------------------------------------------------------------------------------


@RULES.watches("frame:force-pool", event=Built)
def who_is_on_the_map_is_not_built(event: Built, world: War) -> Iterator[str]:
    """Nobody is built who stands on the map already."""
    if world.on_map(event.unit):
        yield f"{event.unit} was built while it stood in {world.units[event.unit].place}"


@RULES.watches("frame:force-pool", event=LaidDown)
def what_is_afloat_is_not_laid_down(event: LaidDown, world: War) -> Iterator[str]:
    """No ship is begun that is afloat already."""
    if world.on_map(event.unit):
        yield f"{event.unit} was laid down while it was in {world.units[event.unit].place}"


QUESTIONS = (Cost, Pool, Unbuilt, Points, Transports)
