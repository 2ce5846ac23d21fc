"""15.B: replacement points that are flown to a cadre."""

from typing import Any

import pytest

from tests.europa.desk import cites, front, options, play
from tests.europa.drops import BASE, CARRIERS, base
from wavell.books.europa.model.counts import Key
from wavell.books.europa.model.ids import UnitId
from wavell.umpire import Game, Order


def refill(unit: str, **more: Any) -> Game:
    there: dict[str, Any] = {"pools": {"britain inf": 4, "britain arm": 8}, "dice": []} | more
    bases = {"airbase 0606": {"capacity": 3}}
    return base(units={unit: {"at": "0606", "up": "cadre"}, **there.pop("units", {})}, installations=bases, **there)


@pytest.mark.rule("europa 15.B")
def test_infantry_points_are_flown_to_a_cadre_and_armour_points_are_not() -> None:
    game = refill("al-inf-div")
    order = "refill al-inf-div by al-air-transport+al-gliders"
    assert cites(game.judge("allies", order)) == ["15.B"]
    assert game.judge("allies", order)
    assert order in options(game, "refill")
    given = game.parse(order)
    assert isinstance(given, Order)
    assert given.seen_by("axis", front(game)) == "refill ? by ?+?"
    play(game, order)
    there = front(game)
    assert (there.units[UnitId("al-inf-div")].up, there.pools[Key("britain inf")]) == ("", 0)
    assert {there.units[UnitId(id_)].up for id_ in CARRIERS} == {"inoperative"}
    armour = refill("al-arm-div").judge("allies", "refill al-arm-div by al-air-transport+al-gliders")
    assert not armour
    assert cites(armour) == ["15.B"]


@pytest.mark.rule("europa frame:AIRT", "europa frame:RP")
@pytest.mark.parametrize(
    ("more", "order", "refused"),
    [
        ({"pools": {"britain inf": 3}}, "refill al-inf-div by al-air-transport+al-gliders", "frame:RP"),
        ({"units": {"al-inf": "0606"}}, "refill al-inf by al-air-transport", "frame:RP"),
        ({"owner": {"0606": "axis"}}, "refill al-inf-div by al-air-transport+al-gliders", "frame:AIRT"),
        ({"units": {"al-bomber": BASE}}, "refill al-inf-div by al-bomber", "frame:AIRT"),
        ({"units": {"al-air-transport": "0101"}}, "refill al-inf-div by al-air-transport", "frame:AIRT"),
    ],
)
def test_what_a_flight_with_replacements_takes(more: dict[str, Any], order: str, refused: str) -> None:
    verdict = refill("al-inf-div", **more).judge("allies", order)
    assert refused in {each.ref.id for each in verdict.objections if each.ref}
