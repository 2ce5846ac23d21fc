"""15.H.p6: cavalry against supported defenders; its row of the special unit table and its class are data."""

from collections.abc import Iterator

from ..frame.combat.proof import Proof
from ..model.fight import Fighter, effect


@effect("15.H.p6", on="losses", of="is_cavalry")
def cavalry_against_supported_defenders(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """Cavalry that attacks any supported unit is a required loss."""
    if attacking and any(stand.state != "unsupported" for stand in proof.support[1].values()):
        yield "cavalry against supported defenders"


@effect("15.H", on="losses", of="is_cavalry")
def cavalry_that_told(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """Cavalry is a required loss where its skill told."""
    entry = proof.entry
    if attacking and entry is not None and entry.skill.id == "cavalry":
        yield "cavalry that told"
