"""Ships: transport from port to port, landings, amphibious tanks, marines, gunfire (frame:NT, frame:NGS, 15.E.4)."""

from fractions import Fraction
from typing import Any

import pytest

from tests.europa.desk import cites, desk, front, happened, lines, options, play, tally, world
from tests.europa.fights import fight, required
from tests.europa.fights import lines as strength_lines
from wavell.books.europa.chapters.s15e4_amphibious import ROWS, TABLE, TankLanded
from wavell.books.europa.frame.combat.course import attackers
from wavell.books.europa.frame.combat.proof import prove
from wavell.books.europa.frame.combat.setting import setting_of
from wavell.books.europa.model.battle import Battle
from wavell.books.europa.model.counts import Key
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.rules import ALLIES
from wavell.umpire import Game

PORT, SANDHAVEN, BEACH = "0207", "0209", "0210"
SHIPS = {"allies transports": 8, "allies landing craft": 3}


def harbour(*units: str, **more: Any) -> Game:
    position: dict[str, Any] = {"pools": SHIPS, "units": {}} | more
    there = {**dict.fromkeys(units, PORT), **position.pop("units")}
    return desk("allies.movement", there, **position)


def refused(game: Game, order: str) -> list[str]:
    found = game.judge("allies", order).objections
    return list(dict.fromkeys(each.ref.id for each in found if each.ref is not None))


def permitted(game: Game, order: str) -> list[str]:
    verdict = game.judge("allies", order)
    assert verdict, str(verdict)
    return [each.ref.id for each in verdict.permits if each.ref is not None]


# From port to port ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("europa frame:NT")
def test_units_go_from_port_to_port() -> None:
    game = harbour("al-inf", "al-inf-div")
    assert refused(game, f"ship al-inf to {BEACH}") == ["frame:NT"]
    assert refused(game, "ship al-inf to Westport") == ["frame:NT"]
    assert f"ship al-inf to {SANDHAVEN}" in options(game, "ship")
    play(game, "ship al-inf+al-inf-div to Sandhaven")
    there = front(game)
    assert there.units[UnitId("al-inf")].place == SANDHAVEN
    assert cites(game.judge("allies", "move al-inf 0309")) != []
    assert there.used[Key("player-turn allies transports")] == 16


@pytest.mark.rule("europa frame:NT")
def test_ships_carry_so_many_res_and_ports_must_work() -> None:
    assert refused(harbour("al-inf-div", pools={"allies transports": 2}), "ship al-inf-div to Sandhaven") == [
        "frame:NT"
    ]
    assert refused(harbour("al-inf", pools={}), "ship al-inf to Sandhaven") == ["frame:NT"]
    closed = {"installations": {"port 0209": {"capacity": 4, "hits": 4}}}
    assert refused(harbour("al-inf", **closed), "ship al-inf to Sandhaven") == ["frame:NT"]
    damaged = {"installations": {"port 0209": {"capacity": 4, "hits": 3}}}
    assert refused(harbour("al-inf", **damaged), "ship al-inf to Sandhaven") == []
    assert refused(harbour("al-inf", owner={SANDHAVEN: "axis"}), "ship al-inf to Sandhaven") == ["frame:NT"]
    assert refused(harbour("al-inf", units={"al-inf": {"at": PORT, "spent": 1}}), "ship al-inf to Sandhaven") == [
        "frame:NT"
    ]


@pytest.mark.rule("europa 15.N.p4", "europa 15.O.n1", "europa 15.W.p5")
@pytest.mark.parametrize(
    ("order", "room", "fits"),
    [
        ("ship al-mixed to Sandhaven", 2, True),
        ("ship al-mixed to Sandhaven", 1, False),
        ("ship al-truck to Sandhaven", 4, True),
        ("ship al-truck to Sandhaven", 3, False),
        ("ship al-tran-3+al-inf-div to Sandhaven", 4, True),
        ("ship al-tran-3+al-inf-div to Sandhaven", 3, False),
    ],
)
def test_sizes_aboard(order: str, room: int, fits: bool) -> None:
    units = order.split()[1].split("+")
    game = harbour(*units, pools={"allies transports": room})
    if len(units) > 1:
        play(game, f"carry {units[0]} with {units[1]}")
    assert refused(game, order) == ([] if fits else ["frame:NT"])


@pytest.mark.rule("europa 15.O.p3")
def test_a_counter_is_shipped_with_what_it_carries() -> None:
    game = harbour("al-tran-3", "al-inf")
    play(game, "carry al-tran-3 with al-inf")
    assert refused(game, "ship al-inf to Sandhaven") == ["15.O.p3"]
    assert refused(game, "ship al-tran-3 to Sandhaven") == ["15.O.p3"]


