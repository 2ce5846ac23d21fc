"""Whichever module is imported first, rules are asked and options are listed in one order."""

import subprocess
import sys

import pytest

_TOLD = """
import importlib, pkgutil, sys, types
from pathlib import Path
from random import Random

import wavell.books

package = types.ModuleType("wavell.books.awaw")  # bare, for the real one imports the whole book at once
package.__path__ = [str(Path(wavell.books.__path__[0]) / "awaw")]
sys.modules["wavell.books.awaw"] = package
rooms = [found.name for found in pkgutil.walk_packages(package.__path__, "wavell.books.awaw.")]
rooms = [name for name in rooms if ".frame." in name or ".chapters." in name]
rooms.remove("wavell.books.awaw.frame.setup.scenarios")  # it reads the scenarios, for which all must be there
seed = int(sys.argv[1])
Random(seed).shuffle(rooms)
for name in rooms if seed else ():
    importlib.import_module(name)

from wavell.books.awaw.book import BOOK
from wavell.books.awaw.frame.setup.validation import EARLIER, SETUPS
from wavell.umpire import Game, SeededDice
from wavell.umpire.rules.options import in_order

def told(what, rules):
    print(what, *(f"{rule.ref} {rule.name};" for rule in rules))

for verb, kind in BOOK.verbs.items():
    plan = BOOK.rules.plan(kind)
    told(verb, (*plan.forbids, *plan.closes, *plan.permits))
for question in BOOK.questions:
    told(question.__name__, BOOK.rules._counting(question))
for moment, rules in sorted(BOOK.moments.items()):
    told(moment, rules)
for event in BOOK.events:
    told(event.__name__, BOOK.sentinels._watching(event))
told("at rest", (*BOOK.sentinels._changes, *BOOK.sentinels._rest))
told("set-up", (*SETUPS, *EARLIER))
world = Game.new(BOOK, "commonwealth-1939", dice=SeededDice(bytes(32))).world
for seat in ("axis", "allies"):
    print(*BOOK.rules.offers_[BOOK.verbs["produce"]].run(world, seat, mix=in_order), sep="; ")
"""


def told(seed: int) -> str:
    """What a book tells that was imported in a shuffled order, or in its own if the seed is 0."""
    ran = subprocess.run([sys.executable, "-c", _TOLD, str(seed)], capture_output=True, text=True, check=True)
    return ran.stdout


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_depends_on_which_module_is_imported_first(seed: int) -> None:
    plain = told(0)
    assert "subversion" in plain
    assert told(seed) == plain
