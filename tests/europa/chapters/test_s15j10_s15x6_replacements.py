"""What chapters say of replacements: punitive units (15.J.10), training units (15.X.6), and who is not replaced."""

import pytest

from tests.europa.desk import front, options, play
from tests.europa.replacing import HOME, phase, refused
from wavell.books.europa.frame.economy.replacements import cost
from wavell.books.europa.model.counts import Key
from wavell.books.europa.model.ids import UnitId
from wavell.books.europa.rules import turn


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
