"""The books, kept in double entry: every amount leaves one account and enters another, with its paragraph.

All accounts of a measure add up to nothing, and each is the sum of its lines: `faults` says where they are not.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar

from wavell.umpire import Event, Line, Noun, Question, Ref, plus
from wavell.umpire.facts.words import many

from ..rules import HOMELANDS, RULES, SEASONS, SIDES
from . import accounts
from .accounts import NATURE, AccountId
from .ids import PowerId
from .nations import POWERS, called
from .orders import PowerName
from .world import NOUNS, Entry, War

_MEASURES = {
    "brps": "BRP",
    "base": "BRP of base",
    "limit": "BRP of the construction limit",
    "grants": "BRP of the grant limit",
    "points": "shipbuilding point",
    "rp": "research point",
    "sr": "redeployment factor",
    "transports": "transport",
}
_PARTS = {"spent": "spends", "lost": "loses", "used": "uses", "cut": "loses"}
"""What has become of an amount that stays with its owner, by the account it goes to."""


def measure(account: AccountId) -> str:
    """What an account counts."""
    return accounts.read(account).measure


class Booked(Event, frozen=True):
    """An amount went from one account to another."""

    giver: Annotated[AccountId, Noun("booked")]
    taker: Annotated[AccountId, Noun("booked")]
    amount: int
    why: str

    def apply(self, world: War) -> None:
        """Write the line and both balances."""
        world.accounts[self.giver] = world.accounts.get(self.giver, 0) - self.amount
        world.accounts[self.taker] = world.accounts.get(self.taker, 0) + self.amount
        world.lines.append(Entry(world.clock.turn, self.giver, self.taker, self.amount, self.why, self.ref))

    def __str__(self) -> str:
        giver, (taker, *way) = accounts.read(self.giver).owner, _parts(self.taker)
        amount = many(self.amount, _MEASURES.get(measure(self.taker), measure(self.taker)))
        if giver == NATURE:
            told = f"{_does(taker, 'gets')} {amount}"
        elif taker == NATURE:
            told = f"{_does(giver, 'gives')} up {amount}"
        elif giver == taker:
            told = f"{_does(giver, next((word for part, word in _PARTS.items() if part in way), 'books'))} {amount}"
        else:
            told = f"{_does(giver, 'gives')} {called(taker)} {amount}"
        return f"{told}: {self.why} [{self.ref}]"


class Lapsed(Booked, frozen=True):
    """What was left or used of an allowance is written off, since it is given anew."""

    quiet = True


def _parts(account: AccountId) -> tuple[str, ...]:
    """Everything in the name of an account."""
    name = accounts.read(account)
    return (name.owner, name.what, *name.parts)


def _does(owner: str, verb: str) -> str:
    """An owner and what it does: a power is one, a side are many."""
    return f"the {owner} {verb.removesuffix('s')}" if owner in SIDES else f"{called(owner)} {verb}"


def book(ref: Ref, giver: AccountId, taker: AccountId, amount: int, why: str) -> Iterator[Booked]:
    """Book an amount; nothing is written for nothing, and nothing is booked across measures."""
    if measure(giver) != measure(taker) or giver == taker:
        raise ValueError(f"{giver} and {taker} cannot be booked against each other")
    if amount < 0:
        giver, taker, amount = taker, giver, -amount
    if amount:
        yield Booked(ref, giver, taker, amount, why)


def gain(ref: Ref, account: AccountId, amount: int, why: str) -> Iterator[Event]:
    """Let an amount come into the game (or, if it is negative, leave it)."""
    return book(ref, accounts.nature(measure(account)), account, amount, why)


def use(ref: Ref, account: AccountId, amount: int, why: str) -> Iterator[Event]:
    """Use up part of an allowance."""
    return book(ref, account, accounts.used(account), amount, why)


def spend(ref: Ref, power: PowerId, purpose: str, amount: int, why: str) -> Iterator[Event]:
    """Take BRPs from a power's level for a purpose: construction, offensives, wars, grants."""
    return book(ref, accounts.level(power), accounts.spent(power, purpose), amount, why)


def lose(ref: Ref, power: PowerId, cause: str, amount: int, why: str) -> Iterator[Event]:
    """Take BRPs from a power's level that it loses: pressure, bombing, colonies, surrender."""
    return book(ref, accounts.level(power), accounts.lost(power, cause), amount, why)


def settle(ref: Ref, world: War, account: AccountId, goal: int, why: str) -> Iterator[Event]:
    """Open an allowance anew, as at the start of a turn: what is left lapses, what was used or cut is written off."""
    gone = [part for part in (accounts.used(account), accounts.cut(account)) if balance(world, part)]
    if not gone and balance(world, account) == goal:
        return
    for part in (*gone, account):
        if left := balance(world, part):
            nature = accounts.nature(measure(part))
            giver, taker = (part, nature) if left > 0 else (nature, part)
            yield Lapsed(ref, giver, taker, abs(left), "the old turn is closed")
    yield from gain(ref, account, goal, why)


