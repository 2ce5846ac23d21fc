"""Siege artillery on the map: attacks from two hexes off, bombardments, overruns; who converts and dismounts."""

from typing import Any

import pytest

from tests.europa.desk import desk, front, happened, options, play
from wavell.books.europa.frame.air.bombing import hits
from wavell.books.europa.model.counts import Key
from wavell.books.europa.model.ids import UnitId
from wavell.umpire import Game

WORKS = {"1207": ["port", "airbase"], "1407": ["port"]}


def guns(units: dict[str, Any], sp: int = 9, works: Any = None, **position: Any) -> Game:
    """A combat phase of the Allies with SPs in the hex of the guns."""
    places = {at for at in units.values() if isinstance(at, str)}
    stocks = {place: [sp, 0] for place in sorted(places) if place.startswith(("10", "11", "13"))}
    owner = dict.fromkeys(stocks, "allies")
    return desk("allies.combat", units, works=works or WORKS, stocks=stocks, owner=owner, **position)


def refused(game: Game, order: str) -> list[str]:
    return sorted({each.ref.id for each in game.judge("allies", order).objections if each.ref is not None})


@pytest.mark.rule("europa 15.F.6.p1")
def test_long_range_guns_attack_from_two_hexes_off_and_no_farther() -> None:
    units = {"al-inf-div": "1107", "al-arm-div": "1107", "al-long-range": "1006", "ax-inf": "1207"}
    assert not refused(guns(units), "attack al-inf-div+al-arm-div+al-long-range on Feste")
    far = guns({**units, "al-long-range": "0906"})
    assert refused(far, "attack al-inf-div+al-arm-div+al-long-range on Feste") == ["15.F.6.p1"]


@pytest.mark.rule("europa 15.F.6.p3")
def test_they_do_not_attack_alone() -> None:
    units = {"al-long-range": "1006", "al-long-range-2": "1006", "al-arm-div": "1107", "ax-inf": "1207"}
    game = guns(units)
    assert refused(game, "attack al-long-range+al-long-range-2 on Feste") == ["15.F.6.p3"]
    assert not refused(game, "attack al-long-range+al-long-range-2+al-arm-div on Feste")


@pytest.mark.rule("europa 15.F.5.p2")
def test_siege_artillery_does_not_overrun() -> None:
    game = desk("allies.movement", {"al-arm-div": "0905", "al-siege": "0905", "ax-truck": "1005"})
    assert refused(game, "overrun al-arm-div+al-siege on 1005") == ["15.F.5.p2"]
    assert refused(game, "overrun al-arm-div on 1005") == []


@pytest.mark.rule("europa 15.F.5.p4", "europa 15.F.2", "europa 15.F.4", "europa frame:AEC")
@pytest.mark.parametrize(
    ("unit", "paragraph"),
    [
        ("al-siege", "15.F.5.p4"),
        ("al-long-range", "15.F.5.p4"),
        ("al-mortar", "15.F.2"),
        ("al-rocket", "15.F.4"),
        ("al-inf", "frame:AEC"),
        ("al-art", ""),
    ],
)
def test_who_is_turned_to_anti_tank_fire(unit: str, paragraph: str) -> None:
    game = guns({"al-arm-div": "1106", unit: "1106", "ax-inf": "1206"})
    found = refused(game, f"attack al-arm-div+{unit} on 1206 convert {unit}")
    assert found == ([paragraph] if paragraph else [])


@pytest.mark.rule("europa frame:AEC")
def test_only_artillery_of_the_attack_is_turned() -> None:
    game = guns({"al-arm-div": "1106", "al-art": "1106", "ax-inf": "1206"})
    assert refused(game, "attack al-arm-div on 1206 convert al-art") == ["frame:AEC"]


@pytest.mark.rule("europa 15.X.5.p3")
def test_motorized_infantry_alone_dismounts() -> None:
    game = guns({"al-arm-div": "1106", "al-mot": "1106", "al-inf": "1106", "ax-inf": "1206"})
    assert not refused(game, "attack al-arm-div+al-mot on 1206 dismount al-mot")
    assert refused(game, "attack al-arm-div+al-inf on 1206 dismount al-inf") == ["15.X.5.p3"]
    assert refused(game, "attack al-arm-div on 1206 dismount al-mot") == ["15.X.5.p3"]


@pytest.mark.rule("europa 15.F.6.a")
@pytest.mark.parametrize(("far", "spent"), [(1, 6), (2, 12)])
def test_long_range_guns_beyond_the_supplied_stacks_cost_a_hex_more(far: int, spent: int) -> None:
    """One stack pays 1 SP; two guns two hexes off, though in one hex, cost another."""
    units = {"al-arm-div": "1107", "al-inf-div": "1107", "ax-inf": "1207"}
    shooting = ["al-long-range", "al-long-range-2"][:far]
    game = guns({**units, **dict.fromkeys(shooting, "1006")}, dice=[6, 6])
    before = sum(stock.sp for stock in front(game).stocks.values())
    game.play("allies", f"attack al-arm-div+al-inf-div+{'+'.join(shooting)} on Feste")
    assert before - sum(stock.sp for stock in front(game).stocks.values()) == spent


