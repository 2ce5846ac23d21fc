"""The table of what is foretold, and what its rows have in common."""

from fractions import Fraction
from random import Random
from typing import Any

from tests.foretold import Outcome, Table
from wavell.books.europa.book import BOOK
from wavell.books.europa.chapters.s15_unit_types import Abilities
from wavell.books.europa.chapters.s15f1_s15f6c_coast_defences import CoastDefence
from wavell.books.europa.chapters.s15i1_depots import Display
from wavell.books.europa.chapters.s103_allies import Nation
from wavell.books.europa.frame.air.bases import Tbf
from wavell.books.europa.frame.movement.breakdown import CHART
from wavell.books.europa.frame.movement.passages import Way, went_by
from wavell.books.europa.model.atlas import ATLASES, WORKS
from wavell.books.europa.model.counters import ISOLATED, ROSTER, UNISOLATED
from wavell.books.europa.model.counts import Key
from wavell.books.europa.model.events import Moved
from wavell.books.europa.model.figures import Counted
from wavell.books.europa.model.ids import UnitId
from wavell.books.europa.model.kinds import Sky
from wavell.books.europa.model.world import MP
from wavell.books.europa.rules import SIDES
from wavell.umpire import Question

TABLE = Table(BOOK)
SILENT: dict[type[Question], str] = {
    Abilities: "what a unit is; what follows from it the other questions foretell",
    CoastDefence: "nothing fires at ships in the book; its part on land is a line of the battle",
    Display: "what stands in a box, which no order is charged by",
    Nation: "whether a nation is an ally, which no order is charged by",
    Tbf: "a line of the battle, which is asked for the same figure",
}
"""Questions that foretell no event, and why."""


def lay(rng: Random) -> dict[str, Any]:
    """A position at random, with weather, points, lost units, works and what was prepared in it as well."""
    position = BOOK.scatter(rng) if BOOK.scatter is not None else {}
    atlas, units, places = ATLASES[position["map"]], dict(position["units"]), sorted(position["owner"])
    lost = rng.sample(sorted(ROSTER.keys() - units.keys() - CHART.keys()), 8)  # a division is lost with its parts
    units |= {id_: rng.choice((UNISOLATED, ISOLATED)) for id_ in lost}
    for id_, unit in position["units"].items():
        cadre = ROSTER[UnitId(id_)].cadre is not None and rng.random() < 0.3
        units[id_] = {**unit, "up": "cadre"} if cadre else unit
    for id_ in rng.sample(sorted(position["units"]), 1):
        units[id_] = {**position["units"][id_], "hungry": rng.randint(1, 2)}
    skies = [sky for sky in Sky if sky not in (Sky.ROUGH, Sky.STORM)]
    weather = {zone: rng.choice(skies) for zone in sorted(set(atlas.zone.values()) - {""})}
    nations = {ROSTER[UnitId(id_)].nation for id_ in lost}
    return {
        **position,
        "units": units,
        "weather": {**weather, "sea": rng.choice((Sky.CLEAR, Sky.ROUGH))} if rng.random() < 0.7 else {},
        "pools": {f"{side} {what}": rng.randint(2, 20) for side in SIDES for what in ("transports", "landing craft")}
        | {f"{nation} {kind}": rng.randint(0, 12) for nation in sorted(nations) for kind in ("inf", "arm")},
        "smps": {f"{side}:{area}": 20 for side in SIDES for area in sorted(set(atlas.command.values()) - {""})},
        "works": {place: [rng.choice(WORKS)] for place in places if rng.random() < 0.15},
        "used": {f"phase surprise {place}": rng.randint(-1, 2) for place in places if rng.random() < 0.1}
        | {f"player-turn plan {place}": 1 for place in places if rng.random() < 0.2},
    }


TABLE.lay = lay


def spent(outcome: Outcome, id_: UnitId, *ways: Way) -> Fraction | None:
    """The MPs that a unit spent as it moved in one of some ways."""
    found = [each.spent for each in outcome.of(Moved) if id_ in each.units and went_by(each) in ways]
    return Fraction(sum(found), MP) if found else None


def counted(outcome: Outcome, key: Key) -> int:
    return sum(event.amount for event in outcome.of(Counted) if event.what == key)
