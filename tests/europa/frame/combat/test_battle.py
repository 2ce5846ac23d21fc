"""Battles in play: retreat before combat, results, disruption, losses, retreat, advance."""

from collections.abc import Iterable
from typing import Any

import pytest

from tests.europa.desk import cites, desk, front, happened, options, play, world
from wavell.books.europa.frame.combat.attack import battle_of
from wavell.books.europa.frame.combat.proof import prove
from wavell.books.europa.frame.combat.retreat_before import slip_die
from wavell.books.europa.frame.combat.setting import setting_of
from wavell.books.europa.frame.combat.success import success
from wavell.books.europa.model.counts import Key
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.orders import Attack
from wavell.books.europa.rules import ALLIES
from wavell.umpire import Game

NEAR, FAR, TARGET = "0905", "1005", "1006"


def begin(units: dict[str, Any], dice: Iterable[int] = (), **position: Any) -> Game:
    """A combat phase that has just begun."""
    stocks = {place: [30, 0] for place in ("0905", "0906", "1206", "1308", "0506", "0504")}
    owner = {"0905": "allies", "0906": "allies", "1206": "allies", "1308": "allies"}
    game = desk("allies.reaction", units, dice=dice, **{"stocks": stocks, "owner": owner, **position})
    play(game, "end")
    return game


def codes(game: Game, order: str) -> dict[str, tuple[int, int]]:
    """The results that an attack can have, each with a roll that brings it."""
    read = game.parse(order, "allies")
    assert isinstance(read, Attack)
    there = front(game).copy()
    proof = prove(setting_of(there, battle_of(read, there, ALLIES)))
    return {proof.at(a + b): (a, b) for a in range(1, 7) for b in range(1, 7)}


def fight(units: dict[str, Any], order: str, code: str, more: Iterable[int] = (), **position: Any) -> Game:
    """An attack that ends with a result, as soon as the defender lets it come."""
    rolls = codes(begin(units, **position), order)
    assert code in rolls, f"{code} is not among {sorted(rolls)}"
    game = begin(units, [*rolls[code], *more, *[3] * 12], **position)
    play(game, order)
    if game.to_act()[0].seat == "axis" and "slip" in game.to_act()[0].verbs:
        play(game, "pass")
    return game


def place(game: Game, id_: str) -> str:
    return front(game).units[UnitId(id_)].place


def asked(game: Game) -> tuple[str, ...]:
    return tuple(sorted(game.to_act()[0].verbs))


# The attack ----------------------------------------------------------------------------------------------------------


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


# Retreat before combat -----------------------------------------------------------------------------------------------


@pytest.mark.rule("europa frame:SUCC", "europa frame:RBC")
def test_the_success_table() -> None:
    assert [success(n) for n in (-3, 0, 1, 2, 3, 4, 6, 7, 12)] == ["D", "D", "F*", "F", "F", "S", "S", "S*", "S*"]


def _adds(unit: str, here: str = "1005", **position: Any) -> dict[str, int]:
    there = world({unit: here}, **position)
    return {
        line.ref.id: int(line.value)
        for line in slip_die(there, UnitId(unit)).lines
        if line.ref and line.ref.id.startswith("15")
    }


@pytest.mark.rule("europa 15.E.6.p2")
def test_reconnaissance_adds_two() -> None:
    assert _adds("ax-recon") == {"15.E.6.p2": 2}
    assert _adds("ax-inf") == {}


@pytest.mark.rule("europa 15.H.p5")
def test_cavalry_adds_one() -> None:
    assert _adds("ax-cav") == {"15.H.p5": 1}


@pytest.mark.rule("europa 15.M.3.p2")
def test_commandos_add_three() -> None:
    assert _adds("ax-commando") == {"15.M.3.p2": 3}


@pytest.mark.rule("europa 15.M.10.p3", "europa 15.1")
@pytest.mark.parametrize(
    ("unit", "snow", "adds"), [("ax-ski", True, 1), ("fi-ski", True, 2), ("fi-ski", False, 0), ("ax-mtn-ski", True, 1)]
)
def test_skiers_add_one_or_two_in_snow(unit: str, snow: bool, adds: int) -> None:
    there = world({unit: "1005"}, weather={"temperate": "snow" if snow else "clear"})
    found = [
        int(line.value) for line in slip_die(there, UnitId(unit)).lines if line.ref and line.ref.id == "15.M.10.p3"
    ]
    assert sum(found) == adds


