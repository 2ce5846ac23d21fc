"""15.O: movement counters, what they carry, and what becomes of it."""

from fractions import Fraction

import pytest

from tests.europa.desk import answers, cites, desk, front, lines, options, play, tally, world
from wavell.books.europa.chapters.s15o_movement_counters import KINDS, carried, engineering_mps, kind_of
from wavell.books.europa.frame.combat.attack import battle_of
from wavell.books.europa.frame.combat.proof import prove
from wavell.books.europa.frame.combat.setting import setting_of
from wavell.books.europa.frame.movement.mps import allowance, left
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.kinds import Ride
from wavell.books.europa.model.orders import Attack
from wavell.books.europa.rules import AXIS

CITY = {"al-tran-3": "0407", "al-lvt": "0407", "al-apc": "0407", "al-tran-1": "0407"}


def objections(units: dict[str, object], order: str, phase: str = "allies.movement", seat: str = "allies") -> list[str]:
    """What an order is refused for, with some counters at hand."""
    return answers(desk(phase, {**CITY, **units}), order, seat)


@pytest.mark.rule("europa 15.O.p1")
def test_only_movement_counters_carry() -> None:
    units: dict[str, object] = {"al-inf": "0407", "al-truck": "0407", "al-inf-2": "0407"}
    assert objections(units, "carry al-truck with al-inf") == ["15.O.p1"]
    assert objections(units, "carry al-inf with al-inf-2") == ["15.O.p1"]
    assert objections(units, "carry al-tran-3 with al-inf") == []
    axis: dict[str, object] = {"ax-tran-1": "1407", "ax-inf": "1407"}
    assert objections(axis, "carry ax-tran-1 with ax-inf", "axis.movement", "axis") == []  # converted (15.V.2)
    assert answers(desk("axis.movement", {**axis, "ax-inf-2": "1407"}), "carry ax-inf-2 with ax-inf", "axis") == [
        "15.O.p1"
    ]


@pytest.mark.rule("europa 15.O.p2", "europa 15.O.x1")
@pytest.mark.parametrize(
    ("load", "refs"),
    [
        ("al-inf-div", []),
        ("al-inf+al-inf-2+al-light", []),
        ("al-inf-div+al-inf-bn", ["15.O.p2"]),
        ("al-inf+al-inf-2+al-light+al-inf-bn", ["15.O.p2"]),
    ],
)
def test_a_counter_carries_what_is_printed(load: str, refs: list[str]) -> None:
    units: dict[str, object] = dict.fromkeys(load.split("+"), "0407")
    assert objections(units, f"carry al-tran-3 with {load}") == refs


@pytest.mark.rule("europa 15.O.p2")
def test_a_load_may_be_taken_up_in_two_goes() -> None:
    game = desk(
        "allies.movement", {**CITY, "al-inf": "0407", "al-inf-2": "0407", "al-art": "0407", "al-inf-bn": "0407"}
    )
    play(game, "carry al-tran-3 with al-inf+al-inf-2", "carry al-tran-3 with al-art")
    assert answers(game, "carry al-tran-3 with al-inf-bn") == ["15.O.p2"]
    assert carried(front(game), UnitId("al-tran-3")) == ["al-inf", "al-inf-2", "al-art"]


@pytest.mark.rule("europa 15.O.p3")
def test_units_start_the_phase_with_the_counter_and_stay_with_it() -> None:
    units = {**CITY, "al-inf": "0407", "al-inf-2": "0507", "al-light": "0507"}
    game = desk("allies.movement", units)
    assert answers(game, "carry al-tran-3 with al-inf-2") == ["15.O.p3"]
    play(game, "move al-light 0407")
    assert answers(game, "carry al-tran-3 with al-light") == ["15.O.p3"]
    play(game, "carry al-tran-3 with al-inf")
    assert answers(game, "carry al-tran-1 with al-inf") == ["15.O.p3"]
    assert answers(game, "move al-inf 0507") == ["15.O.p3"]
    assert answers(game, "move al-tran-3 0507") == ["15.O.p3"]
    assert answers(game, "rail al-inf 0507") == ["15.O.p3"]
    assert game.judge("allies", "move al-tran-3+al-inf 0507")
    play(game, "end")
    assert not front(game).units[UnitId("al-inf")].carrier


@pytest.mark.rule("europa 15.O.p4")
def test_all_or_none_are_in_reserve() -> None:
    units = {"al-tran-3": {"at": "0407", "reserve": True}, "al-inf": "0407", "ax-inf": "1407"}
    game = desk("axis.reaction", units)
    play(game, "carry al-tran-3 with al-inf")
    assert answers(game, "move al-tran-3+al-inf 0507") == ["15.O.p4"]
    game = desk("axis.reaction", {**units, "al-inf": {"at": "0407", "reserve": True}})
    play(game, "carry al-tran-3 with al-inf")
    assert game.judge("allies", "move al-tran-3+al-inf 0507")
    play(game, "move al-tran-3+al-inf 0507")
    assert game.judge("allies", "move al-tran-3+al-inf 0607")  # five MPs in all
    assert game.judge("allies", "move al-tran-3+al-inf 0306").objections == ()


