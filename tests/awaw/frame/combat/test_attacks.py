"""Ground combat: odds, the table, losses, the counter-attack, the advance, ground support, siege and monsoon."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from tests.awaw.desk import account, cites, desk, happened, lines, marked, options, play, tally, unit, war
from wavell.books.awaw.frame.combat.aftermath import BattleFought, loss_sets
from wavell.books.awaw.frame.combat.crt import COLUMNS, CRT, chances, column
from wavell.books.awaw.frame.combat.odds import Chance, mostly_marines
from wavell.books.awaw.model.events import Removed
from wavell.books.awaw.model.ids import PlaceId, UnitId
from wavell.books.awaw.model.orders import Advance, Attack, Exploit, Invade, Lose, Oppose
from wavell.books.awaw.model.world import Battle
from wavell.books.awaw.rules import ALLIES, RULES
from wavell.umpire import Event, Game, GivenDice

WAR = ["britain japan"]
THAI = {"thailand": "axis", "indochina": "axis"}


def front(dice: tuple[int, ...] = (), **position: Any) -> Game:
    """Japan next to an Indian factor in clear ground: nothing but factors matter."""
    units = {"ja-inf-1": "W11", "ja-inf-2": "W11", "ja-inf-9": "V12", "ind-inf-5": "Rangoon"} | position.pop(
        "units", {}
    )
    control = {"W11": "axis", "V12": "axis"} | position.pop("control", {})
    return desk("axis.combat", units, dice=dice, wars=WAR, control=control, **position)


def rounds(events: list[Event]) -> list[BattleFought]:
    """The rounds of combat among some events."""
    return [event for event in events if isinstance(event, BattleFought)]


def battle(game: Game) -> Battle:
    """The battle under way."""
    found = war(game).battle
    assert found is not None
    return found


# Odds -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("awaw frame:odds")
@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("Rangoon", ["+2 frame:odds"]),
        ("Kuala Lumpur", ["+2 frame:odds", "+1 frame:terrain"]),
        ("Singapore", ["+2 frame:odds", "+1 frame:terrain", "+2 frame:terrain"]),
        ("gibraltar", ["+2 frame:odds", "+1 73.21", "+2 73.21"]),
    ],
)
def test_the_modifier_is_two_and_the_ground(place: str, expected: list[str]) -> None:
    game = desk("axis.combat", {"ind-inf-1": "Rangoon"})
    place = war(game).atlas.find(place) or place
    assert lines(tally(game, f"dm {place}")) == expected


@pytest.mark.rule("awaw 73.21")
@pytest.mark.parametrize("map_", ["world", "gibraltar"])
def test_gibraltar_is_five_by_land_and_six_from_the_sea(map_: str) -> None:
    game = desk("axis.combat", {"br-inf-5": "gibraltar"}, map=map_)
    rock = war(game).atlas.find("gibraltar")
    assert tally(game, f"dm {rock}").total == 5
    assert tally(game, f"dm {rock} sea").total == 6
    assert lines(tally(game, f"dm {rock} sea"))[1:] == ["+1 73.21", "+2 73.21", "+1 73.21"]


@pytest.mark.rule("awaw frame:invasion")
def test_a_beach_counts_unless_half_are_marines() -> None:
    game = front()
    assert tally(game, "dm W12 sea by ja-inf-9").total == 3
    assert tally(game, "dm W12 sea by ja-inf-9+ja-mar-1").total == 2
    assert tally(game, "dm W12 sea by ja-inf-1+ja-mar-1").total == 3
    assert tally(game, "dm V13 sea").total == tally(game, "dm V13").total  # no coast
    assert mostly_marines([UnitId("ja-mar-1")])
    assert not mostly_marines([])


@pytest.mark.rule("awaw frame:odds")
@pytest.mark.parametrize(
    ("units", "odds"),
    [
        ("ja-inf-9", "1/2"),  # 1 against 2
        ("ja-inf-1", "1"),  # 2 against 2
        ("ja-inf-1+ja-inf-9", "1"),  # 3 against 2
        ("ja-inf-1+ja-inf-2", "2"),
        ("ja-inf-1+ja-inf-1", "1"),  # nobody counts twice
    ],
)
def test_odds_are_rounded_for_the_defender(units: str, odds: str) -> None:
    assert tally(front(), f"odds {units} on W12").total == Fraction(odds)


@pytest.mark.rule("awaw frame:odds")
@pytest.mark.parametrize("force", range(1, 40))
@pytest.mark.parametrize("defence", [1, 2, 3, 5, 7, 12])
def test_a_column_is_never_better_than_the_odds(force: int, defence: int) -> None:
    found = Fraction(column(Fraction(force), Fraction(defence)).odds)
    assert found <= Fraction(force, defence) or found == Fraction(1, 3)
    better = [odds for odds in COLUMNS if odds > found]
    assert all(odds > Fraction(force, defence) for odds in better)


@pytest.mark.rule("awaw frame:combat-table")
def test_the_table_gets_better_for_the_attacker() -> None:
    order = ["A", "CA", "EX", "HX", "D"]
    for row in CRT.column:
        ranks = [order.index(result) for result in row.results]
        assert ranks == sorted(ranks)
    for low, high in zip(CRT.column, CRT.column[1:], strict=False):
        pairs = zip(low.results, high.results, strict=True)
        assert all(order.index(a) <= order.index(b) for a, b in pairs)


@pytest.mark.rule("awaw frame:combat-table")
@pytest.mark.parametrize("units", ["ja-inf-9", "ja-inf-1", "ja-inf-1+ja-inf-2"])
def test_chances_are_those_of_all_dice(units: str) -> None:
    counted: Counter[str] = Counter()
    for number in range(1, 7):
        events = play(front((number,)), f"attack {units} on W12")
        counted.update(fought.result for fought in rounds(events))
    game = front()
    for result in CRT.result:
        assert tally(game, f"chance {result} for {units} on W12").total == Fraction(counted[result], 6)
    odds = Fraction(tally(game, f"odds {units} on W12").total)
    assert sum(chances(odds).values()) == 1
    assert chances(odds) == {result: Fraction(counted[result], 6) for result in CRT.result}


@pytest.mark.rule("awaw frame:combat-table")
def test_nobody_there_is_no_battle() -> None:
    game = front()
    assert tally(game, "odds ja-inf-1 on V11").total == 0
    assert RULES.answer(Chance("A", (UnitId("ja-inf-1"),), PlaceId("V11")), war(game)).total == 0
    assert cites(game.judge("axis", "attack ja-inf-9 on V11")) == ["frame:ground-attack"]


# Who may attack ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("awaw frame:ground-attack")
def test_ground_units_attack_what_is_next_to_them_and_once() -> None:
    game = front((1,), units={"ja-inf-3": "Bangkok", "ja-aaf-1": "V12"}, territory=THAI)
    assert cites(game.judge("axis", "attack ja-inf-3 on W12")) == ["frame:ground-attack"]
    assert cites(game.judge("axis", "attack ja-aaf-1 on W12")) == ["frame:ground-attack"]
    assert game.judge("axis", "attack ja-inf-1 on W12")
    play(game, "attack ja-inf-9 on W12")  # 1:2 and a one: the attacker is lost
    assert unit(game, "ja-inf-9").place == "pool"
    assert cites(game.judge("axis", "attack ja-inf-9 on W12")) == ["frame:nationality"]


@pytest.mark.rule("awaw frame:ground-attack")
def test_who_has_attacked_does_not_attack_again() -> None:
    units = {"ja-inf-1": {"at": "W11", "fought": True}}
    game = front(units=units)
    assert cites(game.judge("axis", "attack ja-inf-1+ja-inf-2 on W12")) == ["frame:ground-attack"]
    assert game.judge("axis", "attack ja-inf-2 on W12")


@pytest.mark.rule("awaw frame:ground-kinds")
def test_replacements_do_not_attack() -> None:
    units = {"br-rep-1": "W11", "br-inf-1": "W11", "ja-inf-9": "Rangoon"}
    game = desk("allies.combat", units, wars=WAR, control={"W12": "axis"})
    assert cites(game.judge("allies", "attack br-rep-1+br-inf-1 on W12")) == ["frame:ground-kinds"]
    assert game.judge("allies", "attack br-inf-1 on W12")
    assert not any("br-rep" in order for order in options(game, "attack"))


@pytest.mark.rule("awaw frame:isolation")
def test_without_supply_there_is_no_attack() -> None:
    game = front(unsupplied=["ja-inf-1"])
    assert cites(game.judge("axis", "attack ja-inf-1 on W12")) == ["frame:isolation"]
    assert game.judge("axis", "attack ja-inf-2 on W12")


@pytest.mark.rule("awaw frame:war")
def test_no_attack_without_a_war() -> None:
    units = {"ja-inf-1": "W11", "ind-inf-5": "Rangoon"}
    game = desk("axis.combat", units, wars=["japan us"], control={"W11": "axis"})
    assert cites(game.judge("axis", "attack ja-inf-1 on W12")) == ["frame:war"]


@pytest.mark.rule("awaw frame:monsoon")
@pytest.mark.parametrize(
    ("date", "order", "refused"),
    [
        ("Spring 1942", "attack ja-inf-1 on X12", []),
        ("Summer 1942", "attack ja-inf-1 on X12", ["frame:monsoon"]),  # into jungle
        ("Summer 1942", "attack ja-inf-2 on W12", ["frame:monsoon"]),  # out of jungle
        ("Summer 1942", "attack ja-inf-3 on W12", []),  # from clear to clear
        ("Fall 1942", "attack ja-inf-2 on W12", []),
    ],
)
def test_the_monsoon_stops_attacks_in_the_jungle(date: str, order: str, refused: list[str]) -> None:
    units = {"ja-inf-1": "W13", "ja-inf-2": "V13", "ja-inf-3": "W11", "ind-inf-5": "Rangoon", "ind-inf-6": "Moulmein"}
    game = desk("axis.combat", units, date=date, wars=WAR, control=dict.fromkeys(("W13", "V13", "W11"), "axis"))
    atlas = war(game).atlas
    assert (atlas.terrain["V13"], atlas.terrain["X12"], atlas.terrain["W11"]) == ("jungle", "jungle", "clear")
    assert cites(game.judge("axis", order)) == refused


# Losses and rounds ------------------------------------------------------------------------------------------------


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


# Money ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("awaw frame:offensive-cost")
def test_every_power_pays_for_its_own() -> None:
    units = {"br-inf-1": "W11", "us-inf-3": "W11", "us-aaf-1": "V12", "ja-inf-9": "Rangoon"}
    game = desk("allies.combat", units, dice=[6], wars=[*WAR, "japan us"], control={"W12": "axis", "V12": "allies"})
    play(game, "attack br-inf-1+us-inf-3 on W12 air us-aaf-1")
    assert (account(game, "britain.level"), account(game, "us.level")) == (99, 98)


@pytest.mark.rule("awaw frame:offensive-cost")
def test_who_cannot_pay_does_not_attack() -> None:
    game = front(accounts={"japan.level": 1})
    assert game.judge("axis", "attack ja-inf-1+ja-inf-9 on W12")
    assert cites(game.judge("axis", "attack ja-inf-1+ja-inf-2 on W12")) == ["frame:offensive-cost"]


# Ground support ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("awaw frame:ground-support")
def test_ground_support_at_most_doubles_the_attack() -> None:
    units = {f"ja-aaf-{n}": "V12" for n in range(1, 4)}
    game = front(units=units)
    assert tally(game, "force ja-inf-1 on W12 air ja-aaf-1").total == 3
    assert tally(game, "force ja-inf-1 on W12 air ja-aaf-1+ja-aaf-2+ja-aaf-3").total == 4
    assert tally(game, "force ja-inf-1 on W12 air ja-nas-1").total == 3  # three squadrons are a factor
    assert lines(tally(game, "force ja-inf-9 on W12 air ja-aaf-1+ja-aaf-2")) == [
        "+1 frame:odds",
        "+1 frame:ground-support",
    ]


@pytest.mark.rule("awaw frame:air-missions")
def test_support_comes_from_within_three_hexes_and_once() -> None:
    units = {"ja-aaf-1": "Bangkok", "ja-aaf-2": "Saigon", "ja-aaf-3": {"at": "Bangkok", "inverted": True}}
    game = front(units=units, territory=THAI)
    flight = war(game).atlas.flight
    assert (flight("Y13", "W12"), flight("Z14", "W12")) == (3, 5)
    assert game.judge("axis", "attack ja-inf-1 on W12 air ja-aaf-1")
    assert cites(game.judge("axis", "attack ja-inf-1 on W12 air ja-aaf-2")) == ["frame:air-missions"]
    assert cites(game.judge("axis", "attack ja-inf-1 on W12 air ja-aaf-3")) == ["frame:air-missions"]
    assert cites(game.judge("axis", "attack ja-inf-1 on W12 air ja-inf-9")) == ["frame:air-missions"]


@pytest.mark.rule("awaw frame:ground-support")
def test_the_defender_may_send_cover() -> None:
    units = {"br-aaf-1": "Rangoon", "us-aaf-1": "Calcutta", "br-aaf-2": "Akyab"}
    game = front((3,), units=units)
    play(game, "attack ja-inf-1 on W12")
    assert set(options(game, "oppose")) == {
        "oppose br-aaf-1+br-aaf-2", "oppose br-aaf-1", "oppose br-aaf-2",
    }  # fmt: skip
    assert cites(game.judge("allies", "oppose us-aaf-1")) == ["frame:air-missions"]
    assert cites(game.judge("allies", "oppose ind-inf-5")) == ["frame:air-missions"]
    events = play(game, "oppose br-aaf-1+br-aaf-2")  # a defence of 2 and 1, for one factor only: 2 against 3
    assert [fought.odds for fought in rounds(events)] == ["1:2"]
    assert unit(game, "br-aaf-1").inverted
    assert unit(game, "ja-inf-1").place == "pool"


@pytest.mark.rule("awaw frame:ground-support")
def test_air_units_fight_before_the_ground_units_do() -> None:
    units = {"br-aaf-1": "Rangoon", "ja-aaf-1": "V12", "ja-aaf-2": "V12"}
    game = front((), units=units)
    play(game, "attack ja-inf-1 on W12 air ja-aaf-1+ja-aaf-2")
    game.dice = GivenDice([6, 6, 1, 1, 5])
    events = play(game, "oppose br-aaf-1")
    names = [type(event).__name__ for event in events]
    assert names.index("AirFought") < names.index("BattleFought")
    assert unit(game, "br-aaf-1").place == "pool" or unit(game, "br-aaf-1").inverted
    assert [fought.odds for fought in rounds(events)] == ["2:1"]
    assert unit(game, "ja-aaf-1").inverted


@pytest.mark.rule("awaw frame:ground-support")
def test_nobody_is_asked_about_air_units_that_are_not_there() -> None:
    game = front((6,), units={"br-aaf-1": {"at": "Rangoon", "inverted": True}})
    play(game, "attack ja-inf-1 on W12")
    assert game.to_act()[0].seat == "axis"


# Siege ------------------------------------------------------------------------------------------------------------

SIEGE = {"ja-inf-1": "Kuala Lumpur", "ja-inf-2": "DD12", "aus-inf-1": "Singapore"}
MALAYA = dict.fromkeys(("CC11", "CC12", "DD11", "DD12"), "axis")


@pytest.mark.rule("awaw frame:siege")
def test_a_siege_takes_the_fortress_off() -> None:
    game = desk("axis.combat", SIEGE, wars=WAR, control=MALAYA)
    assert tally(game, "dm EE11").total == 5
    play(game, "end")
    assert marked(game, "siege EE11") == 1
    assert lines(tally(game, "dm EE11"))[-1] == "-1 frame:siege"
    late = desk("axis.combat", SIEGE, wars=WAR, control=MALAYA, marks={"siege EE11": 2})
    assert tally(late, "dm EE11").total == 3
    play(late, "end")
    assert marked(late, "siege EE11") == 2


@pytest.mark.rule("awaw frame:siege")
@pytest.mark.parametrize(
    ("units", "control", "expected"),
    [
        (SIEGE, MALAYA, 2),
        ({"aus-inf-1": "Singapore"}, MALAYA, 0),  # nobody is there any more
        ({"ja-inf-9": "Kuala Lumpur", "aus-inf-1": "Singapore"}, MALAYA, 1),  # too weak: it neither grows nor ends
    ],
)
def test_a_siege_grows_stands_or_ends(units: dict[str, str], control: dict[str, str], expected: int) -> None:
    game = desk("axis.combat", units, wars=WAR, control=control, marks={"siege EE11": 1})
    play(game, "end")
    assert marked(game, "siege EE11") == expected


@pytest.mark.rule("awaw frame:siege")
def test_the_siege_ends_with_the_fortress() -> None:
    units = {"ja-inf-1": "Singapore"}
    game = desk(
        "axis.combat", units, wars=WAR, control=MALAYA | {"EE11": "axis"}, taken=["EE11"], marks={"siege EE11": 2}
    )
    play(game, "end")
    assert marked(game, "siege EE11") == 0


@pytest.mark.rule("awaw 73.21")
def test_a_siege_of_gibraltar_goes_by_the_book() -> None:
    game = desk("axis.combat", {"br-inf-5": "AA8", "ge-inf-1": "Z8"}, map="gibraltar", wars=["britain germany"],
                control={"Z8": "axis"})  # fmt: skip
    play(game, "end")
    assert marked(game, "siege AA8") == 1
    assert lines(tally(game, "dm AA8")) == ["+2 frame:odds", "+1 73.21", "+2 73.21", "-1 73.21"]


# Nonsense ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(4))
def test_no_order_raises(number: int) -> None:
    random = Random(number)
    game = front(units={"br-aaf-1": "Rangoon", "ja-aaf-1": "V12", "ja-dd-1": "Saigon", "br-arm-1": "pool"})
    if number % 2:
        play(game, "attack ja-inf-1 on W12")  # the defender is asked whether he sends air units
    known = war(game)
    units = [id_ for id_ in known.units if known.on_map(id_)] * 20 + list(known.units)
    places = [*known.stacks.keys() & known.atlas.ids.keys()] * 20 + list(known.atlas.ids)
    for _ in range(150):
        some, more, ships = (tuple(random.choices(units, k=random.randint(1, 3))) for _ in range(3))
        place = random.choice(places)
        for order in (
            Attack(some, PlaceId(place), more),
            Invade(PlaceId(place), some, more, ships, (), (PlaceId(random.choice(places)),)),
            Exploit(some[0], PlaceId(place)),
            Oppose(some),
            Lose(some),
            Advance(some, PlaceId(place)),
        ):
            for seat in ("axis", "allies"):
                game.judge(seat, order)