@pytest.mark.rule("europa frame:RBC", "europa 15.E.6.p2")
@pytest.mark.parametrize(("unit", "die", "went"), [("ax-recon", 1, True), ("ax-inf", 2, False), ("ax-inf", 3, True)])
def test_a_unit_that_succeeds_is_gone(unit: str, die: int, went: bool) -> None:
    game = desk("allies.combat", {"al-inf-div": "0905", unit: "1005", "ax-inf-2": "1005"}, dice=[die, 3, 3, 3, 3])
    play(game, "attack al-inf-div on 1005")
    assert asked(game) == ("pass", "slip")
    play(game, f"slip {unit} 1105")
    assert place(game, unit) == ("1105" if went else "1005")
    assert asked(game) == ("pass", "slip")


@pytest.mark.rule("europa frame:RBC")
def test_a_disaster_disrupts_and_helps_the_attack() -> None:
    units = {"al-arm-div": "0905", "ax-inf": {"at": "1005", "hungry": 1}, "ax-inf-2": "1005"}
    game = desk("allies.combat", units, dice=[1, 3, 4, 3, 3])
    play(game, "attack al-arm-div on 1005", "slip ax-inf 1105")
    battle = front(game).battle
    assert battle is not None
    assert (battle.shift, front(game).units[UnitId("ax-inf")].disrupted, place(game, "ax-inf")) == (1, True, "1005")


@pytest.mark.rule("europa 15.W.p4")
def test_supply_units_slip_away_without_a_roll() -> None:
    units = {"al-arm-div": "0905", "ax-truck": "1005", "ax-inf-bn": "1005"}
    game = desk("allies.combat", units)
    play(game, "attack al-arm-div on 1005")
    events = play(game, "slip ax-truck 1105")
    assert place(game, "ax-truck") == "1105"
    assert "15.W.p4" in happened(events)
    assert not happened(events, "DieRolled")


# Results -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("europa frame:CRT", "europa frame:ADV")
def test_a_retreat_and_an_advance() -> None:
    units = {"al-arm-div": "0905", "ax-inf": "1005"}
    game = fight(units, "attack al-arm-div on 1005", "DR")
    assert asked(game) == ("retreat",)
    play(game, "retreat ax-inf 1105")
    assert asked(game) == ("advance", "pass")
    play(game, "advance al-arm-div")
    now = front(game)
    assert (place(game, "al-arm-div"), now.owner[PlaceId("1005")], now.battle) == ("1005", "allies", None)
    assert now.units[UnitId("al-arm-div")].owes == 1


@pytest.mark.rule("europa 15.C.2.b")
def test_position_aa_is_lost_when_everybody_else_retreats() -> None:
    units = {"al-arm-div": "0905", "ax-inf": "1005", "ax-pos-aa": "1005"}
    game = fight(units, "attack al-arm-div on 1005", "DR")
    assert place(game, "ax-pos-aa") == "unisolated"
    play(game, "retreat ax-inf 1105")
    assert place(game, "ax-inf") == "1105"


@pytest.mark.rule("europa 15.C.2.b", "europa 15.C.2.b.x1")
def test_position_aa_stays_with_those_who_stand() -> None:
    units = {"al-arm-div": "0905", "ax-pol-police": "1005", "ax-inf-div": "1005", "ax-pos-aa": "1005"}
    game = fight(units, "attack al-arm-div on 1005", "1X1")
    assert front(game).battle is None
    assert (place(game, "ax-inf-div"), front(game).units[UnitId("ax-inf-div")].up) == ("1005", "cadre")
    assert (place(game, "ax-pol-police"), place(game, "ax-pos-aa")) == ("unisolated", "1005")


@pytest.mark.rule("europa 15.W.p3")
@pytest.mark.parametrize("closed", [False, True])
def test_a_supply_unit_is_lost_only_without_a_way_out(closed: bool) -> None:
    ours = ("al-arm-div", "al-heavy-tank", "al-inf-div")
    around = {"al-inf": "1004", "al-inf-2": "1006", "al-mot": "1105", "al-mech": "1106", "al-arm": "0906"}
    units = {**dict.fromkeys(ours, "0905"), **(around if closed else {}), "ax-inf-bn": "1005", "ax-truck": "1005"}
    game = fight(units, f"attack {'+'.join(ours)} on 1005", "DE")
    assert place(game, "ax-inf-bn") == ("isolated" if closed else "unisolated")
    if closed:
        assert place(game, "ax-truck") == "isolated"
    else:
        assert asked(game) == ("retreat",)
        play(game, "retreat ax-truck 1105")
        assert place(game, "ax-truck") == "1105"


