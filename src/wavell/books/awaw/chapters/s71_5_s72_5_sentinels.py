"""71.5 and 72.5 Sentinels of a surrender: what is gone stays gone, and nobody comes back into the box."""

from collections.abc import Iterator

from wavell.umpire.facts.words import many

from ..frame.economy.budget import YARDS
from ..frame.economy.construction import pool_closed
from ..frame.economy.grants import Granted
from ..frame.politics.resistance import Resistance
from ..frame.sea.voyages import Sailed
from ..frame.supply.sea_lines import LineLaid
from ..model import accounts
from ..model.counters import GONE, ROSTER
from ..model.counts import RESISTANCE
from ..model.events import Built, GaveUp, LaidDown, Moved
from ..model.ids import ConquestId
from ..model.ledger import Booked, balance
from ..model.nations import BRITAIN, CHINA, called
from ..model.world import War
from ..rules import ALLIES, INDIA, RULES, Homeland
from .s71_4_s72_4_pressure import at_its_gate


@RULES.watches("71.51A", twin="72.51A")
def its_units_are_off_the_board(world: War, land: Homeland) -> Iterator[str]:
    """No unit of a homeland that has surrendered is in play or waits to be built, unless its pool is read as open."""
    if land.nation in world.surrendered and world.readings["pool-closed"] == "everywhere":
        for id_, unit in world.units.items():
            if ROSTER[id_].nation == land.nation and unit.place != GONE:
                yield f"{id_} is in {unit.place} after the surrender"


@RULES.watches("71.51B", twin="72.51B")
def nobody_is_left_in_the_box(world: War, land: Homeland) -> Iterator[str]:
    """No Western Allied unit is in the box of a homeland that has surrendered."""
    if land.nation in world.surrendered:
        yield from (f"{id_} is in the {land.title} box" for id_ in world.stack(land.box) if ROSTER[id_].of.western)


@RULES.watches("71.51C", twin="72.51C", event=Moved)
def nobody_comes_in(event: Moved, world: War, land: Homeland) -> Iterator[str]:
    """No Western Allied unit comes into the box after the surrender, whatever moves it."""
    if land.nation in world.surrendered and event.to == land.box:
        yield from (f"{id_} enters the {land.title} box" for id_ in event.units if ROSTER[id_].of.western)


@RULES.watches("71.51C", twin="72.51C", event=Sailed)
def nobody_passes_through(event: Sailed, world: War, land: Homeland) -> Iterator[str]:
    """No voyage leads into the box or through it after the surrender."""
    if land.nation in world.surrendered and land.box in event.voyage.path[1:]:
        yield f"a voyage leads through the {land.title} box"


@RULES.watches("71.51C", twin="72.51C", event=LineLaid)
def no_line_comes_out(event: LineLaid, world: War, land: Homeland) -> Iterator[str]:
    """No sea line starts in the box after the surrender."""
    if land.nation in world.surrendered and event.source == land.box:
        yield f"{event.port} is supplied from the {land.title} box"


@RULES.watches("71.51D", twin="72.51D", event=Built)
def nothing_appears_in_the_box(event: Built, world: War, land: Homeland) -> Iterator[str]:
    """Nothing is built or launched in the box after the surrender."""
    if land.nation in world.surrendered and event.place == land.box:
        yield f"{event.unit} is built in the {land.title} box"


@RULES.watches("71.51D", twin="72.51D", event=LaidDown)
def nothing_is_laid_down_in_the_box(event: LaidDown, world: War, land: Homeland) -> Iterator[str]:
    """No ship is begun or mended in the box after the surrender."""
    if land.nation in world.surrendered and land.box in (event.yard, event.place):
        yield f"{event.unit} is laid down in the {land.title} box"


@RULES.watches("71.51D", twin="72.51D")
def nothing_is_left_to_build_with(world: War, land: Homeland) -> Iterator[str]:
    """After the surrender the yard in the box has no points, and a homeland whose pool is closed has no limit."""
    if land.nation not in world.surrendered:
        return
    for yard in (yard for yard, works in YARDS.items() if works.place == land.box):
        if points := balance(world, accounts.points(yard)):
            yield f"{many(points, 'shipbuilding point')} of {land.title} after the surrender"
    if pool_closed(world, land.nation) and (limit := balance(world, accounts.limit(land.nation))):
        yield f"{many(limit, 'BRP')} of the limit of {land.title} after the surrender"


@RULES.watches("71.51E", twin="72.51E", event=Booked)
def no_more_is_lost_to_the_gate(event: Booked, world: War, land: Homeland) -> Iterator[str]:
    """After the surrender Britain loses nothing more to enemies next to the box."""
    why = at_its_gate(land)
    if land.nation in world.surrendered and event.taker == accounts.lost(BRITAIN, "pressure") and event.why == why:
        yield f"Britain loses {many(event.amount, 'BRP')} to {why}"


