"""What can happen to figures: points in stocks and pools, what is used up, and lasting marks.

Who reads of a figure is what its counter declares, whatever the fact; a reason names units to their own side alone.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated, ClassVar, Self

from msgspec.structs import replace

from wavell.umpire import Event, Noun
from wavell.umpire.facts.counters import Counters
from wavell.umpire.facts.words import is_one
from wavell.umpire.facts.world import written

from . import counts
from .counters import units_of_others
from .counts import Key
from .events import Fact, mixed, rps
from .ids import NationId
from .nations import NATIONS
from .reasons import Why, told_to
from .stores import put
from .world import SP, Front


def _signed(sixths: int) -> str:
    return f"{'+' if sixths > 0 else ''}{mixed(Fraction(sixths, SP))}"


class Stocked(Fact, frozen=True):
    """SPs and SRPs, in half REs, came to lie somewhere or were taken away; what a unit holds is its owner's secret."""

    where: Annotated[str, Noun("store")]
    sp: int
    srp: int
    why: Why

    def apply(self, world: Front) -> None:
        """Add them; what is empty is no depot any more, and loses its marker (15.I.2.p4)."""
        put(world, self.where, self.sp, self.srp)

    def seen_by(self, seat: str, world: Front) -> "Self | None":
        """The fact as a seat may read it."""
        return None if self.where in units_of_others(seat) else replace(self, why=told_to(seat, self.why))

    def told(self) -> str:
        """The fact in words."""
        parts = [f"{_signed(amount)} {kind}" for amount, kind in ((self.sp, "SP"), (self.srp, "SRP")) if amount]
        return f"{self.where}: {', '.join(parts)} ({self.why})"


class Pooled(Fact, frozen=True):
    """Replacement points, in halves, came into a pool or were spent from it."""

    pool: Annotated[Key, Noun("pool")]
    amount: int
    why: Why

    def apply(self, world: Front) -> None:
        """Add them."""
        counts.POOLS.find(self.pool)
        world.pools[self.pool] = world.pools.get(self.pool, 0) + self.amount

    def figures(self) -> Iterable[tuple[Counters, Key]]:
        """The pool."""
        return ((counts.POOLS, self.pool),)

    def seen_by(self, seat: str, world: Front) -> "Self | None":
        """The fact as a seat may read it."""
        seen = super().seen_by(seat, world)
        return None if seen is None else replace(seen, why=told_to(seat, seen.why))

    def told(self) -> str:
        """The fact in words."""
        return f"{self.pool}: {'+' if self.amount > 0 else ''}{rps(self.amount)} ({self.why})"


class Counted(Fact, frozen=True):
    """Something was used up; the key says for how long that counts."""

    quiet: ClassVar[bool] = True
    what: Annotated[Key, Noun("used")]
    amount: int
    side: Annotated[str, Noun("side")] = ""
    """In whose player-turn it was; a figure that is the secret of that side must say so."""

    def apply(self, world: Front) -> None:
        """Add it."""
        if counts.USED.is_of_turn(self.what) and not self.side:
            raise ValueError(f"{self.what} is a secret, and nobody's")
        world.used[self.what] = world.used.get(self.what, 0) + self.amount

    def figures(self) -> Iterable[tuple[Counters, Key]]:
        """What is used up."""
        return ((counts.USED, self.what),)

    def turn_of(self) -> str:
        """The side in whose player-turn it was."""
        return self.side

    def told(self) -> str:
        """The fact in words."""
        return f"{self.what}: {self.amount} more"


class Marked(Fact, frozen=True):
    """A lasting figure was set."""

    what: Annotated[Key, Noun("mark")]
    value: int

    def apply(self, world: Front) -> None:
        """Set it."""
        counts.MARKS.find(self.what)
        world.marks = written(world.marks, self.what, self.value)

    def figures(self) -> Iterable[tuple[Counters, Key]]:
        """The mark."""
        return ((counts.MARKS, self.what),)

    def told(self) -> str:
        """The fact in words."""
        if place := counts.DEPOT.read(self.what):
            said = f"minor depot {self.value} is set up" if self.value else "there is no minor depot any more"
            return f"{said} in {place[0]}"
        for kind, counter in counts.BESIDE.items():
            if place := counter.read(self.what):
                amount = Fraction(self.value, SP)
                lie = "lies" if is_one(amount) else "lie"
                return f"{mixed(amount)} {kind.upper()} {lie} beside the capital in {place[0]}"
        if hq := counts.PERMANENT.read(self.what):
            return f"{hq[0]} belongs to {'its' if self.value else 'no'} depot for good"
        if nation := counts.UNATTACKED.read(self.what):
            title = NATIONS[NationId(nation[0])].title
            return f"nobody has attacked {title} forces yet" if self.value else f"{title} forces have been attacked"
        if nation := counts.SURRENDERED.read(self.what):
            return f"{NATIONS[NationId(nation[0])].title} forces have surrendered"
        return f"{self.what}: {self.value}"


EVENTS: tuple[type[Event], ...] = (Stocked, Pooled, Counted, Marked)
