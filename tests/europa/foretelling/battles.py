"""Battles, air missions and landings."""

import re
from collections.abc import Iterator

from tests.foretold import Figures, Foretold, Outcome, total
from wavell.books.europa.book import BOOK
from wavell.books.europa.chapters.s15c_anti_aircraft import Aa
from wavell.books.europa.chapters.s15e4_amphibious import LandingChances, LandingDie, TankLanded
from wavell.books.europa.frame.air.airlift import Drop, DropDie
from wavell.books.europa.frame.air.bases import most_flak
from wavell.books.europa.frame.air.raids import RaidFlown, RaidOver
from wavell.books.europa.frame.combat.attack import BattleFought
from wavell.books.europa.frame.combat.odds import Fight
from wavell.books.europa.frame.combat.retreat_before import Slip, SlipDie, Slipped
from wavell.books.europa.frame.combat.success import success
from wavell.books.europa.frame.sea.landings import Land
from wavell.books.europa.model.events import Changed, Lost, Moved
from wavell.books.europa.model.ids import UnitId
from wavell.books.europa.model.orders import Attack
from wavell.books.europa.model.world import Front
from wavell.umpire import Order, Tally
from wavell.umpire.facts.events import DieRolled

from .table import TABLE

_COLUMN, _DIE = re.compile(r"column (\S+)"), re.compile(r"main die is modified by ([+-]\d+)")


def _odds(tally: Tally, outcome: Outcome) -> Figures:
    """The column and the die, if the roll comes at once: nothing was decided or flown in between."""
    between = [
        each
        for each in outcome.events
        if isinstance(each, RaidFlown | RaidOver | Slipped | Moved | BattleFought | Lost)
    ]
    if not between or not isinstance(between[0], BattleFought):
        return None
    text = tally.text()
    column, die = _COLUMN.search(text), _DIE.search(text)
    return (
        (column and column[1], die and int(die[1])),
        (between[0].odds, between[0].die),
    )


@TABLE.row(Fight, Attack)
def an_attack(world: Front, seat: str, order: Attack) -> Iterator[Foretold]:
    yield Foretold(
        Fight(
            order.units,
            order.target,
            False,
            order.air,
            order.ngs,
            order.first,
            order.engineers,
            order.dismount,
            order.convert,
        ),
        _odds,
    )


@TABLE.row(Fight)
def a_battle_under_way(world: Front, seat: str, order: Order) -> Iterator[Foretold]:
    """When the last decision before the roll is taken the battle is asked for as it stands."""
    battle = world.battle
    if battle is not None and not battle.result and set(battle.attackers) <= world.units.keys():
        asked = Fight(
            battle.attackers,
            battle.target,
            battle.planned,
            battle.air,
            battle.ngs,
            battle.first,
            battle.engineers,
            battle.dismounted,
            battle.converted,
        )
        yield Foretold(asked, _odds)


@TABLE.row(SlipDie, Slip)
def slipping_away(world: Front, seat: str, order: Slip) -> Iterator[Foretold]:
    def check(tally: Tally, outcome: Outcome) -> Figures:
        thrown = outcome.rolled(f"{order.unit} tries to slip away")
        return (success(thrown[0] + int(tally.total)), next(outcome.of(Slipped)).result) if thrown else None

    yield Foretold(SlipDie(order.unit), check)


# In the air and from the sea ----------------------------------------------------------------------------------------


@TABLE.row(Aa)
def what_fires_at_a_mission(world: Front, seat: str, order: Order) -> Iterator[Foretold]:
    """The AA that fires when a mission arrives that waited for interceptors."""
    if world.raid is not None:
        place = world.raid.target
        if world.raid.mission == "defensive_support" and world.battle is not None:
            place = most_flak(world, world.battle)
        yield Foretold(Aa(place, world.raid.mission), total(_flak))


@TABLE.row(Aa, *(order for order in BOOK.orders if hasattr(order, "carriers") or order.__name__ == "Bomb"))
def what_fires_at_once(world: Front, seat: str, order: Order) -> Iterator[Foretold]:
    """The same when nobody intercepts: the mission is known by its order."""
    missions = {"drop": "air_drop", "assault": "assault_transport", "airlift": "air_transport"}
    tag = str(type(order).__struct_config__.tag)
    mission = missions.get(tag) or (f"{getattr(order, 'what', '')}_bombing" if tag == "bomb" else "point_transport")
    unit = getattr(order, "unit", None)
    place = getattr(order, "to", None) or getattr(order, "target", None) or world.units[UnitId(str(unit))].place
    yield Foretold(Aa(place, mission), total(_flak))


def _flak(outcome: Outcome) -> int | None:
    """The AA points that fired; nothing if none did."""
    found = [re.match(r"(\d+) AA point", event.why) for event in outcome.of(DieRolled)]
    return next((int(match[1]) for match in found if match is not None), None)


@TABLE.row(DropDie, Drop)
def a_drop(world: Front, seat: str, order: Drop) -> Iterator[Foretold]:
    def check(tally: Tally, outcome: Outcome) -> Figures:
        thrown = outcome.rolled("the drop on")
        if not thrown:
            return None
        result = success(thrown[0] + int(tally.total))
        lost = any(event.unit == order.unit for event in outcome.of(Lost))
        shaken = {event.what for event in outcome.of(Changed) if order.unit in event.units}
        foretold = (result == "D", result in ("F", "F*"), result == "F*")
        return foretold, (lost, "dispersed" in shaken, "disrupted" in shaken)

    yield Foretold(DropDie(order.unit), check)


def _swimmers(world: Front, order: Land) -> list[UnitId]:
    return [id_ for id_ in order.units if "is_amphibious_tank" in world.kit(id_)]


@TABLE.row(LandingDie, Land)
def tanks_that_land(world: Front, seat: str, order: Land) -> Iterator[Foretold]:
    for number, id_ in enumerate(_swimmers(world, order)):

        def check(tally: Tally, outcome: Outcome, id_: UnitId = id_, number: int = number) -> Figures:
            thrown = outcome.rolled("tanks swim ashore")[number]
            came = next(event.result for event in outcome.of(TankLanded) if event.unit == id_)
            return success(thrown + int(tally.total)), came

        yield Foretold(LandingDie(id_, order.to, order.sea), check)


@TABLE.row(LandingChances, Land)
def chances_of_a_landing(world: Front, seat: str, order: Land) -> Iterator[Foretold]:
    for id_ in _swimmers(world, order):

        def check(tally: Tally, outcome: Outcome, id_: UnitId = id_) -> Figures:
            came = next(event.result for event in outcome.of(TankLanded) if event.unit == id_)
            return any(line.why.startswith(f"{came} ") for line in tally.lines), True

        yield Foretold(LandingChances(id_, order.to, order.sea), check)
