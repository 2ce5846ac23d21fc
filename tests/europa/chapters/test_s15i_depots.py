"""15.I: major, command and minor depots, and capitals."""

from contextlib import nullcontext
from typing import Any

import pytest

from tests.europa.desk import cites, desk, front, happened, lines, options, play, tally, world
from wavell.books.europa.chapters.s15i1_capitals import MoveCapital, capital_room
from wavell.books.europa.chapters.s15i1_depots import lost_to
from wavell.books.europa.chapters.s15i2_minor_depots import is_minor_depot, number, railhead
from wavell.books.europa.frame.combat.losses import eliminate
from wavell.books.europa.frame.movement.sizes import carriage
from wavell.books.europa.frame.supply.chains import attached, operational, pool_of
from wavell.books.europa.frame.supply.points import affords, draws
from wavell.books.europa.frame.supply.states import level
from wavell.books.europa.model.counters import ROSTER, UNISOLATED
from wavell.books.europa.model.ids import NationId, PlaceId, UnitId
from wavell.books.europa.model.world import Stock
from wavell.books.europa.rules import ALLIES, AXIS, RULES
from wavell.umpire import DataError, Game

DRY = {"no-sea-supply allies": 1, "no-sea-supply axis": 1}


def ask(game: Game, order: str) -> list[str]:
    """The paragraphs that refuse an order of whoever is to act."""
    verdict = game.judge(game.to_act()[0].seat, order)
    return [] if verdict else cites(verdict)


@pytest.mark.rule("europa 15.I.p1")
def test_depots_of_either_kind_are_elements_of_a_line() -> None:
    """2 SPs in a major depot give regular supply, and lying somewhere they are a special supply source."""
    west = world({"al-depot": "1602"}, map="lines", owner={"1602": "allies"}, stocks={"al-depot": (6, 0)}, marks=DRY)
    assert level(west, PlaceId("1602"), ALLIES) == "full"
    empty = world({"al-depot": "1602"}, map="lines", owner={"1602": "allies"}, marks=DRY)
    assert level(empty, PlaceId("1602"), ALLIES) == "none"
    minor = world({"al-inf": "1602"}, map="lines", owner={"1602": "allies"}, stocks={"1602": (6, 0)}, marks=DRY)
    assert level(minor, PlaceId("1602"), ALLIES) == "limited"


@pytest.mark.rule("europa 15.I.1")
@pytest.mark.rule("europa 15.I.1.p1")
def test_the_display_lists_hqs_and_their_radius() -> None:
    hqs = {"al-army-hq": {"at": "0402", "attached": "al-depot"}, "al-mot-hq": {"at": "0502", "attached": "al-depot"}}
    game = desk("allies.movement", {"al-depot": "0202", **hqs}, map="lines", stocks={"al-depot": (9, 3)})
    found = tally(game, "display al-depot")
    assert found.total == 12
    assert [line.why for line in found.lines[2:]] == [
        "al-army-hq, which supplies up to 7 hexes away",
        "al-mot-hq, which supplies up to 7 hexes away",
    ]
    assert {line.ref.id for line in found.lines if line.ref} == {"15.I.1.p1"}


def bound() -> dict[str, Any]:
    return {"ax-depot": "2001", "ax-army-hq": {"at": "2001", "attached": "ax-depot"}, "ax-command-depot": "2302"}


@pytest.mark.rule("europa 15.I.1.p2")
def test_a_permanent_hq_is_not_detached() -> None:
    game = desk("axis.initial", bound(), map="lines", marks={"permanent ax-army-hq": 1})
    assert ask(game, "detach ax-army-hq") == ["15.I.1.p2"]
    assert ask(desk("axis.initial", bound(), map="lines"), "detach ax-army-hq") == []


@pytest.mark.rule("europa 15.I.1.n1")
def test_the_axis_may_remove_a_depot_and_its_permanent_hq_is_free() -> None:
    game = desk("axis.initial", bound(), map="lines", marks={"permanent ax-army-hq": 1}, stocks={"ax-depot": (6, 0)})
    play(game, "remove ax-depot")
    now = front(game)
    assert now.units[UnitId("ax-depot")].place == UNISOLATED
    assert now.units[UnitId("ax-army-hq")].attached == ""
    assert now.stock("2001").sp == 12
    assert ask(game, "remove ax-army-hq") == ["15.I.1.n1"]
    assert ask(desk("axis.initial", bound(), map="lines"), "remove ax-army-hq") == []
    allied = desk("allies.initial", {"al-depot": "0202"}, map="lines")
    assert ask(allied, "remove al-depot") == ["15.I.1.n1"]


