"""War: declarations and their price, American tension, and the shock of the first strike."""

from collections.abc import Iterator
from typing import Annotated

import msgspec

from wavell.umpire import Event, Line, Noun, Order, Question, Roller, Told, plus
from wavell.umpire.books.validators import Die, Natural, Positive, Shift, known, rising, whole_numbers
from wavell.umpire.facts.words import many
from wavell.umpire.rules.options import Mix

from ...model import accounts
from ...model.atlas import ATLASES, WORLD
from ...model.counters import POOL, ROSTER
from ...model.counts import FLAG, YEARS, mark, meant
from ...model.counts import TENSION as LEVEL
from ...model.events import Marked, WarBegan
from ...model.ids import NO_POWER, NationId, PowerId, UnitId
from ...model.ledger import balance, lose, settle, spend
from ...model.nations import BRITAIN, GERMANY, JAPAN, POWERS, US, called
from ...model.orders import (
    Attack,
    Bomb,
    Counterair,
    Declare,
    Invade,
    Move,
    Nr,
    PlaceName,
    Ship,
    UnitName,
)
from ...model.ownership import usable
from ...model.world import NOUNS, War
from ...rules import ALLIES, AXIS, DATA, OTHER, RULES, SEASONS, SEQUENCE, SIDE_OF, SIDES, Holder, Side
from ..economy.budget import ECONOMIES, keepers
from ..economy.offensives import OPERATIONS
from ..movement.doors import Way, admits
from ..movement.stacking import FIGURES
from ..setup.validation import EARLIER


