"""The attack: who may attack what, and what it costs (frame:CBT)."""

from typing import Any

import pytest

from tests.europa.battles import fight
from tests.europa.desk import cites, desk, front, options, world
from wavell.books.europa.model.ids import UnitId


@pytest.mark.rule("europa frame:CBT")
@pytest.mark.parametrize(
    ("units", "order", "cited"),
    [
        ({"al-arm-div": "0904", "ax-inf": "0905"}, "attack al-arm-div on 0905", []),
        ({"al-arm-div": "0804", "ax-inf": "1005"}, "attack al-arm-div on 1005", ["frame:CBT"]),
        ({"al-arm-div": "0904"}, "attack al-arm-div on 0905", ["frame:CBT"]),
        ({"al-arm-div": {"at": "0904", "fought": True}, "ax-inf": "0905"}, "attack al-arm-div on 0905", ["frame:CBT"]),
        (
            {"al-arm-div": {"at": "0904", "disrupted": True}, "ax-inf": "0905"},
            "attack al-arm-div on 0905",
            ["frame:CBT"],
        ),
        ({"al-arm-div": {"at": "0904", "hungry": 2}, "ax-inf": "0905"}, "attack al-arm-div on 0905", ["frame:CBT"]),
        ({"al-truck": "0904", "ax-inf": "0905"}, "attack al-truck on 0905", ["frame:CBT", "frame:CRT"]),
        ({"al-inf-bn": "0904", "ax-arm-div": "0905"}, "attack al-inf-bn on 0905", ["frame:CRT"]),
        ({"al-arm": "1404", "ax-inf": "1504"}, "attack al-arm on 1504 first both", ["frame:CBT"]),
    ],
)
def test_who_may_attack_what(units: dict[str, Any], order: str, cited: list[str]) -> None:
    assert sorted(set(cites(desk("allies.combat", units).judge("allies", order)))) == cited


@pytest.mark.rule("europa frame:SP", "europa frame:CBT")
def test_an_attack_is_paid_for_each_hex_and_shows_who_fights() -> None:
    units = {"al-arm-div": "0504", "ax-inf-bn": "0505", "al-depot": "0407"}
    game = fight(units, "attack al-arm-div on 0505", "OR(2)", stocks={"0504": [9, 0]})
    assert front(game).stocks["0504"].sp == 12
    assert front(game).units[UnitId("al-arm-div")].seen


@pytest.mark.rule("europa 15.X.5.p3")
def test_motorized_infantry_dismounts_by_order() -> None:
    rough = next(place for place, terrain in world().atlas.terrain.items() if terrain == "rough")
    here = next(place for place in world().atlas.near[rough] if place in world().atlas.land)
    game = desk("allies.combat", {"al-mot": here, "al-arm": here, "ax-inf-bn": rough})
    order = f"attack al-mot+al-arm on {rough} dismount al-mot"
    assert order in options(game, "attack")
    assert cites(game.judge("allies", f"attack al-mot+al-arm on {rough} dismount al-arm")) == ["15.X.5.p3"]
    assert cites(game.judge("allies", f"attack al-arm on {rough} dismount al-mot")) == ["15.X.5.p3"]
    assert not [
        line
        for line in options(desk("allies.combat", {"al-mot": "0905", "ax-inf-bn": "1005"}), "attack")
        if "dis" in line
    ]


@pytest.mark.rule("europa 15.J.2.b.i", "europa frame:AEC")
def test_engineers_for_the_tanks_and_guns_against_tanks_are_offered() -> None:
    units = {"al-cbt-eng": "1107", "al-art": "1107", "al-inf-div": "1107", "ax-arm": "1207"}
    game = desk("allies.combat", units, stocks={"1107": [30, 0]}, owner={"1107": "allies"})
    whole = "attack al-cbt-eng+al-art+al-inf-div on 1207"
    assert options(game, "attack") == [whole, f"{whole} first aec", f"{whole} convert al-art"]
    plain = desk("allies.combat", units | {"ax-arm": "1106", "ax-inf": "1207"}, owner={"1107": "allies"})
    assert "attack al-cbt-eng+al-art+al-inf-div on 1106 first aec" not in options(plain, "attack")


@pytest.mark.rule("europa frame:CRT", "europa frame:SP")
def test_what_is_too_little_without_combat_supply_does_not_attack() -> None:
    units = {"al-inf": "0504", "ax-inf": "0505", "al-depot": "0407"}
    order = "attack al-inf on 0505"
    assert cites(desk("allies.combat", units, stocks={"0504": [9, 0]}).judge("allies", order)) == []
    refused = desk("allies.combat", units).judge("allies", order)
    assert cites(refused) == ["frame:CRT"]
    assert "without combat supply in" in refused.objections[0].text
