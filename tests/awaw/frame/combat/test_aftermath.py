"""Rounds of combat: losses, the counter-attack, a further round, and the advance."""

from itertools import product

import pytest

from tests.awaw.battles import battle, front, rounds
from tests.awaw.desk import account, cites, happened, options, play, unit, war
from wavell.books.awaw.frame.combat.aftermath import loss_sets
from wavell.books.awaw.model.events import Removed
from wavell.books.awaw.model.ids import PlaceId, UnitId
from wavell.books.awaw.rules import ALLIES
from wavell.umpire import GivenDice


@pytest.mark.rule("awaw frame:combat-table")
def test_the_attackers_are_lost() -> None:
    game = front((1,))
    events = play(game, "attack ja-inf-1 on W12")
    assert happened(events, "Removed") == ["frame:combat-table"]
    assert unit(game, "ja-inf-1").place == "pool"
    assert war(game).battle is None


@pytest.mark.rule("awaw frame:combat-table")
@pytest.mark.rule("awaw frame:advance")
def test_the_defenders_are_lost_and_the_attackers_advance() -> None:
    game = front((6,), units={"br-aaf-1": "Rangoon"}, accounts={"japan.level": 10})
    play(game, "attack ja-inf-1+ja-inf-9 on W12")
    assert game.to_act()[0].seat == "allies"  # air units in range may come
    play(game, "pass")
    assert unit(game, "ind-inf-5").place == "pool"
    assert set(options(game, "advance")) == {
        "advance ja-inf-1+ja-inf-9", "advance ja-inf-1", "advance ja-inf-9",
    }  # fmt: skip
    assert cites(game.judge("axis", "advance ja-inf-2")) == ["frame:advance"]
    assert cites(game.judge("axis", "advance ja-inf-1 into V13")) == ["frame:advance"]
    events = play(game, "advance ja-inf-1 into W12")
    assert war(game).holder(PlaceId("W12")) == "axis"
    assert "frame:displacement" in happened(events)  # the aircraft there left
    assert unit(game, "br-aaf-1").place != "W12"
    assert account(game, "japan.level") == 9


@pytest.mark.rule("awaw frame:advance")
def test_nobody_has_to_advance() -> None:
    game = front((6,))
    play(game, "attack ja-inf-1 on W12", "pass")
    assert war(game).holder(PlaceId("W12")) == "allies"
    assert war(game).battle is None
    assert not war(game).stack(PlaceId("W12"))


@pytest.mark.rule("awaw frame:stacking")
def test_no_more_advance_than_may_stand_there() -> None:
    game = front((6,))
    play(game, "attack ja-inf-1+ja-inf-2+ja-inf-9 on W12")
    assert cites(game.judge("axis", "advance ja-inf-1+ja-inf-2+ja-inf-9")) == ["frame:stacking"]
    play(game, "advance ja-inf-1+ja-inf-2")


@pytest.mark.rule("awaw frame:combat-table")
def test_two_units_alike_are_no_choice() -> None:
    game = front((4,))  # 2:1 with 5 factors, EX: a defence of 2
    events = play(game, "attack ja-inf-1+ja-inf-2+ja-inf-9 on W12")
    assert [event.unit for event in events if isinstance(event, Removed)] == ["ind-inf-5", "ja-inf-1"]
    assert options(game, "advance")


@pytest.mark.rule("awaw frame:combat-table")
def test_an_exchange_without_a_choice_is_carried_out() -> None:
    game = front((4,))  # 1:1, EX: both are lost
    play(game, "attack ja-inf-1 on W12")
    assert unit(game, "ja-inf-1").place == unit(game, "ind-inf-5").place == "pool"
    assert war(game).battle is None
    assert war(game).holder(PlaceId("W12")) == "allies"


@pytest.mark.rule("awaw frame:combat-table")
def test_losses_are_worth_what_is_due_and_no_more() -> None:
    units = {"ja-inf-10": "V12", "ja-inf-3": "V13", "ind-inf-6": "Rangoon"}
    game = front((5,), units=units, control={"V13": "axis"})  # 8 against 4 at 2:1, but EX needs 2 to 4
    game.dice = GivenDice([2])
    play(game, "attack ja-inf-1+ja-inf-2+ja-inf-3+ja-inf-9+ja-inf-10 on W12")
    assert battle(game).due == 4
    assert cites(game.judge("axis", "lose ja-inf-1")) == ["frame:combat-table"]
    assert cites(game.judge("axis", "lose ja-inf-1+ja-inf-2+ja-inf-9")) == ["frame:combat-table"]
    assert cites(game.judge("axis", "lose ja-inf-1+ja-inf-1")) == ["frame:combat-table"]
    assert cites(game.judge("axis", "lose ind-inf-5")) == ["frame:combat-table"]
    assert game.judge("axis", "lose ja-inf-3+ja-inf-9+ja-inf-10")
    play(game, "lose ja-inf-1+ja-inf-2", "advance ja-inf-3")
    assert war(game).holder(PlaceId("W12")) == "axis"