@pytest.mark.rule("europa 15.G.p2")
def test_border_guards_are_not_shipped_or_flown_out_of_their_district() -> None:
    units = {"al-border": "0407", "al-air-transport": "0407"}
    bases = {"airbase 0407": {"capacity": 3}, "airbase 0405": {"capacity": 3}}
    game = desk("allies.movement", units, installations=bases, owner={"1306": "allies"})
    assert refused(game, "airlift al-border by al-air-transport to 0405") == []
    assert refused(game, "airlift al-border by al-air-transport to Flugfeld") == ["15.G.p2"]


@pytest.mark.rule("europa frame:NT", "europa 15.C.3.p3")
def test_bombers_strike_at_ships_that_unload() -> None:
    more: dict[str, Any] = {"owner": {"0706": "axis"}, "installations": {"airbase 0706": {"capacity": 3}}}
    game = harbour("al-inf", units={"ax-bomber": "0706", "al-fighter": "0506"}, dice=[1, 1, 6], **more)
    play(game, "ship al-inf to Sandhaven")
    assert game.to_act()[0].verbs == ("strike", "pass")
    assert options(game, "strike") == ["strike ax-bomber"]
    assert lines(tally(game, "aa Sandhaven at naval_bombing", "allies")) == ["+1 15.C.3.p3"]
    play(game, "strike ax-bomber")
    assert game.to_act()[0].seat == "allies"
    play(game, "pass")
    assert front(game).units[UnitId("al-inf")].place == "unisolated", "two hits disrupt it and sink it"
    assert front(game).raid is None


@pytest.mark.rule("europa frame:NT")
def test_the_enemy_may_let_a_convoy_be() -> None:
    more: dict[str, Any] = {"owner": {"0706": "axis"}, "installations": {"airbase 0706": {"capacity": 3}}}
    game = harbour("al-inf", units={"ax-bomber": "0706"}, **more)
    play(game, "ship al-inf to Sandhaven", "pass")
    assert front(game).units[UnitId("al-inf")].place == SANDHAVEN
    assert game.to_act()[0].seat == "allies"


@pytest.mark.rule("europa frame:NT")
def test_ships_steam_and_leave_a_port_that_falls() -> None:
    game = harbour("al-tf", "al-inf")
    assert refused(game, "steam al-inf to 0107") == ["frame:NT"]
    assert refused(game, "steam al-tf to 0307") == ["frame:NT"]
    assert "steam al-tf to 0209" in options(game, "steam")
    play(game, "steam al-tf to 0109")
    assert front(game).units[UnitId("al-tf")].place == "0109"
    assert refused(game, "steam al-tf to 0107") == ["frame:NT"]
    lost = desk("axis.movement", {"al-tf": PORT, "ax-tank": "0307"}, owner={"0307": "axis"})
    play(lost, "move ax-tank 0207")
    assert front(lost).units[UnitId("al-tf")].place not in front(lost).atlas.land


# Landings -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("europa 15.E.4.2", "europa 15.E.4", "europa frame:NT")
def test_amphibious_tanks_need_no_landing_craft() -> None:
    bare = {"pools": {"allies transports": 8}}
    assert permitted(harbour("al-dd-tank", **bare), f"land al-dd-tank on {BEACH}") == ["15.E.4.2"]
    assert refused(harbour("al-tank", **bare), f"land al-tank on {BEACH}") == ["frame:NT"]
    assert refused(harbour("al-tank"), f"land al-tank on {BEACH}") == []
    assert refused(harbour("al-dd-tank", pools={}), f"land al-dd-tank on {BEACH}") == ["frame:NT"]


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


@pytest.mark.rule("europa 15.X.4")
def test_infantry_in_lvts_is_not_halved() -> None:
    proof = fight("4-8* X infantry british landed=lvt", "4-8* X infantry british landed=beach")
    assert (proof.strength["a1"], proof.strength["a2"]) == (4, 2)
    assert required(proof)["15.X.4"] == ["a1"]
    riding = fight("4-8* X infantry british landed=beach in=lvt")
    assert riding.strength["a1"] == 4


@pytest.mark.rule("europa 15.O.2.b")
def test_the_landing_of_a_loaded_lvt_is_offered() -> None:
    game = harbour("al-lvt", "al-inf", pools={"allies transports": 8}, owner={BEACH: "axis"})
    play(game, "carry al-lvt with al-inf")
    assert options(game, "land") == [f"land al-lvt+al-inf on {BEACH}"]