@pytest.mark.rule("europa 15.I.1.p3")
@pytest.mark.parametrize(
    ("date", "refused"), [("Jul 1 42", ["frame:HQD", "15.I.1.p3"]), ("Jul 2 42", ["15.I.1.p3"]), ("Jul 3 42", [])]
)
def test_an_hq_is_attached_on_the_third_turn(date: str, refused: list[str]) -> None:
    began = {"at": "0202", "attached": "al-depot", "up": "attaching", "since": "Jul 1 42"}
    units = {"al-depot": "0202", "al-army-hq": began}
    game = desk("allies.initial", units, date=date, map="lines", stocks={"al-depot": (3, 0)})
    assert ask(game, "serve al-army-hq") == refused
    poor = desk("allies.initial", units, date="Jul 3 42", map="lines", stocks={"al-depot": (2, 0)})
    assert ask(poor, "serve al-army-hq") == ["15.I.1.c.3"]


@pytest.mark.rule("europa 15.I.1.p3")
def test_attaching_begins_with_the_order() -> None:
    units = {
        "al-depot": "0202",
        "al-army-hq": {"at": "0302", "attached": "al-command-depot"},
        "al-command-depot": "0402",
    }
    game = desk("allies.initial", units, map="lines", stocks={"al-depot": (9, 0)})
    assert happened(play(game, "attach al-army-hq to al-depot"), "Tied", "Flipped") == ["15.I.1.p3", "15.I.1.p3"]
    assert attached(front(game), "al-depot") == []
    assert front(game).units[UnitId("al-army-hq")].since == front(game).clock.turn


def moving(place: str, since: str = "Jul 1 42") -> dict[str, Any]:
    return {"al-depot": {"at": place, "up": "moving", "since": since}}


@pytest.mark.rule("europa 15.I.1.p4")
def test_a_depot_opens_in_a_city_and_in_no_town() -> None:
    for place, refused in (("0606", []), ("0704", ["15.I.1.p4"])):
        game = desk("allies.movement", moving(place), date="Jul 3 42")
        assert ask(game, "open al-depot") == refused
    now = world({"al-depot": "0704"})
    assert not operational(now, "al-depot")


@pytest.mark.rule("europa 15.I.1.p5")
def test_a_major_depot_holds_120() -> None:
    stocks = {"al-depot": (100, 19), "0606": (30, 30)}
    game = desk("allies.initial", {"al-depot": "0606"}, stocks=stocks)
    assert ask(game, "store 1 from 0606 to al-depot") == []
    assert ask(game, "store 0 srp 1 from 0606 to al-depot") == []
    assert ask(game, "store 2 from 0606 to al-depot") == ["15.I.1.p5"]
    assert ask(game, "store 1 srp 1 from 0606 to al-depot") == ["15.I.1.p5"]


@pytest.mark.rule("europa 15.I.1.a")
def test_capitals_have_room_by_class() -> None:
    assert capital_room(NationId("germany")) == (360, "15.I.1.a.a")
    assert capital_room(NationId("poland")) == (240, "15.I.1.a.b")
    assert capital_room(NationId("greece")) == (120, "15.I.1.a.c")


@pytest.mark.rule("europa 15.I.1.a.a")
def test_great_capitals() -> None:
    assert [capital_room(NationId(nation))[0] for nation in ("germany", "soviet", "britain", "usa")] == [360] * 4
    assert pool_of(NationId("britain")) == pool_of(NationId("usa")) == ("britain", "usa")
    game = desk("axis.movement", {"ax-truck": "1407"}, stocks={"1407": (358, 0), "ax-truck": (4, 0)})
    assert ask(game, "unload ax-truck 2 to 1407") == []
    assert ask(game, "unload ax-truck 5/2 to 1407") == ["15.I.1.a.a"]


