"""15.E.4: amphibious tanks, which swim ashore."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, ClassVar

import msgspec

from wavell.umpire import Event, Line, Question, Roller, Tally, plus, times
from wavell.umpire.books.validators import Shift, Some, known, share
from wavell.umpire.facts.tally import Op

from ..frame.combat.setting import LANDINGS
from ..frame.combat.success import RESULTS, success
from ..frame.movement.breakdown import Assemble, BrokeDown
from ..frame.movement.passages import LANDING, went_by
from ..frame.movement.zones import ZONELESS
from ..frame.sea.landings import FIRST, SWAMPED, Land, over_cliff, waters, without_craft
from ..model import counts
from ..model.counters import ISOLATED, REMOVED, ROSTER, UNISOLATED
from ..model.events import Fact, Lost, Moved, Owned, who
from ..model.fight import Fighter, Portion, Setting, effect
from ..model.ids import PlaceId, UnitId
from ..model.kinds import Phase, Side, Sky, Success
from ..model.orders import PlaceName, UnitName
from ..model.ownership import able, usable
from ..model.world import Front
from ..rules import DATA, RULES

_roll, _failed = RULES.ref("15.E.4.p1"), RULES.ref("15.E.4.T1.F")
_landing = RULES.ref("frame:NT")
_instead, _together = RULES.ref("15.E.4.n1"), RULES.ref("15.E.4.T1.m0")


class _Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: Success
    ref: str
    factor: str = ""
    """What is left of strength and REs in the attack; nothing if the unit does not come ashore."""
    box: PlaceId = PlaceId("")
    """Where the unit goes if it is lost."""

    def __post_init__(self) -> None:
        known("box", filter(None, (self.box,)), (REMOVED, ISOLATED, UNISOLATED))
        if self.factor:
            share(self.factor)


class _Modifier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rough: Shift
    cliff: Shift
    clear: Shift
    refs: tuple[str, ...]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    refs: tuple[str, ...]
    result: Annotated[tuple[_Result, ...], Some]
    modifier: _Modifier

    def __post_init__(self) -> None:
        if tuple(row.code for row in self.result) != RESULTS:
            raise ValueError(f"the results must be {', '.join(RESULTS)}")


_SIDES = 6
TABLE = RULES.data(DATA / "landing.toml", _File)
ROWS = {row.code: row for row in TABLE.result}
_WORDS = {
    Success.DISASTER: "disaster",
    Success.COMPLETE_FAILURE: "complete failure",
    Success.FAILURE: "failure",
    Success.GOOD: "success",
    Success.GREAT: "great success",
}


# The landing roll -----------------------------------------------------------------------------------------------------


class LandingDie(Question, frozen=True, tag="landing_die"):
    """What is added to the die of an amphibious tank that lands: `landing_die al-dd-tank on 0204 from 0104`."""

    form: ClassVar[str] = "{unit} on {to} [from {sea}]"
    unit: UnitName
    to: PlaceName
    sea: PlaceName | None = None


class LandingChances(Question, frozen=True, tag="landing"):
    """The chance of every result for an amphibious tank that lands: `landing al-dd-tank on 0204 from 0104`."""

    form: ClassVar[str] = "{unit} on {to} [from {sea}]"
    unit: UnitName
    to: PlaceName
    sea: PlaceName | None = None


class TankLanded(Fact, frozen=True):
    """The die was cast for an amphibious tank unit in a landing."""

    shown: ClassVar[str] = "veiled"
    unit: UnitName
    result: Success

    def apply(self, world: Front) -> None:
        """Remember the result for the attack."""
        world.used[counts.LANDING.key(self.unit)] = LANDINGS.index(self.result)

    def told(self) -> str:
        """The fact in words."""
        return f"{who(self.unit)}: swims ashore, {_WORDS[self.result]}"


QUESTIONS = (LandingDie, LandingChances)
EVENTS = (TankLanded,)


def _swims(question: LandingDie | LandingChances, world: Front) -> bool:
    """Whether table 1 is about it: an amphibious tank on the map, and a hex on the coast, next to the sea named."""
    if "is_amphibious_tank" not in world.kit(question.unit) or not world.on_map(question.unit):
        return False
    coast = waters(world, question.to)
    return bool(coast) and question.sea in (None, *coast)


def _sea(question: LandingDie, world: Front) -> PlaceId:
    return question.sea or next(iter(waters(world, question.to)), PlaceId(""))


@RULES.counts("15.E.4.T1.m1", of=LandingDie)
def a_rough_sea_hinders(question: LandingDie, world: Front) -> Iterator[Line]:
    """Rough weather: -1."""
    if world.is_rough and _swims(question, world):
        yield plus(TABLE.modifier.rough, "rough weather")


@RULES.counts("15.E.4.T1.m2", of=LandingDie)
def a_cliff_hinders(question: LandingDie, world: Front) -> Iterator[Line]:
    """A sea cliff: -1."""
    if _swims(question, world) and over_cliff(world, _sea(question, world), question.to):
        yield plus(TABLE.modifier.cliff, "sea cliff")


@RULES.counts("15.E.4.T1.m3", of=LandingDie)
def a_calm_sea_helps(question: LandingDie, world: Front) -> Iterator[Line]:
    """Clear weather, on the beach as at sea: +3."""
    clear = not world.is_rough and world.weather_at(question.to) == Sky.CLEAR
    if clear and _swims(question, world):
        yield plus(TABLE.modifier.clear, "clear weather")


@RULES.defines("15.E.4.T1.m0")
def landing_die(world: Front, id_: UnitId, to: PlaceId, sea: PlaceId | None = None) -> Tally:
    """What is added to the die: all modifiers that apply, together."""
    return RULES.answer(LandingDie(id_, to, sea), world)


def result_of(die: int, world: Front, id_: UnitId, to: PlaceId, sea: PlaceId | None) -> Success:
    """What a die comes to for a tank unit that lands."""
    return success(die + int(landing_die(world, id_, to, sea).total))


@RULES.counts("15.E.4.T1", of=LandingChances, stage="base")
def what_may_become_of_it(question: LandingChances, world: Front) -> Iterator[Line]:
    """All modifiers together, and how many of the six numbers of the die bring each result."""
    if not _swims(question, world):
        return
    asked = question.unit, question.to, question.sea
    yield plus(0, "one die, on table 1")
    yield Line(Op.PLUS, 0, "what is added to the die", _together, landing_die(world, *asked))
    found = [result_of(die, world, *asked) for die in range(1, _SIDES + 1)]
    for code in dict.fromkeys(found):
        yield plus(0, f"{code} {Fraction(found.count(code), _SIDES)}", RULES.ref(ROWS[code].ref))
    yield plus(0, "table 1, rolled before anybody is dispersed", _instead)


@FIRST.adds("15.E.4.p1", "15.E.4.n1", "15.E.4.T1", "15.E.4.T1.D", "15.E.4.T1.F*")
def a_die_for_each_tank_unit(world: Front, id_: UnitId, to: PlaceId, sea: PlaceId, roll: Roller) -> Iterator[Event]:
    """Each amphibious tank unit is rolled for, before anybody is dispersed; some do not come ashore at all."""
    if "is_amphibious_tank" not in world.kit(id_):
        return
    found = result_of(roll.d6(_roll, f"tanks swim ashore on {to}"), world, id_, to, sea or None)
    row = ROWS[found]
    yield TankLanded(_roll, id_, found)
    if not row.factor:
        yield Lost(RULES.ref(row.ref), id_, row.box, "sunk on the way ashore")


def _failed_to_land(world: Front, id_: UnitId) -> bool:
    return LANDINGS[counts.LANDING.of(world.used, id_)] is Success.FAILURE


@SWAMPED.adds("15.E.4.T1.F", "15.E.4.n1")
def what_failed_is_not_dispersed(world: Front, id_: UnitId) -> bool:
    """A tank unit whose landing failed is lost anyway: a quarter of it goes into the assault, and it holds no beach."""
    return _failed_to_land(world, id_)


@ZONELESS.adds("15.E.4.T1.F")
def what_failed_has_no_zone(world: Front) -> Iterator[UnitId]:
    """Nor has it a zone of control: it is not ashore."""
    for (name,) in counts.LANDING.all(world.used):
        if _failed_to_land(world, id_ := UnitId(name)) and world.on_map(id_):
            yield id_


@RULES.happens("15.E.4.T1.F", at="enter *.exploitation")
def tanks_that_failed_are_lost_after_the_fight(world: Front, roll: Roller) -> Iterator[Event]:
    """A tank unit whose landing failed is lost after the fight, whatever came of it, and nobody is spared by it."""
    rolled = [UnitId(name) for (name,) in sorted(counts.LANDING.all(world.used))]
    own = [id_ for id_ in rolled if world.on_map(id_) and ROSTER[id_].side == world.phasing]
    for id_ in own:
        if _failed_to_land(world, id_):
            yield Lost(_failed, id_, ROWS[Success.FAILURE].box, "the landing had failed")


@RULES.forbids("15.E.4.T1.F", order=Assemble)
def what_failed_joins_no_division(order: Assemble, world: Front, seat: Side) -> Iterator[str]:
    """A tank unit whose landing failed is not ashore, and no part of a division that would outlive it."""
    if usable(world, seat, *order.units):
        for id_ in order.units:
            if _failed_to_land(world, id_):
                yield f"{id_} failed to land, and will be lost"


# In the fight ---------------------------------------------------------------------------------------------------------


def _row(fighter: Fighter) -> _Result | None:
    return ROWS[fighter.landing] if fighter.landing else None


@RULES.defines("15.E.4.n1")
@effect("15.E.4.T1", on="landing", of="is_amphibious_tank")
def by_the_landing_table(fighter: Fighter, setting: Setting, attacking: bool) -> Iterator[Line]:
    """The result of the landing stands in place of the halving: a quarter, half, or all of its strength."""
    row = _row(fighter)
    if row is not None:
        factor = share(row.factor) if row.factor else 0
        yield times(1, "in place of the halving after a landing", _instead)
        yield times(factor, f"landed with {row.code}", RULES.ref(row.ref))


@effect("15.E.4.n1", on="landing size", of="is_amphibious_tank")
def whole_in_size(fighter: Fighter, setting: Setting, attacking: bool) -> Iterator[Line]:
    """The table lowers strength and armour effect; the REs are those of the unit, and are not halved either."""
    row = _row(fighter)
    if row is not None and row.factor:
        yield times(1, "in place of the halving after a landing", _instead)


@effect("15.E.4.T1", on="class", of="is_amphibious_tank")
def armour_by_the_landing_table(fighter: Fighter, setting: Setting, field: str) -> Iterator[Portion]:
    """The same part of its armour effect is left in the attack: a half for S, a quarter for F."""
    row = _row(fighter)
    if field == "aeca" and row is not None and row.factor:
        yield Portion(fighter.kit.effects(field, setting.turn)[0], share(row.factor))


# Who lands ------------------------------------------------------------------------------------------------------------


@RULES.permits("15.E.4.2", order=Land, when=able("is_amphibious_tank"))
def amphibious_tanks_need_no_craft(order: Land, world: Front, seat: Side) -> Iterator[str]:
    """Amphibious tanks land when naval transport brings them to the beach, and need no landing craft."""
    for id_ in without_craft(order, world, seat, "is_amphibious_tank"):
        yield f"{id_} swims ashore"


# Sentinels ------------------------------------------------------------------------------------------------------------


@RULES.watches("15.E.4.T1.D")
def what_was_removed_stays_away(before: Front, world: Front) -> Iterator[str]:
    """An amphibious tank that was permanently removed never comes back."""
    for id_ in before.stack(REMOVED):
        if "is_amphibious_tank" in ROSTER[id_].kit and world.units[id_].place != REMOVED:
            yield f"{id_} was out of the game for good and is in {world.units[id_].place}"


@RULES.watches("15.E.4.T1.F")
def no_failed_tank_outlives_the_combat(world: Front) -> Iterator[str]:
    """A tank whose landing failed is gone when the combat phase of its owner is over."""
    if world.phase is not Phase.EXPLOITATION:
        return
    for (name,) in counts.LANDING.all(world.used):
        if _failed_to_land(world, UnitId(name)) and world.on_map(UnitId(name)):
            yield f"{name} failed to land and is on the map in exploitation"


@RULES.watches("15.E.4.T1.F", event=Owned)
def no_failed_tank_takes_a_beach(event: Owned, world: Front) -> Iterator[str]:
    """Nor does a beach change hands by a landing in which nothing else came."""
    for place in event.places if event.ref == _landing else ():
        there = [id_ for id_ in world.friends(place, event.side) if "is_air_unit" not in world.kit(id_)]
        if there and all(_failed_to_land(world, id_) for id_ in there):
            yield f"{place} was taken by tanks that failed to land there"


@RULES.watches("15.E.4.T1.F", event=BrokeDown)
def no_failed_tank_hides_in_a_division(event: BrokeDown, world: Front) -> Iterator[str]:
    """Nor does another counter take its place before that."""
    yield from (f"{id_} failed to land and became another" for id_ in event.out if _failed_to_land(world, id_))


@RULES.watches("15.E.4.p1", event=Moved)
def no_tank_lands_without_its_die(event: Moved, world: Front) -> Iterator[str]:
    """No amphibious tank is put ashore on a beach without a result of its own."""
    if went_by(event) is LANDING:
        for id_ in event.units:
            if "is_amphibious_tank" in world.kit(id_) and not counts.LANDING.of(world.used, id_):
                yield f"{id_} landed on {event.to} without a roll"
