"""BRPs: the base, the year start sequence with growth, prorating, and what every turn opens with."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import ceil as rounded_up
from math import floor as rounded_down
from typing import ClassVar

import msgspec

from wavell.umpire import Event, Line, Question, Ref, Roller, plus
from wavell.umpire.books.validators import Natural, Positive, bounded, by_year, complete, known, share
from wavell.umpire.facts.words import many
from wavell.umpire.rules.hooks import Hook

from ...model import accounts
from ...model.accounts import AccountId
from ...model.atlas import ATLASES
from ...model.counters import OCEANS, ROSTER, Kind
from ...model.counts import TENSION, mark, meant
from ...model.events import Marked
from ...model.ids import NationId, PlaceId, PowerId, YardId
from ...model.ledger import balance, base, base_parts, gain, settle, spend
from ...model.nations import BRITAIN, CHINA, GERMANY, ITALY, JAPAN, NATIONS, POWERS, US, called
from ...model.orders import PowerName
from ...model.world import NOUNS, War
from ...rules import ALLIES, AXIS, DATA, HOMELANDS, RULES, SEASONS, SIDES, Side

SIDE_POWERS = {AXIS: (JAPAN, GERMANY, ITALY), ALLIES: (BRITAIN, US, CHINA)}


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    brps: Natural
    ref: str


class Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The economy of a power: its base by parts, and what each turn or year brings and takes."""

    base: dict[str, _Part]
    refs: tuple[str, ...]
    growth: dict[str, int]
    """Per cent of unspent BRPs added to the base, by the year from which the rate holds."""
    rp: Natural
    """Research points a year, beside those for wars, tension and BRPs."""
    sr: Natural
    budget: Natural
    """BRPs set aside each turn for fronts that the map does not show."""
    budget_while: PowerId
    """At war with whom; or `always`."""
    """`always`, or the enemy power at war with which it is set aside."""
    elsewhere: Natural = 0
    """BRPs a year from possessions that the map does not show."""
    rise: dict[str, Natural] = {}
    """BRPs added to the base each turn in peace and in war."""
    sr_rise: Natural = 0
    """Factors more that may be redeployed, for each year after `sr_from`."""
    sr_from: Natural = 0
    rp_war: Natural = 0
    """Research points for each of Germany and Japan that it fights."""
    rp_tension: Natural = 0
    """In peace, the points of tension that bring a research point."""

    def __post_init__(self) -> None:
        complete("part of the base", self.base, ("home",))
        by_year(self.growth)
        bounded("growth", self.growth, 0, 100)
        known("power", (self.budget_while,), (*POWERS, "always"))
        if self.rise:
            known("rise", self.rise, ("peace", "war"))
            complete("rise", self.rise, ("peace", "war"))


class Yard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A shipyard: its points, whose it is, and where it stands."""

    points: Natural
    nation: NationId
    place: PlaceId
    ref: str
    rise: Natural = 0

    def __post_init__(self) -> None:
        known("nation", (self.nation,), NATIONS)
        known("place", (self.place,), {place for atlas in ATLASES.values() for place in atlas.ids})


class _Prorating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    shares: dict[str, str]
    ref: str

    def __post_init__(self) -> None:
        known("season", self.shares, SEASONS)
        complete("season", self.shares, SEASONS)
        for each in self.shares.values():
            share(each)


class _Limit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    divisor: Positive
    ref: str


class _Research(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    per: Positive
    ref: str


CANADIAN_YARD, AUSTRALIAN_YARD = YardId("canada"), YardId("australia")
"""Yards that the chapters speak of by name."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    prorating: _Prorating
    research: _Research
    limit: _Limit
    power: dict[PowerId, Power]
    yard: dict[YardId, Yard]

    def __post_init__(self) -> None:
        needed = [power for side in SIDE_POWERS.values() for power in side]
        known("power", self.power, needed)
        complete("power", self.power, needed)
        complete("yard", self.yard, (CANADIAN_YARD, AUSTRALIAN_YARD))


