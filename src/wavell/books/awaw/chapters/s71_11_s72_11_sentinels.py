"""Sentinel of 71.11 and 72.11: what a homeland is worth to Britain, whatever has brought the position about."""

from collections.abc import Iterator

from ..model import accounts
from ..model.ledger import balance
from ..model.nations import BRITAIN
from ..model.world import War
from ..rules import RULES, Homeland

_WORTH = 10


@RULES.watches("71.11", twin="72.11")
def its_part_of_the_base(world: War, land: Homeland) -> Iterator[str]:
    """Until it surrenders, a homeland is ten BRPs of the British base."""
    part = accounts.base(BRITAIN, land.nation)
    if part in world.accounts and land.nation not in world.surrendered and balance(world, part) != _WORTH:
        yield f"{part} is {balance(world, part)} and not {_WORTH}"
