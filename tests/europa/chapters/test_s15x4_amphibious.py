"""15.X.4: infantry that lands in LVTs, and tanks that swim ashore."""

import pytest

from tests.europa.desk import front, options, play
from tests.europa.fights import fight, required
from tests.europa.harbours import BEACH, harbour, permitted, refused
from wavell.books.europa.frame.combat.setting import setting_of
from wavell.books.europa.model.battle import Battle
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.rules import ALLIES


@pytest.mark.rule("europa 15.O.2.b", "europa 15.X.4")
def test_an_lvt_lands_with_its_cargo() -> None:
    game = harbour("al-lvt", "al-inf", pools={"allies transports": 8})
    assert refused(game, f"land al-inf on {BEACH}") == ["frame:NT"]
    play(game, "carry al-lvt with al-inf")
    assert permitted(game, f"land al-lvt+al-inf on {BEACH}") == ["15.O.2.b", "15.X.4"]
    assert "ship al-lvt+al-inf to 0209" in options(game, "ship")
    play(game, f"land al-lvt+al-inf on {BEACH}")
    there = front(game)
    assert there.units[UnitId("al-inf")].place == BEACH
    fighter = setting_of(there, Battle(ALLIES, (UnitId("al-inf"),), PlaceId("0311"))).attackers[0]
    assert fighter.landed == "lvt"


@pytest.mark.rule("europa 15.X.4")
def test_infantry_in_lvts_is_not_halved() -> None:
    proof = fight("4-8* X infantry british landed=lvt", "4-8* X infantry british landed=beach")
    assert (proof.strength["a1"], proof.strength["a2"]) == (4, 2)
    assert required(proof)["15.X.4"] == ["a1"]
    riding = fight("4-8* X infantry british landed=beach in=lvt")
    assert riding.strength["a1"] == 2  # it got into the LVT when it was ashore


@pytest.mark.rule("europa 15.X.4")
@pytest.mark.parametrize(("code", "owed"), [("S", ["a1"]), ("S*", ["a1"]), ("F", [])])
def test_tanks_that_got_ashore_are_required_losses(code: str, owed: list[str]) -> None:
    assert required(fight(f"4-10* X amphibious_tank british landing={code}")).get("15.X.4", []) == owed


@pytest.mark.rule("europa 15.O.2.b")
def test_the_landing_of_a_loaded_lvt_is_offered() -> None:
    game = harbour("al-lvt", "al-inf", pools={"allies transports": 8}, owner={BEACH: "axis"})
    play(game, "carry al-lvt with al-inf")
    assert options(game, "land") == [f"land al-lvt+al-inf on {BEACH}"]
