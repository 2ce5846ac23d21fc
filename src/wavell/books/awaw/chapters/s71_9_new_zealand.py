"""71.9 New Zealand, whose units are Australian."""

from ..model.counters import ROSTER
from ..model.ids import UnitId
from ..rules import RULES


@RULES.defines("71.91")
def is_new_zealand(id_: UnitId) -> bool:
    """New Zealand units are Australian units with a label of their own; no rule treats them apart."""
    return ROSTER[id_].label == "New Zealand"
