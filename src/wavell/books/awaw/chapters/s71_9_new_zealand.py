"""71.9 New Zealand, whose units are Australian."""

from collections.abc import Iterator

from ..model.counters import ROSTER
from ..model.ids import UnitId
from ..model.orders import Build, Nr
from ..model.ownership import naming, units_of
from ..model.world import War
from ..rules import RULES


@RULES.defines("71.91")
def is_new_zealand(id_: UnitId) -> bool:
    """New Zealand units are Australian units with a label of their own; no rule treats them apart."""
    return ROSTER[id_].label == "New Zealand"


@RULES.permits("71.91", order=(Build, Nr), when=naming([id_ for id_ in ROSTER if is_new_zealand(id_)]))
def as_one_of_the_australians(order: Build | Nr, world: War) -> Iterator[str]:
    """New Zealand units are built and sent overseas as Australian ones are, with the same restrictions."""
    does = "is built" if isinstance(order, Build) else "goes"
    yield from (
        f"{id_}, of New Zealand, {does} as an Australian unit" for id_ in units_of(order) if is_new_zealand(id_)
    )
