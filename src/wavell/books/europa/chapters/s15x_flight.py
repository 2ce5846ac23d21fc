"""15.X.1 to 15.X.3: units that are air droppable, assault transportable and air transportable by what they are."""

from collections.abc import Iterator

from wavell.umpire import Line, plus

from ..frame.air.airlift import Airlift, Assault, Drop, DropDie
from ..frame.combat.proof import Proof
from ..frame.movement.passages import AIRLIFT, JUMP, REBASE, went_by
from ..frame.movement.sizes import Carriage
from ..frame.movement.zones import blocks
from ..model.abilities import Kit
from ..model.events import Moved
from ..model.fight import Fighter, effect
from ..model.kinds import Side
from ..model.ownership import usable
from ..model.words import UNBURDENED
from ..model.world import Front
from ..rules import RULES
from .s15a_airborne import is_dropped, is_plain
from .s15b_air_transport import flies_by_type

_flight = RULES.ref("frame:AIRT")


def is_mountain_cavalry(kit_: Kit) -> bool:
    """Whether a unit is mountain cavalry, which has a paragraph of its own (15.M.7.p3)."""
    return "is_mountain" in kit_ and "is_cavalry" in kit_


@RULES.forbids("15.X.1", order=Drop)
def glider_and_parachute_units_are_air_droppable(order: Drop, world: Front, seat: Side) -> Iterator[str]:
    """Glider and parachute units are air droppable."""
    if is_plain(order, world, seat) and not is_dropped(order, world):
        yield f"{order.unit} is not air droppable"


@RULES.counts("15.X.1", of=DropDie)
def who_is_not_dropped(question: DropDie, world: Front) -> Iterator[Line]:
    """Who is not air droppable rolls no die."""
    kit_ = world.kit(question.unit)
    if "is_airborne_hq" in kit_:
        yield plus(0, f"{question.unit} shows its airborne side and is not dropped", kit_.ref("is_airborne_hq"))
    elif kit_.abilities.keys().isdisjoint(_JUMP):
        yield plus(0, f"{question.unit} is not air droppable")


@RULES.forbids("15.X.2", order=Assault)
def types_that_are_assault_transported(order: Assault, world: Front, seat: Side) -> Iterator[str]:
    """Mountain, commando, air landing, parachute infantry, parachute and glider units are assault transportable."""
    kit_ = world.kit(order.unit)
    if is_plain(order, world, seat) and "assault_transportable" not in kit_ and not is_mountain_cavalry(kit_):
        yield f"{order.unit} is not assault transportable"


@RULES.forbids("15.X.3", order=Airlift)
def whatever_has_no_heavy_equipment(order: Airlift, world: Front, seat: Side) -> Iterator[str]:
    """Every unit without heavy equipment is air transportable."""
    if usable(world, seat, order.unit) and not flies_by_type(world.kit(order.unit)):
        yield f"{order.unit} has heavy equipment"


@RULES.counts("15.X.3", of=Carriage)
def what_does_not_fly(question: Carriage, world: Front) -> Iterator[Line]:
    """What its size would be in the air is told of others too, with a word that they are not air transportable."""
    if question.how != "air":
        return
    if not blocks(world, question.unit):
        yield plus(0, f"{question.unit} is no ground unit", _flight)
    elif not flies_by_type(world.kit(question.unit)):
        yield plus(0, f"{question.unit} has heavy equipment and is not air transportable")


@UNBURDENED.adds("15.X.3")
def what_flies(kit_: Kit) -> str:
    """Who has no heavy equipment flies."""
    return "it is air transportable"


@RULES.permits("15.X.3", order=Airlift)
def light_equipment_flies(order: Airlift, world: Front, seat: Side) -> Iterator[str]:
    """A unit of any other type flies if it has no heavy equipment."""
    kit_ = world.kit(order.unit)
    if usable(world, seat, order.unit) and "listed_air_transportable" not in kit_ and kit_.heavy is None:
        yield f"{order.unit} has no heavy equipment"


@effect("15.X.2", on="losses", of="assault_transportable")
def others_that_were_landed(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """Air landing and mountain units that came by assault transport in this player-turn are required losses."""
    kit_ = fighter.kit
    if fighter.dropped and not {"air_droppable", "is_parachute_infantry", "is_commando"} & kit_.abilities.keys():
        yield "units that came by assault transport"


_JUMP = frozenset({"air_droppable", "drops_penalised", "is_airborne_hq"})
_FLY = frozenset({"listed_air_transportable", "is_air_unit"})


@RULES.watches("15.X.1", event=Moved)
def nobody_else_is_dropped(event: Moved, world: Front) -> Iterator[str]:
    """What is dropped from the air is airborne by type."""
    for id_ in event.units if went_by(event) is JUMP else ():
        if _JUMP.isdisjoint(world.kit(id_).abilities):
            yield f"{id_} was dropped from the air"


@RULES.watches("15.X.3", event=Moved)
def no_heavy_equipment_flies(event: Moved, world: Front) -> Iterator[str]:
    """What is flown has no heavy equipment, or is of a type that 15.B lists."""
    for id_ in event.units if went_by(event) in (AIRLIFT, REBASE) else ():
        kit_ = world.kit(id_)
        if kit_.heavy is not None and _FLY.isdisjoint(kit_.abilities):
            yield f"{id_} was flown with its heavy equipment"
