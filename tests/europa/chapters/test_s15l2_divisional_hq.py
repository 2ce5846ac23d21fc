"""15.L.2: divisional HQs in a fight."""

import pytest

from tests.europa.desk import world
from tests.europa.fights import fight
from wavell.books.europa.chapters.s15l_headquarters import level
from wavell.books.europa.frame.politics.war import invaded_by, neutrals_are_attacked
from wavell.books.europa.model.ids import NationId
from wavell.books.europa.model.nations import NATIONS
from wavell.books.europa.rules import OTHER


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


@pytest.mark.rule("europa frame:NAT", "europa 15.L.2.p2")
@pytest.mark.parametrize(
    ("nation", "date", "joined", "drawn"),
    [
        ("spain", "Jul 1 42", {}, True),
        ("spain", "Jul 1 42", {"spain": "Jun 4 42"}, False),
        ("soviet", "May 1 41", {}, True),
        ("soviet", "Jul 1 41", {}, False),
        ("germany", "Jul 1 42", {}, False),
    ],
)
def test_neutrals_are_drawn_in_by_either_side(nation: NationId, date: str, joined: dict[str, str], drawn: bool) -> None:
    now = world(map="lands" if nation != "germany" else "ground", date=date, joined=joined)
    place = next(place for place in sorted(now.atlas.land) if now.atlas.country[place] == nation)
    own = NATIONS[nation].side
    assert (nation in neutrals_are_attacked(now, place, OTHER[own])) == drawn
    assert nation not in neutrals_are_attacked(now, place, own)
    assert (nation in invaded_by(now, place, OTHER[own])) == drawn
