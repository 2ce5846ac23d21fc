"""15.E.4: amphibious tanks, which swim ashore."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

import msgspec

from wavell.umpire import Event, Line, Question, Roller, Tally, plus, times
from wavell.umpire.books.validators import Shift, Some, known, share

from ..frame.combat.setting import LANDINGS
from ..frame.combat.success import RESULTS, success
from ..frame.sea.landings import FIRST, Land, over_cliff, waters, without_craft
from ..model import counts
from ..model.counters import ISOLATED, REMOVED, ROSTER, UNISOLATED
from ..model.events import Fact, Lost, who
from ..model.fight import Fighter, Setting, effect
from ..model.ids import PlaceId, UnitId
from ..model.kinds import Side
from ..model.orders import PlaceName, UnitName
from ..model.ownership import able
from ..model.world import Front
from ..rules import DATA, RULES

_roll, _failed = RULES.ref("15.E.4.p1"), RULES.ref("15.E.4.T1.F")


class _Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: str
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


TABLE = RULES.data(DATA / "landing.toml", _File)
ROWS = {row.code: row for row in TABLE.result}


# The landing roll -----------------------------------------------------------------------------------------------------


class LandingDie(Question, frozen=True, tag="landing_die"):
    """What is added to the die of an amphibious tank that lands: `landing_die al-dd-tank on 0204 from 0104`."""

    form: ClassVar[str] = "{unit} on {to} [from {sea}]"
    unit: UnitName
    to: PlaceName
    sea: PlaceName | None = None


class TankLanded(Fact, frozen=True):
    """The die was cast for an amphibious tank unit in a landing."""

    shown: ClassVar[str] = "veiled"
    unit: UnitName
    result: str

    def apply(self, world: Front) -> None:
        """Remember the result for the attack."""
        world.used[counts.LANDING.key(self.unit)] = LANDINGS.index(self.result)

    def told(self) -> str:
        """The fact in words."""
        words = ("disaster", "complete failure", "failure", "success", "great success")
        return f"{who(self.unit)}: swims ashore, {words[RESULTS.index(self.result)]}"


QUESTIONS = (LandingDie,)
EVENTS = (TankLanded,)


def _sea(question: LandingDie, world: Front) -> PlaceId:
    return question.sea or next(iter(waters(world, question.to)), PlaceId(""))


def _rough(world: Front) -> bool:
    return world.is_rough


@RULES.counts("15.E.4.T1.m1", of=LandingDie)
def a_rough_sea_hinders(question: LandingDie, world: Front) -> Iterator[Line]:
    """Rough weather: -1."""
    if _rough(world):
        yield plus(TABLE.modifier.rough, "rough weather")


@RULES.counts("15.E.4.T1.m2", of=LandingDie)
def a_cliff_hinders(question: LandingDie, world: Front) -> Iterator[Line]:
    """A sea cliff: -1."""
    sea = _sea(question, world)
    if sea in world.atlas.near[question.to] and over_cliff(world, sea, question.to):
        yield plus(TABLE.modifier.cliff, "sea cliff")


@RULES.counts("15.E.4.T1.m3", of=LandingDie)
def a_calm_sea_helps(question: LandingDie, world: Front) -> Iterator[Line]:
    """Clear weather: +3."""
    if not _rough(world):
        yield plus(TABLE.modifier.clear, "clear weather")


@RULES.defines("15.E.4.T1.m0")
def landing_die(world: Front, id_: UnitId, to: PlaceId, sea: PlaceId | None = None) -> Tally:
    """What is added to the die: all modifiers that apply, together."""
    return RULES.answer(LandingDie(id_, to, sea), world)


@FIRST.adds("15.E.4.p1", "15.E.4.n1", "15.E.4.T1", "15.E.4.T1.D", "15.E.4.T1.F*")
def a_die_for_each_tank_unit(world: Front, id_: UnitId, to: PlaceId, sea: PlaceId, roll: Roller) -> Iterator[Event]:
    """Each amphibious tank unit is rolled for, before anybody is dispersed; some do not come ashore at all."""
    if "is_amphibious_tank" not in world.kit(id_):
        return
    found = success(roll.d6(_roll, f"tanks swim ashore on {to}") + int(landing_die(world, id_, to, sea or None).total))
    row = ROWS[found]
    yield TankLanded(_roll, id_, found)
    if not row.factor:
        yield Lost(RULES.ref(row.ref), id_, row.box, "sunk on the way ashore")


@RULES.happens("15.E.4.T1.F", at="enter *.exploitation")
def tanks_that_failed_are_lost_after_the_fight(world: Front, roll: Roller) -> Iterator[Event]:
    """A tank unit whose landing failed is lost after the fight, whatever came of it, and nobody is spared by it."""
    for (name,), number in sorted(counts.LANDING.all(world.used).items()):
        id_ = UnitId(name)
        if LANDINGS[number] == "F" and world.on_map(id_) and ROSTER[id_].side == world.phasing:
            yield Lost(_failed, id_, ROWS["F"].box, "the landing had failed")


# In the fight ---------------------------------------------------------------------------------------------------------


@RULES.defines("15.E.4.n1")
@effect("15.E.4.T1", on="landing", of="is_amphibious_tank")
def by_the_landing_table(fighter: Fighter, setting: Setting, attacking: bool) -> Iterator[Line]:
    """The result of the landing stands in place of the halving: a quarter, half, or all of strength and REs."""
    row = ROWS.get(fighter.landing)
    if row is not None:
        factor = share(row.factor) if row.factor else 0
        yield times(factor, f"landed with {row.code}", RULES.ref(row.ref))


# Who lands ------------------------------------------------------------------------------------------------------------


@RULES.permits("15.E.4.2", order=Land, when=able("is_amphibious_tank"))
def amphibious_tanks_need_no_craft(order: Land, world: Front, seat: Side) -> Iterator[str]:
    """Amphibious tanks land when naval transport brings them to the beach, and need no landing craft."""
    for id_ in without_craft(order, world, seat, "is_amphibious_tank"):
        yield f"{id_} swims ashore"