class _Price(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    power: Natural
    minor: Natural
    ref: str


class _Tension(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    each_turn: Shift
    quiet_turn: Shift
    attack_on_britain: Natural
    at_war_from: Positive
    grants_from: Positive
    grants: Natural
    joins_on: Die
    die_bonus: Shift
    taken: dict[str, Natural]
    embargo: dict[str, Natural]
    ref: str

    def __post_init__(self) -> None:
        known("place", self.taken, WORLD.board.places)
        rising("the tension of embargo", whole_numbers(self.embargo))
        if self.grants_from > self.at_war_from:
            raise ValueError(f"grants_from is {self.grants_from}, which is more than at_war_from, {self.at_war_from}")


class Minor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A minor country: who may attack it and what comes of it, or the power that speaks for it."""

    ref: str
    power: PowerId = NO_POWER
    foes: tuple[PowerId, ...] = ()
    joins: str = ""
    with_: PowerId = msgspec.field(default=NO_POWER, name="with")
    """The power that an attack brings war with."""
    tension: Shift = 0
    unit: UnitId = UnitId("")
    at: str = ""

    def __post_init__(self) -> None:
        known("power", (*self.foes, *filter(None, (self.power, self.with_))), POWERS)
        known("side", filter(None, (self.joins,)), SIDES)
        known("unit", filter(None, (self.unit,)), ROSTER)
        known("place", filter(None, (self.at,)), WORLD.board.places)
        if bool(self.unit) != bool(self.at):
            raise ValueError("a unit of its own needs a place, and a place a unit")


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    price: _Price
    tension: _Tension
    minor: dict[NationId, Minor]

    def __post_init__(self) -> None:
        known("land", self.minor, {land for atlas in ATLASES.values() for land in atlas.nation.values()})


_rows = RULES.data(DATA / "war.toml", _File)
PRICE, TENSION, COUNTRIES = _rows.price, _rows.tension, _rows.minor
NOUNS["victim"] = tuple(dict.fromkeys((*POWERS, *COUNTRIES)))
_war, _tension, _grants = RULES.ref("frame:war"), RULES.ref("frame:tension"), RULES.ref("frame:grants")
_paralysis = RULES.ref("frame:paralysis")
_ALLIED_TURN = SEQUENCE.step("allies.start")
PARALYSED = mark("paralysis")
"""The player turn in which a first strike paralyses the Allies."""
_TURNS = [SEQUENCE.turn(f"{season} {year}") for year in YEARS for season in SEASONS]
meant(PARALYSED, [PARALYSED.key()], range(2 * _TURNS[0] + 1, 2 * _TURNS[-1] + 2, 2))
AMERICAN_DIE = mark("american die")
"""Whether a die says when the U.S. joins."""
meant(AMERICAN_DIE, [AMERICAN_DIE.key()], FLAG)
_STRUCK = (BRITAIN, US)
"""Powers an attack on which is Japan's first strike."""


class TookSides(Told, frozen=True):
    """A minor country is on a side now."""

    country: Annotated[NationId, Noun("victim")]
    side: Side

    def apply(self, world: War) -> None:
        """Its land is held by that side, where nobody has taken it."""
        world.territory = {**world.territory, self.country: Holder(self.side)}

    def told(self) -> str:
        """The fact in words."""
        return f"{called(self.country)} fights on the side of the {self.side}"


class Rallied(Told, frozen=True):
    """A unit of a minor country came into play."""

    unit: UnitName
    place: PlaceName

    def apply(self, world: War) -> None:
        """Place it."""
        world.put(self.unit, place=self.place, moved=True)

    def told(self) -> str:
        """The fact in words."""
        return f"{self.unit} takes the field in {self.place}"


class Tension(Question, frozen=True, tag="tension"):
    """How high tension between the U.S. and Japan is."""


@RULES.counts("frame:tension", of=Tension, stage="base")
def tension_so_far(question: Tension, world: War) -> Iterator[Line]:
    """Tension is what the turns and Japan's deeds have made it."""
    yield plus(LEVEL.of(world.marks), "tension so far")


# Declarations -----------------------------------------------------------------------------------------------------


def price_of(target: str) -> int:
    """What a declaration of war costs."""
    return PRICE.power if target in POWERS else PRICE.minor


@RULES.forbids("frame:war", order=Declare)
def a_war_that_can_be_declared(order: Declare, world: War, seat: Side) -> Iterator[str]:
    """A power of one's side declares war on one of the other side, or on a minor country within its reach, once."""
    if order.power not in ECONOMIES or POWERS[order.power].side != seat:
        yield f"{called(order.power)} is not a power that the {seat} declare for"
        return
    if order.target in POWERS:
        target = PowerId(order.target)
        if POWERS[target].side == seat:
            yield f"{called(target)} is on the same side"
        elif world.at_war(order.power, target):
            yield f"{called(order.power)} and {called(order.target)} are at war"
        return
    name = NationId(order.target)
    country = COUNTRIES[name]
    if country.power:
        yield f"{called(order.target)} is attacked by declaring war on {called(country.power)}"
    elif order.power not in country.foes or order.target not in world.atlas.nation.values():
        yield f"{called(order.target)} is beyond the reach of {called(order.power)}"
    elif _side_of(world, name) == seat or _drawn_in(world, order, country):
        yield f"{called(order.target)} is in the war"


def _side_of(world: War, name: NationId) -> Side | None:
    """The side that a country is on."""
    return SIDE_OF[world.territory.get(name, Holder.NOBODY)]


def _drawn_in(world: War, order: Declare, country: Minor) -> bool:
    """Whether a minor country, or the power behind it, is in the war."""
    return (
        world.at_war(order.power, country.with_)
        if country.with_
        else _side_of(world, NationId(order.target)) is not None
    )


@RULES.forbids("frame:war", order=Declare)
def declarations_are_paid_for(order: Declare, world: War, seat: Side) -> Iterator[str]:
    """A declaration costs 35 BRPs against a power and 10 against a minor country."""
    price, level = price_of(order.target), balance(world, accounts.level(order.power))
    if order.power in ECONOMIES and POWERS[order.power].side == seat and level < price:
        yield f"{called(order.power)} has {many(level, 'BRP')} and this costs {price}"


@RULES.forbids("frame:tension", order=Declare)
def the_us_waits_for_tension(order: Declare, world: War, seat: Side) -> Iterator[str]:
    """The U.S. declares war on Japan at a tension of 50, and on others only when it is at war with Japan."""
    if order.power != US or seat != ALLIES or POWERS.get(PowerId(order.target), POWERS[US]).side == ALLIES:
        return
    if order.target != "japan":
        if not world.at_war(US, JAPAN):
            yield f"the U.S. goes to war with {called(order.target)} only after Japan"
    elif LEVEL.of(world.marks) < TENSION.at_war_from:
        yield f"tension is {LEVEL.of(world.marks)}, and the U.S. declares war from {TENSION.at_war_from} on"


@RULES.offers(Declare)
def wars_to_declare(world: War, seat: Side, mix: Mix) -> Iterator[Order]:
    """List the wars that a side could declare."""
    found: list[Order] = []
    here = {power for power, _ in keepers(world)} | {"france"}
    for power in ECONOMIES:
        level = balance(world, accounts.level(power))
        if POWERS[power].side != seat or level < PRICE.minor:
            continue
        foes = [target for target in POWERS if target in here and POWERS[target].side != seat]
        enemies = [target for target in foes if not world.at_war(power, target)]
        found += [Declare(power, target) for target in enemies if level >= PRICE.power]
        for name, country in COUNTRIES.items():
            order, free = Declare(power, name), not country.power and _side_of(world, name) != seat
            if power in country.foes and free and not _drawn_in(world, order, country):
                found.append(order)
    return iter(mix(found))


@RULES.resolves("frame:war", order=Declare)
def war_is_declared(order: Declare, world: War, roll: Roller, seat: Side) -> Iterator[Event]:
    """The price is paid; two powers are at war, or a minor country is drawn in."""
    yield from spend(_war, order.power, "wars", price_of(order.target), f"war on {called(order.target)}")
    if order.power == "japan":
        yield from _japan_strikes(world, order.target)
    if order.target in POWERS:
        yield WarBegan(_war, order.power, PowerId(order.target))
        return
    name = NationId(order.target)
    country = COUNTRIES[name]
    if country.with_:
        yield WarBegan(_war, order.power, country.with_)
    else:
        yield from _takes_sides(world, name, Side(country.joins or OTHER[seat]))


def _takes_sides(world: War, name: NationId, side: Side) -> Iterator[Event]:
    """A minor country goes over to a side, and its unit takes the field."""
    country = COUNTRIES[name]
    yield TookSides(_war, name, side)
    place = world.atlas.find(country.at) if country.at else None
    if place is None or world.units[country.unit].place != POOL or world.holder(place) != side:
        return
    if not world.enemy_at(place, side) and admits(world, country.unit, place, Way.RALLY):
        yield Rallied(_war, country.unit, place)


@RULES.happens("frame:war", at="leave axis.combat")
def countries_that_let_japan_in(world: War, roll: Roller) -> Iterator[Event]:
    """A country that lets Japanese troops in without a war goes over to Japan, which the U.S. takes for an attack."""
    for name in FIGURES.land.joins:
        entered = any(world.atlas.nation[place] == name and by == Holder.AXIS for place, by in world.control.items())
        if name in COUNTRIES and _side_of(world, name) is None and entered:
            yield from _raise(world, COUNTRIES[name].tension)
            yield from _takes_sides(world, name, AXIS)


def _japan_strikes(world: War, target: str) -> Iterator[Event]:
    """What an attack by Japan does to the Americans, and to Allies who did not expect it."""
    if target in _STRUCK and not any(world.at_war(JAPAN, power) for power in _STRUCK):
        yield Marked(_paralysis, PARALYSED.key(), 2 * world.clock.turn + 1)
    if target == BRITAIN and not world.at_war(US, JAPAN):
        yield from _raise(world, TENSION.attack_on_britain)
        yield Marked(_tension, AMERICAN_DIE.key(), 1)
    if target in COUNTRIES:
        yield from _raise(world, COUNTRIES[NationId(target)].tension)


# Tension ----------------------------------------------------------------------------------------------------------


def _watching(world: War) -> bool:
    """Whether American tension still matters: Japan is on the map and the two are at peace."""
    return world.atlas is WORLD and not world.at_war(US, JAPAN)


def _raise(world: War, by: int) -> Iterator[Event]:
    after = max(0, LEVEL.of(world.marks) + by)
    if _watching(world) and after != LEVEL.of(world.marks):
        yield Marked(_tension, LEVEL.key(), after)


@RULES.happens("frame:tension", at="enter season.start")
def tension_rises_every_turn(world: War, roll: Roller) -> Iterator[Event]:
    """Tension rises by 2 a game turn."""
    yield from _raise(world, TENSION.each_turn)


@RULES.happens("frame:tension", at="leave axis.combat")
def indochina_alarms_the_us(world: War, roll: Roller) -> Iterator[Event]:
    """Taking the north of Indochina brings 3, the south 6."""
    for name, points in TENSION.taken.items():
        place = WORLD.find(name)
        if place is None or world.atlas is not WORLD or world.holder(place) != AXIS:
            continue
        if world.taken.get(place) == world.player_turn:
            yield from _raise(world, points)


@RULES.happens("frame:tension", at="enter axis.close")
def a_quiet_turn_calms_the_us(world: War, roll: Roller) -> Iterator[Event]:
    """A turn in which Japan makes no offensive takes 2 off."""
    if not any(power == "japan" for power, _, _ in OPERATIONS.all(world.used)):
        yield from _raise(world, TENSION.quiet_turn)


@RULES.happens("frame:tension", at="enter axis.start")
def embargoes_cost_japan(world: War, roll: Roller) -> Iterator[Event]:
    """The scrap embargo costs Japan 1 BRP a turn, the oil embargo 3."""
    if _watching(world):
        held = [brps for least, brps in TENSION.embargo.items() if LEVEL.of(world.marks) >= int(least)]
        yield from lose(_tension, JAPAN, "embargo", max(held, default=0), "the American embargo")


@RULES.happens("frame:tension", at="enter allies.start")
def the_us_may_join(world: War, roll: Roller) -> Iterator[Event]:
    """After a Japanese attack on Britain the U.S. rolls a die each turn, and joins on 6 or more with 1 added."""
    if _watching(world) and AMERICAN_DIE.of(world.marks):
        (die,) = roll(_tension, "does the U.S. join")
        if die + TENSION.die_bonus >= TENSION.joins_on:
            yield WarBegan(_tension, US, JAPAN)


@RULES.happens("frame:grants", at="enter allies.start")
def the_grant_limit_opens(world: War, roll: Roller) -> Iterator[Event]:
    """Before its war with Germany the U.S. has 10 BRPs a turn to grant, once tension has reached 40."""
    yield from _opened(world)


def _opened(world: War) -> Iterator[Event]:
    open_ = LEVEL.of(world.marks) >= TENSION.grants_from and not world.at_war(US, GERMANY)
    yield from settle(
        _grants, world, accounts.grants(US), TENSION.grants if open_ else 0, "the pre-war grant limit of the turn"
    )


@EARLIER.adds("frame:grants")
def the_grant_limit_is_open(world: War) -> Iterator[Event]:
    """In a position in the Allied player turn the limit is there, as its tension has it."""
    if world.clock.step >= _ALLIED_TURN:
        yield from _opened(world)


# Paralysis --------------------------------------------------------------------------------------------------------


def paralysed(world: War, seat: Side) -> bool:
    """Whether the first strike still paralyses a side."""
    return seat == ALLIES and PARALYSED.of(world.marks) == world.player_turn


@RULES.forbids("frame:paralysis", order=Move)
def one_hex_at_most(order: Move, world: War, seat: Side) -> Iterator[str]:
    """After the first strike a unit outside the boxes moves one hex at most."""
    if not paralysed(world, seat) or not usable(world, seat, order.unit):
        return
    start = world.units[order.unit].place
    if start not in world.atlas.boxes and order.to not in world.atlas.near[start]:
        yield f"{order.unit} moves one hex at most after the first strike"


@RULES.closes("frame:paralysis", order=(Ship, Invade, Nr))
def no_sailing(world: War, seat: Side) -> Iterator[str]:
    """After the first strike ships only change base."""
    if paralysed(world, seat):
        yield "ships only change base after the first strike"


@RULES.closes("frame:paralysis", order=(Attack, Bomb, Counterair))
def no_offensives(world: War, seat: Side) -> Iterator[str]:
    """After the first strike the Allies make no offensives."""
    if paralysed(world, seat):
        yield "the Allies make no offensives after the first strike"


QUESTIONS = (Tension,)
EVENTS = (TookSides, Rallied)
