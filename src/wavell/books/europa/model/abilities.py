"""What a counter can do: abilities derived from its symbols through the unit identification table, each cited.

Nothing of this is stored with a unit. `kit` reads symbols, ratings, size and nation, and the table says the rest.
"""

from fractions import Fraction
from functools import cache
from typing import Annotated

import msgspec

from wavell.umpire import Ref, UnknownName
from wavell.umpire.books.validators import Some, Text, known, once, ratio
from wavell.umpire.facts.errors import unknown

from ..rules import DATA, RULES, SEQUENCE, SIDES, dates
from .ids import NationId
from .nations import NATIONS, TRAITS
from .ratings import SIZES, Rating

CLASSES = ("none", "neutral", "half_neutral", "half", "full", "double")
"""Classes of armour and anti-tank effects, from the least."""
MOBILITIES = ("foot", "artillery", "semi", "cm")
_FIELDS = ("aeca", "aecd", "atec")
_COMPANY = Fraction(1, 4)
_LARGEST = 10
"""REs that a kind of units measures at the most."""


class Symbol(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the table: what a symbol makes of a unit by itself."""

    id: str
    title: Text
    ref: str
    mobility: str = ""
    heavy: bool = False
    aeca: str = "none"
    aecd: str = "none"
    atec: str = "none"
    convertible: bool = False
    refs: tuple[str, ...] = ()
    """Further paragraphs that rest on the row."""

    def __post_init__(self) -> None:
        known("mobility", filter(None, (self.mobility,)), MOBILITIES)
        known("class", (self.aeca, self.aecd, self.atec), CLASSES)


class _Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Text
    ref: str
    title: Text
    any: tuple[str, ...] = ()
    all: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    nations: tuple[NationId, ...] = ()
    side: str = ""
    traits: tuple[str, ...] = ()
    strength: str = ""
    camel: bool = False
    refs: tuple[str, ...] = ()
    """Further paragraphs that rest on the row."""

    def __post_init__(self) -> None:
        known("nation", self.nations, NATIONS)
        known("side", filter(None, (self.side,)), SIDES)
        known("trait", self.traits, TRAITS)
        known("strength", filter(None, (self.strength,)), ("printed", "none"))
        if not self.any and not self.all and not self.traits:
            raise ValueError(f"the ability {self.id} is given to nobody: it needs any, all or traits")


class _Dated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    field: str
    from_: Text = msgspec.field(name="from")
    class_: str = msgspec.field(name="class")
    ref: str = ""
    ability: str = ""
    nations: tuple[NationId, ...] = ()
    british: bool = False
    only: str = ""

    def __post_init__(self) -> None:
        known("field", (self.field,), _FIELDS)
        known("class", (self.class_, *filter(None, (self.only,))), CLASSES)
        dates(self.from_)
        known("nation", self.nations, NATIONS)


class _Sized(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ability: str
    re: Text
    ref: str

    def __post_init__(self) -> None:
        if not 0 < ratio(self.re) <= _LARGEST:
            raise ValueError(f"{self.ability} measures up to {_LARGEST} REs, and not {self.re}")


class _Equipment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    all: Annotated[tuple[str, ...], Some]
    ref: str
    title: str = ""
    """What its heavy equipment is; nothing if it has none."""
    foot: bool = False
    """Only if it is not c/m."""
    size: str = ""

    def __post_init__(self) -> None:
        known("size", filter(None, (self.size,)), SIZES)

    def fits(self, size: str, mobility: str) -> bool:
        """Whether the row is about units of a size and mobility."""
        return self.size in ("", size) and not (self.foot and mobility == "cm")


class _Bare(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of units that has no class of some effects, whatever its symbols give it."""

    ability: str
    fields: Annotated[tuple[str, ...], Some]
    ref: str

    def __post_init__(self) -> None:
        known("field", self.fields, _FIELDS)


class _Joined(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Symbols that make one symbol where they are drawn together, or one that is read as another."""

    of: Annotated[tuple[str, ...], Some]
    as_: str = msgspec.field(name="as")
    ref: str
    without: tuple[str, ...] = ()
    but: tuple[NationId, ...] = ()
    """Nations for which it does not hold."""

    def __post_init__(self) -> None:
        known("nation", self.but, NATIONS)

    def read(self, symbols: frozenset[str], nation: NationId) -> frozenset[str]:
        """The symbols of a counter with those that it joins taken for one."""
        fits = symbols.issuperset(self.of) and symbols.isdisjoint(self.without) and nation not in self.but
        return symbols.difference(self.of) | {self.as_} if fits else symbols


class _Rated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of units whose strengths a paragraph gives, and perhaps their movement rating."""

    ability: str
    """The ability, or the symbol, that they have."""
    attack: int
    defence: int
    ref: str
    moves: int | None = None
    """Their movement rating; any if left out."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    refs: tuple[str, ...]
    symbol: Annotated[tuple[Symbol, ...], Some]
    ability: tuple[_Ability, ...]
    dated: tuple[_Dated, ...]
    sized: tuple[_Sized, ...]
    equipment: tuple[_Equipment, ...]
    bare: tuple[_Bare, ...]
    rated: tuple[_Rated, ...]
    joined: tuple[_Joined, ...]

    def __post_init__(self) -> None:
        once("symbol", (row.id for row in self.symbol))
        names = {row.id for row in self.symbol}
        for row in self.ability:
            known("symbol or ability", (*row.any, *row.all, *row.without), names)
            names.add(row.id)
        known("ability", (row.ability for row in self.dated if row.ability), names)
        known("symbol or ability", (name for row in self.equipment for name in row.all), names)
        known("ability", (*(row.ability for row in self.sized), *(row.ability for row in self.bare)), names)
        known("ability", (row.ability for row in self.rated), names)
        symbols = {row.id for row in self.symbol}
        known("symbol", (name for row in self.joined for name in (*row.of, row.as_, *row.without)), symbols)


_PATH = DATA / "uic.toml"
TABLE = RULES.data(_PATH, _File)
SYMBOLS = {row.id: row for row in TABLE.symbol}
ABILITIES = {row.id for row in TABLE.ability}
DATED = tuple((SEQUENCE.turn(row.from_), row) for row in TABLE.dated)


class Because(msgspec.Struct, frozen=True):
    """Why something is so: a few words and the paragraph."""

    text: str
    ref: Ref


class Kit(msgspec.Struct, frozen=True, eq=False):
    """Everything that follows from a counter's symbols, with the paragraph of each thing."""

    symbols: frozenset[str]
    nation: NationId
    size: str
    rating: Rating
    abilities: dict[str, Because]
    mobility: str
    """cm, semi, artillery or foot."""
    column: str
    """The column of the terrain effects chart, `mot_art` or `other`, that it uses where no special one helps."""
    special: frozenset[str]
    """Special columns that it may use as well: cavalry, light, mountain; ski in snow."""
    heavy: Because | None
    """Why it has heavy equipment, or None."""
    re: Fraction
    """Its size in REs."""
    sized: Ref
    """The paragraph or frame row that gives the size."""
    convertible: bool
    """Artillery that may be turned to ATEC."""

    def __contains__(self, ability: object) -> bool:
        return ability in self.abilities

    @property
    def cm(self) -> bool:
        """Combat/motorized."""
        return self.mobility == "cm"

    def ref(self, ability: str) -> Ref:
        """The paragraph that grants an ability it has."""
        return self.abilities[ability].ref

    def bare(self, field: str) -> Ref | None:
        """The paragraph by which its kind has no `aeca`, `aecd` or `atec`, whatever it shows or rides in."""
        return _bare(self, field)

    def effects(self, field: str, turn: int) -> tuple[str, Ref]:
        """Its class of `aeca`, `aecd` or `atec` on a turn, and the paragraph or frame row that says so."""
        return _effects(self, field, turn)


def dismounted(mounted: Kit) -> Kit:
    """A motorized unit on foot, for as long as a fight lasts."""
    return kit(tuple(mounted.symbols - {"motorized"}), mounted.nation, mounted.size, mounted.rating)


def kit(symbols: tuple[str, ...], nation: NationId, size: str, rating: Rating) -> Kit:
    """The kit of a counter; the same counter gives the same kit."""
    shown = frozenset(symbols)
    for row in TABLE.joined:
        shown = row.read(shown, nation)
    return _kit(shown, nation, size, rating)


_NEVER_TURNED = frozenset({"hq", "mortar", "rocket", "siege", "long_range"})
"""Symbols that keep guns from being turned against tanks, beside any other (15.L.p2, 15.F.2, 15.F.4, 15.F.5.p4)."""


@cache
def _kit(symbols: frozenset[str], nation: NationId, size: str, rating: Rating) -> Kit:
    """Each symbol gives its own abilities, and two symbols the abilities of both."""
    for symbol in symbols:
        if symbol not in SYMBOLS:
            raise UnknownName(unknown("symbol", symbol, SYMBOLS))
    has: set[str] = set(symbols)
    abilities: dict[str, Because] = {}
    for row in TABLE.ability:
        if row.id not in abilities and _given(row, has, nation, rating):
            abilities[row.id] = Because(row.title, RULES.ref(row.ref))
            has.add(row.id)
    mobility = _mobility(has, symbols)
    re, sized = _size(has, size)
    column = "mot_art" if mobility in ("cm", "artillery") or "is_mixed" in has else "other"
    return Kit(
        symbols=symbols,
        nation=nation,
        size=size,
        rating=rating,
        abilities=abilities,
        mobility=mobility,
        column=column,
        special=frozenset(_special(has, nation, rating)),
        heavy=_heavy(has, symbols, size, mobility),
        re=re,
        sized=RULES.ref(sized),
        convertible=symbols.isdisjoint(_NEVER_TURNED) and any(SYMBOLS[symbol].convertible for symbol in symbols),
    )


def _given(row: _Ability, has: set[str], nation: NationId, rating: Rating) -> bool:
    if row.any and not has.intersection(row.any):
        return False
    if not has.issuperset(row.all) or _drawn(has).intersection(row.without):
        return False
    if row.nations and nation not in row.nations:
        return False
    if row.side and NATIONS[nation].side != row.side:
        return False
    if row.traits and not set(row.traits).intersection(NATIONS[nation].traits):
        return False
    if row.strength and (row.strength == "printed") != (rating.attack is not None):
        return False
    return rating.camel or not row.camel


def _drawn(has: set[str]) -> set[str]:
    """What a counter shows and is, with the symbols that are drawn where it shows one that is joined of them."""
    return has.union(*(row.of for row in TABLE.joined if row.as_ in has and len(row.of) > 1))


def _mobility(has: set[str], symbols: frozenset[str]) -> str:
    """The strongest class among its symbols; a mixed unit is no c/m unit whatever else it shows (15.N.p1)."""
    if "is_mixed" in has:
        return "foot"
    found = [SYMBOLS[symbol].mobility for symbol in symbols if SYMBOLS[symbol].mobility]
    return max(found, key=MOBILITIES.index, default="foot")


def _special(has: set[str], nation: NationId, rating: Rating) -> list[str]:
    """Special columns of the terrain effects chart; mountain guns and horsemen do not move as light infantry.

    Nor do those whom nothing but their skis makes light: without snow they go as their country's do (15.M.10).
    Motorized units go as neither mountain troops nor light infantry (15.X.5.p1).
    """
    columns: list[str] = []
    if "is_cavalry" in has:
        columns.append("cavalry")
    if "is_mountain_artillery" in has:
        return ["mountain_artillery"]
    motor = "is_combat_motorized" in has
    if "is_mountain" in has and not motor and ("ski" not in has or has & {"mountain", "high_mountain"}):
        columns.append("mountain")
    afoot = not motor and "is_cavalry" not in has
    if afoot and any(row.id == "is_light" and _given(row, has - {"ski"}, nation, rating) for row in TABLE.ability):
        columns.append("light")
    if "is_ski" in has:
        columns.append("ski")
    return columns


def _heavy(has: set[str], symbols: frozenset[str], size: str, mobility: str) -> Because | None:
    """Heavy equipment: as the first row for its kind says, or by symbol."""
    for row in TABLE.equipment:
        if has.issuperset(row.all) and row.fits(size, mobility):
            return Because(row.title, RULES.ref(row.ref)) if row.title else None
    for symbol in sorted(symbols):
        if SYMBOLS[symbol].heavy:
            return Because(SYMBOLS[symbol].title, RULES.ref("frame:HE"))
    return None


def _size(has: set[str], size: str) -> tuple[Fraction, str]:
    """The size in REs: as the paragraph of its kind says, or by the size symbol; movement counters see `counters`."""
    for row in TABLE.sized:
        if row.ability in has:
            return Fraction(row.re), row.ref
    return SIZES.get(size, _COMPANY), "frame:RE"


@cache
def _bare(kit: Kit, field: str) -> Ref | None:
    rows = (row for row in TABLE.bare if row.ability in kit and field in row.fields)
    return next((RULES.ref(row.ref) for row in rows), None)


@cache
def _effects(kit: Kit, field: str, turn: int) -> tuple[str, Ref]:
    """A class by symbols and date, unless units of a kind have none."""
    if (why := kit.bare(field)) is not None:
        return "none", why
    rows = [SYMBOLS[symbol] for symbol in sorted(kit.symbols)]
    strongest = max(rows, key=lambda row: CLASSES.index(getattr(row, field)))
    class_ = getattr(strongest, field)
    found: tuple[str, Ref] = class_, RULES.ref("frame:UIC" if class_ == "none" else strongest.ref)
    for first, row in DATED:
        if turn >= first and row.field == field and _changes(row, kit, found[0]):
            found = row.class_, RULES.ref(row.ref)
    return found


def _changes(row: _Dated, kit: Kit, now: str) -> bool:
    if row.ability and row.ability not in kit:
        return False
    if row.nations and kit.nation not in row.nations:
        return False
    return (not row.british or NATIONS[kit.nation].british) and (not row.only or row.only == now)
