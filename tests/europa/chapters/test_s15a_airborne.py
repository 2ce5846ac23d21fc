"""Who is dropped or landed by assault transport, from what and where; HQs with two sides (15.A, 15.M, 15.X)."""

from typing import Any

import pytest

from tests.europa.desk import FLUGFELD, cites, desk, front, lines, options, play, tally, world
from tests.europa.drops import BASE, CARRIERS, base, judged
from tests.europa.fights import fight
from wavell.books.europa.frame.combat.proof import prove
from wavell.books.europa.frame.combat.setting import setting_of
from wavell.books.europa.frame.supply.states import FULL, state
from wavell.books.europa.model.battle import Battle
from wavell.books.europa.model.counters import SPARE
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.rules import ALLIES
from wavell.umpire import Kind, Order


@pytest.mark.rule("europa 15.A.p1", "europa 15.X.1")
def test_plain_infantry_is_not_dropped() -> None:
    assert judged("al-inf", "drop")[0] == ["15.A.p1", "15.X.1"]
    assert judged("al-para", "drop")[0] == []
    assert judged("al-glider", "drop", "al-gliders")[0] == []


@pytest.mark.rule("europa 15.A.1")
def test_glider_units_are_dropped_from_gliders_alone() -> None:
    assert judged("al-glider", "drop", "al-gliders") == ([], ["15.A.1"])
    assert judged("al-glider", "drop", "al-gliders+al-air-transport")[0] == ["15.A.1"]
    assert judged("al-glider", "drop")[0] == ["15.A.1"]
    assert judged("al-glider", "assault", to=FLUGFELD)[0] == []


@pytest.mark.rule("europa 15.A.2")
@pytest.mark.parametrize("by", ["al-air-transport", "al-gliders", "al-gliders+al-air-transport"])
def test_parachutists_drop_from_either(by: str) -> None:
    assert judged("al-para", "drop", by) == ([], ["15.A.2"])
    assert judged("al-para", "assault", by, FLUGFELD)[0] == []


@pytest.mark.rule("europa 15.A.n1", "europa 15.M.3.p3", "europa 15.M.9.p2")
def test_commandos_and_parachute_infantry_drop_under_penalties() -> None:
    assert judged("al-commando", "drop") == ([], ["15.A.n1", "15.M.3.p3", "15.M.9.p2"])
    assert judged("al-para-inf", "drop") == ([], ["15.A.n1", "15.M.9.p2"])
    assert judged("su-guards-glider", "drop") == ([], ["15.A.n1", "15.M.9.p2"])
    game = base("al-commando", "al-para")
    assert lines(tally(game, "drop_die al-commando")) == ["-1 15.A.n1"]
    assert lines(tally(game, "drop_die al-para")) == ["+2 15.X.1"]


@pytest.mark.rule("europa 15.M.9.p1")
def test_two_symbols_two_kinds() -> None:
    there = world({"al-para": BASE, "al-para-inf": BASE})
    assert "is_parachute_infantry" in there.kit(UnitId("al-para-inf"))
    assert "is_parachute_infantry" not in there.kit(UnitId("al-para"))
    assert "air_droppable" in there.kit(UnitId("al-para"))
    assert "air_droppable" not in there.kit(UnitId("al-para-inf"))


@pytest.mark.rule("europa 15.X.2", "europa 15.M.7.p3")
def test_who_is_assault_transported() -> None:
    assert judged("al-mtn", "assault", to=FLUGFELD)[0] == []
    assert judged("al-mtn-cav", "assault", to=FLUGFELD)[0] == ["15.M.7.p3"]
    assert judged("al-inf", "assault", to=FLUGFELD)[0] == ["15.X.2"]
    assert judged("al-abn-hq", "assault", to=FLUGFELD)[0] == ["15.A.3.b"]
    for unit in ("al-commando", "al-air-landing", "al-para-inf", "al-para", "al-glider"):
        assert judged(unit, "assault", to=FLUGFELD)[0] == []


