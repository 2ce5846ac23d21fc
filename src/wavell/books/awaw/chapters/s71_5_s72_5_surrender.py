"""71.5 and 72.5 Surrender: what it brings, effect by effect."""

from collections.abc import Callable, Iterator

from wavell.umpire import DataError, Event, Ref, Told

from ..frame.economy.budget import ECONOMIES, YARDS, prorate
from ..frame.politics.conquest import WON, Conquered
from ..frame.setup.validation import EARLIER
from ..model import accounts
from ..model.counters import ABSENT, GONE, ROSTER, YARD
from ..model.counts import RESISTANCE
from ..model.events import GaveUp, Marked, Removed
from ..model.ids import ConquestId
from ..model.ledger import balance, gain, lose, settle
from ..model.nations import BRITAIN, JAPAN, called
from ..model.orders import NationName, Surrender
from ..model.world import War
from ..rules import INDIA, RULES, Homeland
from .s71_4_s72_4_pressure import GATE, ref_of


class Took(Told, frozen=True):
    """An effect of a surrender that moves nothing now: what it opens or closes from here on."""

    nation: NationName
    effect: str

    def apply(self, world: War) -> None:
        """That the homeland has surrendered is written down already."""

    def told(self) -> str:
        """The fact in words."""
        return f"surrender of {called(self.nation)}: {self.effect}"


@RULES.forbids("71.53", order=Surrender, twin="72.53")
def only_once(order: Surrender, world: War, land: Homeland) -> Iterator[str]:
    """A surrender is never taken back, so there is no second one."""
    if order.nation == land.nation and land.nation in world.surrendered:
        yield f"{land.title} has surrendered for good"


@RULES.defines("71.51", "72.51", "71.53", "72.53")
def fall(ref: Ref, world: War, land: Homeland) -> Iterator[Event]:
    """All effects take place in order, once; a homeland that has surrendered does nothing more."""
    if land.nation in world.surrendered:
        return
    yield GaveUp(ref, land.nation)
    for letter, effect in EFFECTS.items():
        yield from effect(ref_of(land, f"51{letter}"), world, land)
    if land is INDIA:
        yield from grants_to_china_stop(ref_of(land, "51H"), world, land)
    yield from japan_gains(GATE.conquest.ref(land), world, land)


@RULES.defines("71.51A", "72.51A")
def units_leave_for_good(ref: Ref, world: War, land: Homeland) -> Iterator[Event]:
    """The homeland's units leave the board for good, wherever they are; its pool is closed with them, if so read."""
    closed = world.readings["pool-closed"] == "everywhere"
    for id_, counter in ROSTER.items():
        place = world.units[id_].place
        if counter.nation == land.nation and place not in (GONE, YARD) and (closed or place not in ABSENT):
            yield Removed(ref, id_, place, f"{land.title} has surrendered", for_good=True)


@RULES.defines("71.51B", "72.51B")
def others_in_the_box_are_eliminated(ref: Ref, world: War, land: Homeland) -> Iterator[Event]:
    """Western Allied units of other nationalities in the box go back to their pools."""
    for id_ in world.stack(land.box):
        if ROSTER[id_].of.western:
            yield Removed(ref, id_, land.box, f"{land.title} has surrendered")


@RULES.defines("71.51C", "72.51C")
def the_box_is_closed(ref: Ref, world: War, land: Homeland) -> Iterator[Event]:
    """The Western Allies neither enter the box any more nor draw supply from it."""
    yield Took(ref, land.nation, "the box is closed to entry and gives no supply")


@RULES.defines("71.51D", "72.51D")
def building_stops(ref: Ref, world: War, land: Homeland) -> Iterator[Event]:
    """Nothing is built in the box; ships that are in hand there are lost, and so are its points and its limit."""
    yield Took(ref, land.nation, "nothing is built in the box any more")
    closed = world.readings["pool-closed"] == "everywhere"
    for id_ in world.stack(YARD):
        ours = ROSTER[id_].nation == land.nation
        if ours or land.box in (world.units[id_].yard, world.units[id_].berth):
            yield Removed(ref, id_, land.box, "lost on the slip", for_good=ours and closed)
    why = f"{land.title} has surrendered"
    for yard in (yard for yard, works in YARDS.items() if works.place == land.box):
        yield from settle(ref, world, accounts.points(yard), 0, why)
    if closed:
        yield from settle(ref, world, accounts.limit(land.nation), 0, why)