@pytest.mark.rule("europa 15.E.4.p1", "europa frame:INT")
def test_the_other_side_does_not_read_which_tanks_swam_ashore() -> None:
    game = harbour("al-dd-tank", dice=[3, 4])
    events = play(game, f"land al-dd-tank on {BEACH}")
    assert any(event.told() == "al-dd-tank: swims ashore, success" for event in events if isinstance(event, TankLanded))
    assert "al-dd-tank" not in str(game.view("axis").log[-1])
    assert "1 unit: swims ashore, success" in [
        seen.told() for event in events if isinstance(seen := event.seen_by("axis", front(game)), TankLanded)
    ]


# Table 1 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("europa 15.E.4.T1", "europa 15.E.4.T1.m0")
def test_the_table_has_five_results_and_three_modifiers() -> None:
    assert [row.code for row in TABLE.result] == ["D", "F*", "F", "S", "S*"]
    assert (TABLE.modifier.rough, TABLE.modifier.cliff, TABLE.modifier.clear) == (-1, -1, 3)


@pytest.mark.rule("europa 15.E.4.T1.m0", "europa 15.E.4.T1.m1", "europa 15.E.4.T1.m2", "europa 15.E.4.T1.m3")
@pytest.mark.parametrize(
    ("sea", "where", "found"),
    [
        ("clear", "0210", ["+3 15.E.4.T1.m3"]),
        ("rough", "0210", ["-1 15.E.4.T1.m1"]),
        ("clear", "0204 from 0104", ["-1 15.E.4.T1.m2", "+3 15.E.4.T1.m3"]),
        ("rough", "0204 from 0104", ["-1 15.E.4.T1.m1", "-1 15.E.4.T1.m2"]),
    ],
)
def test_modifiers_of_the_landing(sea: str, where: str, found: list[str]) -> None:
    game = harbour("al-dd-tank", weather={"sea": sea})
    assert lines(tally(game, f"landing_die al-dd-tank on {where}")) == found


@pytest.mark.rule("europa 15.E.4.p1", "europa 15.E.4.n1")
@pytest.mark.parametrize(
    ("die", "sea", "where", "result"),
    [
        (3, "clear", "0210", "S"),
        (4, "clear", "0210", "S*"),
        (4, "clear", "0204 from 0104", "S"),
        (3, "rough", "0204 from 0104", "F*"),
        (4, "rough", "0210", "F"),
        (2, "rough", "0204 from 0104", "D"),
    ],
)
def test_the_roll_comes_before_dispersion(die: int, sea: str, where: str, result: str) -> None:
    game = harbour("al-dd-tank", weather={"sea": sea}, dice=[die, 6])
    events = play(game, f"land al-dd-tank on {where}")
    assert [event.result for event in events if isinstance(event, TankLanded)] == [result]
    rolls = [event.ref.id for event in events if type(event).__name__ == "DieRolled"]
    assert rolls == ["15.E.4.p1"] + ([] if result in ("D", "F*") else ["frame:NT"])


@pytest.mark.rule("europa 15.E.4.T1.D", "europa 15.E.4.T1.F*")
@pytest.mark.parametrize(("die", "box", "ref"), [(2, "removed", "15.E.4.T1.D"), (3, "isolated", "15.E.4.T1.F*")])
def test_those_who_do_not_come_ashore(die: int, box: str, ref: str) -> None:
    game = harbour("al-dd-tank", weather={"sea": "rough"}, dice=[die])
    events = play(game, "land al-dd-tank on 0204 from 0104")
    assert front(game).units[UnitId("al-dd-tank")].place == box
    assert happened(events, "Lost") == [ref]


@pytest.mark.rule("europa 15.E.4.T1.F", "europa 15.E.4.T1.S", "europa 15.E.4.T1.S*", "europa 15.E.4.n1")
@pytest.mark.parametrize(
    ("code", "part"), [("D", 0), ("F*", 0), ("F", Fraction(1, 4)), ("S", Fraction(1, 2)), ("S*", 1)]
)
def test_what_is_left_of_strength_and_armour(code: str, part: Fraction) -> None:
    proof = fight(f"4-10* X amphibious_tank british landing={code}")
    assert proof.strength["a1"] == 4 * part
    assert proof.sizes[0]["a1"] == part
    assert [line for line in strength_lines(proof, "a1") if "frame:NT" in line] == []
    assert ROWS[code].ref == f"15.E.4.T1.{code}"


@pytest.mark.rule("europa 15.E.4.T1.F", "europa 15.E.4.T1.S", "europa 15.E.4.T1.S*")
@pytest.mark.parametrize(("code", "part"), [("F", Fraction(1, 4)), ("S", Fraction(1, 2)), ("S*", Fraction(1))])
def test_a_landed_tank_brings_that_part_of_its_armour_effect(code: str, part: Fraction) -> None:
    found = fight(f"4-10* X amphibious_tank british landing={code}").armour.shares[True, "aeca"]
    assert found.share == part


