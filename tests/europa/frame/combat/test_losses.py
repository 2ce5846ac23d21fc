"""Losses: who goes first, and what remains (frame:RL, frame:CADRE)."""

import pytest

from tests.europa.battles import asked, begin, fight, place
from tests.europa.desk import cites, front, options, play
from wavell.books.europa.frame.combat.attack import battle_of
from wavell.books.europa.frame.combat.proof import prove
from wavell.books.europa.frame.combat.setting import setting_of
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.orders import Attack
from wavell.books.europa.rules import ALLIES

NEAR, FAR, TARGET = "0905", "1005", "1006"


@pytest.mark.rule("europa 15.p2", "europa 15.J.2.c", "europa frame:RL")
def test_engineers_who_lowered_the_die_go_first() -> None:
    units = {
        "al-inf-div": "1206",
        "al-arm-div": "1206",
        "al-cbt-eng": "1206",
        "al-cbt-eng-2": "1206",
        "ax-inf-div": "1207",
        "ax-inf": "1207",
    }
    order = "attack al-inf-div+al-arm-div+al-cbt-eng+al-cbt-eng-2 on 1207"
    # Two engineers lower the die by one and the armour effect by one: one of them is owed.
    game = fight(units, order, "1X1", [1])
    play(game, "disrupt al-inf-div")
    battle = front(game).battle
    assert battle is not None
    assert [(group.ref, group.units, group.owed) for group in battle.owed] == [
        ("15.J.2.c", ("al-cbt-eng", "al-cbt-eng-2"), 1)
    ]
    assert str(battle.todo[0]) == "lose allies 9"
    assert cites(game.judge("allies", "lose al-inf-div+al-arm-div")) == ["frame:RL"]
    assert cites(game.judge("allies", "lose al-cbt-eng+al-cbt-eng-2+al-arm-div")) == ["frame:CBT"]
    assert options(game, "lose") == ["lose al-cbt-eng+al-inf-div+al-arm-div"]
    play(game, "lose al-cbt-eng-2+al-inf-div+al-arm-div")
    assert (place(game, "al-cbt-eng"), place(game, "al-cbt-eng-2")) == ("1206", "unisolated")


@pytest.mark.rule("europa 15.J.2.c", "europa frame:RL")
def test_engineers_who_are_lost_have_paid() -> None:
    units = {
        "al-inf-div": "1206",
        "al-arm-div": "1206",
        "al-pol-police": "1206",
        "al-cbt-eng": "1206",
        "al-cbt-eng-2": "1206",
        "ax-inf-div": "1207",
        "ax-inf": "1207",
    }
    ours = [id_ for id_ in units if id_.startswith("al")]
    # The wear is casualties first, and an engineer covers it; the exchange asks for no other.
    game = fight(units, f"attack {'+'.join(ours)} on 1207", "1X1", [1])
    assert cites(game.judge("allies", "lose al-inf-div")) == ["frame:RL"]
    play(game, "lose al-cbt-eng")
    assert cites(game.judge("allies", "lose al-inf-div+al-arm-div")) == []
    assert "lose al-inf-div+al-arm-div" in options(game, "lose")


@pytest.mark.rule("europa 15.J.2.c")
def test_without_losses_no_engineer_is_owed() -> None:
    units = {"al-inf-div": "1206", "al-arm-div": "1206", "al-cbt-eng": "1206", "al-cbt-eng-2": "1206"}
    order = f"attack {'+'.join(units)} on 1207"
    game = fight({**units, "ax-inf-div": "1207", "ax-inf": "1207"}, order, "DR")
    play(game, options(game, "retreat")[0])
    assert all(place(game, id_) == "1206" for id_ in units)


@pytest.mark.rule("europa 15.G", "europa 15.G.p1")
@pytest.mark.parametrize(("joined", "owed"), [("Jul 1 42", True), ("Jun 4 42", False)])
def test_border_guards_who_supported_themselves_go_first(joined: str, owed: bool) -> None:
    game = begin({"al-arm-div": "0905", "ax-border": "1005"}, joined={"germany": joined})
    read = Attack((UnitId("al-arm-div"),), PlaceId("1005"))
    proof = prove(setting_of(front(game), battle_of(read, front(game), ALLIES)))
    assert any("ax-border" in group.units for group in proof.required_defence) is owed


@pytest.mark.rule("europa frame:CRT", "europa frame:CADRE")
def test_the_largest_unit_is_lost_and_nobody_besides_though_a_cadre_remains() -> None:
    units = {"al-arm-div": NEAR, "al-inf-div": NEAR, "ax-inf-div": FAR, "ax-art": FAR, "ax-inf": FAR}
    game = fight(units, f"attack al-arm-div+al-inf-div on {FAR}", "DLX")
    while "lose" not in asked(game):
        play(game, "pass")
    assert cites(game.judge("axis", "lose ax-inf-div")) == []
    play(game, "lose ax-inf-div")
    assert front(game).units[UnitId("ax-inf-div")].up == "cadre"
    assert place(game, "ax-art") not in ("unisolated", "isolated")