@pytest.mark.rule("europa 15.O.p5", "europa 15.O.1.x2")
def test_the_counter_moves_and_the_unit_works() -> None:
    game = desk("allies.movement", {**CITY, "al-con-eng": "0407", "al-inf": "0407"})
    assert tally(game, "mps al-con-eng").total == 4
    play(game, "carry al-tran-3 with al-con-eng")
    assert lines(tally(game, "mps al-con-eng")) == ["+10 15.O.p5"]
    assert engineering_mps(front(game), UnitId("al-con-eng")) == 4
    play(game, "move al-tran-3+al-con-eng 1207 via 0507>0607>0707>0807>0907>1007>1107")
    assert left(front(game), UnitId("al-con-eng")) == left(front(game), UnitId("al-tran-3")) == 2 * 6


@pytest.mark.rule("europa 15.O.1.p2", "europa 15.O.1.x2")
def test_a_carried_engineer_works_with_its_own_four_mps() -> None:
    units = {"al-tran-3": "Westport", "al-con-eng": "Westport"}
    game = desk("allies.movement", units)
    play(game, "carry al-tran-3 with al-con-eng")
    work = "engineer al-con-eng demolish port"
    for mps in (4, 2):
        assert engineering_mps(front(game), UnitId("al-con-eng")) == mps
        play(game, work)
    assert left(front(game), UnitId("al-con-eng")) == 6 * 6
    assert answers(game, work) == ["15.O.1.p2"]
    assert answers(desk("allies.movement", units), work) == []


@pytest.mark.rule("europa 15.O.p6")
def test_a_counter_moves_by_itself() -> None:
    assert objections({}, "move al-tran-3 0507") == []


@pytest.mark.rule("europa 15.O.p8")
def test_each_counter_is_of_one_kind() -> None:
    now = world(CITY)
    for counter in CITY:
        assert sum(kind in now.kit(UnitId(counter)) for kind in KINDS) == 1
    assert kind_of(now, UnitId("al-apc")) == "is_apc"


@pytest.mark.rule("europa 15.O.1.p1", "europa 15.O.2.p1", "europa 15.O.3.p1")
@pytest.mark.parametrize(
    ("counter", "cargo", "refs"),
    [
        ("al-tran-3", "al-inf", []),
        ("al-tran-3", "al-art", []),
        ("al-tran-3", "al-tank", ["15.O.1.p1"]),
        ("al-tran-3", "al-cav", ["15.O.1.p1"]),
        ("al-lvt", "al-inf-bn", []),
        ("al-lvt", "al-mortar-rgt", ["15.O.2.p1"]),
        ("al-lvt", "al-tank", ["15.O.2.p1"]),
        ("al-apc", "al-inf", []),
        ("al-apc", "al-tank", ["15.O.3.p1"]),
        ("al-apc", "al-art-2", ["15.O.3.p1"]),
    ],
)
def test_what_each_kind_carries(counter: str, cargo: str, refs: list[str]) -> None:
    assert objections({cargo: "0407"}, f"carry {counter} with {cargo}") == refs


@pytest.mark.rule("europa 15.O.1.p2", "europa 15.O.1.x1")
def test_carried_infantry_exploits_but_is_not_carried_in_combat() -> None:
    game = desk("allies.exploitation", {**CITY, "al-inf-div": "0407"})
    assert answers(game, "move al-inf-div 0507") == ["frame:CM"]
    play(game, "carry al-tran-3 with al-inf-div")
    assert game.judge("allies", "move al-tran-3+al-inf-div 0907")
    assert answers(game, "move al-tran-3+al-inf-div 1007") == ["frame:MP"]
    assert allowance(front(game), UnitId("al-inf-div")).total == 5
    assert front(game).kit(UnitId("al-inf-div")).effects("aeca", 0)[0] == "none"  # not neutral
    assert objections({"al-inf": "0407"}, "carry al-tran-3 with al-inf", "allies.combat") == ["15.O.1.p2"]


@pytest.mark.rule("europa 15.O.2.p2", "europa 15.O.3.p2")
def test_lvts_and_apcs_carry_in_combat_too() -> None:
    game = desk("allies.combat", {**CITY, "al-inf-bn": "0407", "al-inf": "0407"})
    assert cites(game.judge("allies", "carry al-lvt with al-inf-bn")) == ["15.O.2.p2"]
    assert cites(game.judge("allies", "carry al-apc with al-inf")) == ["15.O.3.p2"]
    play(game, "carry al-apc with al-inf")
    assert front(game).units[UnitId("al-inf")].carrier == "al-apc"
    assert front(game).kit(UnitId("al-lvt")).cm
    assert "is_amphibious" in front(game).kit(UnitId("al-lvt"))
    exploiting = desk("allies.exploitation", {**CITY, "al-inf": "0407"})
    play(exploiting, "carry al-apc with al-inf")
    assert exploiting.judge("allies", "move al-apc+al-inf 0507")