@pytest.mark.rule("europa 15.I.1.a.b")
def test_middling_capitals() -> None:
    assert {capital_room(NationId(nation))[0] for nation in ("france", "italy", "poland")} == {240}
    game = desk("axis.movement", {"it-truck": "1402"}, map="lines", stocks={"1402": (239, 0), "it-truck": (4, 0)})
    assert ask(game, "unload it-truck 1 to 1402") == []
    assert ask(game, "unload it-truck 2 to 1402") == ["15.I.1.a.b"]


@pytest.mark.rule("europa 15.I.1.a.c")
def test_minor_capitals() -> None:
    assert capital_room(NationId("finland")) == (120, "15.I.1.a.c")
    game = desk("axis.movement", {"ax-truck": "1002"}, map="lines", stocks={"1002": (119, 0), "ax-truck": (4, 0)})
    assert ask(game, "unload ax-truck 1 to 1002") == []
    assert ask(game, "unload ax-truck 2 to 1002") == ["15.I.1.a.c"]


def whole() -> dict[str, Any]:
    hq = {"at": "0506", "attached": "al-depot"}
    return {"al-depot": "0606", "al-army-hq": hq, "al-command-depot": "spare", "al-command-hq": "spare"}


@pytest.mark.rule("europa 15.I.1.b")
@pytest.mark.rule("europa 15.L.1.b")
def test_a_depot_and_its_hq_break_down() -> None:
    game = desk("allies.initial", whole(), stocks={"al-depot": (9, 0)})
    order = "split al-depot with al-army-hq into al-command-depot and al-command-hq"
    assert options(game, "split") == [order]
    play(game, order)
    now = front(game)
    assert now.units[UnitId("al-command-depot")].place == "0606"
    assert now.units[UnitId("al-command-hq")].place == "0506"
    assert now.units[UnitId("al-command-hq")].attached == "al-command-depot"
    assert now.units[UnitId("al-depot")].place == now.units[UnitId("al-army-hq")].place == "spare"
    assert now.stock("0606").sp == 18
    assert not operational(now, "al-command-depot")


@pytest.mark.rule("europa 15.I.1.b")
def test_only_a_depot_with_its_hq_breaks_down() -> None:
    alone = {**whole(), "al-army-hq": "0506"}
    order = "split al-depot with al-army-hq into al-command-depot and al-command-hq"
    assert ask(desk("allies.initial", alone), order) == ["15.I.1.b"]


@pytest.mark.rule("europa 15.I.1.b")
def test_a_command_depot_works_in_a_city() -> None:
    assert operational(world({"al-command-depot": "0606"}), "al-command-depot")
    assert not operational(world({"al-command-depot": "0704"}), "al-command-depot")


@pytest.mark.rule("europa 15.I.1.b.i")
def test_a_command_depot_holds_24() -> None:
    game = desk("allies.initial", {"al-command-depot": "0606"}, stocks={"0606": (30, 0)})
    assert ask(game, "store 24 from 0606 to al-command-depot") == []
    assert ask(game, "store 25 from 0606 to al-command-depot") == ["15.I.1.b.i"]


@pytest.mark.rule("europa 15.I.1.b.ii")
@pytest.mark.rule("europa 15.I.1.c.p1")
def test_the_size_of_depots() -> None:
    assert [int(ROSTER[UnitId(id_)].re) for id_ in ("al-command-depot", "al-depot")] == [1, 3]
    now = world({"al-depot": "0407", "al-command-depot": "0407"})
    assert [carriage(now, UnitId(id_), "rail").total for id_ in ("al-depot", "al-command-depot")] == [3, 1]
    assert ROSTER[UnitId("al-depot")].kit.heavy is not None
    assert ROSTER[UnitId("al-command-depot")].kit.heavy is not None


@pytest.mark.rule("europa 15.I.1.b.iii")
@pytest.mark.rule("europa 15.L.1.b.iv")
def test_one_command_hq_to_a_command_depot() -> None:
    both = ["15.I.1.b.iii", "15.L.1.b.iv"]
    free = {"al-command-depot": "0606", "al-command-hq": "0606", "al-command-hq-2": "0606", "al-army-hq": "0606"}
    game = desk("allies.initial", free)
    assert ask(game, "attach al-command-hq to al-command-depot") == []
    assert ask(game, "attach al-army-hq to al-command-depot") == both
    taken = desk("allies.initial", {**free, "al-command-hq": {"at": "0606", "attached": "al-command-depot"}})
    assert ask(taken, "attach al-command-hq-2 to al-command-depot") == both