@pytest.mark.rule("awaw frame:combat-table")
def test_half_an_exchange_is_rounded_up() -> None:
    units = {"ja-inf-3": "V13", "ja-inf-4": "V13", "ja-inf-10": "V12"}
    game = front((1,), units=units, control={"V13": "axis"})  # 10 against 2: 4:1, HX costs 1
    play(game, "attack ja-inf-1+ja-inf-2+ja-inf-3+ja-inf-4+ja-inf-9+ja-inf-10 on W12")
    assert battle(game).due == 1
    assert "lose ja-inf-9" in options(game, "lose")


@pytest.mark.rule("awaw frame:combat-table")
def test_loss_sets_are_all_the_least_ones() -> None:
    factors = {"ja-inf-1": 2, "ja-inf-2": 2, "ja-inf-9": 1, "ja-arm-1": 2, "br-inf-5": 3}
    units = list(map(UnitId, factors))
    for due in range(1, 12):
        slow = set()
        for chosen in product((False, True), repeat=len(units)):
            own = [id_ for id_, taken in zip(units, chosen, strict=True) if taken]
            total = sum(factors[id_] for id_ in own)
            if total >= due and all(total - factors[id_] < due for id_ in own):
                slow.add(frozenset(own))
        assert set(map(frozenset, loss_sets(units, due))) == (slow or {frozenset(units)})


@pytest.mark.rule("awaw frame:combat-table")
def test_the_defenders_may_strike_back() -> None:
    game = front((3,))  # 1:1, CA
    play(game, "attack ja-inf-1 on W12")
    assert game.to_act()[0].seat == "allies"
    game.dice = GivenDice([6])  # 1 against 2 at face value, EX: both lose
    events = play(game, "strike")
    assert [fought.odds for fought in rounds(events)] == ["1:2"]
    assert unit(game, "ja-inf-1").place == unit(game, "ind-inf-5").place == "pool"
    assert war(game).battle is None


@pytest.mark.rule("awaw frame:combat-table")
def test_a_failed_blow_clears_the_place() -> None:
    game = front((3,))
    play(game, "attack ja-inf-1 on W12")
    game.dice = GivenDice([1])
    play(game, "strike")
    assert unit(game, "ind-inf-5").place == "pool"
    assert options(game, "advance") == ["advance ja-inf-1"]


@pytest.mark.rule("awaw frame:combat-table")
def test_the_blow_costs_the_defenders_what_they_choose() -> None:
    units = {"ind-inf-1": "Rangoon", "ja-inf-9": "V12"}
    game = front((), units=units)  # 5 against 6 at 1:2, CA on a four
    game.dice = GivenDice([4])
    play(game, "attack ja-inf-1+ja-inf-2+ja-inf-9 on W12")
    game.dice = GivenDice([5])  # 3 against 5 at 1:2, EX: 5 are due, all are lost
    play(game, "strike")
    assert not war(game).ground(PlaceId("W12"), ALLIES)
    small = front((4,), units={"ind-inf-1": "Rangoon"})
    small.dice = GivenDice([6])  # 1 against 6 at 1:3, CA on a six
    play(small, "attack ja-inf-9 on W12")
    small.dice = GivenDice([1])  # 3 against 1 at 3:1, EX: 1 is due
    play(small, "strike")
    assert unit(small, "ja-inf-9").place == "pool"
    assert small.to_act()[0].seat == "allies"
    assert set(options(small, "lose")) == {"lose ind-inf-1", "lose ind-inf-5"}
    play(small, "lose ind-inf-5")
    assert war(small).ground(PlaceId("W12"), ALLIES) == ["ind-inf-1"]


@pytest.mark.rule("awaw frame:combat-table")
def test_after_five_rounds_the_attackers_stop() -> None:
    game = front((3, 3, 3, 3, 3))
    play(game, "attack ja-inf-1 on W12", "pass", "pass", "pass", "pass")
    assert battle(game).round == 5
    play(game, "pass")
    assert war(game).battle is None
    assert unit(game, "ja-inf-1").place == "W11"
    assert unit(game, "ja-inf-1").fought


@pytest.mark.rule("awaw frame:combat-table")
def test_an_undecided_blow_leads_to_another_round() -> None:
    game = front((3, 4, 6))  # CA; 1:2 at face value, CA; round two, D
    play(game, "attack ja-inf-1 on W12")
    events = play(game, "strike")
    assert [fought.result for fought in rounds(events)] == ["CA", "D"]
    assert options(game, "advance")