@pytest.mark.rule("europa 15.O.p3", "europa 15.O.3.p4")
def test_a_counter_and_its_load_overrun_together() -> None:
    units = {"al-apc": "0506", "al-inf": "0506", "al-arm-div": "0506", "ax-truck": "0606", "ax-inf": "1406"}
    game = desk("allies.movement", units)
    play(game, "carry al-apc with al-inf")
    assert answers(game, "overrun al-inf+al-arm-div on 0606") == ["15.O.p3"]
    assert game.judge("allies", "overrun al-apc+al-inf+al-arm-div on 0606")
    play(game, "overrun al-apc+al-inf+al-arm-div on 0606")
    assert left(front(game), UnitId("al-inf")) == left(front(game), UnitId("al-apc"))
    assert front(game).units[UnitId("al-inf")].carrier == "al-apc"


@pytest.mark.rule("europa 15.O.p3", "europa 15.O.3.p2")
def test_a_counter_advances_with_its_load() -> None:
    units = {"al-apc": "0905", "al-inf": "0905", "al-arm-div": "0905", "ax-inf": "1005"}
    game = desk("allies.combat", units, dice=[5, 4])
    play(game, "carry al-apc with al-inf", "attack al-inf+al-arm-div on 1005", "pass", "advance al-inf")
    assert [front(game).units[UnitId(id_)].place for id_ in ("al-inf", "al-apc", "al-arm-div")] == [
        "1005",
        "1005",
        "0905",
    ]


@pytest.mark.rule("europa 15.O.p3", "europa 15.O.3.p2")
def test_a_counter_is_driven_back_with_its_load() -> None:
    units = {"al-apc": "0905", "al-inf": "0905", "ax-inf": "1005"}
    game = desk("allies.combat", units, dice=[1, 1, 1])
    play(game, "carry al-apc with al-inf", "attack al-inf on 1005", "pass", "retreat al-inf 0805")
    assert front(game).units[UnitId("al-inf")].place == front(game).units[UnitId("al-apc")].place == "0805"


@pytest.mark.rule("europa 15.O.2.p2", "europa 15.O.3.p2", "europa 15.O.3.p3")
def test_what_is_taken_aboard_in_reaction_defends_aboard() -> None:
    units = {"al-apc": "1005", "al-inf": "1005", "al-lvt": "1005", "al-inf-bn": "1005", "al-tran-1": "1005"}
    more = {"al-light": "1005", "ax-arm-div": "1105"}
    game = desk("axis.reaction", {**units, **more}, dice=[6, 3, 3, 3, 3])
    play(game, "carry al-apc with al-inf", "carry al-lvt with al-inf-bn", "carry al-tran-1 with al-light", "end")
    carriers = [front(game).units[UnitId(id_)].carrier for id_ in ("al-inf", "al-inf-bn", "al-light")]
    assert carriers == ["al-apc", "al-lvt", ""]
    battle = battle_of(Attack((UnitId("ax-arm-div"),), PlaceId("1005")), front(game), AXIS)
    proof = prove(setting_of(front(game), battle))
    riding = {fighter.id: fighter.carried for fighter in proof.setting.defenders}
    assert (riding["al-inf"], riding["al-inf-bn"], riding["al-light"]) == (Ride.APC, Ride.LVT, None)
    assert proof.strength["al-inf"] == Fraction(3, 2)  # no more in defence, and unsupported
    play(game, "attack ax-arm-div on 1005", "slip al-inf 0905")
    assert front(game).units[UnitId("al-inf")].place == front(game).units[UnitId("al-apc")].place == "0905"


@pytest.mark.rule("europa 15.O.p7", "europa 15.O.n1")
def test_the_size_of_counters() -> None:
    game = desk("allies.movement", {**CITY, "al-inf-div": "0407"})
    assert lines(tally(game, "carriage al-tran-1 by rail")) == ["+1/2 15.O.p7"]
    assert lines(tally(game, "carriage al-tran-3 by rail")) == ["+1 15.O.p7"]
    heavy = front(game).kit(UnitId("al-tran-3")).heavy
    assert heavy is not None
    assert heavy.ref.id == "15.O.p7"
    play(game, "carry al-tran-3 with al-inf-div")
    assert lines(tally(game, "carriage al-tran-3 by sea")) == ["+1 15.O.p7", "+3 15.O.n1"]
    assert tally(game, "carriage al-tran-3 by sea").total == 4


@pytest.mark.rule("europa 15.O.p3")
def test_loads_are_offered() -> None:
    game = desk("allies.movement", {**CITY, "al-inf": "0407", "al-art": "0407", "al-tank": "0407"})
    offered = options(game, "carry")
    assert "carry al-tran-3 with al-inf+al-art" in offered
    assert "carry al-apc with al-inf" in offered
    assert not [line for line in offered if "al-tank" in line]
