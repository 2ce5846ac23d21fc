"""Who is dropped, landed by assault transport or flown, from what and where; HQs with two sides (15.A, 15.B, 15.X)."""

from typing import Any

import pytest

from tests.europa.desk import cites, desk, front, happened, lines, options, play, tally, world
from tests.europa.fights import fight
from wavell.books.europa.frame.combat.proof import prove
from wavell.books.europa.frame.combat.setting import setting_of
from wavell.books.europa.frame.supply.states import FULL, state
from wavell.books.europa.model.battle import Battle
from wavell.books.europa.model.counters import SPARE
from wavell.books.europa.model.counts import Key
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.rules import ALLIES
from wavell.umpire import Game, Kind, Order

BASE = "0506"
"""Longfield, an airbase of the Allies."""
CARRIERS = {"al-air-transport": BASE, "al-gliders": BASE}
FLUGFELD = "1306"


def base(*units: str, **more: Any) -> Game:
    position: dict[str, Any] = {"phase": "allies.movement"} | more
    there = {**CARRIERS, **dict.fromkeys(units, BASE), **position.pop("units", {})}
    return desk(position.pop("phase"), there, **position)


def judged(unit: str, verb: str, by: str = "al-air-transport", to: str = "1106", **more: Any) -> tuple[list[str], ...]:
    """The paragraphs that refuse, and those that allow."""
    verdict = base(unit, **more).judge("allies", f"{verb} {unit} by {by} to {to}")
    refused = list(dict.fromkeys(each.ref.id for each in verdict.objections if each.ref is not None))
    assert all(each.kind is Kind.ILLEGAL for each in verdict.objections)
    return refused, [each.ref.id for each in verdict.permits if each.ref is not None]


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
    assert judged("su-guards-glider", "assault", to=FLUGFELD) == ([], ["15.M.2.n1", "15.M.9.p3"])
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


@pytest.mark.rule("europa 15.B", "europa 15.X.3")
def test_who_flies_by_regular_transport() -> None:
    own: dict[str, Any] = {"installations": {"airbase 0606": {"capacity": 3}}, "to": "0606"}
    assert judged("al-mtn", "airlift", **own) == ([], ["15.B"])
    assert judged("al-inf", "airlift", **own) == ([], ["15.X.3"])
    assert judged("al-tank", "airlift", **own)[0] == ["15.B", "15.X.3"]
    assert judged("al-mtn-art", "airlift", **own) == ([], ["15.B"])
    assert judged("al-art", "airlift", **own)[0] == ["15.B", "15.X.3"]
    for unit in ("al-para", "al-commando", "al-air-landing", "al-light", "al-para-inf"):
        assert judged(unit, "airlift", **own) == ([], ["15.B"])


def refill(unit: str, **more: Any) -> Game:
    there: dict[str, Any] = {"pools": {"britain inf": 4, "britain arm": 8}, "dice": []} | more
    bases = {"airbase 0606": {"capacity": 3}}
    return base(units={unit: {"at": "0606", "up": "cadre"}, **there.pop("units", {})}, installations=bases, **there)


@pytest.mark.rule("europa 15.B")
def test_infantry_points_are_flown_to_a_cadre_and_armour_points_are_not() -> None:
    game = refill("al-inf-div")
    order = "refill al-inf-div by al-air-transport+al-gliders"
    assert cites(game.judge("allies", order)) == ["15.B"]
    assert game.judge("allies", order)
    assert order in options(game, "refill")
    given = game.parse(order)
    assert isinstance(given, Order)
    assert given.seen_by("axis", front(game)) == "refill ? by ?+?"
    play(game, order)
    there = front(game)
    assert (there.units[UnitId("al-inf-div")].up, there.pools[Key("britain inf")]) == ("", 0)
    assert {there.units[UnitId(id_)].up for id_ in CARRIERS} == {"inoperative"}
    armour = refill("al-arm-div").judge("allies", "refill al-arm-div by al-air-transport+al-gliders")
    assert not armour
    assert cites(armour) == ["15.B"]


@pytest.mark.rule("europa frame:AIRT", "europa frame:RP")
@pytest.mark.parametrize(
    ("more", "order", "refused"),
    [
        ({"pools": {"britain inf": 3}}, "refill al-inf-div by al-air-transport+al-gliders", "frame:RP"),
        ({"units": {"al-inf": "0606"}}, "refill al-inf by al-air-transport", "frame:RP"),
        ({"owner": {"0606": "axis"}}, "refill al-inf-div by al-air-transport+al-gliders", "frame:AIRT"),
        ({"units": {"al-bomber": BASE}}, "refill al-inf-div by al-bomber", "frame:AIRT"),
        ({"units": {"al-air-transport": "0101"}}, "refill al-inf-div by al-air-transport", "frame:AIRT"),
    ],
)
def test_what_a_flight_with_replacements_takes(more: dict[str, Any], order: str, refused: str) -> None:
    verdict = refill("al-inf-div", **more).judge("allies", order)
    assert refused in {each.ref.id for each in verdict.objections if each.ref}