@pytest.mark.rule("europa 15.I.1.c.p2")
def test_a_depot_on_the_move_gives_limited_supply() -> None:
    """A unit three hexes away has limited supply, and regular supply of the same depot at work."""
    far: dict[str, Any] = {"owner": {"1602": "allies"}, "map": "lines", "marks": DRY}
    depot = {"al-depot": {"at": "1602", "up": "moving", "since": "Jul 1 42"}}
    assert level(world(depot, **far), PlaceId("1605"), ALLIES) == "limited"
    still = world({"al-depot": "1602"}, stocks={"al-depot": (3, 0)}, **far)
    assert level(still, PlaceId("1605"), ALLIES) == "full"


@pytest.mark.rule("europa 15.I.1.c.p3")
@pytest.mark.parametrize(("date", "refused"), [("Jul 1 42", True), ("Jul 2 42", True), ("Jul 3 42", False)])
def test_a_move_takes_three_turns(date: str, refused: bool) -> None:
    game = desk("allies.movement", moving("0606"), date=date)
    assert ask(game, "open al-depot") == (["15.I.1.c.p3"] if refused else [])


@pytest.mark.rule("europa 15.I.1.c.1")
def test_turn_1_unloads_the_depot() -> None:
    game = desk("allies.movement", {"al-depot": "0606"}, stocks={"al-depot": (30, 12)})
    events = play(game, "prepare al-depot")
    assert happened(events, "Flipped", "Stocked") == ["15.I.1.c.1"] * 3
    assert front(game).stock("0606") == Stock(60, 24)
    assert "al-depot" not in front(game).stocks
    assert is_minor_depot(front(game), PlaceId("0606"))
    assert ask(game, "factory al-depot 0407") == ["frame:FAC", "15.I.1.c.2"]


@pytest.mark.rule("europa 15.I.1.c.2")
def test_turn_2_moves_it_by_rail_or_as_a_factory_and_not_by_road() -> None:
    for date, refused in (("Jul 1 42", ["15.I.1.c.2"]), ("Jul 2 42", [])):
        game = desk("allies.movement", moving("0407"), date=date)
        assert ask(game, "rail al-depot 0207") == refused
        assert ask(game, "factory al-depot 0207") == refused
    assert ask(desk("allies.movement", moving("0407"), date="Jul 2 42"), "move al-depot 0406") == ["15.I.1.c.2"]
    assert ask(desk("allies.movement", {"al-depot": "0407"}), "rail al-depot 0207") == ["15.I.1.c.2"]
    assert ask(desk("allies.movement", {"al-depot": "0407"}), "move al-depot 0406") == ["15.I.1.c.2"]


@pytest.mark.rule("europa 15.I.1.c.2")
def test_turn_2_moves_it_by_sea_and_not_over_a_beach() -> None:
    ships = {"allies transports": 40}
    for date, refused in (("Jul 1 42", ["15.I.1.c.2"]), ("Jul 2 42", [])):
        game = desk("allies.movement", moving("0207"), date=date, pools=ships)
        assert ask(game, "ship al-depot to 0209") == refused
    assert options(game, "ship") == ["ship al-depot to 0209"]
    assert "15.I.1.c.2" in ask(game, "land al-depot on 0210")
    loaded = desk("allies.movement", {"al-depot": "0207"}, pools=ships, stocks={"al-depot": (30, 0)})
    assert ask(loaded, "ship al-depot to 0209") == ["15.I.1.c.2"]
    assert options(loaded, "ship") == []


@pytest.mark.rule("europa frame:FAC")
def test_a_factory_goes_by_its_own_rails_once() -> None:
    game = desk("allies.movement", moving("0407"), date="Jul 2 42")
    assert ask(game, "factory al-depot 0606") == ["frame:FAC"]
    assert ask(game, "factory al-depot 1007") == ["frame:FAC"]
    play(game, "factory al-depot 0207")
    assert front(game).units[UnitId("al-depot")].place == "0207"
    assert ask(game, "factory al-depot 0407") == ["frame:FAC"]


