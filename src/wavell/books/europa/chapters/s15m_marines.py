"""15.M.6: marines."""

from collections.abc import Iterator

from wavell.umpire import Line, times

from ..frame.combat.proof import Proof
from ..model.fight import Fighter, Setting, effect


@effect("15.M.6", on="landing", of="is_marine")
def marines_are_at_home(fighter: Fighter, setting: Setting, attacking: bool) -> Iterator[Line]:
    """Marines that came by sea, into a port or over a beach, are not halved."""
    yield times(1, "marines")


@effect("15.M.6", on="losses", of="is_marine")
def marines_that_landed(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """Marines who used their ability are required losses."""
    if attacking and fighter.landed:
        yield "marines who landed"