MONEY = RULES.data(DATA / "economy.toml", _File)
ECONOMIES, YARDS = MONEY.power, MONEY.yard
TOTAL = mark("total {power}", PowerId)
"""The BRPs that a power had when the year began, from which its construction limit follows."""
LIMIT_KEPT: Hook[Callable[[War, PowerId], int]] = Hook(RULES)
"""BRPs that a power has lost and that its construction limit is reckoned with all the same."""
BUDGET = mark("budget {power}", PowerId)
"""BRPs that a scenario sets aside each turn for other fronts."""
for _kept in (TOTAL, BUDGET):
    meant(_kept, map(_kept.key, ECONOMIES))
POINTS = mark("points {yard}", YardId)
"""Shipbuilding points of a yard."""
SHARES = {season: share(text) for season, text in MONEY.prorating.shares.items()}
NOUNS["yard"] = YARDS.keys()
_OF_A_POWER = (accounts.level, accounts.research, accounts.redeployments)
_OF_A_BUILDER: tuple[Callable[[str], AccountId], ...] = (
    accounts.limit,
    lambda owner: accounts.used(accounts.limit(owner)),
    lambda owner: accounts.cut(accounts.limit(owner)),
)
NOUNS["account"] = (
    *(make(power) for power in ECONOMIES for make in _OF_A_POWER),
    *(make(owner) for owner in (*ECONOMIES, *HOMELANDS) for make in _OF_A_BUILDER),
    accounts.grants(US),
    *(accounts.points(yard) for yard in YARDS),
    *(accounts.transports(side, ocean) for side in SIDES for ocean in OCEANS),
)
SPENT = ("construction", "elsewhere", "offensives", "wars")
LOST = ("bombing", "colonies", "conquests", "embargo", "pressure", "surrender")
"""What BRPs are spent for, and lost by."""
NOUNS["booked"] = {
    *NOUNS["account"],
    *(accounts.used(AccountId(name)) for name in NOUNS["account"]),
    *(accounts.spent(power, purpose) for power in ECONOMIES for purpose in SPENT),
    *(accounts.lost(power, cause) for power in ECONOMIES for cause in LOST),
    *(accounts.base(power, part) for power, row in ECONOMIES.items() for part in row.base),
    *(accounts.nature(accounts.read(AccountId(name)).measure) for name in NOUNS["account"]),
    accounts.nature("base"),
}
"""Every account that an amount may go from or to."""
_yss, _base, _growth = RULES.ref("frame:yss"), RULES.ref("frame:brp-base"), RULES.ref("frame:growth")
_level, _turn, _budget = (
    RULES.ref("frame:brp-level"),
    RULES.ref("frame:turn-counters"),
    RULES.ref("frame:europe-budget"),
)
_limit, _rp = RULES.ref("frame:construction-limit"), RULES.ref("frame:production")


def season(world: War) -> str:
    """The season it is."""
    return SEASONS[world.clock.turn % len(SEASONS)]


def year(world: War) -> int:
    """The year it is."""
    return world.clock.turn // len(SEASONS)


def rate(table: dict[str, int], when: int) -> int:
    """The figure of a table by years that holds in a year."""
    return next((value for key, value in sorted(table.items(), reverse=True) if int(key) <= when), 0)


class Income(Question, frozen=True, tag="income"):
    """The BRP total that a power would have at a year start sequence held now."""

    form: ClassVar[str] = "{power}"
    power: PowerName


class Prorated(Question, frozen=True, tag="prorated"):
    """What a yearly value is worth for the rest of the year."""

    form: ClassVar[str] = "{brps}"
    brps: int


def prorate(world: War, value: int) -> int:
    """The prorated part of a yearly value, rounded down."""
    return rounded_down(value * SHARES[season(world)])


@RULES.counts("frame:prorating", of=Prorated, stage="base")
def share_of_the_year(question: Prorated, world: War) -> Iterator[Line]:
    """A value gained or lost within the year counts for the turns that are left of it, rounded down."""
    yield plus(
        prorate(world, question.brps), f"{SHARES[season(world)]} of {question.brps} in {season(world)}, rounded down"
    )


def _part_ref(power: PowerId, part: str) -> Ref:
    found = ECONOMIES[power].base.get(part) if power in ECONOMIES else None
    return _base if found is None else RULES.ref(found.ref)


@RULES.counts("frame:brp-base", of=Income, stage="base")
def parts_of_the_base(question: Income, world: War) -> Iterator[Line]:
    """The total begins with the base, part by part; those of the Commonwealth cite their chapters."""
    for part, amount in base_parts(world, question.power):
        if amount:
            yield plus(amount, f"base: {called(part)}", _part_ref(question.power, part))


