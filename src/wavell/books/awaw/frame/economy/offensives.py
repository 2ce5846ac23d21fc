"""Offensive operations and what they cost: by player turn, power and front, each line rounded up, the sum capped."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import ClassVar

import msgspec

from wavell.umpire import Event, Line, Question, Ref, cap, plus
from wavell.umpire.books.validators import Positive, complete, known
from wavell.umpire.facts.words import many
from wavell.umpire.rules.position_cache import memoised

from ...model import accounts
from ...model.atlas import FRONTS
from ...model.counters import ROSTER
from ...model.counts import used
from ...model.events import Counted
from ...model.ids import FrontId, PowerId, UnitId
from ...model.ledger import balance, spend
from ...model.nations import called
from ...model.orders import FrontName, PowerName
from ...model.world import NOUNS, War
from ...rules import DATA, RULES
from .budget import ECONOMIES

NOUNS["front"] = FRONTS
PRICED = ("ground", "aaf", "nas", "ships", "transport", "bombing")
"""What an operation is paid for."""


class Price(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many BRPs for every so many factors or units."""

    brps: Positive
    per: Positive
    ref: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cap: Positive
    ref: str
    price: dict[str, Price]

    def __post_init__(self) -> None:
        known("price", self.price, PRICED)
        complete("price", self.price, PRICED)


PRICES = RULES.data(DATA / "offensives.toml", _File)
_cost = RULES.ref("frame:offensive-cost")


class Offensive(Question, frozen=True, tag="offensive"):
    """What a power's operations on a front have cost in this player turn."""

    form: ClassVar[str] = "{power} {front}"
    power: PowerName
    front: FrontName


OPERATIONS = used("operations of {power} on the {front} front, {operation}", PowerId, str, str)
"""Factors that a power has used on a front, by the kind of operation."""
_key = cache(OPERATIONS.key)


def _price(kind: str, factors: int) -> int:
    price = PRICES.price.get(kind)
    return 0 if price is None else -(-factors * price.brps // price.per)


@memoised
def _bill(world: War, power: PowerId, front: FrontId) -> int:
    """What all operations of a power on a front come to, before it is capped."""
    return sum([_price(kind, world.used.get(_key(power, front, kind), 0)) for kind in PRICES.price])


def cost(world: War, power: PowerId, front: FrontId, more: Mapping[str, int] | None = None) -> int:
    """What all operations of a power on a front come to, with `more` factors of some kinds added."""
    return min(_bill(world, power, front), PRICES.cap) + (to_pay(world, power, front, more) if more else 0)


def to_pay(world: War, power: PowerId, front: FrontId, more: Mapping[str, int]) -> int:
    """What an operation would add to the bill."""
    before = after = _bill(world, power, front)
    for kind, factors in more.items():
        used = world.used.get(_key(power, front, kind), 0)
        after += _price(kind, used + factors) - _price(kind, used)
    return min(after, PRICES.cap) - min(before, PRICES.cap)


def cannot_pay(world: War, power: PowerId, front: FrontId, more: Mapping[str, int]) -> Iterator[str]:
    """Why a power cannot pay for an operation; who can pay for a full offensive can pay for any."""
    level = balance(world, accounts.level(power))
    if power in ECONOMIES and level < PRICES.cap and (price := to_pay(world, power, front, more)) > max(level, 0):
        yield f"{called(power)} has {many(level, 'BRP')} and this costs {price}"


def pay(
    world: War, power: PowerId, front: FrontId, more: Mapping[str, int], why: str, ref: Ref = _cost
) -> Iterator[Event]:
    """Book an operation: what it adds to the bill of its front, and the factors used; `ref` is what names the front."""
    if power in ECONOMIES:
        yield from spend(
            ref, power, "offensives", to_pay(world, power, front, more), f"{why}, {front.replace('_', ' ')} front"
        )
    for kind, factors in more.items():
        if factors:
            yield Counted(ref, _key(power, front, kind), factors)


def bills(world: War, units: Iterable[UnitId]) -> dict[PowerId, dict[str, int]]:
    """The factors to pay for when some units attack, by power and kind; each power pays for those it operates."""
    found: dict[PowerId, dict[str, int]] = {}
    for id_ in dict.fromkeys(units):
        counter = ROSTER[id_]
        kind = "ground" if counter.is_ground else "ships" if counter.is_ship else counter.kind
        bill = found.setdefault(world.operator(id_), {})
        bill[kind] = bill.get(kind, 0) + counter.factors
    return found


@RULES.counts("frame:offensive-cost", of=Offensive, stage="base")
def lines_of_the_bill(question: Offensive, world: War) -> Iterator[Line]:
    """Each kind of operation is a line, rounded up by itself."""
    for kind, price in PRICES.price.items():
        if used := world.used.get(_key(question.power, question.front, kind), 0):
            yield plus(_price(kind, used), f"{used} {kind}, {price.brps} for every {price.per}")


@RULES.counts("frame:offensive-cost", of=Offensive, stage="limit")
def a_full_offensive(question: Offensive, world: War) -> Iterator[Line]:
    """A front costs no more than a full offensive."""
    yield cap(PRICES.cap, "a full offensive")


QUESTIONS = (Offensive,)
