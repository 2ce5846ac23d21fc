"""How Primer looks on a screen."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from wavell.umpire import Order
from wavell.umpire.display.looks import Looks
from wavell.umpire.display.scene import Fight, Figure, Layer, Result, Scene, Sheet, Show, Token
from wavell.umpire.display.selection import listed_for, units_in
from wavell.umpire.display.sheet_layout import sheet_of, stroke_kinds
from wavell.umpire.facts.words import many
from wavell.umpire.notation.orders import verb_of

from ..chapters.s1_week import POINTS
from ..chapters.s4_combat import COLUMNS, CRT
from ..chapters.s5_supply import in_supply
from ..model.counters import ROSTER
from ..model.ground import BOARD, GROUND, named
from ..model.kinds import Side
from ..model.orders import Attack, Defence, Force, Odds, Score
from ..model.world import Desert, is_hidden
from ..rules import DATA, OTHER, RULES, SEQUENCE, SIDES

_SYMBOLS = {
    "infantry": "SFGPUCI----",
    "armour": "SFGPUCA----",
    "recon": "SFGPUCRV---",
    "artillery": "SFGPUCF----",
}


class _Looks(Looks, frozen=True, forbid_unknown_fields=True):
    def __post_init__(self) -> None:
        self.only(GROUND.terrain, stroke_kinds(BOARD), SIDES)


LOOKS = RULES.data(DATA / "display" / "looks.toml", _Looks)


@cache
def _sheet() -> Sheet:
    return sheet_of(BOARD, looks=LOOKS)


def sheet(world: Desert) -> Sheet:
    """The one map of the book."""
    return _sheet()


def scene(seen: Desert, seat: str) -> Scene:
    """The units that a seat sees, a stack of question marks for each that it does not, and who holds what."""
    known = {id_: _token(seen, id_, seat) for id_, unit in seen.units.items() if unit.place}
    hidden = {
        f"unseen-{place}-{number}": Token(
            f"unseen-{place}-{number}", place, stack.side, "a unit that is not seen", "?", state=("unknown",)
        )
        for place, stack in seen.unseen.items()
        for number in range(1, stack.count + 1)
    }
    return Scene(
        tokens=known | hidden,
        holders={place: side for place, side in seen.held.items() if side},
        marks={place: (f"{many(points, 'point')}",) for place, points in POINTS.items()},
        figures=tuple(_figures(seen)),
        focus=tuple(POINTS),
    )


def _token(seen: Desert, id_: str, seat: str) -> Token:
    counter, unit = ROSTER[id_], seen.units[id_]
    reduced = counter.steps - unit.steps
    states = {
        "moved": unit.moved,
        "fought": unit.attacked,
        "reduced": bool(reduced),
        "hidden": unit.side == seat and is_hidden(unit),
    }
    return Token(
        id=id_,
        place=unit.place,
        side=unit.side,
        title=f"{unit.side} {counter.kind} {id_}",
        factors=f"{counter.strength[reduced]}-{counter.allowance}",
        symbol=_SYMBOLS[counter.kind],
        nation=unit.side,
        state=tuple(word for word, holds in states.items() if holds),
    )


def _figures(seen: Desert) -> Iterator[Figure]:
    for side in SIDES:
        yield Figure("Points", str(RULES.total(Score(side), seen)), f"score {side}", side)


def control(seen: Desert, seat: str) -> Layer:
    """Who holds each place that counts."""
    held = {place: side for place, side in seen.held.items() if side}
    return Layer("control", "Control", held, {side: f"held by the {side}" for side in SIDES})


def supply(seen: Desert, seat: str) -> Layer:
    """Where the units that a seat sees are in supply, and where not."""
    found = {}
    for id_, unit in seen.units.items():
        if unit.place and (seat == unit.side or seat not in SIDES):
            found[unit.place] = "supplied" if in_supply(id_, seen) else "cut off"
    return Layer("supply", "Supply", found, {"supplied": "in supply", "cut off": "out of supply"})


def zones(seen: Desert, seat: str) -> Layer:
    """The zones of control of both sides, as far as stacks are seen."""
    found: dict[str, str] = {}
    for side in SIDES:
        for place in sorted(seen.zones(side)):
            found[place] = "both" if place in found else side
    return Layer("zones", "Zones of control", found, {side: f"zone of the {side}" for side in SIDES})


def aims(world: Desert, seat: str, units: tuple[str, ...]) -> Iterator[tuple[Order, str]]:
    """What the listers find for the units selected."""
    chosen = frozenset(units)
    verbs = world.pending[-1].verbs if world.pending else SEQUENCE.steps[world.clock.step].verbs
    for kind in RULES.offers_:
        if verb_of(kind) in verbs:
            for order in listed_for(RULES, world, seat, kind, chosen):
                if units_in(order) <= chosen:
                    yield order, str(getattr(order, "to", getattr(order, "target", "")))


def fight(world: Desert, seat: str, order: Order) -> Fight | None:
    """The odds of an attack, as far as the seat can tell, and the chance of every result."""
    seen = world.seen_by(seat)
    if not isinstance(order, Attack) or not seen.count(order.target, OTHER[Side(seat)]):
        return None
    asked, against = Odds(order.units, order.target), Defence(order.target)
    odds = RULES.answer(asked, seen)
    column = COLUMNS[int(odds.total)]
    results = tuple(
        Result(code, CRT.result[code].text, str(Fraction(count, len(column.results))))
        for code, count in Counter(column.results).items()
    )
    notes = ("Units that are not seen count 1 each here.",) if order.target in seen.unseen else ()
    titles = {str(against): f"defence of {named(order.target)}", str(asked): "odds of the attack"}
    titles |= {str(Force(unit, order.target)): f"force of {unit}" for unit in order.units}
    tallies = (RULES.answer(against, seen).called(titles), odds.called(titles))
    return Fight(
        f"Attack on {named(order.target)}", tallies, results, notes, (RULES.ref(column.ref),), odds=str(odds.total)
    )


SHOW = Show(
    sheet=sheet,
    scene=scene,
    layers={
        "control": ("Control", control),
        "supply": ("Supply", supply),
        "zones": ("Zones of control", zones),
    },
    aims=aims,
    fight=fight,
    fights=(Attack,),
)
