"""71.5 and 72.5 Surrender: what makes a homeland give up, and what that brings, effect by effect."""

from collections.abc import Callable, Iterator

from wavell.umpire import Event, Line, Order, Ref, Roller, Told, times

from ..frame.economy.budget import ECONOMIES, prorate
from ..frame.politics.conquest import Conquered
from ..model.counters import ABSENT, GONE, ROSTER, YARD
from ..model.events import GaveUp, Marked, Removed
from ..model.ledger import balance, gain, lose
from ..model.orders import Base, Exploit, Invade, Move, NationName, Nr, Ship, Sr, Stage, Surrender, Tr
from ..model.ownership import units_of
from ..model.world import War
from ..rules import HOMELANDS, INDIA, RULES, SEQUENCE, Homeland
from .s71_2_s72_2_box import AT_A_BOX
from .s71_4_s72_4_pressure import GATE, Pressure, excess, ref_of

_STEP = SEQUENCE.by_id["allies.surrender"]


class Took(Told, frozen=True):
    """An effect of a surrender that moves nothing now: what it opens or closes from here on."""

    nation: NationName
    effect: str

    def apply(self, world: War) -> None:
        """That the homeland has surrendered is written down already."""

    def told(self) -> str:
        """The fact in words."""
        return f"surrender of {self.nation}: {self.effect}"


# What makes a homeland give up --------------------------------------------------------------------------------


@RULES.happens("71.43", at="enter allies.close", twin="72.43")
def too_many_at_the_gate(world: War, roll: Roller, land: Homeland) -> Iterator[Event]:
    """A homeland surrenders if, when an Allied player turn ends, ten enemy factors too many stand next to its box."""
    if excess(world, land) >= GATE.surrender.excess:
        yield from fall(GATE.surrender.ref(land), world, land)


@RULES.forbids("71.431", order=Surrender, twin="72.431")
def at_the_end_of_the_allied_turn(order: Surrender, world: War, land: Homeland) -> Iterator[str]:
    """A homeland may choose to surrender when an Allied player turn ends, and at no other time."""
    if order.nation == land.nation and world.clock.step != _STEP:
        yield f"{land.title} may surrender when an Allied player turn ends"


@RULES.forbids("71.53", order=Surrender, twin="72.53")
def only_once(order: Surrender, world: War, land: Homeland) -> Iterator[str]:
    """A surrender is never taken back, so there is no second one."""
    if order.nation == land.nation and land.nation in world.surrendered:
        yield f"{land.title} has surrendered for good"


@RULES.forbids("frame:conquest", order=Surrender)
def no_other_country(order: Surrender, world: War) -> Iterator[str]:
    """Australia and India alone give up by choice."""
    if order.nation not in HOMELANDS:
        yield f"{order.nation} does not surrender by choice; Australia and India may"


@RULES.offers(Surrender)
def who_could_give_up(world: War, seat: str) -> Iterator[Order]:
    """Each homeland that has not given up."""
    yield from (Surrender(nation) for nation in HOMELANDS if nation not in world.surrendered)


@RULES.resolves("71.431", "72.431", order=Surrender)
def it_gives_up(order: Surrender, world: War, roll: Roller) -> Iterator[Event]:
    """All that a surrender brings takes place at once."""
    land = HOMELANDS[order.nation]
    yield from fall(ref_of(land, "431"), world, land)


# What it brings -----------------------------------------------------------------------------------------------


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
    """Nothing is built in the box; ships that are in hand there are lost."""
    yield Took(ref, land.nation, "nothing is built in the box any more")
    closed = world.readings["pool-closed"] == "everywhere"
    for id_ in world.stack(YARD):
        ours = ROSTER[id_].nation == land.nation
        if ours or land.box in (world.units[id_].yard, world.units[id_].berth):
            yield Removed(ref, id_, land.box, "lost on the slip", for_good=ours and closed)


@RULES.defines("71.51E", "72.51E")
def britain_loses_the_value(ref: Ref, world: War, land: Homeland) -> Iterator[Event]:
    """Britain's base loses the homeland's part, and its level the prorated value."""
    part = f"britain.base.{land.nation}"
    why = f"{land.title} has surrendered"
    yield from gain(ref, part, -balance(world, part), why)
    worth = prorate(world, ECONOMIES["britain"].base[land.nation])
    yield from lose(ref, "britain", "surrender", worth, why)


@RULES.defines("71.51F", "72.51F")
def hexes_stay_as_they_are(ref: Ref, world: War, land: Homeland) -> Iterator[Event]:
    """No hex changes hands, and either side may enter the hexes of the country."""
    yield Took(ref, land.nation, "who holds its hexes does not change, and both sides may enter them")


@RULES.defines("71.51G", "72.51G")
def resistance_falls(ref: Ref, world: War, land: Homeland) -> Iterator[Event]:
    """The British resistance level goes down by two."""
    yield Marked(ref, "resistance", world.mark("resistance") - GATE.resistance.points)


@RULES.defines("72.51H")
def grants_to_china_stop(ref: Ref, world: War, land: Homeland) -> Iterator[Event]:
    """No more grants go to China through the India box."""
    yield Took(ref, land.nation, "no grants go to China through the box")


@RULES.defines("71.52", "72.52")
def japan_gains(ref: Ref, world: War, land: Homeland) -> Iterator[Event]:
    """The homeland is an overseas conquest of Japan; its first value is prorated, unless it waits for the year."""
    value = GATE.conquest.brps
    yield Conquered(ref, land.nation, value)
    if world.readings["japanese-prorated-gain"] == "prorated":
        yield from gain(ref, "japan.level", prorate(world, value), f"{land.title} is conquered")


EFFECTS: dict[str, Callable[[Ref, War, Homeland], Iterator[Event]]] = {
    "A": units_leave_for_good,
    "B": others_in_the_box_are_eliminated,
    "C": the_box_is_closed,
    "D": building_stops,
    "E": britain_loses_the_value,
    "F": hexes_stay_as_they_are,
    "G": resistance_falls,
}


# What it closes -----------------------------------------------------------------------------------------------


@RULES.forbids("71.51C", order=(Move, Stage, Base, Ship, Exploit, Invade, Tr, Sr, Nr), twin="72.51C", when=AT_A_BOX)
def nobody_enters_the_box(order: Order, world: War, seat: str, land: Homeland) -> Iterator[str]:
    """After a surrender no Western Allied unit enters the box."""
    to = getattr(order, "to", getattr(order, "target", ""))
    if to == land.box and land.nation in world.surrendered and any(ROSTER[id_].of.western for id_ in units_of(order)):
        yield f"{land.title} has surrendered, and the box is closed"


@RULES.counts("71.51E", of=Pressure, stage="times", twin="72.51E")
def the_penalty_ends(question: Pressure, world: War, land: Homeland) -> Iterator[Line]:
    """After a surrender enemies next to the box cost Britain nothing more."""
    if question.nation == land.nation and land.nation in world.surrendered:
        yield times(0, f"{land.title} has surrendered")


EVENTS = (Took,)
