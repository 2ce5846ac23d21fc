"""Kinds of units that the box has not, but a case may bring: sentinels see them, and lists of orders bear them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = """
from wavell.umpire.books.lent import lend

def row(id_, nation, kind, moves=0):
    return {"id": id_, "nation": nation, "kind": kind, "factors": 1, "moves": moves, "ref": "frame:setup"}

lend("awaw", "own.toml", (
    row("ina-arm", "ina", "armor", 2), row("ina-aaf", "ina", "aaf"), row("aus-sub", "australia", "sub"),
    row("aus-cvl", "australia", "cvl"), row("ind-dd", "india", "dd"), row("ind-rep", "india", "replacement", 2),
))
from tests.awaw.desk import world
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.frame.economy.construction import units_to_build
from wavell.books.awaw.model.events import Built, Moved
from wavell.books.awaw.rules import RULES

REF = RULES.ref("frame:setup")

def breached(event, **position):
    before = world(date="Summer 1942", wars=("britain japan", "japan us"), **position)
    after = before.copy()
    event.apply(after)
    found = {breach.ref.id for breach in BOOK.sentinels.breaches(before, (event,), after)}
    return " ".join(sorted(found - {"frame:door"}))

HELD = {"phase": "axis.construction", "marks": {"subversion": 1}, "control": {"W12": "axis"}}
for unit in ("ina-arm-1", "ina-inf-1"):
    print(unit, breached(Built(REF, unit, "W12", "japan"), units={unit: "pool"}, **HELD))
for unit in ("aus-sub-1", "aus-cvl-1", "aus-ca-1"):
    built = Built(REF, unit, "australia", "britain")
    print(unit, breached(built, units={unit: "pool"}, phase="allies.construction"))
for unit in ("ind-rep-1", "ind-inf-5"):
    moved = Moved(REF, (unit,), "india", "suez", "NR", ())
    print(unit, breached(moved, units={unit: "india"}, phase="allies.redeployment"))
print("ina-aaf-1", breached(Moved(REF, ("ina-aaf-1",), "W12", "Y13", "stages", ()), units={"ina-aaf-1": "W12"}))
pool = world(date="Summer 1942", phase="allies.construction", units={"ind-dd-1": "pool", "ind-inf-1": "pool"})
listed = {order.unit for order in units_to_build(pool, "allies", list)}
print(*sorted(listed & {"ind-dd-1", "ind-inf-1"}))
"""
TOLD = """ina-arm-1 72.93A
ina-inf-1
aus-sub-1 71.152C
aus-cvl-1 71.152C
aus-ca-1
ind-rep-1 72.14
ind-inf-5
ina-aaf-1 72.94
ind-inf-1
"""


@pytest.mark.rule("awaw 71.152C", "awaw 72.14", "awaw 72.93A", "awaw 72.94")
def test_units_of_kinds_that_are_not_in_the_box_are_watched_too() -> None:
    env = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert [line.rstrip() for line in done.stdout.splitlines()] == TOLD.splitlines()
