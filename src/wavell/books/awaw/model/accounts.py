"""The accounts of the books: who owns each, what it counts, and how it is called.

An account is called `owner.what`, with parts of it after that, in positions, records and cases; it is opened by use:

    britain.level          BRPs left to spend           -> britain.spent.construction, britain.lost.pressure ...
    britain.base.canada    a part of the yearly base
    britain.limit          construction still allowed this turn, in BRPs     -> britain.limit.used, britain.limit.cut
    australia.limit        the same for a homeland (71.152, 72.162)
    us.grants              what is left of the American pre-war grant limit
    allies.transports.pacific, canada.points, britain.rp, japan.sr           -> the same with .used

What comes from or goes out of the game passes through `nature.<measure>`. Only here are these names put together, and
only here are they taken apart.
"""

from functools import lru_cache
from typing import NamedTuple, NewType

from ..rules import Side
from .ids import PowerId, YardId

AccountId = NewType("AccountId", str)
"""The name of an account; the functions below make it."""
NATURE = "nature"
_BRPS = frozenset({"level", "spent", "lost", "income", "brps"})
_MANY = 4096


class Account(NamedTuple):
    """An account by its parts."""

    owner: str
    what: str
    parts: tuple[str, ...] = ()

    @property
    def measure(self) -> str:
        """What it counts: `brps`, `base`, `limit`, `grants`, `transports`, `points`, `rp`, `sr` ..."""
        return "brps" if self.what in _BRPS else self.what


@lru_cache(_MANY)
def read(account: AccountId) -> Account:
    """An account by its name."""
    owner, what, *parts = account.split(".")
    return Account(owner, what, tuple(parts))


def nature(measure: str) -> AccountId:
    """Where an amount of a measure comes from that comes into the game, and where it goes."""
    return AccountId(f"{NATURE}.{measure}")


def level(power: PowerId) -> AccountId:
    """The BRPs that a power has left to spend."""
    return AccountId(f"{power}.level")


def spent(power: PowerId, purpose: str) -> AccountId:
    """What a power has spent for a purpose."""
    return AccountId(f"{power}.spent.{purpose}")


def lost(power: PowerId, cause: str) -> AccountId:
    """What a power has lost by a cause."""
    return AccountId(f"{power}.lost.{cause}")


def base(power: PowerId, part: str) -> AccountId:
    """A part of a power's yearly base."""
    return AccountId(f"{power}.base.{part}")


def limit(owner: str) -> AccountId:
    """The construction that a power or a homeland is still allowed this turn."""
    return AccountId(f"{owner}.limit")


def grants(power: PowerId) -> AccountId:
    """What is left of a power's pre-war grant limit."""
    return AccountId(f"{power}.grants")


def points(yard: YardId) -> AccountId:
    """The shipbuilding points of a yard that are left this turn."""
    return AccountId(f"{yard}.points")


def research(power: PowerId) -> AccountId:
    """The research points that a power has left."""
    return AccountId(f"{power}.rp")


def redeployments(power: PowerId) -> AccountId:
    """The factors that a power may still redeploy this turn."""
    return AccountId(f"{power}.sr")


def transports(side: Side, ocean: str) -> AccountId:
    """The transports of a side in an ocean that are free this turn."""
    return AccountId(f"{side}.transports.{ocean}")


def used(account: AccountId) -> AccountId:
    """What has been used of an allowance."""
    return AccountId(f"{account}.used")


def cut(account: AccountId) -> AccountId:
    """What has been cut off an allowance."""
    return AccountId(f"{account}.cut")
