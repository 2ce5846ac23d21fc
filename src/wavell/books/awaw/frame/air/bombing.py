"""Japanese bombing of the two boxes: who may bomb, what it costs, the raid, and what the losses are counted as."""

from collections.abc import Callable, Iterator

import msgspec

from wavell.umpire import Asked, Decision, Event, Order, Ref, Roller, Told
from wavell.umpire.books.validators import Natural, Positive, known, rising
from wavell.umpire.facts.words import many
from wavell.umpire.rules.hooks import Hook

from ...model.counters import ROSTER, Kind
from ...model.counts import meant, used
from ...model.events import Counted
from ...model.ids import FrontId, NationId, PlaceId, PowerId, UnitId
from ...model.ledger import lose
from ...model.nations import JAPAN, called
from ...model.orders import Bomb, Oppose, PlaceName, UnitName
from ...model.ownership import usable
from ...model.words import listed
from ...model.world import Raid, War
from ...rules import ALLIES, AXIS, DATA, HOMELANDS, RULES, Side
from ..combat.replies import OPPOSERS, PASSES, About, Reply
from ..economy.budget import ECONOMIES
from ..economy.offensives import cannot_pay, pay
from .missions import ROUNDS, air_combat, aloft, come_home, ready

LEAST_SUM = 2
"""The least that two dice come to."""


class _Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    from_: Natural = msgspec.field(name="from")
    brps: Natural
    ref: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    share: Positive
    """One of so many AAF is a bomber."""
    most: Positive
    """AAF that may take part in a turn."""
    reach: Natural
    """Hexes from the base to a hex next to the box."""
    power: PowerId
    """Who loses the BRPs."""
    ref: str
    result: tuple[_Result, ...]

    def __post_init__(self) -> None:
        known("power", (self.power,), ECONOMIES)
        rising("the sums of the results", [row.from_ for row in self.result])
        if not self.result or self.result[0].from_ > LEAST_SUM:
            raise ValueError(f"the first result must be from {LEAST_SUM} or less")


RAIDS = RULES.data(DATA / "bombing.toml", _File)
BOMBER = JAPAN
BOMBERS = NationId(BOMBER)
"""Whose planes and missiles they are."""
_PLANES = tuple(id_ for id_, row in ROSTER.items() if row.kind == Kind.AAF and row.nation == BOMBERS)
_bombing = RULES.ref("frame:bombing")
OPPOSED: Hook[Callable[[PlaceId], bool]] = Hook(RULES)
"""Whether air units in a box oppose its raiders by a paragraph of its own, `(box)`."""
RAIDERS = used("bombers over the boxes")
"""The AAF that have taken part in a turn."""
meant(RAIDERS, [RAIDERS.key()], range(RAIDS.most + 1))


PAID_ON: Hook[Callable[[War, str], FrontId]] = Hook(RULES)
"""What says on which front a raid on a box is paid for."""
COUNTED: Hook[Callable[[Ref, str, str, int], Iterator[Event]]] = Hook(RULES)
"""What writes down the BRPs that a homeland cost by bombing, flying bombs or rockets, for what follows in the turn."""


class Raided(Told, frozen=True):
    """A raid is on its way."""

    units: tuple[UnitName, ...]
    target: PlaceName

    def apply(self, world: War) -> None:
        """It is under way."""
        world.begin(Raid(self.units, self.target))

    def told(self) -> str:
        """The fact in words."""
        return f"{listed(self.units)} set out to bomb {self.target}"


class Bombed(Told, frozen=True):
    """What a raid has done."""

    target: PlaceName
    bombers: int
    sum: int
    brps: int

    def apply(self, world: War) -> None:
        """The raid is over; the loss is booked by itself."""
        world.raid = None

    def told(self) -> str:
        """The fact in words."""
        if not self.bombers:
            return f"no bomber gets through to {self.target}"
        return f"over {self.target}, with {many(self.bombers, 'bomber')}, {self.sum}: {many(self.brps, 'BRP')}"