@pytest.mark.rule("europa 15.M.9.p3", "europa 15.M.2.n1")
def test_some_land_as_air_landing_units() -> None:
    assert judged("al-para-inf", "assault", to=FLUGFELD) == ([], ["15.M.9.p3"])
    assert judged("su-guards-glider", "assault", to=FLUGFELD) == ([], ["15.M.2.n1"])
    assert judged("su-para-inf", "assault", to=FLUGFELD) == ([], ["15.M.2.n1", "15.M.9.p3"])
    assert judged("al-commando", "assault", to=FLUGFELD) == ([], ["15.M.2.n1"])
    assert judged("al-air-landing", "assault", to=FLUGFELD) == ([], ["15.M.2"])


@pytest.mark.rule("europa 15.M.2")
def test_assault_transport_goes_to_an_airfield_that_was_not_friendly() -> None:
    assert judged("al-air-landing", "assault", to="1206")[0] == ["15.M.2"]
    friendly: dict[str, Any] = {"installations": {"airbase 0606": {"capacity": 3}}}
    assert judged("al-air-landing", "assault", to="0606", **friendly)[0] == ["15.M.2"]
    destroyed: dict[str, Any] = {"installations": {"airbase 1306": {"capacity": 3, "destroyed": True}}}
    assert judged("al-air-landing", "assault", to=FLUGFELD, **destroyed)[0] == ["15.M.2"]


@pytest.mark.rule("europa 15.M.2")
def test_an_airfield_that_parachutists_have_just_taken_is_open() -> None:
    game = base("al-para", "al-air-landing", dice=[4])
    play(game, f"drop al-para by al-gliders to {FLUGFELD}")
    assert front(game).owner[PlaceId(FLUGFELD)] == "allies"
    play(game, f"assault al-air-landing by al-air-transport to {FLUGFELD}")
    assert set(front(game).stack(PlaceId(FLUGFELD))) == {"al-para", "al-air-landing"}
    assert front(game).units[UnitId("al-air-transport")].up == "inoperative"


@pytest.mark.rule("europa 15.A.3.b", "europa 15.L.2.p3")
def test_the_airborne_side_flies_and_does_not_jump() -> None:
    own: dict[str, Any] = {"installations": {"airbase 0606": {"capacity": 3}}}
    assert judged("al-abn-hq", "airlift", to="0606", **own) == ([], ["15.A.3.b"])
    assert judged("al-abn-hq", "drop")[0] == ["15.A.3.b"]
    game = base("al-abn-hq")
    assert lines(tally(game, "carriage al-abn-hq by air")) == ["+1 15.A.3.b"]
    assert front(game).kit(UnitId("al-abn-hq")).heavy is None


@pytest.mark.rule("europa 15.A.3.a")
def test_the_parachute_side_jumps() -> None:
    game = desk("allies.movement", {**CARRIERS, "al-abn-hq": {"at": BASE, "up": "parachute"}}, dice=[4])
    verdict = game.judge("allies", "drop al-abn-hq by al-air-transport to 1106")
    assert [each.ref.id for each in verdict.permits if each.ref] == ["15.A.3.a"]
    assert not cites(game.judge("allies", f"assault al-abn-hq by al-air-transport to {FLUGFELD}"))
    assert tally(game, "carriage al-abn-hq by air").total == 1
    there = front(game)
    assert there.kit(UnitId("al-abn-hq")).heavy is None
    assert there.rating(UnitId("al-abn-hq")).dot
    play(game, "drop al-abn-hq by al-air-transport to 1106")
    assert front(game).units[UnitId("al-abn-hq")].place == "1106"


@pytest.mark.rule("europa 15.A.3.a")
@pytest.mark.parametrize(("state_", "supported"), [("", True), ("dispersed", False)])
def test_a_dispersed_parachute_hq_supports_nobody(state_: str, supported: bool) -> None:
    proof = fight("3-8 X infantry british", f"0-1-8* X parachute hq british {state_}")
    assert (proof.support[0]["a1"].state == "supported") == supported


@pytest.mark.rule("europa 15.A.3.p1", "europa 15.A.3.p2")
def test_an_hq_is_turned_over_and_back() -> None:
    game = base("al-abn-hq", "al-inf")
    assert cites(game.judge("allies", "flip al-inf")) == ["15.A.3.p1"]
    assert options(game, "flip") == ["flip al-abn-hq"]
    assert "is_airborne_hq" in front(game).kit(UnitId("al-abn-hq"))
    play(game, "flip al-abn-hq")
    assert "is_parachute_hq" in front(game).kit(UnitId("al-abn-hq"))
    play(game, "flip al-abn-hq")
    assert "is_airborne_hq" in front(game).kit(UnitId("al-abn-hq"))


