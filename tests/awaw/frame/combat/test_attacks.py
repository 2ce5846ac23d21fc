"""Ground attacks: who may attack whom, what it costs, and support from the air."""

from random import Random

import pytest

from tests.awaw.battles import THAI, WAR, front, rounds
from tests.awaw.desk import account, cites, desk, lines, options, play, tally, unit, war
from wavell.books.awaw.model.ids import PlaceId
from wavell.books.awaw.model.orders import Advance, Attack, Exploit, Invade, Lose, Oppose
from wavell.umpire import GivenDice


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