def effect(total: int) -> int:
    """BRPs lost to a raid with this sum of dice and bombers."""
    return max((row.from_, row.brps) for row in RAIDS.result if row.from_ <= total)[1]


def bombers(units: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
    """Those of a raid that carry bombs: the third named last, rounded down; the others escort them."""
    count = len(units) // RAIDS.share
    return units[len(units) - count :]


def near_enough(world: War, id_: UnitId, box: PlaceId) -> bool:
    """Whether a base is near enough to a hex next to the box."""
    place = world.units[id_].place
    far = world.atlas.flight(place, box)
    return place not in HOMELANDS and far is not None and far <= RAIDS.reach + 1


def defenders_of(world: War, box: PlaceId) -> tuple[UnitId, ...]:
    """The Western Allied air units in a box that can still fly."""
    return tuple(
        id_
        for id_ in world.stack(box)
        if ROSTER[id_].is_air and ROSTER[id_].of.western and not world.units[id_].inverted
    )


# May they? ----------------------------------------------------------------------------------------------------


@RULES.forbids("frame:bombing", order=Bomb)
def a_box_that_stands(order: Bomb, world: War, seat: Side) -> Iterator[str]:
    """What is bombed is one of the two boxes, as long as its country has not surrendered."""
    if order.target not in HOMELANDS:
        yield f"{world.atlas.named(order.target)} is none of the boxes that are bombed"
    elif world.has_surrendered(order.target):
        yield f"{called(order.target)} has surrendered"


@RULES.forbids("frame:bombing", order=Bomb)
def japanese_army_air_within_reach(order: Bomb, world: War, seat: Side) -> Iterator[str]:
    """Japanese AAF bomb, from bases near the edge of the map; three of them make a bomber."""
    units = tuple(dict.fromkeys(order.units))
    for id_ in units:
        counter = ROSTER[id_]
        if not usable(world, seat, id_) or not counter.is_air:
            continue
        if counter.kind != Kind.AAF or counter.nation != BOMBERS:
            yield f"{id_} is no Japanese army air unit"
        elif order.target in HOMELANDS and not near_enough(world, id_, order.target):
            yield f"{id_} is more than {RAIDS.reach} hexes from the hexes next to the box"
    if not bombers(units):
        yield f"{RAIDS.share} air factors make a bomber, and this raid has {len(units)}"


@RULES.forbids("frame:bombing", order=Bomb)
def raiders_of_a_turn(order: Bomb, world: War, seat: Side) -> Iterator[str]:
    """No more than ten AAF bomb or escort in a turn."""
    flown, more = RAIDERS.of(world.used), len(set(order.units))
    if flown + more > RAIDS.most:
        yield f"{flown} and {more} air factors are more than {RAIDS.most} in a turn"


@RULES.forbids("frame:war", order=Bomb)
def only_at_war(order: Bomb, world: War, seat: Side) -> Iterator[str]:
    """Japan bombs the boxes when it is at war with Britain."""
    if order.target in HOMELANDS and not world.at_war(BOMBER, RAIDS.power):
        yield f"{called(BOMBER)} and {called(RAIDS.power)} are not at war"


def front_that_pays(world: War, box: PlaceId) -> FrontId:
    """The front on which a raid on a box is paid for, as its chapter says."""
    return next(filter(None, (rule.run(world, box) for rule in PAID_ON)), FrontId(""))


@RULES.forbids("frame:offensive-cost", order=Bomb)
def bombing_is_paid_for(order: Bomb, world: War, seat: Side) -> Iterator[str]:
    """Bombing is an offensive operation on the front of the box."""
    if order.target in HOMELANDS and usable(world, seat, *order.units):
        bill = {"bombing": world.factors(set(order.units))}
        yield from cannot_pay(world, BOMBER, front_that_pays(world, order.target), bill)


@RULES.offers(Bomb)
def raids(world: War, seat: Side) -> Iterator[Order]:
    """The largest raid on each box, and smaller ones by threes."""
    room = RAIDS.most - RAIDERS.of(world.used)
    if seat != AXIS or room < RAIDS.share:
        return
    planes = [id_ for id_ in _PLANES if world.on_map(id_)]
    for box in (land.box for land in HOMELANDS.values() if land.box in world.atlas):
        near = tuple(id_ for id_ in planes if ready(world, id_) and near_enough(world, id_, box))[:room]
        sizes = sorted({len(near), *range(RAIDS.share, len(near), RAIDS.share)}, reverse=True)
        yield from (Bomb(near[:size], box) for size in sizes if size >= RAIDS.share)


# The raid -----------------------------------------------------------------------------------------------------


@RULES.resolves("frame:bombing", order=Bomb)
def the_raid_sets_out(order: Bomb, world: War, roll: Roller, seat: Side) -> Iterator[Event]:
    """The raid is paid for; if there are air units in the box, the Allies decide whether they go up."""
    bill = {"bombing": world.factors(order.units)}
    ref = PAID_ON.cites(world, order.target) or _bombing
    yield from pay(world, BOMBER, front_that_pays(world, order.target), bill, f"bombing of {order.target}", ref)
    yield Counted(_bombing, RAIDERS.key(), len(order.units))
    yield Raided(_bombing, order.units, order.target)
    if defenders_of(world, order.target):
        ref = OPPOSED.cites(order.target) or _bombing
        what = f"whether air units in the {HOMELANDS[order.target].title} box oppose the raid"
        yield Asked(ref, Decision((ALLIES,), ("oppose", "pass"), ref, what, About.BOMBING))
    else:
        yield from bombs_fall(world, roll)


def _opponents(world: War, seat: Side) -> Iterator[Order]:
    """All together, or one alone."""
    assert world.raid is not None
    able = defenders_of(world, world.raid.target)
    if len(able) > 1:
        yield Oppose(able)
    yield from (Oppose((id_,)) for id_ in able)


def _opposed(world: War, roll: Roller, seat: Side, order: Oppose) -> Iterator[Event]:
    """One round is fought, then what is left of the bombers drops its load."""
    raid = world.raid
    assert raid is not None
    ref = OPPOSED.cites(raid.target) or _bombing
    yield from air_combat(ref, world, roll, raid.units, order.units, ROUNDS.bombing)
    yield from come_home(world, order.units)
    yield from bombs_fall(world, roll)


def bombs_fall(world: War, roll: Roller) -> Iterator[Event]:
    """Two dice and a pip for each bomber that got through say how many BRPs Britain loses."""
    raid = world.raid
    assert raid is not None
    through = len(aloft(world, bombers(raid.units)))
    total = sum(roll(_bombing, f"{many(through, 'bomber')} over {raid.target}", 2)) + through if through else 0
    lost = effect(total) if through else 0
    yield Bombed(_bombing, raid.target, through, total, lost)
    yield from booked(_bombing, HOMELANDS[raid.target].nation, lost)
    yield from come_home(world, raid.units)


def booked(ref: Ref, nation: NationId, lost: int, by: str = "bombing") -> Iterator[Event]:
    """Book what a raid or a salvo cost, and let the chapters count it."""
    yield from lose(ref, RAIDS.power, "bombing", lost, f"bombing of the {HOMELANDS[nation].title} box")
    for rule in COUNTED:
        yield from rule.run(ref, nation, by, lost)


def _unopposed(world: War, roll: Roller, seat: Side) -> Iterator[Event]:
    """Nobody goes up."""
    return bombs_fall(world, roll)


OPPOSERS[About.BOMBING] = Reply(_opponents, _opposed)
PASSES[About.BOMBING] = _unopposed
EVENTS = (Raided, Bombed)
