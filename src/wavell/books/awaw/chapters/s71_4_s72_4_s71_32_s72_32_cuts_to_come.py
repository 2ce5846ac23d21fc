"""71.321, 71.42 and their twins: what the limits will lose in the Allied construction phase, told before it begins."""

from collections.abc import Iterator

from wavell.umpire import Line, Ref, plus
from wavell.umpire.rules.position_cache import memoised

from ..model import accounts
from ..model.ids import NationId
from ..model.ledger import Limit, balance
from ..model.nations import BRITAIN
from ..model.world import War
from ..rules import HOMELANDS, RULES, SEQUENCE, Homeland
from .s71_4_s72_4_pressure import GATE, PRESSED
from .s71_15_s72_16_construction import shares
from .s71_32_s72_32_bombing import bombing_reduction

_OPENS = SEQUENCE.step("allies.construction")


def _causes(world: War, land: Homeland) -> Iterator[tuple[Ref, int]]:
    """What lowers the limits, in the order in which it is taken off, and by how much if there is no ceiling."""
    yield GATE.bombing.ref(land), bombing_reduction(world, land)
    yield GATE.construction.ref(land), PRESSED.of(world.used, land.nation) // GATE.construction.per


@memoised
def to_come(world: War) -> dict[tuple[str, Ref], int]:
    """What will be taken off each limit, by paragraph; nothing once the construction phase has begun."""
    found: dict[tuple[str, Ref], int] = {}
    cuts: dict[tuple[str, ...], int] = {}
    left = {name: balance(world, accounts.limit(name)) for name in (BRITAIN, *HOMELANDS)}
    british = 0
    for land in HOMELANDS.values() if world.clock.step < _OPENS else ():
        for ref, amount in _causes(world, land):
            wanted, room = shares(world, NationId(land.nation), ref.id, amount, cuts, british)
            cuts[land.nation, ref.id] = wanted
            british += room
            for name, most in ((land.nation, wanted), (BRITAIN, room)):
                found[name, ref] = share = max(0, min(most, left[name]))
                left[name] -= share
    return found


def _told(question: Limit, world: War, ref: Ref, why: str) -> Iterator[Line]:
    if share := to_come(world).get((question.name, ref), 0):
        yield plus(-share, f"{why}, when the Allied construction phase begins")


@RULES.counts("71.321", twin="72.321", of=Limit)
def bombs_will_take_it_off(question: Limit, world: War, land: Homeland) -> Iterator[Line]:
    """BRPs that bombing and missiles have cost in this turn lower the limits of its construction phase."""
    yield from _told(question, world, GATE.bombing.ref(land), f"bombing of the {land.title} box")


@RULES.counts("71.42", twin="72.42", of=Limit)
def enemies_at_the_gate_will(question: Limit, world: War, land: Homeland) -> Iterator[Line]:
    """So do those that enemies next to the box have cost."""
    yield from _told(question, world, GATE.construction.ref(land), f"enemies next to the {land.title} box")
