"""A fight as the rules see it: who attacks whom, where, when and how, whether on the map or in a calculator.

A `Setting` holds everything that bears on a battle and nothing else, so the same code resolves battles in play and
answers the calculator. Chapters say what they do to a fight by registering effects:

    @effect("15.M.5", on="strength", of="is_machine_gun")
    def doubled_in_works(fighter, setting, attacking):
        if not attacking and setting.works:
            yield times(2, "machine guns in works")

An effect `of` an ability is asked only about fighters that have it; without `of` it is asked about all of them.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

import msgspec

from wavell.umpire import Line, Ref

from ..rules import RULES
from .abilities import Kit
from .atlas import WORKS
from .counters import Counter
from .ids import NationId
from .kinds import Ashore, Modifier, Ride, Side, Sky, Success, SupplyState
from .ratings import Rating

F = TypeVar("F", bound=Callable[..., Any])


class Fighter(msgspec.Struct, frozen=True, eq=False):
    """One unit in a fight."""

    id: str
    counter: Counter
    kit: Kit
    re: Fraction
    """Its size in REs before anything changes it."""
    place: str = ""
    """Its hex; units of one hex are a stack."""
    hexside: frozenset[str] = frozenset()
    """The features of the hexside that it attacks across."""
    range: int = 1
    supply: SupplyState = SupplyState.FULL
    paid: bool = True
    """Whether combat supply was spent for its stack (frame:SP)."""
    disrupted: bool = False
    dispersed: bool = False
    carried: Ride | None = None
    """The kind of counter that carries it in combat."""
    carrier: str = ""
    """The id of that counter."""
    landed: Ashore | None = None
    """How it came ashore in this player-turn."""
    landing: Success | None = None
    """The result of the landing of an amphibious tank (15.E.4.T1)."""
    dropped: bool = False
    """It came by air in this player-turn."""
    tried: bool = False
    """It has tried to retreat before combat, and has to fight."""
    dismounted: bool = False
    converted: bool = False
    """Artillery turned to ATEC."""

    @property
    def rating(self) -> Rating:
        """The ratings on the side that is up."""
        return self.kit.rating


class Setting(msgspec.Struct, frozen=True, eq=False):
    """Everything that bears on a fight."""

    turn: int
    side: Side
    """The attacking side."""
    attackers: tuple[Fighter, ...]
    defenders: tuple[Fighter, ...]
    terrain: str = "clear"
    features: frozenset[str] = frozenset()
    """What stands in the hex: city, major_city, partial_city, town, fort, fortified_zone, fortress, entrenchment ..."""
    weather: Sky = Sky.CLEAR
    sea: Sky = Sky.CLEAR
    readings: Mapping[str, str] = {}
    planned: bool = False
    overrun: bool = False
    first: Modifier = Modifier.DIE
    engineers: int = -1
    gs: Fraction = Fraction(0)
    """Ground support factors that got through, already doubled if they are."""
    das: Fraction = Fraction(0)
    ngs: int = 0
    """Points of naval gunfire for the attack, and for the defence."""
    ngs_defence: int = 0
    coast_defence: int = 0
    """The CD level of a port city."""
    shift: int = 0
    """What happened before the roll adds to the die."""
    invaded: frozenset[NationId] = frozenset()
    """Countries whose war began in this turn, and that the other side has attacked or entered in it (15.L.2.p2)."""
    first_attacked: frozenset[NationId] = frozenset()
    """Countries that the other side has attacked for the first time in this turn, those among them (15.G.p1)."""
    police: frozenset[str] = frozenset()
    """Fighters that are in a hex with political police now (15.R.p3, 15.R.p4)."""

    @property
    def works(self) -> frozenset[str]:
        """The fortifications in the hex."""
        return self.features.intersection(WORKS)

    @property
    def city(self) -> bool:
        """Whether there is a city, no mere town."""
        return not self.features.isdisjoint(("city", "major_city", "partial_city"))


class Backing(NamedTuple):
    """What a fighter brings to support: that it supports itself at the least, steps up from unsupported, by way of
    self-supporting, to a support division, and how many REs of others it supports. None of it says why it supports
    nobody."""

    why: str
    alone: bool = False
    steps: int = 0
    gives: Fraction = Fraction(0)


class Portion(NamedTuple):
    """A part of a fighter's REs and its class of armour or anti-tank effects."""

    class_: str
    part: int | Fraction = 1
    converts: bool = True
    """Whether it makes neutral REs of others count as its own."""


