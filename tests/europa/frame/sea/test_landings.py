"""Landings over a beach (frame:NT)."""

import pytest

from tests.europa.desk import front, options, play
from tests.europa.fights import fight, required
from tests.europa.fights import lines as strength_lines
from tests.europa.harbours import BEACH, PORT, harbour, refused
from wavell.books.europa.model.ids import PlaceId, UnitId


@pytest.mark.rule("europa frame:NT")
def test_where_nobody_lands() -> None:
    game = harbour("al-marine", units={"ax-inf": "0211"})
    for place in ("0306", "0211", "0110", PORT):
        assert refused(game, f"land al-marine on {place}") == ["frame:NT"]
    assert refused(game, f"land al-marine on {BEACH} from 0107") == ["frame:NT"]
    rough = harbour("al-marine", weather={"sea": "rough"})
    assert refused(rough, f"land al-marine on {BEACH}") == ["frame:NT"]
    assert refused(harbour("al-dd-tank", weather={"sea": "rough"}), f"land al-dd-tank on {BEACH}") == []
    assert refused(harbour("al-marine", weather={"arid": "storm"}), f"land al-marine on {BEACH}") == ["frame:NT"]


@pytest.mark.rule("europa frame:NT")
@pytest.mark.parametrize(("die", "dispersed"), [(1, False), (6, False)])
def test_a_landing_in_calm_sea(die: int, dispersed: bool) -> None:
    game = harbour("al-marine", dice=[die], owner={BEACH: "axis"})
    assert f"land al-marine on {BEACH}" in options(game, "land")
    play(game, f"land al-marine on {BEACH}")
    unit = front(game).units[UnitId("al-marine")]
    assert (unit.place, unit.dispersed, unit.moved) == (BEACH, dispersed, True)
    assert front(game).owner[PlaceId(BEACH)] == "allies"


@pytest.mark.rule("europa frame:NT")
@pytest.mark.parametrize(("die", "dispersed"), [(1, True), (2, False)])
def test_cliffs_disperse(die: int, dispersed: bool) -> None:
    game = harbour("al-marine", dice=[die])
    play(game, "land al-marine on 0204 from 0104")
    assert front(game).units[UnitId("al-marine")].dispersed == dispersed


@pytest.mark.rule("europa 15.M.6", "europa frame:NT")
@pytest.mark.parametrize("landed", ["beach", "port"])
def test_marines_are_not_halved(landed: str) -> None:
    proof = fight(f"4-8 X marine british landed={landed}", f"4-8 X infantry british landed={landed}")
    assert (proof.strength["a1"] / proof.strength["a2"]) == 2
    assert "x1 15.M.6" in strength_lines(proof, "a1")
    assert "x1/2 frame:NT" in strength_lines(proof, "a2")
    assert required(proof)["15.M.6"] == ["a1"]
    assert "15.M.6" not in required(fight("4-8 X marine british"))
