"""15.F, 15.F.2 to 15.F.4: artillery, mountain guns, mortars and rockets."""

from collections.abc import Iterator
from fractions import Fraction

from wavell.umpire import Line, Tally, plus
from wavell.umpire.facts.tally import Number, Op, times
from wavell.umpire.facts.words import many

from ..frame.combat.chart import PLANNED, SUPPORT
from ..frame.combat.course import BattleJoined
from ..frame.combat.odds import BARRED
from ..frame.combat.planned import PREPARED
from ..frame.combat.proof import HELPERS
from ..frame.combat.support import GIVERS
from ..frame.movement.terrain import WEATHER, Ground, own_column
from ..model.abilities import Kit
from ..model.fight import Backing, Fighter, Setting, effect, lines
from ..model.kinds import Side
from ..model.orders import Attack
from ..model.ownership import usable
from ..model.words import ENTRIES
from ..model.world import Front
from ..rules import RULES
from .s15_unit_types import Abilities, printed

_NGS, _HALF = Fraction(PLANNED.ngs), Fraction(1, 2)
_planned, _bonus = RULES.ref("frame:PLAN"), RULES.ref("15.F.p3")
_gunfire = RULES.ref("15.F.n1")


def _converts(order: Attack, world: Front) -> bool:
    """Attacks that turn artillery to anti-tank fire."""
    return bool(order.convert)


@effect("15.F.p2", on="support", of="is_artillery")
def artillery_supports(fighter: Fighter, setting: Setting, attacking: bool) -> Backing | None:
    """Artillery supports the units of its stack; siege artillery has a rule of its own."""
    if "is_siege" in fighter.kit or (fighter.converted and fighter.kit.convertible):
        return None
    return Backing("by artillery", gives=fighter.re * SUPPORT.artillery)


@effect("15.F.4", on="planned", of="is_artillery")
def rockets_count_double(fighter: Fighter, setting: Setting, attacking: bool) -> Iterator[Line]:
    """Rocket artillery counts double its REs in a planned attack."""
    if "rocket" in fighter.kit.symbols:
        yield times(2, "rocket artillery")


@BARRED.adds("15.F.2")
@RULES.forbids("15.F.2", order=Attack, when=_converts)
def mortars_are_not_turned(order: Attack, world: Front, seat: Side) -> Iterator[str]:
    """Mortars are not convertible to anti-tank fire."""
    yield from _not_turned(order, world, seat, "mortar")


@BARRED.adds("15.F.4")
@RULES.forbids("15.F.4", order=Attack, when=_converts)
def rockets_are_not_turned(order: Attack, world: Front, seat: Side) -> Iterator[str]:
    """Rockets are not convertible to anti-tank fire."""
    yield from _not_turned(order, world, seat, "rocket")


def _not_turned(order: Attack, world: Front, seat: Side, symbol: str) -> Iterator[str]:
    if usable(world, seat, *order.convert):
        for id_ in order.convert:
            if symbol in world.kit(id_).symbols:
                yield f"{id_} is not convertible to anti-tank fire"


@BARRED.adds("frame:AEC")
@RULES.forbids("frame:AEC", order=Attack, when=_converts)
def artillery_alone_is_turned(order: Attack, world: Front, seat: Side) -> Iterator[str]:
    """Field artillery of the attack, and nothing else, may be turned to anti-tank fire."""
    if usable(world, seat, *order.convert):
        for id_ in order.convert:
            kit = world.kit(id_)
            if id_ not in order.units:
                yield f"{id_} is not in the attack"
            elif "is_artillery" not in kit:
                yield f"{id_} is no artillery that could be turned to anti-tank fire"