@pytest.mark.rule("europa 15.I.1.c.3")
@pytest.mark.parametrize(("hqs", "points", "refused"), [(2, 6, False), (2, 3, True), (0, 0, False), (1, 3, False)])
def test_turn_3_needs_an_sp_for_each_hq(hqs: int, points: int, refused: bool) -> None:
    """Two HQs take 2 SPs (6 REs); without HQs none are needed."""
    names = ("al-army-hq", "al-mot-hq")[:hqs]
    units = {**moving("0606"), **{hq: {"at": "0606", "attached": "al-depot"} for hq in names}}
    stocks = {"0606": (points, 0)} if points else {}
    game = desk("allies.movement", units, date="Jul 3 42", stocks=stocks)
    assert ask(game, "open al-depot") == (["15.I.1.c.3"] if refused else [])
    if not refused:
        play(game, "open al-depot")
        assert operational(front(game), "al-depot")
        assert front(game).stock("al-depot").sp == 6 * hqs


@pytest.mark.rule("europa 15.I.1.c.3")
def test_nothing_goes_into_a_moving_depot() -> None:
    game = desk("allies.movement", moving("0606"), date="Jul 2 42", stocks={"0606": (9, 0)})
    assert ask(game, "store 3 from 0606 to al-depot") == ["15.I.1.c.3"]


@pytest.mark.rule("europa 15.I.1.c.n1")
def test_it_serves_combat_in_the_turn_in_which_it_opens() -> None:
    game = desk("allies.movement", {**moving("0606"), "al-inf": "0706"}, date="Jul 3 42", stocks={"0606": (9, 0)})
    play(game, "open al-depot", "store 9 from 0606 to al-depot")
    assert list(draws(front(game), ALLIES, PlaceId("0706"))) == ["al-depot"]
    assert affords(front(game), ALLIES, PlaceId("0706"), 18)
    late = world(
        {"al-depot": "0606", "al-inf": "0706"},
        phase="allies.combat",
        stocks={"al-depot": (9, 0)},
        used={"phase arrived al-depot": 18},
    )
    assert not affords(late, ALLIES, PlaceId("0706"), 1)


@pytest.mark.rule("europa 15.I.1.d")
def test_a_capital_serves_its_own_nation() -> None:
    """Roma holds SPs: Italians trace to it, Germans do not, unless a coalition HQ is attached to it."""
    far: dict[str, Any] = {
        "map": "lines",
        "stocks": {"1402": (6, 0)},
        "owner": {"1702": "allies", "1701": "allies", "1703": "allies"},
    }
    open_ = world({"it-inf": "1401", "ax-inf": "1401"}, **far, marks=DRY)
    assert level(open_, PlaceId("1001"), AXIS, NationId("italy")) == "full"
    assert level(open_, PlaceId("1001"), AXIS, NationId("germany")) == "none"


@pytest.mark.rule("europa 15.I.1.d")
@pytest.mark.rule("europa 15.L.1.a.p2")
def test_a_coalition_hq_lets_others_in() -> None:
    hq = {"ax-army-hq": {"at": "1602", "attached": "ax-depot"}, "ax-depot": "1602", "it-inf": "1102"}
    far: dict[str, Any] = {
        "map": "lines",
        "stocks": {"ax-depot": (3, 0)},
        "owner": {"1702": "allies", "1701": "allies"},
        "marks": DRY,
    }
    plain = world(hq, **far)
    allied = world(hq, **far, coalition={"axis": "ax-army-hq"})
    place = "1105"
    assert level(plain, PlaceId(place), AXIS, NationId("germany")) == level(
        allied, PlaceId(place), AXIS, NationId("italy")
    )
    assert level(plain, PlaceId(place), AXIS, NationId("italy")) == "none"
    assert level(allied, PlaceId(place), AXIS, NationId("italy")) == "full"


