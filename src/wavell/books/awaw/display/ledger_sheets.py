"""The books as people read them: a sheet for each power, each figure with the lines behind it."""

from collections.abc import Mapping, Sequence

from wavell.umpire import Tally

from ..frame.economy.budget import ECONOMIES, YARDS
from ..model.accounts import AccountId, read
from ..model.ledger import account_lines
from ..model.world import War
from ..rules import HOMELANDS, SIDES

_LAST = ("used", "cut")


def sheets(world: War) -> Mapping[str, Sequence[Tally]]:
    """Every account that stands or has moved this turn, by its owner; powers first, then homelands, yards and sides."""
    owners = [*ECONOMIES, *HOMELANDS, *(yard for yard in YARDS if yard not in (*ECONOMIES, *HOMELANDS)), *SIDES]
    found: dict[str, list[Tally]] = {owner: [] for owner in owners}
    for account in sorted(world.accounts, key=_order):
        owner, what, _ = read(account)
        tally = Tally(account, tuple(account_lines(world, account)))
        if owner in found and (tally.total or what == "level"):
            found[owner].append(tally)
    return {owner: rows for owner, rows in found.items() if rows}


def _order(account: AccountId) -> tuple[int, str]:
    """The level first, then the base, then what is left, and what was used of it after it."""
    what = read(account).what
    known = ("level", "base", "limit", "spent", "lost", "grants", "rp", "sr", "points", "transports")
    return (known.index(what) if what in known else len(known), account)
