"""What every chapter of Primer starts from: its index, its sequence of play and the register of its rules.

Chapters 7 and 8 are twins: one function serves both, and is told the side whose depot the chapter is about.
"""

from pathlib import Path

from wavell.umpire import Index, Rules, Sequence

from .model.kinds import Side

DATA = Path(__file__).parent / "data"
INDEX = Index("primer", DATA / "rules.toml")
SEQUENCE = Sequence(INDEX, DATA / "sequence.toml")
ALLIES, AXIS = SIDES = tuple(map(Side, SEQUENCE.seats))
OTHER = {ALLIES: AXIS, AXIS: ALLIES}
RULES = Rules(INDEX, twins={"7": ALLIES, "8": AXIS})
