"""Rounds of combat and what they bring: losses, the counter-attack, a further round, and the advance."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, islice

from msgspec.structs import replace

from wavell.umpire import Asked, Decision, Event, Order, Ref, Roller, Told
from wavell.umpire.facts.words import many

from ...model.counters import ROSTER, Kind
from ...model.events import Moved, Removed
from ...model.ids import PlaceId, UnitId
from ...model.orders import Advance, Lose, PlaceName, Strike, UnitName
from ...model.words import listed
from ...model.world import War
from ...rules import OTHER, RULES, Side
from ..movement.control import occupy
from ..movement.doors import Way
from ..movement.stacking import room_in
from ..supply.lines import fully_fed
from .crt import COLUMNS, CRT, Outcome, column
from .odds import odds_of, worth
from .replies import ADVANCES, LOSSES, PASSES, About, Reply, asked

LOSS, BLOW, FORWARD = About.LOSS, About.BLOW, About.FORWARD
"""What the decisions of a battle are about."""
_table, _advance, _breakthrough, _invasion = (
    RULES.ref(id_) for id_ in ("frame:combat-table", "frame:advance", "frame:exploitation", "frame:invasion")
)
MOST = 200
"""How many losses or advances are listed at most."""


# Events -----------------------------------------------------------------------------------------------------------


class BattleFought(Told, frozen=True):
    """A round of combat was fought, or the defenders struck back."""

    by: str
    odds: str
    roll: int
    result: Outcome

    def apply(self, world: War) -> None:
        """What comes of it follows."""

    def told(self) -> str:
        """The fact in words."""
        text = CRT.result[self.result].text if self.by == "attack" else "as an attack by the defenders"
        return f"{self.by} at {self.odds}, roll {self.roll}: {self.result}, {text}"


class AirCame(Told, frozen=True):
    """It is settled which air units count in a battle."""

    air: tuple[UnitName, ...]
    cover: tuple[UnitName, ...]

    def apply(self, world: War) -> None:
        """Write them down."""
        if world.battle is not None:
            world.battle = replace(world.battle, air=self.air, cover=self.cover)

    def told(self) -> str:
        """The fact in words."""
        return f"over the battle: {' '.join(self.air) or 'no'} support, {' '.join(self.cover) or 'no'} cover"


class LossDue(Told, frozen=True):
    """A side must lose so many factors."""

    factors: int

    def apply(self, world: War) -> None:
        """Write it down."""
        if world.battle is not None:
            world.battle = replace(world.battle, due=self.factors)

    def told(self) -> str:
        """The fact in words."""
        if not self.factors:
            return "no more is to be lost"
        return f"{many(self.factors, 'factor')} {'is' if self.factors == 1 else 'are'} to be lost"


class RoundBegan(Told, frozen=True):
    """A further round of combat begins."""

    round: int

    def apply(self, world: War) -> None:
        """Count it."""
        if world.battle is not None:
            world.battle = replace(world.battle, round=self.round)

    def told(self) -> str:
        """The fact in words."""
        return f"round {self.round} of the battle"


class BrokeThrough(Told, frozen=True):
    """Armor may exploit from a place."""

    place: PlaceName

    def apply(self, world: War) -> None:
        """Write it down."""
        world.breakthroughs.add(self.place)

    def told(self) -> str:
        """The fact in words."""
        return f"armor has broken through at {self.place}"


class BattleEnded(Told, frozen=True):
    """A battle is over."""

    target: PlaceName

    def apply(self, world: War) -> None:
        """Nothing is fought any more."""
        world.battle = None

    def told(self) -> str:
        """The fact in words."""
        return f"the battle of {self.target} is over"


# Rounds -----------------------------------------------------------------------------------------------------------


def fighters(world: War, seat: Side) -> list[UnitId]:
    """The ground units of a side in the battle that are still there."""
    battle = world.battle
    if battle is None:
        return []
    if seat != battle.side:
        return world.ground(battle.target, seat)
    return [id_ for id_ in battle.attackers if world.on_map(id_)]


def fight(world: War, roll: Roller) -> Iterator[Event]:
    """Fight a round: one die on the column of the odds. An attack that was overruled may find nobody to fight."""
    battle = world.battle
    assert battle is not None
    odds, price = odds_of(world, battle), worth(world, battle)
    if odds not in COLUMNS:
        yield from _conclude(world)
        return
    row = COLUMNS[odds]
    number = roll.d6(_table, f"attack on {world.atlas.named(battle.target)} at {row.title}")
    result = row.results[number - 1]
    yield BattleFought(_table, "attack", row.title, number, result)
    if result is Outcome.COUNTER_ATTACK:
        what = f"strike back at {world.atlas.named(battle.target)} or not"
        yield Asked(_table, Decision((OTHER[battle.side],), ("strike", "pass"), _table, what, BLOW))
        return
    yield from _decided(world, battle.side, result, price)


def _decided(world: War, seat: Side, result: Outcome, price: int) -> Iterator[Event]:
    """Carry out a result for the side that rolled: its own units are lost, or the others, or both."""
    if result is Outcome.ATTACKERS_LOST:
        yield from _gone(world, fighters(world, seat))
    else:
        yield from _gone(world, fighters(world, OTHER[seat]))
        if result in (Outcome.EXCHANGE, Outcome.HALF_EXCHANGE):
            due = price if result is Outcome.EXCHANGE else -(-price // 2)
            yield from _cost(world, seat, due)
            return
    yield from _conclude(world)


def _gone(world: War, units: Sequence[UnitId]) -> Iterator[Event]:
    """Units are lost in the battle."""
    assert world.battle is not None
    why = f"lost in the battle of {world.battle.target}"
    for id_ in units:
        yield Removed(_table, id_, world.units[id_].place, why)


@RULES.offers(Strike, exact=True)
def striking_back(world: War, seat: Side) -> Iterator[Order]:
    """Who is asked may strike."""
    yield Strike()


@RULES.resolves("frame:combat-table", order=Strike)
def the_defenders_strike(order: Strike, world: War, roll: Roller, seat: Side) -> Iterator[Event]:
    """The defenders attack the attackers, both at face value; undecided, a further round follows."""
    battle = world.battle
    assert battle is not None
    own, enemies = world.factors(fighters(world, seat)), world.factors(fighters(world, battle.side))
    row = column(Fraction(own), Fraction(enemies))
    number = roll.d6(_table, f"counter-attack at {world.atlas.named(battle.target)} at {row.title}")
    result = row.results[number - 1]
    yield BattleFought(_table, "counter-attack", row.title, number, result)
    if result is Outcome.COUNTER_ATTACK:
        yield from _next_round(world, roll)
    else:
        yield from _decided(world, seat, result, enemies)


def _no_blow(world: War, roll: Roller, seat: Side) -> Iterator[Event]:
    """The defenders wait, and a further round follows."""
    yield from _next_round(world, roll)


def _next_round(world: War, roll: Roller) -> Iterator[Event]:
    """Fight on, unless it was the last round: then the attackers stop, and who came from the sea is lost."""
    battle = world.battle
    assert battle is not None
    if battle.round < CRT.rounds:
        yield RoundBegan(_table, battle.round + 1)
        yield from fight(world, roll)
        return
    if battle.ships:
        for id_ in fighters(world, battle.side):
            yield Removed(_invasion, id_, world.units[id_].place, f"the landing at {battle.target} fails")
    yield BattleEnded(_table, battle.target)


# Losses -----------------------------------------------------------------------------------------------------------


def loss_sets(units: Sequence[UnitId], due: int) -> Iterator[tuple[UnitId, ...]]:
    """Every way to lose at least so many factors with no unit too many; all of them if they are not worth more."""
    factors = {id_: ROSTER[id_].factors for id_ in units}
    if sum(factors.values()) <= due:
        yield tuple(units)
        return
    for size in range(1, len(units) + 1):
        for chosen in combinations(units, size):
            total = sum(factors[id_] for id_ in chosen)
            if total >= due > total - min(factors[id_] for id_ in chosen):
                yield chosen


def _alike(world: War, units: Sequence[UnitId]) -> frozenset[tuple[tuple[str, ...], int]]:
    """What a loss amounts to: two counters of a kind in one place are as good as each other."""
    looks = Counter(
        (ROSTER[id_].nation, ROSTER[id_].kind, ROSTER[id_].type, ROSTER[id_].label, world.units[id_].place)
        for id_ in units
    )
    return frozenset(looks.items())


def _choices(world: War, seat: Side, due: int) -> list[tuple[UnitId, ...]]:
    """The ways to take a loss that differ, as many as are listed at most."""
    found: dict[frozenset[tuple[tuple[str, ...], int]], tuple[UnitId, ...]] = {}
    for chosen in loss_sets(fighters(world, seat), due):
        found.setdefault(_alike(world, chosen), chosen)
        if len(found) == MOST:
            break
    return list(found.values())


def _cost(world: War, seat: Side, due: int) -> Iterator[Event]:
    """Let a side lose so many factors of its own choice; where there is none, it is carried out."""
    ways = _choices(world, seat, due)
    if len(ways) > 1:
        yield LossDue(_table, due)
        what = f"lose {many(due, 'factor')}"
        yield Asked(_table, Decision((seat,), ("lose",), _table, what, LOSS))
        return
    yield from _gone(world, ways[0] if ways else ())
    yield from _conclude(world)


@RULES.forbids("frame:combat-table", order=Lose)
def the_loss_is_paid_and_no_more(order: Lose, world: War, seat: Side) -> Iterator[str]:
    """A side loses units of its own in the battle, worth the loss, and none that is not needed for it."""
    if asked(world) != LOSS or world.battle is None:
        return
    own, due = fighters(world, seat), world.battle.due
    if strangers := [id_ for id_ in order.units if id_ not in own]:
        yield f"{listed(strangers)} {'are' if len(strangers) > 1 else 'is'} not in this battle on that side"
    elif len(set(order.units)) < len(order.units):
        yield "a unit is named twice"
    elif not _just_enough(world, own, order.units, due):
        yield f"{listed(order.units)} with {many(world.factors(order.units), 'factor')} do not just make up {due}"


def _just_enough(world: War, own: Sequence[UnitId], chosen: Sequence[UnitId], due: int) -> bool:
    """Whether some units make up a loss and none of them could stay; or all are lost and do not make it up."""
    total = world.factors(chosen)
    if total < due:
        return len(chosen) == len(own)
    return total - min(ROSTER[id_].factors for id_ in chosen) < due


def _losses_listed(world: War, seat: Side) -> Iterator[Order]:
    due = 0 if world.battle is None else world.battle.due
    return (Lose(chosen) for chosen in _choices(world, seat, due))


def _loss_taken(world: War, roll: Roller, seat: Side, order: Lose) -> Iterator[Event]:
    """The units go, and the battle comes to its end."""
    yield from _gone(world, order.units)
    yield LossDue(_table, 0)
    yield from _conclude(world)


# Advance ----------------------------------------------------------------------------------------------------------


def _conclude(world: War) -> Iterator[Event]:
    """Where the defenders are gone, those left of the attackers may advance; else the battle is over."""
    battle = world.battle
    assert battle is not None
    if fighters(world, battle.side) and not fighters(world, OTHER[battle.side]):
        what = f"advance into {world.atlas.named(battle.target)} or not"
        yield Asked(_advance, Decision((battle.side,), ("advance", "pass"), _advance, what, FORWARD))
    else:
        yield BattleEnded(_table, battle.target)


@RULES.forbids("frame:advance", order=Advance)
def survivors_advance(order: Advance, world: War, seat: Side) -> Iterator[str]:
    """Attackers that are left advance into the place they fought for."""
    if asked(world) != FORWARD or world.battle is None:
        return
    if len(set(order.units)) < len(order.units):
        yield "a unit is named twice"
    for id_ in dict.fromkeys(order.units):
        if id_ not in fighters(world, seat):
            yield f"{id_} has no part in this battle"
    if order.place not in (None, world.battle.target):
        yield f"the battle was for {world.atlas.named(world.battle.target)}"


def _advances_listed(world: War, seat: Side) -> Iterator[Order]:
    """Each survivor alone, and as many together as there is room for."""
    left = fighters(world, seat)
    room = room_in(world.atlas, world.battle.target).ground if world.battle is not None else 0
    most = len(left) if room is None else min(room, len(left))
    groups = (chosen for size in range(most, 0, -1) for chosen in combinations(left, size))
    return (Advance(chosen) for chosen in islice(groups, MOST))


def _advance_made(world: War, roll: Roller, seat: Side, order: Advance) -> Iterator[Event]:
    """They enter the place and hold it; fully supplied armor among them has broken through."""
    battle = world.battle
    assert battle is not None
    through = not battle.exploiting and any(
        ROSTER[id_].kind == Kind.ARMOR and id_ not in world.unsupplied and fully_fed(world, id_) for id_ in order.units
    )
    yield from enter(_advance, world, order.units, battle.target, seat, Way.LAND if battle.ships else Way.ADVANCE)
    if through:
        yield BrokeThrough(_breakthrough, battle.target)
    yield BattleEnded(_table, battle.target)


def enter(ref: Ref, world: War, units: Sequence[UnitId], place: PlaceId, side: Side, how: Way) -> Iterator[Event]:
    """Ground units go into a place that is free of enemies, and take it."""
    starts: dict[PlaceId, list[UnitId]] = {}
    for id_ in units:
        starts.setdefault(world.units[id_].place, []).append(id_)
    for start, group in starts.items():
        yield Moved(ref, tuple(group), start, place, how)
    yield from occupy(ref, world, place, side)


def _nobody_advances(world: War, roll: Roller, seat: Side) -> Iterator[Event]:
    """The attackers stay where they are."""
    assert world.battle is not None
    yield BattleEnded(_table, world.battle.target)


LOSSES[LOSS] = Reply(_losses_listed, _loss_taken)
ADVANCES[FORWARD] = Reply(_advances_listed, _advance_made)
PASSES[BLOW] = _no_blow
PASSES[FORWARD] = _nobody_advances
EVENTS = (BattleFought, AirCame, LossDue, RoundBegan, BrokeThrough, BattleEnded)
