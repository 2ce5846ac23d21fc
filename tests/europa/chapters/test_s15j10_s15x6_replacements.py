"""Replacements (frame:RP), punitive units (15.J.10) and training units (15.X.6)."""

from pathlib import Path
from typing import Any

import pytest

from tests.europa.desk import desk, front, options, play
from wavell.books.europa.frame.economy.replacements import cost, read_rates
from wavell.books.europa.model.counts import Key
from wavell.books.europa.model.ids import UnitId
from wavell.books.europa.rules import DATA, turn
from wavell.umpire import DataError, Game

HOME = "Weston"
RICH = {"britain inf": 20, "britain arm": 20}


def phase(units: dict[str, Any], **more: Any) -> Game:
    return desk("allies.replacement", units, **{"date": "Jul 1 42", "pools": RICH, **more})


def refused(game: Game, order: str) -> list[str]:
    return sorted({each.ref.id for each in game.judge("allies", order).objections if each.ref is not None})


@pytest.mark.rule("europa frame:RP", "europa 15.J.10.n1")
def test_a_lost_brigade_is_paid_for_and_arrives_in_four_turns() -> None:
    game = phase({"al-inf": "unisolated"})
    assert f"replace al-inf at {front(game).atlas.find(HOME)}" in options(game, "replace")
    play(game, f"replace al-inf at {HOME}")
    unit = front(game).units[UnitId("al-inf")]
    assert (unit.place, unit.arrives) == ("track", turn("Aug 1 42"))
    assert front(game).pools[Key("britain inf")] == 18


@pytest.mark.rule("europa frame:RP")
@pytest.mark.parametrize(
    ("units", "order", "pools", "cited"),
    [
        ({"al-inf": HOME}, f"replace al-inf at {HOME}", RICH, ["frame:RP"]),
        ({"al-inf": "unisolated"}, f"replace al-inf at {HOME}", {"britain inf": 1}, ["frame:RP"]),
        ({"al-arm": "unisolated"}, f"replace al-arm at {HOME}", {"britain inf": 20}, ["frame:RP"]),
        ({"al-inf": "unisolated"}, "replace al-inf at 0505", RICH, ["frame:RP"]),
        ({"al-inf": "unisolated"}, "replace al-inf", RICH, ["frame:RP"]),
        ({"al-inf": "isolated"}, f"replace al-inf at {HOME}", {"britain inf": 3}, ["frame:RP"]),
        ({"al-inf": "isolated"}, f"replace al-inf at {HOME}", {"britain inf": 4}, []),
        ({"ax-inf": "unisolated"}, f"replace ax-inf at {HOME}", RICH, ["frame:RP"]),
    ],
)
def test_what_cannot_be_replaced(units: dict[str, Any], order: str, pools: dict[str, int], cited: list[str]) -> None:
    assert refused(phase(units, pools=pools), order) == cited


@pytest.mark.rule("europa frame:RP")
def test_a_cadre_in_supply_is_filled_up_at_once() -> None:
    game = phase({"al-inf-div": {"at": HOME, "up": "cadre"}})
    play(game, "replace al-inf-div")
    assert front(game).units[UnitId("al-inf-div")].up == ""
    assert front(game).pools[Key("britain inf")] == 16


@pytest.mark.rule("europa 15.M.7.b.p2")
def test_a_high_mountain_unit_is_not_replaced() -> None:
    assert refused(phase({"al-high-mtn": "unisolated"}), f"replace al-high-mtn at {HOME}") == ["15.M.7.b.p2"]
    assert refused(phase({"al-mtn": "unisolated"}), f"replace al-mtn at {HOME}") == []


@pytest.mark.rule("europa 15.M.7.b.p2")
def test_a_training_unit_does_not_bring_it_back_either() -> None:
    units = {"al-high-mtn": "unisolated", "al-training": HOME}
    assert "15.M.7.b.p2" in refused(phase(units), f"rebuild al-high-mtn with al-training at {HOME}")


@pytest.mark.rule("europa 15.L.1.p4")
def test_replacements_arrive_on_an_army_hq_that_has_not_moved() -> None:
    order = "replace al-inf at 0505"
    assert refused(phase({"al-inf": "unisolated", "al-army-hq": "0505"}), order) == []
    moved = {"al-inf": "unisolated", "al-army-hq": {"at": "0505", "moved": True}}
    assert refused(phase(moved), order) == ["15.L.1.p4"]
    command = {"al-inf": "unisolated", "al-command-hq": "0505"}  # acts as an army HQ in all ways (15.L.1.b)
    assert refused(phase(command), order) == []
    assert "replace al-inf at 0505" in options(phase(command), "replace")
    assert refused(phase({"al-inf": "unisolated", "al-div-hq": "0505"}), order) == ["frame:RP"]