@pytest.mark.rule("europa 15.I.1.d", "europa frame:HQD")
@pytest.mark.parametrize(
    ("depot", "side", "fault"),
    [
        ("London", "allies", ""),
        ("London", "axis", "0402, which is no capital of its side now"),
        ("Washington", "allies", "0102, which belongs to another nation"),
        ("Madrid", "allies", "which is of the other side"),
        ("libya-depot", "allies", "which is of the other side"),
    ],
)
def test_an_hq_is_laid_down_with_a_depot_of_its_own(depot: str, side: str, fault: str) -> None:
    far: dict[str, Any] = {"map": "lands", "owner": {"London": side, "Washington": side}}
    hq = {"al-army-hq": {"at": "0303", "attached": depot}}
    with pytest.raises(DataError, match=fault) if fault else nullcontext():
        world(hq, **far)
    if depot == "Washington":
        world(hq, **far, readings={"capital-service": "side"})


@pytest.mark.rule("europa 15.I.1.d", "europa frame:HQD")
def test_no_german_hq_is_laid_down_with_an_italian_depot() -> None:
    for depot in ("Roma", "libya-depot"):
        with pytest.raises(DataError, match="which belongs to another nation"):
            world({"ax-army-hq": {"at": "1403", "attached": depot}}, map="lines")


@pytest.mark.rule("europa 15.I.1.d")
@pytest.mark.parametrize(("unit", "paid"), [("it-inf", True), ("ax-inf", False)])
def test_the_stock_of_a_capital_is_drawn_by_its_own_nation(unit: str, paid: bool) -> None:
    far: dict[str, Any] = {"map": "lines", "stocks": {"1402": (6, 0)}, "marks": DRY}
    assert affords(world({unit: "1401"}, **far), AXIS, PlaceId("1401"), 6) == paid
    assert affords(world({unit: "1401"}, **far, readings={"capital-service": "side"}), AXIS, PlaceId("1401"), 6)
    hungry = desk("axis.initial", {unit: {"at": "1401", "hungry": 1}}, **far)
    assert ask(hungry, f"feed {unit} from Roma") == ([] if paid else ["15.I.1.d"])
    assert (f"feed {unit} from 1402" in options(hungry, "feed")) == paid
    minor = {**far, "stocks": {"1502": (6, 0)}}
    assert affords(world({unit: "1401"}, **minor), AXIS, PlaceId("1401"), 6)


@pytest.mark.rule("europa 15.I.1.d", "europa 15.L.1.a.p2")
def test_a_coalition_hq_lets_others_draw() -> None:
    hq = {"ax-army-hq": {"at": "1602", "attached": "ax-depot"}, "ax-depot": "1602", "it-inf": "1502"}
    far: dict[str, Any] = {"map": "lines", "stocks": {"ax-depot": (6, 0)}, "marks": DRY}
    assert not affords(world(hq, **far), AXIS, PlaceId("1502"), 6)
    assert affords(world(hq, **far, coalition={"axis": "ax-army-hq"}), AXIS, PlaceId("1502"), 6)
    assert affords(world({**hq, "ax-inf": "1502"}, **far), AXIS, PlaceId("1502"), 6)


@pytest.mark.rule("europa 15.I.1.d.n1")
def test_a_capital_that_moves_leaves_its_points() -> None:
    game = desk("axis.initial", {"it-inf": "1402"}, map="lines", stocks={"1402": (150, 0)})
    play(game, "capital roma to milan")
    now = front(game)
    assert now.stock("1402").sp == 300
    assert now.stock("1602").sp == 0
    assert is_minor_depot(now, PlaceId("1402"))
    assert ask(game, "capital milan to roma") == ["frame:HQD"]
    other = desk("axis.initial", {"it-inf": "1402"}, map="lines")
    assert ask(other, "capital roma to suomi") == ["15.I.1.d.n1"]
    assert MoveCapital(PlaceId("1402"), PlaceId("1602")) in [other.parse(text) for text in options(other, "capital")]