@pytest.mark.rule("europa 15.A.3.b", "europa 15.L.2.p3")
def test_the_airborne_side_flies_and_does_not_jump() -> None:
    own: dict[str, Any] = {"installations": {"airbase 0606": {"capacity": 3}}}
    assert judged("al-abn-hq", "airlift", to="0606", **own) == ([], ["15.A.3.b"])
    assert judged("al-abn-hq", "drop")[0] == ["15.A.3.b"]
    game = base("al-abn-hq")
    assert lines(tally(game, "carriage al-abn-hq by air")) == ["+1 frame:RE"]
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


@pytest.mark.rule("europa frame:BRK")
def test_a_dispersed_division_breaks_down_into_dispersed_units() -> None:
    spare = {"al-abn-hq": SPARE, "al-para": SPARE, "al-glider": SPARE}
    game = base(units={"al-abn-div": {"at": BASE, "dispersed": True}, **spare})
    play(game, "break al-abn-div into al-abn-hq+al-para+al-glider")
    assert all(front(game).units[UnitId(id_)].dispersed for id_ in spare)
    assert not front(game).units[UnitId("al-abn-div")].dispersed


# Flights --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("europa frame:AIRT")
def test_what_aircraft_carry_and_how_far() -> None:
    assert judged("al-inf-div", "airlift", installations={"airbase 0606": {"capacity": 3}}, to="0606")[0] == [
        "frame:AIRT"
    ]
    assert judged("al-para", "drop", to="0101")[0] == ["frame:AIRT"]
    assert judged("al-para", "drop", units={"ax-inf": "1106"})[0] == ["frame:AIRT"]
    assert judged("al-para", "drop", weather={"temperate": "mud"})[0] == ["frame:AIRT"]
    assert judged("al-para", "drop", units={"al-para": "0606"})[0] == ["frame:AIRT"]
    assert judged("al-para", "drop", units={"al-air-transport": {"at": BASE, "up": "inoperative"}})[0] == ["frame:AIRT"]
    assert judged("al-para", "drop", "al-fighter", units={"al-fighter": BASE})[0] == ["frame:AIRT"]
    assert judged("al-mtn", "airlift", to=FLUGFELD)[0] == ["frame:AIRT"]


@pytest.mark.rule("europa frame:AIRT")
@pytest.mark.parametrize(
    ("unit", "die", "place", "dispersed", "disrupted"),
    [
        ("al-para", 2, "1106", False, False),
        ("al-para", 1, "1106", True, False),
        ("al-commando", 5, "1106", False, False),
        ("al-commando", 3, "1106", True, False),
        ("al-commando", 2, "1106", True, True),
        ("al-commando", 1, "unisolated", False, False),
    ],
)
def test_how_a_drop_ends(unit: str, die: int, place: str, dispersed: bool, disrupted: bool) -> None:
    game = base(unit, dice=[die])
    events = play(game, f"drop {unit} by al-air-transport to 1106")
    dropped = front(game).units[UnitId(unit)]
    assert (dropped.place, dropped.dispersed, dropped.disrupted) == (place, dispersed, disrupted)
    assert "RaidOver" in [type(event).__name__ for event in events]
    if place == "1106":
        assert front(game).owner[PlaceId("1106")] == "allies"
        assert cites(game.judge("allies", f"move {unit} 1107")) != []


@pytest.mark.rule("europa frame:AIRT")
def test_aircraft_that_are_shot_at_may_turn_back_with_their_cargo() -> None:
    game = base("al-para", units={"ax-mot-heavy-aa": "1206"}, dice=[6, 6, 3])
    play(game, "drop al-para by al-air-transport to 1106")
    assert front(game).units[UnitId("al-para")].place == "1106"
    game = base("al-para", works={"1106": ["fortress"]}, owner={"1106": "axis"}, dice=[6, 6])
    events = play(game, "drop al-para by al-air-transport to 1106")
    assert happened(events, "TurnedBack") == ["frame:AA"]
    assert front(game).units[UnitId("al-para")].place == BASE


@pytest.mark.rule("europa frame:AIRT", "europa frame:INT")
def test_the_other_side_does_not_read_who_is_carried() -> None:
    game = base("al-para", units={"ax-fighter": "1306"})
    events = play(game, "drop al-para by al-air-transport to 1106")
    seen = [event.seen_by("axis", front(game)) for event in events]
    assert not any("al-para" in str(event) for event in seen if event is not None)
    assert front(game).seen_by("axis").raid is not None
    assert "al-para" not in str(front(game).seen_by("axis").raid)
    assert game.to_act()[0].seat == "axis"


@pytest.mark.rule("europa frame:AIRT")
def test_flights_are_offered() -> None:
    game = base("al-para", "al-mtn", units={"ax-inf": "0706"}, installations={"airbase 0606": {"capacity": 3}})
    assert any(order.startswith("drop al-para by al-air-transport to ") for order in options(game, "drop"))
    assert "airlift al-mtn by al-air-transport to 0606" in options(game, "airlift")
    assert f"assault al-mtn by al-air-transport to {FLUGFELD}" in options(game, "assault")


@pytest.mark.rule("europa 15.X.3", "europa 15.C.2.d")
def test_light_position_aa_is_offered_a_flight_and_heavy_is_refused() -> None:
    game = base("al-pos-laa", "al-pos-aa", installations={"airbase 0606": {"capacity": 3}})
    assert "airlift al-pos-laa by al-air-transport to 0606" in options(game, "airlift")
    assert cites(game.judge("allies", "airlift al-pos-aa by al-air-transport+al-gliders to 0606")) == ["15.B", "15.X.3"]


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
