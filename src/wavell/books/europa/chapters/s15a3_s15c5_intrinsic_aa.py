"""15.C.5 and 15.A.3.a: units, works and features of the map that have AA of their own."""

from collections.abc import Iterable, Iterator

from wavell.umpire import Ref

from ..frame.air.flak import GUNS, TABLE, Gun, Mission
from ..frame.engineering.installations import features_in_use
from ..model.counters import ROSTER
from ..model.ids import PlaceId
from ..model.kinds import Side
from ..model.world import Front
from ..rules import RULES, SEQUENCE
from .s103_allies import APART, chart_for

_parachute, _allied_chart = RULES.ref("15.A.3.a"), RULES.ref("103.p3")
CHARTS = frozenset(row.chart for row in TABLE.rate)
_RATES = tuple((SEQUENCE.turn(row.from_) if row.from_ else 0, row) for row in TABLE.rate)


def rate(kind: str, of: str, chart: str, turn: int) -> tuple[int, Ref] | None:
    """A figure of the summary on a turn, and what it rests on; None where it has none."""
    found = None
    for first, row in _RATES:
        if row.kind == kind and row.of == of and row.chart == chart and turn >= first:
            found = row.points, RULES.ref(row.ref)
    return found


@GUNS.adds("15.C.5.p1", "15.A.3.a")
def units_with_aa(world: Front, place: PlaceId, side: Side, mission: Mission) -> Iterator[Gun]:
    """Some units have light positional AA of their own, printed or by the summary; parachute HQs have none."""
    for id_ in world.friends(place, side) if mission.light else ():
        kit = world.kit(id_)
        if "is_aa" in kit or "is_naval_unit" in kit:
            continue
        if "is_parachute_hq" in kit:
            yield Gun(0, False, True, f"{id_} shows its parachute side", _parachute)
        elif ROSTER[id_].aa:
            yield Gun(int(ROSTER[id_].aa), False, True, f"{id_}, as printed", RULES.ref("15.C.5.p1"), intrinsic=True)
        else:
            chart = chart_for(kit.nation, CHARTS)
            for of in dict.fromkeys(row.of for _, row in _RATES if row.kind == "unit" and row.of in kit):
                found = rate("unit", of, chart, world.clock.turn)
                if found is not None:
                    yield Gun(found[0], False, True, id_, found[1], intrinsic=True)
                    if kit.nation in APART:
                        yield Gun(0, False, True, f"{id_} is served by the Allied chart", _allied_chart)


@GUNS.adds("15.C.5.p1")
def works_with_aa(world: Front, place: PlaceId, side: Side, mission: Mission) -> Iterator[Gun]:
    """Forts and fortresses have light positional AA of their owner."""
    yield from _features(world, place, side, mission, "work")


@GUNS.adds("15.C.5.p2")
def features_with_aa(world: Front, place: PlaceId, side: Side, mission: Mission) -> Iterator[Gun]:
    """Some features of the map have AA while the side named in the summary owns them."""
    yield from _features(world, place, side, mission, "feature")


def _features(world: Front, place: PlaceId, side: Side, mission: Mission, kind: str) -> Iterator[Gun]:
    if world.owner.get(place) != side or not mission.light:
        return
    for feature in sorted(features_in_use(world, place)):
        found = rate(kind, feature, side, world.clock.turn)
        if found is not None:
            yield Gun(found[0], False, True, feature.replace("_", " "), found[1], intrinsic=True)


@RULES.defines("15.C.5.n1")
def intrinsic(guns: Iterable[Gun]) -> list[int]:
    """The intrinsic AA of a hex is that of all its features and units, ships too: the points of each that has any."""
    return [gun.points for gun in guns if gun.intrinsic and gun.points]
