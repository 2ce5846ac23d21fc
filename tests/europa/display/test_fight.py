"""A fight worked out before the dice."""

from fractions import Fraction
from typing import Any

import pytest

from tests.europa.desk import front, world
from tests.europa.watching import positions, words
from wavell.books.europa.display.calculator_form import account_of
from wavell.books.europa.display.scene import SHOW
from wavell.books.europa.frame.combat.attack import unpaid_hexes
from wavell.books.europa.frame.combat.course import BattleJoined
from wavell.books.europa.frame.combat.proof import prove
from wavell.books.europa.frame.combat.setting import setting_of
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.kinds import Side
from wavell.books.europa.model.orders import Attack, Move, Overrun
from wavell.books.europa.model.world import Front, is_hidden
from wavell.books.europa.rules import OTHER
from wavell.umpire import Game, SeededDice
from wavell.umpire.display.scene import Fight


def fight_of(now: Front, order: Attack | Overrun, seat: str = "allies") -> Fight:
    found = SHOW.fight(now, seat, order)
    assert found is not None
    return found


def chances(found: Fight) -> dict[str, Fraction]:
    return {result.code: Fraction(result.chance) for result in found.results}


@pytest.mark.slow
@pytest.mark.rule("europa frame:CBT")
def test_a_fight_is_the_proof_that_play_uses() -> None:
    checked = 0
    for name, seed in (("crusader", 41), ("proving-ground", 43), ("kassala-to-keren", 44)):
        for game in positions(name, seed, 1, 400):
            due = game.to_act()[0]
            if "attack" not in due.verbs:
                continue
            now = front(game)
            for order in game.options(due.seat, "attack", 12):
                assert isinstance(order, Attack)
                if any(is_hidden(now.units[id_]) for id_ in now.stack(order.target)):
                    continue
                checked += same_as_played(game, due.seat, order)
    assert checked >= 5


def same_as_played(game: Game, seat: str, order: Attack) -> int:
    """Compare the sheet with the battle that the order begins; 1 if it could be rolled for."""
    now, found = front(game), fight_of(front(game), order, seat)
    trial = game.fork(len(game.journal.entries) - 1, SeededDice(bytes(32)))
    played = trial.play(seat, order)
    assert played.entry is not None
    begun = next(event for event in played.entry.events if isinstance(event, BattleJoined))
    if set(begun.battle.unpaid) != set(unpaid_hexes(order, now.seen_by(seat), Side(seat))):
        assert any("hidden units may keep combat supply" in note for note in found.notes)
        return 0  # zones of control that the seat does not see have cut its supply
    proof = prove(setting_of(now, begun.battle))
    attack, defence, odds, die, *_ = found.tallies
    assert (attack.total, defence.total) == (proof.attack_strength, proof.defence_strength)
    assert odds.title == f"odds, column {proof.odds}"
    assert odds.total == (proof.ratio if proof.ratio is not None else proof.attack_strength)
    assert die.total == proof.modifier
    assert chances(found) == proof.results
    assert sum(chances(found).values()) == 1
    lost = sum(chance * proof.demand(code).defender_loss for code, chance in proof.results.items())
    assert found.expected[OTHER[Side(seat)]] == str(lost)
    return int(proof.possible)


def test_unseen_defenders_are_not_reckoned_with_and_the_sheet_says_so() -> None:
    units: dict[str, Any] = {"al-inf-div": "0606", "ax-inf": "0706", "ax-arm-div": "0706"}
    order = Attack((UnitId("al-inf-div"),), PlaceId("0706"))
    found = fight_of(world(units, phase="allies.combat"), order)
    assert found.results == ()
    assert found.expected == {}
    assert [tally.title for tally in found.tallies] == ["attack"]
    assert found.notes[0] == "The axis have 2 units that are not seen there; their strength is unknown and not counted."
    assert found.notes[1] == "No combat supply is left for Middleton (0606): its units fight without."
    units["ax-inf"] = {"at": "0706", "seen": True}
    half = fight_of(world(units, phase="allies.combat"), order)
    assert half.results
    assert "a unit that is not seen there beside those shown" in half.notes[0]
    assert "ax-arm-div" not in words(half)


@pytest.mark.rule("europa frame:CRT")
def test_a_fight_below_the_first_column_has_no_odds() -> None:
    there = {"al-inf": "0905", "ax-inf-div": {"at": "1005", "seen": True}, "ax-inf": {"at": "1005", "seen": True}}
    found = fight_of(world(there, phase="allies.combat"), Attack((UnitId("al-inf"),), PlaceId("1005")))
    assert (found.odds, found.results, found.expected) == ("", (), {})
    assert not any("odds" in tally.title for tally in found.tallies)
    assert "The odds are below the first column of the table: there can be no such attack." in found.notes


BRIGADE, DIVISION = "1-2-8 X british infantry", "12-10 XX german armour"


@pytest.mark.rule("europa frame:CRT", "europa frame:OVR")
@pytest.mark.parametrize(
    ("attack", "defend", "overrun", "last"),
    [
        (BRIGADE, DIVISION, False, "Too little to attack at all: 1/2 against 12 is less than 1:3 [frame:CRT]"),
        (BRIGADE, DIVISION, True, "Too little to overrun: 1/2 against 12 is less than 10:1 [frame:OVR]"),
        (DIVISION, BRIGADE, True, "Overrun, 12 against 1: the defenders are lost without cadres [frame:OVR]"),
    ],
)
def test_the_calculator_gives_no_odds_where_there_is_no_attack(
    attack: str, defend: str, overrun: bool, last: str
) -> None:
    told = list(account_of(None, {"attack": [attack], "defend": [defend], "overrun": overrun}))
    assert told[-1] == last
    assert not any("column" in line or "Main die" in line for line in told)


def test_an_overrun_needs_ten_to_one_and_no_die() -> None:
    there: dict[str, Any] = {"al-arm-div": "0606", "al-arm": "0606"}
    weak = {**there, "ax-partisan": {"at": "0706", "seen": True}}
    found = fight_of(world(weak), Overrun((UnitId("al-arm-div"), UnitId("al-arm")), PlaceId("0706")))
    assert "10:1" in found.title
    assert chances(found) == {"OVR": 1}
    assert found.expected == {"axis": "1/2"}
    few = fight_of(world(weak), Overrun((UnitId("al-arm"),), PlaceId("0706")))
    assert few.odds == ""
    assert (few.results, few.notes) == ((), ("2 against 1/2 is too little: it takes 10:1.",))
    blind = fight_of(
        world({**there, "ax-partisan": "0706"}), Overrun((UnitId("al-arm-div"), UnitId("al-arm")), PlaceId("0706"))
    )
    assert blind.results == ()
    assert "not seen there" in blind.notes[0]


def test_orders_that_start_no_fight_have_no_sheet() -> None:
    now = world({"al-inf-div": "0606", "ax-inf": "0706", "al-inf": "0306"}, phase="allies.combat")
    assert SHOW.fight(now, "allies", Move((UnitId("al-inf-div"),), PlaceId("0607"))) is None
    assert SHOW.fight(now, "allies", Attack((UnitId("al-inf"),), PlaceId("0706"))) is None
    assert SHOW.fight(now, "allies", Attack((UnitId("ax-inf"),), PlaceId("0606"))) is None
    assert SHOW.fight(now, "allies", Attack((UnitId("al-inf-div"),), PlaceId("0605"))) is None
    assert SHOW.fight(now, "allies", Attack((UnitId("al-inf-div"),), PlaceId("0706"), first="last")) is None