@pytest.mark.rule("europa 15.E.4.T1.F")
def test_a_tank_whose_landing_failed_is_lost_after_the_fight_and_spares_nobody() -> None:
    used = {"player-turn beach al-dd-tank": 1, "player-turn landing al-dd-tank": 3}
    units = {"al-dd-tank": "0805", "al-inf-div": "0805", "ax-inf": {"at": "0905", "seen": True}}
    there = world(units, phase="allies.combat", used=used, owner={"0905": "axis"})
    proof = prove(setting_of(there, Battle(ALLIES, (UnitId("al-dd-tank"), UnitId("al-inf-div")), PlaceId("0905"))))
    printed = there.rating(UnitId("al-dd-tank")).attack
    assert printed is not None
    assert proof.strength["al-dd-tank"] in (Fraction(printed, 4), Fraction(printed, 8))
    game = desk("allies.combat", units, used=used, owner={"0905": "axis"}, stocks={"0805": [9, 0]})
    play(game, "end")
    assert front(game).units[UnitId("al-dd-tank")].place == "unisolated"
    assert front(game).units[UnitId("al-inf-div")].place == "0805"


@pytest.mark.rule("europa 15.E.4.T1.F")
def test_its_loss_covers_no_losses_of_others() -> None:
    used = {"player-turn beach al-dd-tank": 1, "player-turn landing al-dd-tank": 3}
    units = {"al-dd-tank": "0805", "al-inf": "0805", "al-inf-2": "0805", "ax-inf-div": {"at": "0905", "seen": True}}
    battle = {
        "side": "allies",
        "attackers": ["al-dd-tank", "al-inf", "al-inf-2"],
        "target": "0905",
        "result": "AR",
        "todo": [{"stage": "lose", "side": "allies", "amounts": ["1"]}],
    }
    there = world(units, phase="allies.combat", used=used, owner={"0905": "axis"}, battle=battle)
    assert attackers(there) == ["al-inf", "al-inf-2"]


# Gunfire --------------------------------------------------------------------------------------------------------------


def coast(**more: Any) -> Game:
    units = {"al-inf-div": "0309", "ax-inf": {"at": "0209", "seen": True}, "al-tf": "0109", **more}
    return desk("allies.combat", units, owner={"0209": "axis"}, stocks={"0309": [9, 0]}, dice=[4, 4, 1, 1, 1])


@pytest.mark.rule("europa frame:NGS")
def test_ships_off_the_coast_fire_in_an_attack() -> None:
    assert refused(coast(), "attack al-inf-div on 0209 ngs 4") == []
    assert refused(coast(), "attack al-inf-div on 0209 ngs 5") == ["frame:NGS"]
    assert refused(coast(), "attack al-inf-div on 0209 ngs -1") == ["frame:NGS"]
    assert refused(coast(**{"al-tf": "0106"}), "attack al-inf-div on 0209 ngs 1") == ["frame:NGS"]
    assert "attack al-inf-div on 0209 ngs 4" in options(coast(), "attack")
    game = coast()
    play(game, "attack al-inf-div on 0209 ngs 3", "pass")
    assert front(game).used[Key("phase guns al-tf")] == 3


@pytest.mark.rule("europa frame:NGS")
def test_ships_fire_for_a_defence() -> None:
    game = coast(**{"ax-tf": "0110"})
    setting = setting_of(front(game), Battle(ALLIES, (UnitId("al-inf-div"),), PlaceId("0209"), ngs=2))
    assert (setting.ngs, setting.ngs_defence) == (2, 4)
    play(game, "attack al-inf-div on 0209 ngs 2", "pass")
    assert front(game).used[Key("phase guns ax-tf")] == 4
    assert front(game).used[Key("phase gunfire 0209")] == 4


@pytest.mark.rule("europa frame:NGS")
def test_ships_shell_a_port() -> None:
    game = desk("allies.combat", {"al-tf": "0109"}, owner={"0209": "axis"}, dice=[5])
    assert refused(game, "shell al-tf on 0209 at airbase") == ["frame:NGS"]
    assert refused(game, "shell al-tf on 0207 at port") == ["frame:NGS"]
    assert options(game, "shell") == ["shell al-tf on 0209 at port"]
    play(game, "shell al-tf on 0209 at port")
    assert front(game).installations[Key("port 0209")].hits == 1
    assert refused(game, "shell al-tf on 0209 at port") == ["frame:NGS"]
