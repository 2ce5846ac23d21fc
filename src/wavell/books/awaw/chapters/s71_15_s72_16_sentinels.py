"""71.15 and 72.16 Sentinels: what Australia and India have built, where, and who paid."""

from collections.abc import Iterator

from wavell.umpire.facts.words import many_are

from ..frame.economy.construction import BUILT
from ..model import accounts
from ..model.counters import ROSTER, SHIPS, SW, YARD, Kind
from ..model.events import Built, LaidDown
from ..model.ids import UnitId
from ..model.ledger import Booked, balance
from ..model.nations import BRITAIN, JAPAN, US
from ..model.world import War
from ..rules import AUSTRALIA, INDIA, RULES, Homeland
from .s71_13_s71_14_s72_13_deployment import OWN

_BRITISH_BILLS = {AUSTRALIA.nation: "71.153A", INDIA.nation: "72.163A"}
"""By which paragraph Britain is charged for units of each nation."""


@RULES.watches("71.152", twin="72.162")
def the_limit_is_kept(world: War, land: Homeland) -> Iterator[str]:
    """What is left of the limit of a turn is never less than nothing, nor more than the limit."""
    left = balance(world, accounts.limit(land.nation))
    if not 0 <= left <= land.construction.limit:
        yield f"{many_are(left, 'BRP')} left of the limit of {land.title}"


@RULES.watches("71.152", twin="72.162")
def only_what_it_may_build(world: War, land: Homeland) -> Iterator[str]:
    """Nothing is told to have been built of a kind that the nation does not build."""
    for (nation, kind), factors in BUILT.all(world.used).items():
        if nation == land.nation and factors and kind not in land.kinds:
            yield f"{many_are(factors, f'{kind} factor')} built in {land.title}"


@RULES.watches("71.152A")
def so_many_infantry_factors(world: War) -> Iterator[str]:
    """Australia has built no more than three infantry factors in the turn."""
    if (built := BUILT.of(world.used, AUSTRALIA.nation, Kind.INFANTRY)) > AUSTRALIA.kinds[Kind.INFANTRY].factors:
        yield f"{built} Australian infantry factors were built"


@RULES.watches("71.152B")
def so_many_air_factors(world: War) -> Iterator[str]:
    """Australia has built no more than one army air factor in the turn."""
    if (built := BUILT.of(world.used, AUSTRALIA.nation, Kind.AAF)) > AUSTRALIA.kinds[Kind.AAF].factors:
        yield f"{built} Australian air factors were built"


@RULES.watches("71.152C")
def so_many_ships_of_each_kind(world: War) -> Iterator[str]:
    """No more than two destroyer factors and two cruisers of Australia are in play or begun."""
    for kind, row in AUSTRALIA.ships.items():
        afloat = [id_ for id_ in OWN["australia"] if ROSTER[id_].kind == kind]
        there = sum(ROSTER[id_].factors for id_ in afloat if world.in_play(id_) or world.units[id_].place == YARD)
        if there > row.factors:
            yield f"{many_are(there, f'Australian {kind} factor')} in play"


@RULES.watches("71.151", twin="72.161", event=Built)
def built_at_home(event: Built, world: War, land: Homeland) -> Iterator[str]:
    """Units of the nation appear in their country."""
    if event.unit in OWN[land.nation] and world.atlas.nation.get(event.place) != land.nation:
        yield f"{event.unit} was built in {event.place}"


@RULES.watches("72.162", event=Built)
def india_builds_infantry(event: Built, world: War) -> Iterator[str]:
    """India builds infantry and nothing else."""
    if event.unit in OWN[INDIA.nation] and ROSTER[event.unit].kind != Kind.INFANTRY:
        yield f"{event.unit} was built for India"


@RULES.watches("71.152C", event=LaidDown)
def ships_of_its_own(event: LaidDown, world: War) -> Iterator[str]:
    """What is laid down in Australia is an Australian destroyer or cruiser."""
    own = ROSTER[event.unit].nation == "australia" and ROSTER[event.unit].kind in (Kind.DD, Kind.CA)
    if event.yard == "australia" and not own:
        yield f"{event.unit} was laid down in Australia"


