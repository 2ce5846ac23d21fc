"""Base changes and sea transport."""

import pytest

from tests.awaw.desk import account, cites, desk, happened, options, play, tally, unit, war
from wavell.books.awaw.frame.sea.transport import transports_for
from wavell.books.awaw.frame.sea.voyages import front_of
from wavell.books.awaw.model.accounts import AccountId
from wavell.books.awaw.model.ids import PlaceId, UnitId
from wavell.books.awaw.model.ledger import balance
from wavell.books.awaw.rules import HOMELANDS

WAR = ("britain japan", "japan us")
FLEET = {"br-ca-1": "Rabaul", "br-dd-1": "Rabaul"}
TROOPS = {"br-inf-1": "Calcutta", "ind-inf-1": "Calcutta", "br-aaf-1": "Calcutta", "br-tp-1": "indian_ocean"}


@pytest.mark.rule("awaw frame:naval-activities")
def test_ships_change_base_together_with_what_is_aboard() -> None:
    units = {"br-cv-1": "Colombo", "br-nas-1": {"at": "Colombo", "aboard": "br-cv-1"}, "br-ca-1": "Colombo"}
    game = desk("allies.movement", units, wars=WAR)
    events = play(game, "base br-cv-1+br-ca-1 Trincomalee")
    assert happened(events, "Moved") == ["frame:naval-activities"]
    trincomalee = war(game).atlas.find("Trincomalee")
    assert {unit(game, id_).place for id_ in units} == {trincomalee}
    assert cites(game.judge("allies", "base br-ca-1 Colombo")) == ["frame:ground-movement"]


@pytest.mark.rule("awaw frame:naval-activities")
@pytest.mark.parametrize(
    ("order", "refs"),
    [
        ("base br-ca-1 Townsville", []),
        ("base br-ca-1+br-dd-1 Noumea", []),
        ("base br-ca-1 Rabaul", ["frame:naval-activities"]),
        ("base br-ca-1+br-dd-2 Noumea", ["frame:naval-activities"]),
        ("base br-inf-1 Noumea", ["frame:naval-activities"]),
        ("base br-ca-1 Noumea via Guadalcanal > KK31", []),
        ("base br-ca-1 Truk", ["frame:eligible-ports", "frame:stacking"]),
        ("base br-ca-1 FF28", ["frame:eligible-ports"]),
        ("base br-ca-1 Lashio", ["frame:eligible-ports"]),
        ("base br-ca-1 Noumea via NN31", []),
        ("base br-ca-1 Noumea via Lashio", ["frame:naval-activities"]),
        ("base br-ca-1 Colombo via australia", ["frame:naval-activities"]),
        ("base ja-ca-1 Noumea", ["frame:nationality"]),
        ("base br-ca-2 Noumea", ["frame:nationality"]),
    ],
)
def test_what_a_base_change_needs(order: str, refs: list[str]) -> None:
    units = {**FLEET, "br-dd-2": "Noumea", "br-inf-1": "Rabaul", "ja-ca-1": "Truk"}
    game = desk("allies.movement", units, wars=WAR)
    verdict = game.judge("allies", order)
    assert sorted(cites(verdict)) == sorted(refs)


@pytest.mark.rule("awaw frame:sea-transport")
def test_transports_by_factors_and_by_ocean() -> None:
    assert transports_for([UnitId("br-inf-1")]) == 1
    assert transports_for([UnitId("br-inf-1"), UnitId("br-inf-2")]) == 1
    assert transports_for([UnitId("br-inf-1"), UnitId("ind-inf-1")]) == transports_for([UnitId("br-inf-5")]) == 2
    assert transports_for([UnitId("br-aaf-1"), UnitId("br-aaf-2")]) == 2
    assert transports_for([UnitId("us-nas-1")]) == 1