@pytest.mark.rule("europa frame:RED")
def test_disruption_is_chosen_and_recovers_in_supply() -> None:
    units = {"al-inf": "0506", "al-inf-2": "0506", "ax-inf": "0605"}
    game = fight(units, "attack al-inf+al-inf-2 on 0605", "1:", [6], owner={"0605": "axis"})
    assert asked(game) == ("disrupt",)
    play(game, options(game, "disrupt")[0])
    assert sum(front(game).units[UnitId(id_)].disrupted for id_ in ("al-inf", "al-inf-2")) == 1


# Required losses -----------------------------------------------------------------------------------------------------


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


# Advance, overrun, surprise ------------------------------------------------------------------------------------------


@pytest.mark.rule("europa 15.K.p1", "europa 15.U")
@pytest.mark.parametrize(("unit", "owes"), [("al-inf", 1), ("al-fortress", 2)])
def test_what_an_advance_costs(unit: str, owes: int) -> None:
    units = {unit: "0905", "al-inf-div": "0905", "ax-inf": "1005"}
    game = fight(units, f"attack {unit}+al-inf-div on 1005", "DR")
    play(game, "retreat ax-inf 1105", f"advance {unit}")
    assert front(game).units[UnitId(unit)].owes == owes


@pytest.mark.rule("europa 15.F.6.p2")
def test_guns_two_hexes_off_do_not_advance() -> None:
    units = {"al-inf-div": "0905", "al-long-range": "0806", "ax-inf": "1005"}
    game = fight(units, "attack al-inf-div+al-long-range on 1005", "DR")
    play(game, "retreat ax-inf 1105")
    assert cites(game.judge("allies", "advance al-long-range")) == ["15.F.6.p2"]


@pytest.mark.rule("europa frame:OVR")
@pytest.mark.parametrize(("enemy", "cited"), [("ax-inf-bn", []), ("ax-inf", ["frame:OVR"])])
def test_ten_to_one_overruns(enemy: str, cited: list[str]) -> None:
    game = desk("allies.movement", {"al-arm-div": "0905", enemy: "1005"})
    assert sorted(set(cites(game.judge("allies", "overrun al-arm-div on 1005")))) == cited


@pytest.mark.rule("europa frame:OVR")
def test_who_is_overrun_is_lost_without_a_cadre() -> None:
    game = desk("allies.movement", {"al-arm-div": "0905", "ax-inf-bn": "1005"})
    play(game, "overrun al-arm-div on 1005")
    assert place(game, "al-arm-div") == "1005"
    assert place(game, "ax-inf-bn") == "unisolated"


@pytest.mark.rule("europa 15.K.p1")
def test_a_fortress_unit_owes_an_mp_for_an_overrun() -> None:
    game = desk("allies.movement", {"al-arm-div": "0905", "al-fortress": "0905", "ax-truck": "1005"})
    play(game, "overrun al-arm-div+al-fortress on 1005")
    assert front(game).units[UnitId("al-fortress")].owes == 1


@pytest.mark.rule("europa 15.M.7.b.p4", "europa 15.M.3.p1", "europa frame:SF")
@pytest.mark.parametrize(
    ("unit", "here", "target", "cited"),
    [
        ("al-high-mtn", "1302", "1301", []),
        ("al-high-mtn", "1503", "1502", []),
        ("al-high-mtn", "0904", "1004", ["15.M.7.b.p4"]),
        ("al-commando", "0904", "1004", []),
        ("al-inf", "0904", "1004", ["15.M.3.p1"]),
    ],
)
def test_surprise_attacks(unit: str, here: str, target: str, cited: list[str]) -> None:
    game = desk("allies.combat", {unit: here, "ax-inf": target})
    verdict = game.judge("allies", f"surprise {unit} on {target}")
    assert [each.ref.id for each in verdict.objections if each.ref is not None] == cited