@RULES.watches("71.152C", event=Built)
def no_other_ships_are_australian(event: Built, world: War) -> Iterator[str]:
    """No Australian ship but destroyers and cruisers is built, those that are never on the slip among them."""
    if event.unit in OWN[AUSTRALIA.nation] and ROSTER[event.unit].kind in (SHIPS | SW) - {Kind.DD, Kind.CA}:
        yield f"{event.unit} was built for Australia"


@RULES.watches("71.153", twin="72.163", event=Built)
def paid_by_britain_or_the_us(event: Built, world: War, land: Homeland) -> Iterator[str]:
    """Britain or the U.S. pays for units of the nation."""
    if event.unit in OWN[land.nation] and event.payer not in ("britain", "us"):
        yield f"{event.payer} paid for {event.unit}"


@RULES.watches("71.153A", twin="72.163A", event=Booked)
def the_british_limit_bears_it(event: Booked, world: War, land: Homeland) -> Iterator[str]:
    """What Britain is charged for a homeland has room in what is left of the British limit."""
    limit = accounts.limit(BRITAIN)
    if event.ref.id == _BRITISH_BILLS[land.nation] and event.giver == limit and event.amount > balance(world, limit):
        yield f"{event.amount} are charged to {limit} for {land.title}, and {balance(world, limit)} are left"


@RULES.watches("71.153A")
@RULES.watches("72.163A")
def the_british_limit_is_kept(world: War) -> Iterator[str]:
    """Nor is less than nothing left of it, by whatever paragraph it was charged."""
    if (left := balance(world, accounts.limit(BRITAIN))) < 0:
        yield f"{many_are(left, 'BRP')} left of the British limit"


@RULES.watches("71.153B", twin="72.163B", event=Built)
def the_us_pays_in_its_time(event: Built, world: War, land: Homeland) -> Iterator[str]:
    """The U.S. pays for units at war with Japan or after a British surrender; a ship was paid for when it was begun."""
    if event.unit in OWN[land.nation] and event.payer == "us" and world.units[event.unit].place != YARD:
        yield from _too_early(event.unit, world)


@RULES.watches("71.153B", event=LaidDown)
def the_us_pays_for_ships_in_its_time(event: LaidDown, world: War) -> Iterator[str]:
    """So it does for ships."""
    if event.unit in OWN["australia"] and event.payer == "us":
        yield from _too_early(event.unit, world)


def _too_early(id_: UnitId, world: War) -> Iterator[str]:
    if not world.at_war(JAPAN, US) and not world.has_surrendered(BRITAIN):
        yield f"the U.S. paid for {id_}"


# However a position came about ------------------------------------------------------------------------------------


@RULES.watches("71.152C")
def its_slip_holds_its_own_ships(world: War) -> Iterator[str]:
    """Whatever is being built in Australia is an Australian destroyer or cruiser."""
    for id_ in world.stack(YARD):
        if world.units[id_].yard == "australia" and id_ not in OWN["australia"]:
            yield f"{id_} is being built in Australia"


@RULES.watches("71.151")
def its_ships_are_built_at_home(world: War) -> Iterator[str]:
    """Australian ships are being built in Australia, and launched there."""
    for id_ in world.stack(YARD):
        unit = world.units[id_]
        if id_ in OWN["australia"] and unit.yard not in ("", "australia"):
            yield f"{id_} is being built in {unit.yard}"
        elif id_ in OWN["australia"] and unit.berth and world.atlas.nation.get(unit.berth) != "australia":
            yield f"{id_} will be launched in {unit.berth}"


@RULES.watches("71.153", twin="72.163")
def nobody_else_has_paid(world: War, land: Homeland) -> Iterator[str]:
    """Nobody but Britain and the U.S. is named as having paid for units of the nation."""
    for id_ in OWN[land.nation]:
        if world.units[id_].payer not in ("", "britain", "us"):
            yield f"{world.units[id_].payer} paid for {id_}"


@RULES.watches("71.154", twin="72.164")
def lent_after_the_surrender(world: War, land: Homeland) -> Iterator[str]:
    """Units of the nation are lent to the U.S. alone, after a British surrender."""
    for id_ in OWN[land.nation]:
        lent = world.units[id_].lent
        if lent and (lent != "us" or "britain" not in world.surrendered):
            yield f"{id_} is lent to {lent}"
