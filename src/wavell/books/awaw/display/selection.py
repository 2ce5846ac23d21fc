"""What a selection on the screen can do, and the fight that an order would start."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import islice

from wavell.umpire import Order, Question
from wavell.umpire.display.scene import Fight, Result
from wavell.umpire.display.selection import listed_for, units_in
from wavell.umpire.notation.orders import verb_of

from ..frame.combat.crt import COLUMNS, CRT, Outcome, chances
from ..frame.combat.odds import Defence, Dm, Force, Odds
from ..frame.movement.moves import reach
from ..model.counters import ROSTER
from ..model.ids import UnitId
from ..model.orders import Attack, Invade, Move
from ..model.ownership import goal_of
from ..model.world import War
from ..rules import OTHER, RULES, SEQUENCE, Side

FIGHTS = (Attack, Invade)
MOST = 400
"""So many orders of one kind are looked at for a selection."""


def aims(world: War, seat: str, units: tuple[str, ...]) -> Iterator[tuple[Order, str]]:
    """Orders for the units selected: every place within reach by land, what lies next to them, and what is listed."""
    named = tuple(UnitId(id_) for id_ in units if id_ in world.units)
    chosen = frozenset(named)
    if not chosen:
        return
    verbs = world.pending[-1].verbs if world.pending else SEQUENCE.steps[world.clock.step].verbs
    by_verb = {verb_of(kind): kind for kind in RULES.offers_}
    for verb in sorted(verbs):
        kind = by_verb.get(verb)
        if kind is Move:
            listed: Iterable[Order] = _moves(world, chosen)
        elif kind is Attack:
            listed = _attacks(world, seat, named)
        else:
            listed = islice(_listed(world, seat, kind, chosen), MOST) if kind is not None else ()
        yield from ((order, goal_of(order, world)) for order in listed)


def _moves(world: War, chosen: frozenset[UnitId]) -> Iterator[Order]:
    """Every place within reach of each unit."""
    for id_ in sorted(chosen):
        if ROSTER[id_].is_ground and world.on_map(id_) and not world.units[id_].moved:
            here = world.units[id_].place
            yield from (Move(id_, to) for at in reach(world, id_) if (to := world.atlas.names[at]) != here)


def _attacks(world: War, seat: str, units: tuple[UnitId, ...]) -> Iterator[Order]:
    """Attacks by the ground units selected, with the air units selected, on every enemy next to all of them."""
    ground = tuple(id_ for id_ in units if ROSTER[id_].is_ground and world.on_map(id_))
    air = tuple(id_ for id_ in units if ROSTER[id_].is_air)
    if not ground:
        return
    near = [frozenset(world.atlas.near[world.units[id_].place]) for id_ in ground]
    for target in sorted(world.troops(OTHER[Side(seat)]).intersection(*near)):
        yield Attack(ground, target, air)


def _listed(world: War, seat: str, kind: type[Order], chosen: frozenset[UnitId]) -> Iterator[Order]:
    """What is listed for the units selected and no others; a landing takes ships along that need not be selected."""
    for order in listed_for(RULES, world, seat, kind, chosen):
        named = units_in(order)
        if chosen <= named if kind is Invade else named <= chosen:
            yield order


# Fights -----------------------------------------------------------------------------------------------------------


def fight(world: War, seat: str, order: Order) -> Fight | None:
    """The first round of an attack or of a landing that meets troops: force, defence, odds, and what can come of it.

    An attack that the book bars has no odds, and there is nothing to show of it.
    """
    if not isinstance(order, FIGHTS) or not world.ground(order.target, OTHER[Side(seat)]):
        return None
    sea = isinstance(order, Invade)
    guns = order.guns if isinstance(order, Invade) else ()
    landing = order.units if sea else ()
    asked = Odds(order.units, order.target, order.air, guns, sea=sea)
    odds = RULES.answer(asked, world)
    column = COLUMNS.get(Fraction(odds.total))
    if column is None:
        return None
    place = world.atlas.named(order.target)
    called: dict[Question, str] = {
        Force(order.units, order.target, order.air, guns): "strength of the attack",
        Dm(order.target, sea, landing): f"defence modifier of {place}",
        Defence(order.target, sea=sea, units=landing): f"strength of the defence of {place}",
        asked: f"odds, column {column.title}",
    }
    titles = {str(question): title for question, title in called.items()}
    tallies = tuple(RULES.answer(question, world).called(titles) for question in called)
    results = tuple(
        Result(code, CRT.result[code].text, str(chance))
        for code, chance in chances(Fraction(odds.total)).items()
        if chance
    )
    notes = [f"The column is {column.title}; the chances are those of the first round."]
    if CRT.rounds > 1:
        notes.append(f"A battle goes on for up to {CRT.rounds} rounds.")
    notes.append("Air units that the defender sends would add to the defence.")
    cited = (column.ref, *(CRT.result[Outcome(row.code)].ref for row in results))
    refs = tuple(dict.fromkeys(map(RULES.ref, cited)))
    title = f"{'Landing at' if sea else 'Attack on'} {place}"
    return Fight(title, tallies, results, tuple(notes), refs, odds=str(odds.total))