@RULES.defines("71.51E", "72.51E")
def britain_loses_the_value(ref: Ref, world: War, land: Homeland) -> Iterator[Event]:
    """Britain's base loses the homeland's part, and its level the prorated value."""
    yield from _the_base_falls(ref, world, land)
    worth = prorate(world, ECONOMIES[BRITAIN].base[land.nation].brps)
    yield from lose(ref, BRITAIN, "surrender", worth, f"{land.title} has surrendered")


def _the_base_falls(ref: Ref, world: War, land: Homeland) -> Iterator[Event]:
    """Britain's base loses the homeland's part for good."""
    part = accounts.base(BRITAIN, land.nation)
    yield from gain(ref, part, -balance(world, part), f"{land.title} has surrendered")


@RULES.defines("71.51F", "72.51F")
def hexes_stay_as_they_are(ref: Ref, world: War, land: Homeland) -> Iterator[Event]:
    """No hex changes hands, and either side may enter the hexes of the country."""
    yield Took(ref, land.nation, "who holds its hexes does not change, and both sides may enter them")


@RULES.defines("71.51G", "72.51G")
def resistance_falls(ref: Ref, world: War, land: Homeland) -> Iterator[Event]:
    """The British resistance level goes down by two."""
    yield Marked(ref, RESISTANCE.key(), RESISTANCE.of(world.marks) - GATE.resistance.points)


@RULES.defines("72.51H")
def grants_to_china_stop(ref: Ref, world: War, land: Homeland) -> Iterator[Event]:
    """No more grants go to China through the India box."""
    yield Took(ref, land.nation, "no grants go to China through the box")


@WON.adds_twins("71.52", "72.52")
def a_homeland_is_worth_its_brps(what: str, land: Homeland) -> bool:
    """What a homeland is worth to Japan year by year is told here."""
    return what == land.nation


@RULES.defines("71.52", "72.52")
def japan_gains(ref: Ref, world: War, land: Homeland) -> Iterator[Event]:
    """The homeland is an overseas conquest of Japan; its first value is prorated, unless it waits for the year."""
    value = GATE.conquest.brps
    yield Conquered(ref, ConquestId(land.nation), value)
    if world.readings["japanese-prorated-gain"] == "prorated":
        yield from gain(ref, accounts.level(JAPAN), prorate(world, value), f"{land.title} is conquered")


@EARLIER.adds_twins("71.51", "72.51")
def it_has_fallen(world: War, land: Homeland) -> Iterator[Event]:
    """In a position after its surrender a homeland has no units, and all that lasts of the surrender is there.

    What was booked once, at a season that the position does not tell, is in the levels that it lays down.
    """
    if land.nation not in world.surrendered:
        return
    for id_ in world.units:
        unit = world.units[id_]
        if world.on_map(id_) and ROSTER[id_].nation == land.nation:
            raise DataError(f"{id_} is in {unit.place}, and {land.title} has surrendered")
        if unit.place == YARD and land.box in (ROSTER[id_].nation, unit.yard, unit.berth):
            raise DataError(f"{id_} is on the slip, and {land.title} has surrendered")
    for letter, effect in _LASTING.items():
        yield from effect(ref_of(land, f"51{letter}"), world, land)
    if ConquestId(land.nation) not in world.conquests:
        yield Conquered(GATE.conquest.ref(land), ConquestId(land.nation), GATE.conquest.brps)


EFFECTS: dict[str, Callable[[Ref, War, Homeland], Iterator[Event]]] = {
    "A": units_leave_for_good,
    "B": others_in_the_box_are_eliminated,
    "C": the_box_is_closed,
    "D": building_stops,
    "E": britain_loses_the_value,
    "F": hexes_stay_as_they_are,
    "G": resistance_falls,
}
_LASTING = {
    "A": units_leave_for_good,
    "D": building_stops,
    "E": _the_base_falls,
    "G": resistance_falls,
}
"""The effects that units, marks and books still show when the turn of the surrender is past."""


EVENTS = (Took,)
