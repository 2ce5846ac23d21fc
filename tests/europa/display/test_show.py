"""The book on a screen: board, scene, layers, aims and fights of every seat; nothing hidden gets into any of them."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from tests.europa.desk import desk, front, play, scenario, world
from tests.europa.model.test_scenarios import NAMES
from wavell.books.europa.book import BOOK
from wavell.books.europa.display.scene import SHOW
from wavell.books.europa.display.tokens import LOOKS, code
from wavell.books.europa.frame.combat.course import BattleJoined
from wavell.books.europa.frame.combat.proof import prove
from wavell.books.europa.frame.combat.setting import setting_of
from wavell.books.europa.model.abilities import SYMBOLS
from wavell.books.europa.model.counters import ROSTER
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.kinds import Side
from wavell.books.europa.model.orders import Attack, Move, Overrun
from wavell.books.europa.model.world import Front, is_hidden
from wavell.books.europa.rules import ALLIES, OTHER, SIDES
from wavell.lab.plain import choose
from wavell.umpire import Game, Order, SeededDice, Tally
from wavell.umpire.display.scene import Fight
from wavell.umpire.rules.judging import judge

WATCHERS = (*SIDES, "spectator")
_WORD = re.compile(r"[\w-]+")
MILSYMBOL = Path(__file__).parents[3] / "web" / "node_modules" / "milsymbol"


def words(what: object) -> set[str]:
    """Every word of something as it goes over the wire."""
    return set(_WORD.findall(msgspec.json.encode(what, enc_hook=str).decode()))


def hidden_from(seat: str, now: Front) -> set[str]:
    return {id_ for id_, unit in now.units.items() if ROSTER[id_].side != seat and is_hidden(unit)}


def positions(name: str, seed: int, every: int, most: int = 260) -> Iterator[Game]:
    """A random game, stopped now and then."""
    game, rng = Game.new(BOOK, name, dice=SeededDice(bytes([seed]) * 32)), Random(seed)
    for number in range(most):
        due = game.to_act()
        if not due:
            return
        if number % every == 0:
            yield game
        order = choose(game, due[0].seat, rng, 0.8)
        assert order is not None
        assert game.play(due[0].seat, order)


# The board --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_the_sheet_has_every_hex_and_a_box_for_all_that_is_off_the_map(name: str) -> None:
    now = scenario(name)
    sheet = SHOW.sheet(now)
    cells = {cell.id: cell for cell in sheet.cells}
    assert set(now.atlas.names) <= set(cells)
    assert len(cells) == len(sheet.cells)
    boxes = [cell for cell in sheet.cells if cell.width]
    assert len(boxes) == 2 * len(LOOKS.box)
    lowest = max(cell.y for cell in sheet.cells if not cell.width)
    assert all(box.y - box.height / 2 > lowest for box in boxes)
    assert {cell.terrain for cell in sheet.cells} <= set(sheet.terrains)
    assert {place for stroke in sheet.strokes for place in stroke.cells} <= set(cells)
    assert {"road", "rail"} <= {stroke.kind for stroke in sheet.strokes}


def test_the_sheet_names_tobruk_and_what_lies_around_it() -> None:
    sheet = SHOW.sheet(scenario("crusader"))
    tobruk = next(cell for cell in sheet.cells if cell.id == "18A:4817")
    assert tobruk.title == "Tobruk"
    assert "port" in tobruk.tags
    assert tobruk.near[3] == "18A:4818"
    assert sheet.flat


# Counters ---------------------------------------------------------------------------------------------------------


def test_every_symbol_of_the_table_and_every_counter_is_drawn() -> None:
    for symbol in SYMBOLS:
        assert re.fullmatch(r"SF[GFAS]P[A-Z]{1,6}-+", code(frozenset({symbol}), ALLIES))
    for counter in ROSTER.values():
        assert len(code(counter.kit.symbols, counter.side)) == 12
        assert code(counter.kit.symbols, counter.side)[1] == {"allies": "F", "axis": "H"}[counter.side]


@pytest.mark.node
def test_milsymbol_draws_every_code() -> None:
    codes = sorted({code(counter.kit.symbols, counter.side) for counter in ROSTER.values()})
    codes += sorted({code(frozenset({symbol}), ALLIES) for symbol in SYMBOLS})
    script = f"""
    const ms = require({str(MILSYMBOL)!r});
    const bare = new ms.Symbol("SFGP--------").asSVG().length;
    for (const code of {codes!r}) {{
      const symbol = new ms.Symbol(code);
      if (!symbol.isValid() || symbol.asSVG().length <= bare) console.log(code);
    }}"""
    # As in the Makefile: Node of the machine, or the one of the wheel.
    node = shutil.which("node", path=os.pathsep.join([os.environ["PATH"], str(Path(sys.executable).parent)]))
    assert node is not None
    done = subprocess.run([node, "-e", script], capture_output=True, text=True, check=True)
    assert done.stdout == ""


def test_a_counter_is_read_aloud_with_its_nation_and_shows_its_figures() -> None:
    tokens = SHOW.scene(scenario("crusader").seen_by("axis"), "axis").tokens
    panzer = tokens["15-pz-div"]
    assert (panzer.title, panzer.size, panzer.nation) == ("German 15th Panzer Division", "XX", "germany")
    assert panzer.factors == str(ROSTER[UnitId("15-pz-div")].rating)
    assert panzer.symbol == "SHGPUCA-----"
    assert "hidden" in panzer.state
    assert tokens["ge-eng"].place == "axis later"
    assert tokens["ge-eng"].title.endswith("Dec 3 41 in Benghazi (18A:3222)")


def test_what_happened_to_a_unit_stands_on_its_counter() -> None:
    units = {
        "al-inf-div": {"at": "0407", "up": "cadre", "moved": True, "disrupted": True, "hungry": 2, "seen": True},
        "al-tran-3": {"at": "0406"},
        "al-inf": {"at": "0406", "carrier": "al-tran-3", "reserve": True, "limited": True},
    }
    tokens = SHOW.scene(world(units), "referee").tokens
    assert tokens["al-inf-div"].state == ("cadre", "moved", "disrupted", "out_of_supply", "u2")
    assert tokens["al-inf-div"].factors == "2-8"
    assert tokens["al-inf"].state == ("reserve", "limited_supply", "carried", "hidden")
    assert tokens["al-inf"].carried == "al-tran-3"
    assert tokens["al-tran-3"].factors == "10 (3)"


@pytest.mark.rule("europa frame:INT")
def test_a_hidden_stack_is_one_unknown_counter_that_stays_itself_while_it_stands() -> None:
    units = {"ax-inf-div": "1007", "ax-art": "1007", "ax-arm-div": {"at": "1008", "seen": True}, "al-inf": "0407"}
    game = desk("axis.movement", units)
    seen = front(game).seen_by("allies")
    tokens = SHOW.scene(seen, "allies").tokens
    stack = tokens["unseen 1007"]
    assert (stack.side, stack.symbol, stack.nation, stack.state) == ("axis", "", "", ("unknown",))
    assert stack.count == 2
    assert "2 units" in stack.title
    assert set(tokens) == {"unseen 1007", "ax-arm-div", "al-inf"}
    play(game, "move ax-art 1107")
    after = SHOW.scene(front(game).seen_by("allies"), "allies").tokens
    assert {"unseen 1007", "unseen 1107"} <= set(after)
    assert "1 unit" in after["unseen 1007"].title


# What lies around -------------------------------------------------------------------------------------------------


def test_marks_tell_of_stocks_railheads_works_and_damage_as_far_as_they_are_known() -> None:
    marks = SHOW.scene(scenario("crusader").seen_by("allies"), "allies").marks
    assert "depot: 8 SP" in marks["18A:4817"]
    assert {"counts 2", "coast defences 2"} <= set(marks["18A:4817"])
    assert (marks["19A:0619"], marks["19A:0519"]) == (("railhead, 6 of 14 hexes laid",), ("12 SP",))
    other = SHOW.scene(scenario("crusader").seen_by("axis"), "axis").marks
    assert other["18A:4817"] == ("counts 2", "coast defences 2")
    now = world(
        {"al-inf": "0407", "al-con-eng": "0506"},
        works={"0606": ("entrenchment", "road"), "0707": ("rail_cut",)},
        installations={"port 0207": {"capacity": 4, "hits": 2}, "airbase 0506": {"capacity": 5, "destroyed": True}},
    )
    found = SHOW.scene(now, "referee").marks
    assert found["0606"] == ("entrenchment",)
    assert found["0707"] == ("rail cut",)
    assert found["0207"] == ("port 2 hits",)
    assert found["0506"] == ("airbase capacity 5, destroyed",)


def test_railways_that_play_builds_are_drawn() -> None:
    strokes = SHOW.scene(scenario("crusader"), "referee").strokes
    assert [stroke.cells[0] for stroke in strokes if stroke.kind == "rail_planned"] == ["19A:0619"]
    assert sum(stroke.kind == "rail" for stroke in strokes) == 6
    laid = world({"al-inf": "19A:1218"}, map="desert", marks={"railhead matruh": 3, "open matruh": 2})
    assert [len(stroke.cells) for stroke in SHOW.scene(laid, "referee").strokes if stroke.kind == "rail_laid"] == [2]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seat", WATCHERS)
def test_every_figure_opens_into_the_tally_that_explains_it(name: str, seat: str) -> None:
    game = Game.new(BOOK, name, dice=SeededDice(bytes(32)))
    seen = front(game).seen_by(seat)
    figures = SHOW.scene(seen, seat).figures
    assert {"Allied score", "SPs"} <= {figure.title for figure in figures}
    for figure in figures:
        told = game.explain(figure.ask, seat)
        assert isinstance(told, Tally)
        assert figure.value == str(told.total), figure


# Layers -----------------------------------------------------------------------------------------------------------


def layer(now: Front, name: str, seat: str) -> dict[str, str]:
    title, make = SHOW.layers[name]
    found = make(now.seen_by(seat) if seat != "referee" else now, seat)
    assert (found.id, found.title) == (name, title)
    assert set(found.places.values()) <= set(found.legend)
    assert set(found.places) <= set(now.atlas.names)
    return found.places


def test_layers_say_who_owns_supplies_and_bars_what() -> None:
    now = scenario("crusader")
    assert layer(now, "control", "axis")["18A:4817"] == "allies"
    supply = layer(now, "supply", "allies")
    assert supply["19A:1218"] == "full"
    assert "18A:5018" not in supply  # Gambut holds Axis units
    assert supply["18A:4417"] == "none"
    own = layer(now, "zones", "axis")
    assert own["18A:5020"] == "axis"
    assert layer(now, "zones", "allies")["18A:5020"] == "perhaps_axis"
    rails = layer(now, "railways", "allies")
    assert rails["19A:0619"] == "railhead"
    assert rails["19A:0519"] == "planned"
    assert rails["19A:2417"] == "allies"
    assert set(layer(now, "weather", "allies").values()) == {"clear"}


# Secrets ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.rule("europa frame:INT")
@pytest.mark.parametrize(("name", "seed"), [(name, 20 + number) for number, name in enumerate(NAMES)])
def test_nothing_hidden_is_shown_in_a_random_game(name: str, seed: int) -> None:
    for game in positions(name, seed, 9):
        now = front(game)
        cells = {cell.id for cell in SHOW.sheet(now).cells}
        for seat in WATCHERS:
            seen, secret = now.seen_by(seat), hidden_from(seat, now)
            scene = SHOW.scene(seen, seat)
            assert not words(scene) & secret
            assert {token.place for token in scene.tokens.values()} <= cells
            assert {*scene.holders, *scene.marks, *scene.focus} <= cells
            stand = sum(1 for token in scene.tokens.values() if "unknown" not in token.state)
            assert stand == len(seen.units)
            for title, make in SHOW.layers.values():
                found = make(seen, seat)
                assert found.title == title
                assert not words(found) & secret
        for due in game.to_act():
            secret = hidden_from(due.seat, now)
            for order, place in aims(game, due.seat, Random(seed)):
                assert not words(str(order)) & secret
                assert place in cells
                fight = SHOW.fight(now, due.seat, order)
                assert fight is None or not words(fight) & secret


def aims(game: Game, seat: str, rng: Random) -> Iterator[tuple[Order, str]]:
    """What is offered for some units of a seat, and for a stack."""
    now = front(game)
    own = [id_ for id_, unit in now.units.items() if ROSTER[id_].side == seat and now.on_map(id_)]
    for id_ in rng.sample(own, min(3, len(own))):
        yield from SHOW.aims(now, seat, (id_,))
        yield from SHOW.aims(now, seat, tuple(now.friends(now.units[id_].place, Side(seat))))


# Aims -------------------------------------------------------------------------------------------------------------


COMPLETE = ("move", "overrun", "attack", "rail", "examine", "reserve", "retreat", "advance", "slip", "engineer", "lay")


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seed"), [(name, 30 + number) for number, name in enumerate(NAMES)])
def test_aims_have_every_order_that_is_listed_for_the_units(name: str, seed: int) -> None:
    for game in positions(name, seed, 17, 160):
        due = game.to_act()[0]
        for verb in (verb for verb in due.verbs if verb in COMPLETE):
            for order in game.options(due.seat, verb, 12):
                units = getattr(order, "units", ()) or (getattr(order, "unit", ""),)
                offered = [each for each, _ in SHOW.aims(game.world, due.seat, units)]
                assert order in offered, f"{order} of {units}"


def test_a_unit_is_offered_every_hex_that_it_may_move_to_and_the_umpire_agrees() -> None:
    game = Game.new(BOOK, "crusader", dice=SeededDice(bytes(32)))
    play(game, "end")
    now = front(game)
    units = ("4-arm",)
    offered = {order.to for order, _ in SHOW.aims(now, "allies", units) if isinstance(order, Move)}
    legal = {place for place in now.atlas.names if judge(BOOK, now, "allies", Move(tuple(map(UnitId, units)), place))}
    assert legal
    assert legal <= offered


def test_what_a_transport_carries_goes_with_it() -> None:
    game = desk("allies.movement", {"al-tran-3": "0406", "al-inf-div": "0406"})
    play(game, "carry al-tran-3 with al-inf-div")
    found = [order for order, _ in SHOW.aims(front(game), "allies", ("al-tran-3",)) if isinstance(order, Move)]
    assert found
    assert all(set(order.units) == {"al-tran-3", "al-inf-div"} for order in found)


def test_nothing_is_offered_for_units_of_others_out_of_turn_or_off_the_map() -> None:
    game = Game.new(BOOK, "crusader", dice=SeededDice(bytes(32)))
    play(game, "end")
    assert list(SHOW.aims(game.world, "allies", ("15-pz-div",))) == []
    assert list(SHOW.aims(game.world, "axis", ("15-pz-div",))) == []
    assert not [order for order, _ in SHOW.aims(game.world, "allies", ("150-inf",)) if isinstance(order, Move)]
    assert list(SHOW.aims(game.world, "spectator", ("4-arm",))) == []


def test_what_is_left_to_decide_in_a_battle_is_offered() -> None:
    units = {"al-inf-div": "0606", "al-arm": "0606", "ax-inf": {"at": "0706", "seen": True}}
    game = desk("allies.combat", units, dice=[6, 6, 6, 6])
    targets = {place for order, place in SHOW.aims(front(game), "allies", ("al-inf-div",)) if isinstance(order, Attack)}
    assert targets == {"0706"}


# Fights -----------------------------------------------------------------------------------------------------------


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


def test_an_overrun_needs_ten_to_one_and_no_die() -> None:
    there: dict[str, Any] = {"al-arm-div": "0606", "al-arm": "0606"}
    weak = {**there, "ax-partisan": {"at": "0706", "seen": True}}
    found = fight_of(world(weak), Overrun((UnitId("al-arm-div"), UnitId("al-arm")), PlaceId("0706")))
    assert "10:1" in found.title
    assert chances(found) == {"OVR": 1}
    assert found.expected == {"axis": "1/2"}
    few = fight_of(world(weak), Overrun((UnitId("al-arm"),), PlaceId("0706")))
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
