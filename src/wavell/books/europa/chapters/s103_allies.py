"""103: the Allied side, its members and the British."""

from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, ClassVar

import msgspec

from wavell.umpire import DataError, Line, Noun, Question, plus
from wavell.umpire.books.validators import complete, known

from ..model.ids import NationId
from ..model.nations import NATIONS
from ..model.world import NOUNS, Front
from ..rules import ALLIES, DATA, RULES


class _Nations(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    nations: tuple[NationId, ...]
    ref: str

    def __post_init__(self) -> None:
        known("nation", self.nations, NATIONS)


class _Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    founders: _Nations
    members: _Nations
    apart: _Nations

    def __post_init__(self) -> None:
        listed = (*self.founders.nations, *self.members.nations, *self.apart.nations)
        allied = (nation for nation, row in NATIONS.items() if row.side == ALLIES and not row.british)
        complete("nation", listed, allied)


class _Force(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    nation: NationId
    ref: str

    def __post_init__(self) -> None:
        known("nation", (self.nation,), NATIONS)


class _British(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ref: str
    forces: dict[str, _Force]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    side: _Side
    british: _British


_PATH = DATA / "allies.toml"
TABLE = RULES.data(_PATH, _File)
FOUNDERS = frozenset(TABLE.side.founders.nations)
APART = frozenset(TABLE.side.apart.nations)
"""Who fights beside the Allies and is none of them: Allied charts serve them."""
FORCES = {force: row.nation for force, row in TABLE.british.forces.items()}
"""What British means, force by force, and the nation that stands for each."""
_flagged = {nation for nation, row in NATIONS.items() if row.british}
if _flagged != set(FORCES.values()):
    raise DataError(
        f"{_PATH}: british: {', '.join(sorted(_flagged ^ set(FORCES.values())))} is British in one file only"
    )


_minor, _british, _one_force = RULES.ref("103.p4"), RULES.ref("103.A"), RULES.ref("103.A.n1")
_contingent, _charts = RULES.ref("103.p2"), RULES.ref("103.p3")
NOUNS["nation"] = tuple(NATIONS)
NationName = Annotated[NationId, Noun("nation")]


class Nation(Question, frozen=True, tag="nation"):
    """What a nation is to the Allies now: 1 if it is one of them, 0 if not: `nation norway`."""

    form: ClassVar[str] = "{nation}"
    nation: NationName


QUESTIONS = (Nation,)


@RULES.counts("103.p1", of=Nation, stage="base")
def what_a_nation_is(question: Nation, world: Front) -> Iterator[Line]:
    """Whether it is Allied and as what, whether it is British, its contingent, and the charts that serve it."""
    nation, turn = question.nation, world.clock.turn
    allied = is_allied(nation, turn, world.joined)
    yield plus(int(allied), "Allied" if allied else "not Allied")
    if is_minor_ally(nation, turn, world.joined):
        yield plus(0, "a Minor Ally", _minor)
    if is_british(nation):
        yield plus(0, f"British: {', '.join(force for force, of in FORCES.items() if of == nation)}", _british)
        if not is_great_britain(nation):
            yield plus(0, "British, and not of Great Britain", _one_force)
    if NATIONS[nation].side == ALLIES:
        yield plus(0, f"contingent: {contingent(nation)}", _contingent)
        if nation in APART:
            yield plus(0, "served by Allied charts", _charts)


def contingent(nation: NationId) -> str:
    """The contingent of a nation: the British Empire and Commonwealth are one, every other nation is its own."""
    return "british" if NATIONS[nation].british else nation


@RULES.defines("103.p1")
def is_allied(nation: NationId, turn: int, joined: Mapping[NationId, int] | Mapping[str, int]) -> bool:
    """Britain, France and Poland from the start; others of that side once they have been attacked or have joined.

    British forces beyond Great Britain are Allied with it. The Soviet Union fights beside them and is none of them.
    """
    if nation in FOUNDERS or NATIONS[nation].british:
        return True
    return nation in TABLE.side.members.nations and joined.get(nation, turn + 1) <= turn


@RULES.defines("103.p4")
def is_minor_ally(nation: NationId, turn: int, joined: Mapping[NationId, int] | Mapping[str, int]) -> bool:
    """The forces of a country that joined the Allies in the course of the war."""
    return is_allied(nation, turn, joined) and nation not in FOUNDERS and not NATIONS[nation].british


@RULES.defines("103.p3")
def chart_for(nation: NationId, charts: Collection[str]) -> str:
    """The chart that a nation's units use: its own, or that of its side; Allied charts serve the Soviets as well."""
    if nation in charts:
        return nation
    side = NATIONS[nation].side
    if side in charts:
        return side
    raise KeyError(f"no chart for {nation}: there is {', '.join(sorted(charts))}")


@RULES.defines("103.A", "103.A.n1")
def is_british(nation: NationId) -> bool:
    """British stands for the whole Empire and Commonwealth; a rule about one of its forces names that force."""
    return NATIONS[nation].british


@RULES.defines("103.A.n1")
def is_great_britain(nation: NationId) -> bool:
    """The forces of Great Britain itself."""
    return nation == "britain"
