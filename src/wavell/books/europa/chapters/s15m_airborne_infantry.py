"""15.M.2, 15.M.3, 15.M.7 and 15.M.9: infantry that is dropped, or landed by assault transport."""

from collections.abc import Iterator

from ..frame.air.airlift import Assault, Drop
from ..frame.combat.proof import Proof
from ..frame.combat.retreat_before import tried_by
from ..frame.engineering.installations import airbase
from ..model.fight import Fighter, effect
from ..model.kinds import Side
from ..model.ownership import able, usable
from ..model.world import Front
from ..rules import RULES
from .s15x_flight import is_mountain_cavalry


@RULES.permits("15.M.3.p3", order=Drop, when=able("is_commando"))
def commandos_drop_like_parachute_infantry(order: Drop, world: Front, seat: Side) -> Iterator[str]:
    """Commandos drop in the manner of parachute infantry."""
    kit_ = world.kit(order.unit)
    if usable(world, seat, order.unit) and "is_commando" in kit_ and "hq" not in kit_.symbols:
        yield f"{order.unit} is a commando"


@RULES.permits("15.M.9.p2", order=Drop, when=able("is_parachute_infantry", "is_commando"))
def who_drops_like_parachute_infantry(order: Drop, world: Front, seat: Side) -> Iterator[str]:
    """Commandos that are no parachutists and Soviet Guards glider infantry drop as parachute infantry does."""
    kit_ = world.kit(order.unit)
    if usable(world, seat, order.unit) and "drops_penalised" in kit_ and "parachute_infantry" not in kit_.symbols:
        yield f"{order.unit} drops as parachute infantry"


@RULES.forbids("15.M.7.p3", order=Assault, when=able("is_mountain"))
def mountain_cavalry_is_not(order: Assault, world: Front, seat: Side) -> Iterator[str]:
    """Mountain units are assault transported, mountain cavalry excepted."""
    if usable(world, seat, order.unit) and is_mountain_cavalry(world.kit(order.unit)):
        yield f"{order.unit} is mountain cavalry"


@RULES.forbids("15.M.2", order=Assault)
def onto_an_airfield_that_was_not_friendly(order: Assault, world: Front, seat: Side) -> Iterator[str]:
    """Assault transport goes to an airfield that was not friendly when the player-turn began."""
    if not usable(world, seat, order.unit) or order.to not in world.atlas.land:
        return
    base, named = airbase(world, order.to), world.atlas.named(order.to)
    if base is None or base.destroyed:
        yield f"{named} has no airfield"
    elif world.owned_at_start.get(order.to) == seat:
        yield f"{named} was friendly at the start of the player-turn; regular transport goes there"


@RULES.permits("15.M.2", order=Assault, when=able("acts_air_landing"))
def air_landing_units_are_landed(order: Assault, world: Front, seat: Side) -> Iterator[str]:
    """Air landing units are landed on an airfield that was not friendly."""
    if usable(world, seat, order.unit) and "air_landing" in world.kit(order.unit).symbols:
        yield f"{order.unit} is an air landing unit"


@RULES.permits("15.M.7.p3", order=Assault, when=able("is_mountain"))
def mountain_units_are_landed_too(order: Assault, world: Front, seat: Side) -> Iterator[str]:
    """Mountain units are assault transported as well."""
    kit_ = world.kit(order.unit)
    if usable(world, seat, order.unit) and "is_mountain" in kit_ and not is_mountain_cavalry(kit_):
        yield f"{order.unit} is a mountain unit"


@RULES.permits("15.M.9.p3", order=Assault, when=able("is_parachute_infantry"))
def parachute_infantry_lands_too(order: Assault, world: Front, seat: Side) -> Iterator[str]:
    """Parachute infantry is assault transported as well; who acts as such does so in a drop alone (15.M.9.p2)."""
    if usable(world, seat, order.unit) and "parachute_infantry" in world.kit(order.unit).symbols:
        yield f"{order.unit} is parachute infantry"


@RULES.permits("15.M.2.n1", order=Assault, when=able("acts_air_landing"))
def who_acts_as_air_landing(order: Assault, world: Front, seat: Side) -> Iterator[str]:
    """Commandos that are no parachutists, Guards glider infantry and Soviet parachute infantry act as air landing."""
    kit_ = world.kit(order.unit)
    if usable(world, seat, order.unit) and "acts_air_landing" in kit_ and "air_landing" not in kit_.symbols:
        yield f"{order.unit} acts as an air landing unit"


@effect("15.M.9", on="losses", of="is_parachute_infantry")
def parachute_infantry_that_jumped(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """Parachute infantry that came by air in this player-turn is a required loss."""
    if fighter.dropped:
        yield "parachute infantry that was dropped"


@effect("15.M.3", on="losses", of="is_commando")
def commandos_that_jumped(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """Commandos that came by air in this player-turn, or tried in vain to slip away, are required losses."""
    if fighter.dropped:
        yield "commandos that were dropped"
    elif not attacking and tried_by(fighter, proof.setting, "is_commando"):
        yield "commandos that tried to slip away"