@RULES.watches("71.51F", twin="72.51F")
def no_hex_changes_hands_by_it(before: War, world: War, land: Homeland) -> Iterator[str]:
    """When a homeland surrenders, no hex of its country changes hands."""
    if land.nation in before.surrendered or land.nation not in world.surrendered:
        return
    hexes = (place for place in world.atlas.land if world.atlas.nation[place] == land.nation)
    yield from (f"{place} changes hands" for place in hexes if before.holder(place) != world.holder(place))


@RULES.watches("71.51G", twin="72.51G")
def resistance_falls_by_two(before: War, world: War, land: Homeland) -> Iterator[str]:
    """A surrender takes two off British resistance, and nothing gives them back."""
    fallen = [
        nation for nation in ("australia", "india") if (nation in world.surrendered) > (nation in before.surrendered)
    ]
    now, then = RESISTANCE.of(world.marks), RESISTANCE.of(before.marks)
    if land.nation in fallen and now != then - 2 * len(fallen):
        yield f"resistance goes from {then} to {now} with the surrender of {land.title}"
    if land.nation in before.surrendered and now > then:
        yield f"resistance rises from {then} to {now} after the surrender of {land.title}"


@RULES.watches("71.51G", twin="72.51G")
def resistance_stays_lower(world: War, land: Homeland) -> Iterator[str]:
    """After a surrender the level is lower by two than it could be without, whatever else raises it."""
    fallen = sum(nation in world.surrendered for nation in ("australia", "india"))
    if land.nation in world.surrendered and (now := RULES.total(Resistance(), world)) > 8 - 2 * fallen:
        yield f"resistance is {now} after the surrender of {land.title}"


@RULES.watches("72.51H", event=Booked)
def nothing_goes_to_china_through_india(event: Booked, world: War) -> Iterator[str]:
    """After India's surrender no power gives China anything by way of the India box.

    Where the books do not tell the way, it was that one while the Burma Road is cut, which leaves no other.
    """
    giver = accounts.read(event.giver)
    if INDIA.nation not in world.surrendered or event.taker != accounts.level(CHINA) or giver.what != "level":
        return
    way = event.route if isinstance(event, Granted) else None
    rangoon = world.atlas.find("Rangoon")
    cut = rangoon is None or world.holder(rangoon) != ALLIES
    if way == INDIA.box or (way is None and cut):
        yield f"{called(giver.owner)} gives China {many(event.amount, 'BRP')} by way of India after its surrender"


@RULES.watches("71.52", twin="72.52")
def japan_has_conquered_it(before: War, world: War, land: Homeland) -> Iterator[str]:
    """A homeland that surrenders is a Japanese conquest worth ten."""
    new = land.nation in world.surrendered and land.nation not in before.surrendered
    if new and world.conquests.get(ConquestId(land.nation)) != 10:
        yield f"{land.title} surrenders and is no conquest of ten BRPs"


@RULES.watches("71.52", twin="72.52")
def a_conquest_by_surrender_alone(world: War, land: Homeland) -> Iterator[str]:
    """A homeland that has not surrendered is no conquest, and one that has is worth ten."""
    value = world.conquests.get(ConquestId(land.nation), 0)
    if value and land.nation not in world.surrendered:
        yield f"{land.title} is a Japanese conquest and has not surrendered"
    elif value not in (0, 10):
        yield f"{land.title} is a conquest worth {many(value, 'BRP')} and not 10"


@RULES.watches("71.53", twin="72.53")
def nothing_takes_it_back(before: War, world: War, land: Homeland) -> Iterator[str]:
    """A surrender stays, with the conquest, and Britain's base never gets its part back."""
    if land.nation not in before.surrendered:
        return
    part = accounts.base(BRITAIN, land.nation)
    if world.surrendered.get(land.nation) != before.surrendered[land.nation]:
        yield f"the surrender of {land.title} is taken back"
    if before.conquests.get(ConquestId(land.nation)) != world.conquests.get(ConquestId(land.nation)):
        yield f"the conquest of {land.title} is taken back"
    if balance(world, part) > balance(before, part):
        yield f"Britain's base gets back {balance(world, part) - balance(before, part)} for {land.title}"
    for id_, unit in before.units.items():
        if unit.place == GONE and ROSTER[id_].nation == land.nation and world.units[id_].place != GONE:
            yield f"{id_} comes back"


@RULES.watches("71.53", twin="72.53", event=GaveUp)
def nor_happens_it_twice(event: GaveUp, world: War, land: Homeland) -> Iterator[str]:
    """A homeland surrenders once."""
    if event.nation == land.nation and land.nation in world.surrendered:
        yield f"{land.title} surrenders again"
