"""Counters as they are drawn and read aloud."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.europa.desk import desk, front, play, scenario, world
from wavell.books.europa.display.scene import SHOW
from wavell.books.europa.display.tokens import code
from wavell.books.europa.model.abilities import SYMBOLS
from wavell.books.europa.model.counters import ROSTER
from wavell.books.europa.model.ids import UnitId
from wavell.books.europa.rules import ALLIES

MILSYMBOL = Path(__file__).parents[3] / "web" / "node_modules" / "milsymbol"


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
    led = "German 15th Panzer Division, Neumann-Silkow; Afrika Korps, Crüwell"
    assert (panzer.title, panzer.size, panzer.nation) == (led, "XX", "germany")
    assert panzer.factors == str(ROSTER[UnitId("15-pz-div")].rating)
    assert panzer.symbol == "SHGPUCA-----"
    assert "hidden" in panzer.state
    assert tokens["ge-truck-2"].place == "axis later"
    assert tokens["ge-truck-2"].title.endswith("Dec 3 41 in Benghazi (18A:3222)")


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