class Effect(NamedTuple):
    """What a paragraph does to a fight."""

    ref: Ref
    run: Callable[..., Any]


KINDS = (
    "strength",
    "carrier",
    "size",
    "support",
    "die",
    "engineer",
    "class",
    "intrinsic",
    "losses",
    "disruption",
    "ability",
    "result",
    "landing",
    "landing size",
    "planned",
)
"""What effects bear on, and what they are called with and yield:

- strength, size (in REs), planned (REs of artillery in a planned attack): `(fighter, setting, attacking)`, lines;
- carrier: the same; what its carrier adds to a strength that its own abilities have multiplied already;
- landing: the same; what it yields stands instead of the halving after a landing, for strength and REs, or for
  strength alone where landing size yields something for REs;
- engineer: `(fighter, setting)`, lines `plus(number)`, of which the largest counts; attackers only;
- support: `(fighter, setting, attacking)`, a `Backing`;
- class: `(fighter, setting, field)`, `Portion`s that stand instead of its class of `aeca`, `aecd` or `atec`;
- intrinsic: `(fighter, setting, field)`, the REs that have the full class beside those that have any;
- ability: `(fighter, setting, skill)`, whether it has a skill of the special unit table, or None to leave it open;
- losses: `(fighter, proof, attacking)`, why it is among the required losses;
- disruption: `(fighter, setting, attacking)`, lines that weigh its strength for disruption if it is no required loss;
- die: `(setting,)`, lines for the main die;
- result: `(code, setting)`, the code that stands instead.
"""
_ALL: dict[str, list[Effect]] = defaultdict(list)
_OF: dict[str, dict[str, list[Effect]]] = {kind: defaultdict(list) for kind in KINDS}


def effect(id_: str, *, on: str, of: str | tuple[str, ...] = "") -> Callable[[F], F]:
    """Register what a paragraph does to a fight."""
    ref = RULES.ref(id_)

    def register(function: F) -> F:
        RULES.defines(id_)(function)
        entry = Effect(ref, function)
        if of:
            for ability in (of,) if isinstance(of, str) else of:
                _OF[on][ability].append(entry)
        else:
            _ALL[on].append(entry)
        return function

    return register


_CACHE: dict[tuple[int, str], tuple[Kit, tuple[Effect, ...]]] = {}


def effects(kit: Kit, on: str) -> tuple[Effect, ...]:
    """The effects of a kind that concern units with a kit, those of its abilities first; looked up once a kit."""
    key = (id(kit), on)
    found = _CACHE.get(key)
    if found is None:
        own = [entry for ability in kit.abilities for entry in sorted(_OF[on].get(ability, ()), key=_place)]
        found = _CACHE[key] = (kit, tuple(dict.fromkeys([*own, *general(on)])))
    return found[1]


def general(on: str) -> tuple[Effect, ...]:
    """The effects of a kind that concern a fight as a whole."""
    return tuple(sorted(_ALL[on], key=_place))


def _place(entry: Effect) -> int:
    return RULES.index.place(entry.ref)


def lines(fighter: Fighter, setting: Setting, on: str, attacking: bool) -> Iterator[Line]:
    """What all effects of a kind add to a fighter's tally, each line with its paragraph."""
    for entry in effects(fighter.kit, on):
        for line in entry.run(fighter, setting, attacking):
            yield line if line.ref else Line(line.op, line.value, line.why, entry.ref, line.part)