@RULES.counts("frame:colonies", of=Income, stage="base")
def possessions_off_the_map(question: Income, world: War) -> Iterator[Line]:
    """Possessions that the map does not show come on top, unless the power has surrendered; they are a sum of ours."""
    amount = ECONOMIES[question.power].elsewhere if question.power in ECONOMIES else 0
    if amount and not world.has_surrendered(question.power):
        yield plus(amount, "possessions off the map")


def keeps_books(world: War, power: PowerId) -> bool:
    """Whether a power keeps books in this game."""
    return power in ECONOMIES and TOTAL.key(power) in world.marks


def keepers(world: War) -> Iterator[tuple[PowerId, Power]]:
    """The powers that keep books in this game."""
    return ((power, row) for power, row in ECONOMIES.items() if keeps_books(world, power))


def research(world: War, power: PowerId) -> int:
    """The research points that a power has a year as it is, at war or in peace, but for those that its BRPs bring."""
    row = ECONOMIES[power]
    wars = sum(world.at_war(power, enemy) for enemy in (GERMANY, JAPAN))
    tense = TENSION.of(world.marks) // row.rp_tension if row.rp_tension and not wars else 0
    return row.rp + row.rp_war * wars + tense


def open_books(world: War, levels: dict[str, int]) -> Iterator[Event]:
    """Write the bases, and the levels that a scenario starts with; the total is what the level opens at."""
    for power, row in ECONOMIES.items():
        if power not in levels:
            continue
        for part, found in row.base.items():
            why = f"{part.replace('_', ' ')} at the start"
            yield from gain(RULES.ref(found.ref), accounts.base(power, part), found.brps, why)
        yield from gain(_level, accounts.level(power), levels.get(power, 0), "at the start of the game")
        yield from gain(_rp, accounts.research(power), research(world, power), "research points at the start")
        yield Marked(
            _yss, TOTAL.key(power), 2 * levels.get(power, 0) if season(world) == "Fall" else base(world, power)
        )
    for yard, place in YARDS.items():
        yield Marked(RULES.ref(place.ref), POINTS.key(yard), place.points)