@pytest.mark.rule("europa 15.L.1.p4", "europa 15.X.6.p1", "europa frame:RP")
@pytest.mark.parametrize("host", ["al-army-hq", "al-training"])
def test_a_hex_takes_so_many_a_month(host: str) -> None:
    units = {"al-inf": "unisolated", "al-inf-2": "unisolated", "al-inf-div": "unisolated", host: "0505"}
    game = phase(units)
    assert refused(game, "replace al-inf-div at 0505") == []
    play(game, "replace al-inf at 0505")
    assert refused(game, "replace al-inf-2 at 0505") == []
    assert refused(game, "replace al-inf-div at 0505") == ["frame:RP"]


@pytest.mark.rule("europa 15.J.10.p2", "europa 15.J.10.n1")
def test_one_punitive_unit_a_month_and_theatre_is_free() -> None:
    units = {"al-punitive": "unisolated", "al-punitive-2": "unisolated", "al-army-hq": "0905"}
    game = phase(units, pools={})
    play(game, f"replace al-punitive at {HOME}")
    assert front(game).units[UnitId("al-punitive")].arrives == turn("Aug 1 42")
    assert refused(game, f"replace al-punitive-2 at {HOME}") == ["frame:RP"]
    assert refused(game, "replace al-punitive-2 at 0905") == []


@pytest.mark.rule("europa 15.I.1.e")
def test_depots_cost_by_their_operational_side() -> None:
    game = phase({"al-depot": "unisolated", "al-command-depot": "unisolated"})
    assert cost(front(game), UnitId("al-depot")).total == 3
    assert cost(front(game), UnitId("al-command-depot")).total == 1


# 15.X.6 ------------------------------------------------------------------------------------------------------------

WITH = f"rebuild al-inf-div with al-training at {HOME}"


@pytest.mark.rule("europa 15.X.6.p2", "europa 15.X.6.1", "europa 15.X.6.2", "europa 15.X.6.3")
def test_a_division_is_rebuilt_with_a_training_regiment() -> None:
    game = phase({"al-inf-div": "unisolated", "al-training": HOME})
    assert options(game, "rebuild")[:1] == [f"rebuild al-inf-div with al-training at {front(game).atlas.find(HOME)}"]
    play(game, WITH)
    now = front(game)
    assert now.pools[Key("britain inf")] == 20 - 2 * 2
    assert now.units[UnitId("al-inf-div")].arrives == now.units[UnitId("al-training")].arrives == turn("Nov 1 42")
    assert {now.units[UnitId(id_)].place for id_ in ("al-inf-div", "al-training")} == {"track"}


@pytest.mark.rule("europa 15.X.6.1")
def test_the_training_unit_is_of_the_same_type() -> None:
    game = phase({"al-inf-div": "unisolated", "al-training-art": HOME})
    assert refused(game, f"rebuild al-inf-div with al-training-art at {HOME}") == ["15.X.6.1"]


@pytest.mark.rule("europa 15.X.6.1")
def test_the_training_unit_is_in_full_supply() -> None:
    cut_off = {"al-inf-div": "unisolated", "al-training": "1506"}
    assert refused(phase(cut_off), WITH) == ["15.X.6.1"]


@pytest.mark.rule("europa 15.X.6.p2")
def test_only_training_units_help() -> None:
    assert refused(
        phase({"al-inf-div": "unisolated", "al-inf": HOME}), f"rebuild al-inf-div with al-inf at {HOME}"
    ) == ["15.X.6.p2"]


@pytest.mark.rule("europa 15.X.6.2")
def test_what_is_left_to_pay_must_be_there() -> None:
    units = {"al-inf-div": "unisolated", "al-training": HOME}
    assert refused(phase(units, pools={"britain inf": 4}), WITH) == []
    assert refused(phase(units, pools={"britain inf": 3}), WITH) == ["15.X.6.2"]
    small = {"al-inf": "unisolated", "al-training": HOME}
    assert refused(phase(small, pools={}), f"rebuild al-inf with al-training at {HOME}") == []


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("[month.britain]", "[month.britian]", "britian"),
        ('inf = "2"', 'inf = "1/3"', "half REs"),
        ('inf = "2"', 'inf = "-2"', "is no number above 0"),
        ('arm = "1"', 'air = "1"', "air"),
        ("hex_limit = 3", "hex_limit = 0", "hex_limit"),
    ],
)
def test_rates_that_could_not_be_are_named(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    path = tmp_path / "replacements.toml"
    path.write_text((DATA / "replacements.toml").read_text().replace(old, new, 1))
    with pytest.raises(DataError, match=complaint):
        read_rates(path)