@own_column("15.F.3", "other", of="is_mountain_artillery")
def mountain_guns_go_as_infantry_in_mountains(kit: Kit, ground: Ground, weather: str) -> bool:
    """Mountain artillery moves as infantry on ground where mountain units gain, and as artillery elsewhere.

    Mountain units are light infantry too (15.M.4.p1), and gain where it does; weather may be what they gain by. Guns
    of mixed units pay as c/m units do everywhere (15.N.p1); motorized ones have not this ability (15.X.5.p1).
    """
    other = WEATHER[weather].cost(ground, "other")
    found = (WEATHER[weather].cost(ground, column) for column in ("mountain", "light"))
    return other is None or any(mps is not None and mps < other for mps in found)


@ENTRIES.adds("15.F.3")
def entries_of_mountain_guns(column: str) -> bool:
    """Mountain guns go by entries of their own."""
    return column == "mountain_artillery"


# Planned attacks, and guns from afar ------------------------------------------------------------------------------


@PREPARED.adds("15.F.p3")
def artillery_is_prepared(setting: Setting, sizes: dict[str, Number]) -> Iterator[Line]:
    """Each RE of artillery, unless it is turned against tanks, adds one to the die of a planned attack."""
    for fighter in setting.attackers:
        if "is_artillery" in fighter.kit and not (fighter.converted and fighter.kit.convertible):
            size = Tally(fighter.id).plus(sizes[fighter.id], "REs", _planned)
            size = size.adding(lines(fighter, setting, "planned", True))
            yield Line(Op.PLUS, size.total, fighter.id, _bonus, size)


@PREPARED.adds("15.F.n1")
def gunfire_is_prepared(setting: Setting, sizes: dict[str, Number]) -> Iterator[Line]:
    """Naval gunfire counts as a quarter RE of artillery a point."""
    if setting.ngs:
        yield plus(setting.ngs * _NGS, f"{many(setting.ngs, 'point')} of naval gunfire", _gunfire)


@GIVERS.adds("15.F.n1")
def gunfire_supports(setting: Setting, attacking: bool) -> tuple[str, Fraction]:
    """Naval gunfire supports as artillery of a quarter RE a point."""
    points = setting.ngs if attacking else setting.ngs_defence
    return "by naval gunfire", points * _NGS * SUPPORT.artillery


@HELPERS.adds("15.F.n1")
def gunfire_at_a_fortress(setting: Setting, attacking: bool) -> Iterator[Line]:
    """As other artillery, naval gunfire is halved when it is part of an attack on a fortress (15.C.1.b.p2)."""
    if attacking and setting.ngs and "fortress" in setting.features:
        yield plus(-setting.ngs * _HALF, "half of the naval gunfire: artillery against a fortress", _gunfire)


@RULES.counts("15.F.2", of=Abilities)
def mortars_are_light(question: Abilities, world: Front) -> Iterator[Line]:
    """Mortars are not turned against tanks, and a battalion of them is without heavy equipment."""
    kit = printed(question.unit)
    if "mortar" in kit.symbols:
        yield plus(0, "mortars: " + ("with" if kit.heavy else "without") + " heavy equipment")


@RULES.counts("15.F.n1", of=Abilities)
def ships_are_artillery(question: Abilities, world: Front) -> Iterator[Line]:
    """Each point of naval gunfire is an artillery unit of a quarter RE."""
    if "is_naval_unit" in printed(question.unit):
        yield plus(0, f"each point of its gunfire is {_NGS} RE of artillery")


@RULES.watches("15.F.2", event=BattleJoined)
def no_mortar_is_turned(event: BattleJoined, world: Front) -> Iterator[str]:
    """No mortars are in a battle turned against tanks."""
    yield from _turned(event, world, "mortar")


@RULES.watches("15.F.4", event=BattleJoined)
def no_rocket_is_turned(event: BattleJoined, world: Front) -> Iterator[str]:
    """No rocket artillery is either."""
    yield from _turned(event, world, "rocket")


def _turned(event: BattleJoined, world: Front, symbol: str) -> Iterator[str]:
    for id_ in event.battle.converted:
        if symbol in world.kit(id_).symbols:
            yield f"{id_} is turned to anti-tank fire"