@RULES.happens("frame:yss", at="enter year.start")
def the_year_starts(world: War, roll: Roller) -> Iterator[Event]:
    """Each power's base grows by what it saved or shrinks by its deficit, and its level is set anew."""
    for power, row in keepers(world):
        left, percent = balance(world, accounts.level(power)), rate(row.growth, year(world))
        if world.has_surrendered(power):
            percent = 0  # its own part of the base is lost and does not grow again
        carried = 0
        if left >= 0:
            grown = rounded_down(Fraction(percent * left, 100))
            yield from gain(_growth, accounts.base(power, "home"), grown, f"growth: {percent}% of {left} unspent")
            yield from gain(_yss, accounts.level(power), -left, "the old year's BRPs lapse")
        else:
            shrunk = min(rounded_up(Fraction(-percent * left, 100)), balance(world, accounts.base(power, "home")))
            yield from gain(_growth, accounts.base(power, "home"), -shrunk, f"deficit: {percent}% of {-left}")
            carried = -left - shrunk
            yield from gain(_yss, accounts.level(power), -left, "the old year's deficit is carried over")
        income = RULES.answer(Income(power), world)
        for line in income.lines:
            yield from gain(line.ref or _yss, accounts.level(power), int(line.value), line.why)
        yield from gain(_growth, accounts.level(power), -carried, "what is left of last year's deficit")
        total, per = int(income.total) - carried, MONEY.research.per
        yield Marked(_yss, TOTAL.key(power), total)
        for rule in LIMIT_KEPT:
            if kept := rule.run(world, power):
                yield Marked(rule.ref, TOTAL.key(power), TOTAL.of(world.marks, power) + kept)
        points = research(world, power)
        why = f"research points: {points} and one for every {many(per, 'BRP')}"
        yield from gain(_rp, accounts.research(power), points + max(total, 0) // per, why)
    for yard, works in YARDS.items():
        if works.rise:
            points = POINTS.of(world.marks, yard) + works.rise
            yield Marked(RULES.ref(works.ref), POINTS.key(yard), points)


@RULES.happens("frame:europe-budget", at="enter season.start")
def other_fronts_take_their_share(world: War, roll: Roller) -> Iterator[Event]:
    """Each power sets BRPs aside for the fronts that the map does not show; the figure is the scenario's.

    One that has surrendered fights there no longer: what is left is the Commonwealth's.
    """
    for power, row in keepers(world):
        needed = row.budget_while == "always" or world.at_war(power, row.budget_while)
        needed = needed and not world.has_surrendered(power)
        share = world.marks.get(BUDGET.key(power), row.budget)
        if needed and share:
            amount = min(share, max(balance(world, accounts.level(power)), 0))
            yield from spend(_budget, power, "elsewhere", amount, "set aside for other fronts")


@RULES.happens("frame:brp-base", at="leave season.start")
def the_american_base_rises(world: War, roll: Roller) -> Iterator[Event]:
    """The American base rises every turn, faster at war."""
    for power, row in keepers(world):
        if row.rise:
            state = "war" if world.fights(power) else "peace"
            yield from gain(_base, accounts.base(power, "home"), row.rise[state], f"the base rises in {state}")


def open_player_turn(world: War, side: Side) -> Iterator[Event]:
    """Open what is counted by the player turn: transports by ocean, shipbuilding points, redeployments."""
    for ocean in OCEANS:
        fleet = [id_ for id_ in world.stack(ocean) if ROSTER[id_].side == side and ROSTER[id_].kind == Kind.TRANSPORT]
        yield from settle(
            _turn, world, accounts.transports(side, ocean), len(fleet), f"{ocean.replace('_', ' ')}, this turn"
        )
    powers = {power for power, _ in keepers(world)}
    for yard, works in YARDS.items():
        if NATION_SIDE[yard] == side and NATIONS[works.nation].power in powers:
            points = POINTS.of(world.marks, yard) if works.nation not in world.surrendered else 0
            yield from settle(
                RULES.ref(works.ref), world, accounts.points(yard), points, "shipbuilding points this turn"
            )
    for power, row in keepers(world):
        if power not in SIDE_POWERS[side]:
            continue
        capacity = row.sr + row.sr_rise * max(0, year(world) - row.sr_from)
        yield from settle(
            _turn, world, accounts.redeployments(power), capacity, "factors that may be redeployed this turn"
        )


def open_limits(world: War, side: Side) -> Iterator[Event]:
    """Open the construction limits of a side: a third of each power's total at the year start."""
    for power, _ in keepers(world):
        if power not in SIDE_POWERS[side]:
            continue
        total = TOTAL.of(world.marks, power)
        limit = max(total, 0) // MONEY.limit.divisor
        yield from settle(_limit, world, accounts.limit(power), limit, f"a third of {total}")


@RULES.happens("frame:turn-counters", at="enter axis.start")
def the_axis_turn_opens(world: War, roll: Roller) -> Iterator[Event]:
    """Transports, shipbuilding points and redeployments of the Axis are there again."""
    yield from open_player_turn(world, AXIS)


@RULES.happens("frame:turn-counters", at="enter allies.start")
def the_allied_turn_opens(world: War, roll: Roller) -> Iterator[Event]:
    """Transports, shipbuilding points and redeployments of the Allies are there again."""
    yield from open_player_turn(world, ALLIES)


@RULES.happens("frame:construction-limit", at="enter season.start")
@RULES.happens("frame:construction-limit", at="enter axis.construction")
def axis_limits_open(world: War, roll: Roller) -> Iterator[Event]:
    """The construction limits of the Axis powers are opened with the season, at the latest with their phase."""
    yield from open_limits(world, AXIS)


@RULES.happens("frame:construction-limit", at="enter season.start")
@RULES.happens("frame:construction-limit", at="enter allies.construction")
def allied_limits_open(world: War, roll: Roller) -> Iterator[Event]:
    """The construction limits of the Allied powers are opened so too; what the chapters cut off them follows."""
    yield from open_limits(world, ALLIES)


NATION_SIDE = {yard: AXIS if works.nation in ("japan", "germany", "italy") else ALLIES for yard, works in YARDS.items()}
QUESTIONS = (Income, Prorated)