@pytest.mark.rule("europa 15.I.1.e")
@pytest.mark.parametrize(("die", "captured"), [(6, 12), (4, 6), (1, 0)])
def test_a_depot_that_falls_is_rolled_for_and_what_is_captured_carried_off(die: int, captured: int) -> None:
    game = desk("allies.combat", {"al-depot": "0606", "al-inf": "0506"}, stocks={"al-depot": (6, 0)}, dice=[die])
    now = front(game)
    for event in eliminate(RULES.ref("frame:CBT"), now, UnitId("al-depot"), "lost in battle"):
        event.apply(now)
    assert now.units[UnitId("al-depot")].place == UNISOLATED
    play(game, "end")
    after = front(game)
    assert after.stock("0606").sp == 0
    assert sum(stock.sp for where, stock in after.stocks.items() if after.owner[PlaceId(where)] == AXIS) == captured


@pytest.mark.rule("europa 15.I.1.e")
def test_the_box_and_the_price_of_a_lost_depot() -> None:
    assert lost_to(UnitId("al-depot"), PlaceId("isolated")) == UNISOLATED
    assert lost_to(UnitId("al-inf"), PlaceId("isolated")) == "isolated"
    lost = desk("allies.replacement", {"al-depot": UNISOLATED, "al-command-depot": UNISOLATED})
    for depot, side, cost in (("al-depot", "0-3-0", 3), ("al-command-depot", "0-1-0", 1)):
        assert str(ROSTER[UnitId(depot)].rating) == side
        assert lines(tally(lost, f"cost {depot}")) == [f"+{cost} 15.I.1.e"]


# Minor depots -------------------------------------------------------------------------------------------------


@pytest.mark.rule("europa 15.I.2.p1")
def test_a_minor_depot_is_set_up_where_points_lie() -> None:
    game = desk("allies.movement", {"al-inf": "0506"}, stocks={"0606": (3, 0), "0706": (0, 1)})
    assert ask(game, "depot 0606") == []
    assert ask(game, "depot 0507") == ["15.I.2.p1"]
    play(game, "depot 0606", "depot 0706")
    assert (number(front(game), PlaceId("0606")), number(front(game), PlaceId("0706"))) == (1, 2)
    assert ask(game, "depot 0606") == ["15.I.2.p1"]


@pytest.mark.rule("europa 15.I.2.p1")
@pytest.mark.parametrize("phase", ["initial", "replacement", "movement", "combat", "exploitation"])
def test_a_minor_depot_is_set_up_at_any_time(phase: str) -> None:
    for side, where in (("allies", "0606"), ("axis", "1207")):
        game = desk(f"{side}.{phase}", {}, stocks={where: (3, 0)})
        assert options(game, "depot") == [f"depot {where}"]
    reacting = desk("axis.reaction", {}, stocks={"0606": (3, 0)})
    assert options(reacting, "depot") == ["depot 0606"]


@pytest.mark.rule("europa 15.I.2.n1")
@pytest.mark.rule("europa 15.I.2.p5")
@pytest.mark.parametrize(
    ("place", "stock", "found"), [("0507", (9, 0), True), ("0507", (6, 15), False), ("0506", (9, 0), False)]
)
def test_three_sps_on_a_railway_are_a_railhead(place: str, stock: tuple[int, int], found: bool) -> None:
    """3 SPs are 9 REs; SRPs do not count, and there must be a railway."""
    assert railhead(world({}, stocks={place: stock}), PlaceId(place)) is found


@pytest.mark.rule("europa 15.I.2.p2")
def test_a_minor_depot_is_not_moved() -> None:
    game = desk("allies.movement", {}, stocks={"0606": (3, 0)})
    assert ask(game, "depot 0606 to 0607") == ["15.I.2.p2"]


@pytest.mark.rule("europa 15.I.2.p3")
@pytest.mark.rule("europa 15.I.2.p4")
def test_its_contents_move_and_an_empty_one_is_gone() -> None:
    game = desk("allies.movement", {}, stocks={"0606": (15, 0)}, smps={"allies:west": 10})
    play(game, "haul 3 from 0606 to 0706", "haul 3 from 0606 to 0706")
    assert front(game).stock("0606").sp == 18
    assert is_minor_depot(front(game), PlaceId("0606"))
    play(game, "haul 3 from 0606 to 0706", "haul 3 from 0606 to 0706", "haul 3 from 0606 to 0706")
    assert not is_minor_depot(front(game), PlaceId("0606"))
    assert number(front(game), PlaceId("0606")) == 0
