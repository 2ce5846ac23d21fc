"""15.L.2: divisional HQs in a fight."""

import pytest

from tests.europa.fights import fight
from wavell.books.europa.chapters.s15l_headquarters import level


@pytest.mark.rule("europa 15.L.2", "europa 15.L.2.p1", "europa 15.L.p3")
def test_a_divisional_hq_supports() -> None:
    proof = fight("3-8 X infantry x3", "0-1-8 XX hq")
    assert [proof.support[0][id_].ref.id for id_ in ("a1", "a2", "a3")] == ["15.L.2.p1"] * 3
    army = fight("3-8 X infantry", "0-1-8 XXXX hq army")
    assert army.support[0]["a1"].state == "unsupported"
    assert [level(found.setting.attackers[-1].kit) for found in (proof, army)] == ["divisional", "army"]


@pytest.mark.rule("europa 15.A.3.a")
@pytest.mark.parametrize(("how", "state"), [("", "supported"), ("dispersed", "unsupported")])
def test_a_dispersed_parachute_hq_supports_nobody(how: str, state: str) -> None:
    assert fight("3-8 X infantry", f"0-1-10* parachute HQ {how}").support[0]["a1"].state == state


@pytest.mark.rule("europa 15.L.2.p2")
@pytest.mark.parametrize(
    ("date", "joined", "strength"), [("Apr 2 40", True, 1), ("Apr 3 40", True, 0), ("Apr 2 40", False, 0)]
)
def test_hqs_of_an_invaded_neutral_fight(date: str, joined: bool, strength: int) -> None:
    invaded = {"norway": "Apr 2 40"} if joined else {}
    proof = fight("6-8 XX infantry german", against=("0-8 XX hq norwegian",), date=date, joined=invaded)
    assert proof.strength["d1"] == strength