@pytest.mark.rule("europa 15.F.5.p7")
def test_siege_artillery_bombards_fortresses_next_to_it() -> None:
    assert not refused(guns({"al-siege": "1307"}), "bombard al-siege on Feste port 4")
    assert refused(guns({"al-siege": "1307"}), "bombard al-siege on Ostberg port 4") == ["15.F.5.p7"]
    assert refused(guns({"al-siege": "1006"}), "bombard al-siege on Feste port 4") == ["15.F.5.p7"]
    assert refused(guns({"al-art": "1307"}), "bombard al-art on Feste port 4") == ["15.F.5.p7"]


@pytest.mark.rule("europa 15.F.6.b")
def test_the_strength_is_divided_and_half_an_sp_is_paid_for_each() -> None:
    both = {"al-long-range-2": "1006", "al-long-range-3": "1006"}
    order = "bombard al-long-range-2+al-long-range-3 on Feste port {} airbase {}"
    game = guns(both, dice=[4, 5])
    assert refused(game, order.format(6, 3)) == ["15.F.6.b"]
    before = front(game).stock("1006").sp
    events = play(game, order.format(5, 3))
    assert happened(events, "Hit") == ["15.F.6.b", "15.F.6.b"]
    assert before - front(game).stock("1006").sp == 6
    assert [front(game).installations[Key(f"{kind} 1207")].hits for kind in ("port", "airbase")] == [
        hits(5, 4),
        hits(3, 5),
    ]
    assert refused(game, "bombard al-long-range-2 on Feste port 4") == ["frame:CBT"]


@pytest.mark.rule("europa 15.F.6.b")
def test_half_an_sp_is_not_enough_for_two_installations() -> None:
    short = guns({"al-long-range": "1006"}, sp=2)
    assert front(short).stock("1006").sp == 4
    assert not refused(short, "bombard al-long-range on Feste port 4")
    assert refused(short, "bombard al-long-range on Feste port 4 airbase 2") == ["15.F.6.b"]


@pytest.mark.rule("europa 15.F.6.b")
@pytest.mark.parametrize(
    ("order", "paragraph"),
    [
        ("bombard al-long-range on Feste", "15.F.6.b"),
        ("bombard al-long-range on Feste port -4", "15.F.6.b"),
        ("bombard al-long-range on Halfway airbase 4", "15.F.6.b"),
        ("bombard al-long-range on 1105 port 4", "15.F.6.b"),
    ],
)
def test_what_cannot_be_bombarded(order: str, paragraph: str) -> None:
    assert refused(guns({"al-long-range": "1106"}), order) == [paragraph]


@pytest.mark.rule("europa 15.F.6.b")
def test_an_airfield_that_was_laid_out_is_bombarded_too() -> None:
    field = {"airbase 1006": {"capacity": 2, "permanent": False}}
    game = guns({"al-long-range": "1106"}, dice=[6], installations=field)
    assert "bombard al-long-range on 1006 airbase 6" in options(game, "bombard")
    play(game, "bombard al-long-range on Halfway airbase 6")
    assert front(game).installations[Key("airbase 1006")].hits == hits(6, 6)


@pytest.mark.rule("europa 15.F.6.b")
def test_long_range_guns_bombard_cities_from_two_hexes_off_and_no_farther() -> None:
    assert not refused(guns({"al-long-range": "1307"}), "bombard al-long-range on Ostberg port 6")
    assert refused(guns({"al-long-range": "1006"}), "bombard al-long-range on Ostberg port 6") == ["15.F.6.p1"]


@pytest.mark.rule("europa 15.F.5.p7", "europa 15.F.6.b")
def test_bombardments_are_offered() -> None:
    assert options(guns({"al-siege": "1307"}), "bombard") == [
        "bombard al-siege on 1207 port 4",
        "bombard al-siege on 1207 airbase 4",
        "bombard al-siege on 1207 rail 4",
    ]


@pytest.mark.rule("europa 15.F.6.c")
@pytest.mark.parametrize(("id_", "points"), [("al-long-range", 2), ("al-long-range-2", 1)])
def test_coast_defence_points_of_long_range_guns(id_: str, points: int) -> None:
    from wavell.books.europa.chapters.s15f5_s15f6_siege import coast_defence_points
    from wavell.books.europa.model.counters import ROSTER

    assert coast_defence_points(ROSTER[UnitId(id_)].re) == points