@pytest.mark.rule("europa frame:SF", "europa 15.M.7.b.p4")
@pytest.mark.parametrize(
    ("unit", "here", "target", "bonus"), [("al-commando", "0904", "1004", 2), ("al-high-mtn", "1302", "1301", 1)]
)
def test_a_surprise_helps_the_attack_that_follows(unit: str, here: str, target: str, bonus: int) -> None:
    game = desk("allies.combat", {unit: here, "ax-inf": target}, dice=[5])
    play(game, f"surprise {unit} on {target}")
    assert front(game).used[Key(f"phase surprise {target}")] == bonus


@pytest.mark.rule("europa frame:PLAN")
def test_a_planned_attack_is_declared_beforehand_by_units_that_stay() -> None:
    units = {"al-inf-div": "0905", "al-art": "0905", "ax-inf": "1005"}
    game = desk("allies.initial", units, dice=[1] * 30)
    assert options(game, "plan") == ["plan 1005"]
    play(game, "plan 1005")
    while front(game).phase != "combat":
        play(game, "end")
    order = Attack((UnitId("al-inf-div"), UnitId("al-art")), PlaceId("1005"))
    assert battle_of(order, front(game), ALLIES).planned
    front(game).put(UnitId("al-art"), moved=True)
    assert not battle_of(order, front(game), ALLIES).planned
    assert cites(desk("allies.initial", units).judge("allies", "plan 1105")) == ["frame:PLAN"]


@pytest.mark.rule("europa 15.G", "europa 15.G.p1")
@pytest.mark.parametrize(("joined", "owed"), [("Jul 1 42", True), ("Jun 4 42", False)])
def test_border_guards_who_supported_themselves_go_first(joined: str, owed: bool) -> None:
    game = begin({"al-arm-div": "0905", "ax-border": "1005"}, joined={"germany": joined})
    read = Attack((UnitId("al-arm-div"),), PlaceId("1005"))
    proof = prove(setting_of(front(game), battle_of(read, front(game), ALLIES)))
    assert any("ax-border" in group.units for group in proof.required_defence) is owed


@pytest.mark.rule("europa 15.J.2.b.p2", "europa 15.J.2.c")
@pytest.mark.parametrize(("dice", "result", "weight"), [([6, 3], "1:", "2"), ([6, 6], "1X1", "1")])
def test_engineers_weigh_double_where_no_losses_are_called_for(dice: list[int], result: str, weight: str) -> None:
    units = {"al-cbt-eng": "1107", "al-cbt-eng-2": "1107", "al-inf-div": "1107", "ax-inf-div": "1207"}
    game = desk("allies.combat", units, dice=[*dice, 1], stocks={"1107": [30, 0]}, owner={"1107": "allies"})
    play(game, "attack al-cbt-eng+al-cbt-eng-2+al-inf-div on 1207", "pass")
    battle = front(game).battle
    assert battle is not None
    assert battle.result == result
    assert [each.weight for each in battle.points[:2]] == [weight, weight]


@pytest.mark.rule("europa 15.J.2.b.i", "europa frame:AEC")
def test_engineers_for_the_tanks_and_guns_against_tanks_are_offered() -> None:
    units = {"al-cbt-eng": "1107", "al-art": "1107", "al-inf-div": "1107", "ax-arm": "1207"}
    game = desk("allies.combat", units, stocks={"1107": [30, 0]}, owner={"1107": "allies"})
    whole = "attack al-cbt-eng+al-art+al-inf-div on 1207"
    assert options(game, "attack") == [whole, f"{whole} first aec", f"{whole} convert al-art"]
    plain = desk("allies.combat", units | {"ax-arm": "1106", "ax-inf": "1207"}, owner={"1107": "allies"})
    assert "attack al-cbt-eng+al-art+al-inf-div on 1106 first aec" not in options(plain, "attack")


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


@pytest.mark.rule("europa frame:CRT", "europa frame:SP")
def test_what_is_too_little_without_combat_supply_does_not_attack() -> None:
    units = {"al-inf": "0504", "ax-inf": "0505", "al-depot": "0407"}
    order = "attack al-inf on 0505"
    assert cites(desk("allies.combat", units, stocks={"0504": [9, 0]}).judge("allies", order)) == []
    refused = desk("allies.combat", units).judge("allies", order)
    assert cites(refused) == ["frame:CRT"]
    assert "without combat supply in" in refused.objections[0].text