@pytest.mark.rule("awaw frame:transports")
@pytest.mark.parametrize(
    ("units", "order", "account"),
    [
        ({"br-inf-1": "Rangoon", "br-tp-1": "indian_ocean"}, "ship br-inf-1 Colombo", "allies.transports.indian_ocean"),
        ({"br-inf-1": "Darwin", "br-tp-1": "pacific"}, "ship br-inf-1 port-moresby", "allies.transports.pacific"),
        ({"br-inf-4": "suez", "br-tp-1": "indian_ocean"}, "ship br-inf-4 india", "allies.transports.indian_ocean"),
        ({"br-inf-4": "britain", "br-tp-1": "atlantic"}, "ship br-inf-4 gibraltar", "allies.transports.atlantic"),
    ],
)
def test_transports_of_an_ocean_that_both_ports_lie_on(units: dict[str, str], order: str, account: str) -> None:
    game = desk("allies.movement", units)
    assert balance(war(game), AccountId(account)) == 1
    play(game, order)
    assert balance(war(game), AccountId(account)) == 0


@pytest.mark.rule("awaw frame:sea-transport")
def test_cargo_is_shipped_and_paid_for() -> None:
    game = desk("allies.movement", TROOPS, accounts={"britain.level": 10})
    events = play(game, "ship br-inf-1 Rangoon")
    assert happened(events, "Moved") == ["frame:sea-transport"]
    assert unit(game, "br-inf-1").place == war(game).atlas.find("Rangoon")
    assert account(game, "britain.level") == 9
    assert account(game, "allies.transports.indian_ocean") == 0
    assert cites(game.judge("allies", "ship br-aaf-1 Rangoon")) == ["frame:transports"]
    assert tally(game, "offensive britain southeast_asian").total == 1


@pytest.mark.rule("awaw frame:sea-transport")
@pytest.mark.parametrize(
    ("order", "refs"),
    [
        ("ship br-inf-1 Rangoon", []),
        ("ship br-inf-5 Rangoon", ["frame:transports"]),
        ("ship br-inf-1 Bangkok", ["frame:eligible-ports"]),
        ("ship br-inf-2 Rangoon", ["frame:eligible-ports"]),
        ("ship br-dd-1 Rangoon", ["frame:sea-transport"]),
        ("ship br-nas-1 Rangoon", ["frame:sea-transport"]),
        ("ship br-inf-1 Calcutta", ["frame:naval-activities"]),
    ],
)
def test_what_sea_transport_needs(order: str, refs: list[str]) -> None:
    units = {
        **TROOPS,
        "br-inf-2": "Dacca",
        "br-inf-5": "Calcutta",
        "br-dd-1": "Calcutta",
        "br-cv-1": "Calcutta",
        "br-nas-1": {"at": "Calcutta", "aboard": "br-cv-1"},
    }
    game = desk("allies.movement", units)
    assert cites(game.judge("allies", order)) == refs


@pytest.mark.rule("awaw frame:offensive-cost")
def test_sea_transport_without_money() -> None:
    game = desk("allies.movement", TROOPS, accounts={"britain.level": 0})
    assert cites(game.judge("allies", "ship br-inf-1 Rangoon")) == ["frame:offensive-cost"]


@pytest.mark.rule("awaw frame:fronts")
def test_the_front_that_pays() -> None:
    world = war(desk("allies.movement"))
    assert {front_of(world, PlaceId(box)) for box in HOMELANDS} == {"southeast_asian"}
    assert front_of(world, PlaceId("britain")) == "western"
    assert front_of(world, PlaceId("L32")) == "pacific"


@pytest.mark.rule("awaw frame:naval-activities")
def test_offers_are_listed_and_bounded() -> None:
    game = desk("allies.movement", {**FLEET, **TROOPS}, wars=WAR)
    bases, ships = options(game, "base"), options(game, "ship")
    assert "base br-ca-1+br-dd-1 HH31" in bases
    assert "ship br-inf-1 W12" in ships
    assert 0 < len(bases) <= 200
    assert 0 < len(ships) <= 200