@pytest.mark.rule("europa 15.A.3.p2")
@pytest.mark.parametrize(("what", "refused"), [({}, False), ({"moved": True}, True), ({"limited": True}, True)])
def test_only_before_it_moves_and_in_full_supply(what: dict[str, Any], refused: bool) -> None:
    game = desk("allies.movement", {"al-abn-hq": {"at": BASE, **what}})
    assert cites(game.judge("allies", "flip al-abn-hq")) == (["15.A.3.p2"] if refused else [])
    assert (state(front(game), UnitId("al-abn-hq")) == FULL) == (what.get("limited") is None)
    later = desk("allies.exploitation", {"al-abn-hq": BASE}).judge("allies", "flip al-abn-hq")
    assert [each.kind for each in later.objections] == [Kind.WRONG_PHASE, Kind.ILLEGAL]
    assert cites(later)[-1] == "15.A.3.p2"


@pytest.mark.rule("europa 15.A.3.a", "europa 15.A.3.b")
def test_the_airborne_side_serves_to_assemble_the_division_and_the_parachute_side_does_not() -> None:
    order = "assemble al-abn-div from al-abn-hq+al-para+al-glider"
    game = base("al-abn-div", units={"al-abn-hq": SPARE, "al-para": SPARE, "al-glider": SPARE})
    assert options(game, "break") == ["break al-abn-div into al-abn-hq+al-para+al-glider"]
    play(game, "break al-abn-div into al-abn-hq+al-para+al-glider")
    assert cites(game.judge("allies", order)) == ["15.A.3.b"]
    assert options(game, "assemble") == [order]
    play(game, "flip al-abn-hq")
    assert cites(game.judge("allies", order)) == ["15.A.3.a"]
    assert options(game, "assemble") == []
    play(game, "flip al-abn-hq", order)
    assert front(game).units[UnitId("al-abn-div")].place == BASE


@pytest.mark.rule("europa 15.A.1", "europa 15.A.2", "europa 15.M.9", "europa 15.M.3", "europa 15.X.2")
@pytest.mark.parametrize(
    ("unit", "paragraph"),
    [
        ("al-glider", "15.A.1"),
        ("al-para", "15.A.2"),
        ("al-para-inf", "15.M.9"),
        ("al-commando", "15.M.3"),
        ("al-air-landing", "15.X.2"),
        ("al-mtn", "15.X.2"),
    ],
)
def test_those_who_jumped_are_required_losses(unit: str, paragraph: str) -> None:
    units = {unit: "0905", "al-inf-div": "0905", "ax-inf": {"at": "1005", "seen": True}}
    for used, owed in (({}, []), ({f"player-turn dropped {unit}": 1}, [(paragraph, [unit])])):
        there = world(units, phase="allies.combat", used=used)
        proof = prove(setting_of(there, Battle(ALLIES, (UnitId(unit), UnitId("al-inf-div")), PlaceId("1005"))))
        assert [(group.ref.id, list(group.units)) for group in proof.required] == owed


@pytest.mark.rule("europa frame:INT")
@pytest.mark.parametrize(
    ("order", "read"),
    [
        ("move al-para+al-inf 0606", "move ?+? 0606"),
        ("drop al-para by al-air-transport to 1106", "drop ? by ? to 1106"),
        ("rebase al-fighter to 0606", "rebase ? to 0606"),
        ("bomb al-bomber on 1306 at airbase", "bomb al-bomber on 1306 at airbase"),
    ],
)
def test_orders_as_the_other_side_reads_them(order: str, read: str) -> None:
    game = base("al-para", "al-inf", "al-fighter", "al-bomber")
    given = game.parse(order)
    assert isinstance(given, Order)
    assert given.seen_by("axis", front(game)) == read


@pytest.mark.rule("europa frame:INT")
def test_the_log_of_the_other_side_can_be_read() -> None:
    game = base("al-para", dice=[3])
    play(game, "drop al-para by al-air-transport to 1106")
    assert "al-para" not in game.view("axis").log[-1].text
    assert "al-para" in game.view("allies").log[-1].text
