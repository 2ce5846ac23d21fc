"""71.32 and 72.32 Bombing of the boxes: the one air operation into them, and what it takes off the limits."""

from collections.abc import Iterator

from wavell.umpire import Event, Ref, Roller
from wavell.umpire.facts.words import many_are

from ..frame.air.bombing import COUNTED, OPPOSED, PAID_ON, Raided, defenders_of
from ..frame.air.missions import SHOT_DOWN
from ..frame.combat.replies import About, asked
from ..frame.setup.validation import EARLIER
from ..model import accounts
from ..model.counters import ROSTER
from ..model.counts import LOSSES, meant, used
from ..model.events import Counted, Removed
from ..model.ids import NationId, PlaceId
from ..model.ledger import Booked, balance
from ..model.orders import Counterair, Launch, Oppose
from ..model.world import War
from ..rules import AXIS, HOMELANDS, RULES, Homeland, Side
from .s71_4_s72_4_pressure import GATE
from .s71_15_s72_16_construction import CAUSES, CUT, Cause, cut, cut_by_now

BOMBED = used("bombed {nation} {loss}", NationId, str)
"""BRPs lost at a box: by bombing, flying bombs or rockets; and by raids and salvos of the first two in whole thirds."""
meant(BOMBED, (BOMBED.key(land.nation, loss) for land in HOMELANDS.values() for loss in LOSSES))


@RULES.forbids("71.32", order=Counterair, twin="72.32")
def bombing_only(order: Counterair, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """Air units in the box are not attacked; Japanese bombing is the one air operation into it."""
    if order.target == land.box and seat == AXIS:
        yield f"air units in the {land.title} box may not be attacked; the box may only be bombed"


def bombing_reduction(world: War, land: Homeland) -> int:
    """By how much the bombing of a turn lowers the limits: a third of bombs and flying bombs, and all rockets."""

    def lost(kind: str) -> int:
        return BOMBED.of(world.used, land.nation, kind)

    per = GATE.bombing.per
    if world.readings["bombing-rounding"] == "pooled":
        thirds = (lost("bombing") + lost("flying")) // per
    else:
        thirds = lost("thirds")
    return min(thirds + lost("rockets") // GATE.rockets.per, land.reduction.most)


@RULES.happens("71.321", at="enter allies.construction", twin="72.321")
def bombing_costs_construction(world: War, roll: Roller, land: Homeland) -> Iterator[Event]:
    """BRPs lost to bombing lower the homeland's and Britain's limit in the same turn, by three at most."""
    yield from cut(world, BOMBS, land)


BOMBS = Cause(GATE.bombing.ref, bombing_reduction, "bombing of the box")
CAUSES.insert(0, BOMBS)  # bombs cut first, and enemies at the gate after them
for _land in HOMELANDS.values():
    _keys = [CUT.key(_land.nation, cause.ref(_land).id) for cause in CAUSES]
    meant(CUT, _keys, range(_land.reduction.most + 1), since="allies.construction")


@EARLIER.adds_twins("71.321", "72.321")
def it_was_bombed_this_turn(world: War, land: Homeland) -> Iterator[Event]:
    """In a position after the limits were opened, what the bombing of the turn costs is off them."""
    yield from cut_by_now(world, BOMBS, land)


@RULES.permits("71.321", order=Launch, twin="72.321")
def missiles_may_be_aimed_at_it(order: Launch, world: War, land: Homeland) -> Iterator[str]:
    """Flying bombs and rockets are launched at the box, beside the bombing."""
    if order.target == land.box:
        yield f"flying bombs and rockets may be launched at the {land.title} box"


@RULES.forbids("71.32", order=Oppose, twin="72.32")
def air_units_in_the_box_oppose(order: Oppose, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """Those Western Allied air units oppose a raid that are in the box and have not flown, each once."""
    if asked(world) != About.BOMBING or world.raid is None or world.raid.target != land.box:
        return
    able = defenders_of(world, land.box)
    if len(set(order.units)) < len(order.units):
        yield "a unit is named twice"
    for id_ in dict.fromkeys(order.units):
        if id_ not in able:
            yield f"{id_} is no air unit in the {land.title} box that can go up"


@OPPOSED.adds_twins("71.32", "72.32")
def raiders_are_opposed(box: PlaceId, land: Homeland) -> bool:
    """A raid on the box may be opposed by the air units in it."""
    return box == land.box


@COUNTED.adds_twins("71.321", "72.321")
def losses_are_remembered(ref: Ref, nation: NationId, by: str, lost: int, land: Homeland) -> Iterator[Event]:
    """What was lost counts for the limits by its cause, what bombs and flying bombs cost also in whole threes."""
    thirds = lost // GATE.bombing.per if by != "rockets" else 0
    for kind, amount in ((by, lost), ("thirds", thirds)):
        if amount and nation == land.nation:
            yield Counted(ref, BOMBED.key(nation, kind), amount)


@PAID_ON.adds_twins("71.32", "72.32")
def a_box_belongs_to_its_front(world: War, box: PlaceId, land: Homeland) -> str:
    """For offensive operations a box belongs to the Southeast Asian front."""
    return (world.atlas.front[box] or "") if box == land.box else ""


# Sentinels ----------------------------------------------------------------------------------------------------


@RULES.watches("71.32", twin="72.32", event=Removed)
def only_raids_cost_air_units_in_the_box(event: Removed, world: War, land: Homeland) -> Iterator[str]:
    """Air units in the box are shot down by a raid on it and by nothing else."""
    raided = world.raid is not None and world.raid.target == land.box
    if event.place == land.box and event.why == SHOT_DOWN and not raided:
        yield f"{event.unit} is attacked in the {land.title} box"


@RULES.watches("71.32", twin="72.32", event=Raided)
def only_japan_bombs_it(event: Raided, world: War, land: Homeland) -> Iterator[str]:
    """Who bombs the box is Japanese."""
    if event.target == land.box:
        yield from (f"{id_} bombs the {land.title} box" for id_ in event.units if ROSTER[id_].nation != "japan")


@RULES.watches("71.321", twin="72.321")
def no_limit_falls_by_more_than_three(world: War, land: Homeland) -> Iterator[str]:
    """The limit of the homeland falls by three in a turn at most, or by three for each of two causes if so read."""
    most = 3 if world.readings["reduction-ceiling"] == "joint" else 6
    if balance(world, accounts.cut(accounts.limit(land.nation))) > most:
        yield f"more than {many_are(most, 'BRP')} cut off the limit of {land.title}"


@RULES.watches("71.321", twin="72.321", event=Booked)
def nor_does_the_british_one(event: Booked, world: War, land: Homeland) -> Iterator[str]:
    """Bombing of one box takes three off a limit in a turn at most."""
    cuts = {accounts.cut(accounts.limit(name)) for name in ("britain", land.nation)}
    if event.taker in cuts and event.amount > 3:
        yield f"{many_are(event.amount, 'BRP')} cut off a limit at once"