def balance(world: War, account: AccountId) -> int:
    """What stands in an account."""
    return world.accounts.get(account, 0)


def base(world: War, power: PowerId) -> int:
    """The yearly base of a power, all parts together."""
    return sum(amount for _, amount in base_parts(world, power))


def base_parts(world: War, power: PowerId) -> Iterator[tuple[str, int]]:
    """The parts of the yearly base of a power, in the order of their names."""
    for name, amount in sorted(world.accounts.items()):
        account = accounts.read(name)
        if (account.owner, account.what) == (power, "base"):
            yield ".".join(account.parts), amount


def history(world: War, account: AccountId) -> Iterator[Entry]:
    """The lines that add up to what stands in an account: a level's of this year, others' since they were 0."""
    lines = [entry for entry in world.lines if account in (entry.giver, entry.taker)]
    opened = (
        _opened_this_year(world, account, lines) if accounts.read(account).what == "level" else _opened(account, lines)
    )
    yield from lines[opened:]


def _signed(entry: Entry, account: AccountId) -> int:
    return entry.amount if entry.taker == account else -entry.amount


def _opened_this_year(world: War, account: AccountId, lines: Sequence[Entry]) -> int:
    """Where a year begins in the lines of a level; if the old one left anything, the first line closed that."""
    spring = world.clock.turn - world.clock.turn % len(SEASONS)
    old = [_signed(entry, account) for entry in lines if entry.turn < spring]
    return len(old) + bool(sum(old))


def _opened(account: AccountId, lines: Sequence[Entry]) -> int:
    """Where an account was last opened from nothing, or closed, by what comes into the game or goes out of it."""
    opened = total = 0
    for number, entry in enumerate(lines):
        before, total = total, total + _signed(entry, account)
        if NATURE in (accounts.read(entry.giver).owner, accounts.read(entry.taker).owner):
            opened = number + 1 if not total else number if not before else opened
    return opened


def faults(world: War) -> Iterator[str]:
    """What is wrong with the books; nothing, ever."""
    sums: dict[AccountId, int] = defaultdict(int)
    for entry in world.lines:
        sums[entry.giver] -= entry.amount
        sums[entry.taker] += entry.amount
        if measure(entry.giver) != measure(entry.taker) or entry.amount <= 0:
            yield f"the line {entry.giver} to {entry.taker} is no booking"
    for account in sorted({*sums, *world.accounts}):
        if sums[account] != world.accounts.get(account, 0):
            yield f"{account} stands at {world.accounts.get(account, 0)} and its lines add up to {sums[account]}"
    totals: dict[str, int] = defaultdict(int)
    for account, amount in world.accounts.items():
        totals[measure(account)] += amount
    yield from (f"the {what} accounts add up to {total}" for what, total in totals.items() if total)


class Account(Question, frozen=True, tag="account"):
    """What stands in an account, line by line."""

    form: ClassVar[str] = "{name}"
    name: Annotated[str, Noun("account")]


class Level(Question, frozen=True, tag="level"):
    """How many BRPs a power has left, line by line."""

    form: ClassVar[str] = "{power}"
    power: PowerName


class Limit(Question, frozen=True, tag="limit"):
    """How much construction a power, or a homeland, is still allowed this turn."""

    form: ClassVar[str] = "{name}"
    name: Annotated[str, Noun("builder")]


def account_lines(world: War, account: AccountId) -> Iterator[Line]:
    """An account as lines of a tally."""
    for entry in history(world, account):
        yield plus(entry.amount if entry.taker == account else -entry.amount, entry.why, entry.ref)


@RULES.counts("frame:brp-level", of=Account, stage="base")
def lines_of_the_account(question: Account, world: War) -> Iterator[Line]:
    """An account is the sum of its lines."""
    yield from account_lines(world, AccountId(question.name))


@RULES.counts("frame:brp-level", of=Level, stage="base")
def lines_of_the_level(question: Level, world: War) -> Iterator[Line]:
    """The level of a power is what came in this year less what was spent and lost."""
    yield from account_lines(world, accounts.level(question.power))


@RULES.counts("frame:construction-limit", of=Limit, stage="base")
def lines_of_the_limit(question: Limit, world: War) -> Iterator[Line]:
    """The limit is what the turn opened with less what was used and cut."""
    yield from account_lines(world, accounts.limit(question.name))


NOUNS["builder"] = (*POWERS, *HOMELANDS)
QUESTIONS = (Account, Level, Limit)
EVENTS = (Booked, Lapsed)
