"""71.4 and 72.4 Enemies next to a box: what they cost Britain, and what that takes off the construction limits."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from wavell.umpire import Event, Line, Question, Ref, Roller, cap, least, plus
from wavell.umpire.books.validators import Positive

from ..model.counters import ROSTER
from ..model.counts import used
from ..model.events import Counted
from ..model.ids import NationId
from ..model.ledger import lose
from ..model.world import War
from ..rules import DATA, RULES, Homeland
from .s71_2_s72_2_box import HomelandName, at_the_gate, defenders, enemy_factors, garrison
from .s71_15_s72_16_construction import cut

CHAPTER = {"australia": "71", "india": "72"}


class _Twin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A figure that both chapters give, with the paragraph of each."""

    refs: tuple[str, str]

    def __post_init__(self) -> None:
        for ref, chapter in zip(self.refs, CHAPTER.values(), strict=True):
            if not ref.startswith(f"{chapter}."):
                raise ValueError(f"{ref} is no paragraph of chapter {chapter}")

    def ref(self, land: Homeland) -> Ref:
        """The paragraph of a homeland's chapter."""
        return RULES.ref(self.refs[list(CHAPTER).index(land.nation)])


class _Most(_Twin, frozen=True):
    most: Positive


class _Per(_Twin, frozen=True):
    per: Positive


class _Excess(_Twin, frozen=True):
    excess: Positive


class _Points(_Twin, frozen=True):
    points: Positive


class _Brps(_Twin, frozen=True):
    brps: Positive


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    loss: _Most
    construction: _Per
    bombing: _Per
    rockets: _Per
    surrender: _Excess
    resistance: _Points
    conquest: _Brps


GATE = RULES.data(DATA / "pressure.toml", _File)


PRESSED = used("pressed {nation}", NationId)
"""BRPs that enemies next to a box have cost."""


class Pressure(Question, frozen=True, tag="pressure"):
    """How many BRPs Britain would lose if the Japanese combat phase ended now."""

    form: ClassVar[str] = "{nation}"
    nation: HomelandName


def excess(world: War, land: Homeland) -> int:
    """By how many ground factors the enemies next to a box outnumber those in it."""
    return enemy_factors(world, land, partisans=_partisans(world)) - garrison(world, land)


def _partisans(world: War) -> bool:
    return world.readings["partisans-count"] == "counted"


@RULES.counts("71.41", of=Pressure, stage="base", twin="72.41")
def each_factor_in_excess(question: Pressure, world: War, land: Homeland) -> Iterator[Line]:
    """Enemy ground factors next to the box count, those of the Western Allies in it are taken off."""
    if question.nation == land.nation:
        for id_ in at_the_gate(world, land, partisans=_partisans(world)):
            yield plus(ROSTER[id_].factors, f"{id_} in {world.atlas.named(world.units[id_].place)}")
        for id_ in defenders(world, land):
            yield plus(-ROSTER[id_].factors, f"{id_} in the box")


@RULES.counts("71.41", of=Pressure, stage="limit", twin="72.41")
def no_more_than_the_most_of_a_turn(question: Pressure, world: War, land: Homeland) -> Iterator[Line]:
    """A larger garrison gains nothing, and no turn costs more than ten."""
    if question.nation == land.nation:
        yield least(0, "nothing is gained")
        yield cap(GATE.loss.most, "in one turn at most")


@RULES.happens("71.41", at="leave axis.combat", twin="72.41")
def britain_pays_for_the_enemy_at_the_gate(world: War, roll: Roller, land: Homeland) -> Iterator[Event]:
    """When the Japanese combat phase ends, Britain loses a BRP for every enemy ground factor in excess."""
    ref = GATE.loss.ref(land)
    lost = int(RULES.total(Pressure(land.nation), world))
    if lost > 0:
        yield from lose(ref, "britain", "pressure", lost, f"enemies next to the {land.title} box")
        yield Counted(ref, PRESSED.key(land.nation), lost)


@RULES.happens("71.42", at="enter allies.construction", twin="72.42")
def the_gate_costs_construction(world: War, roll: Roller, land: Homeland) -> Iterator[Event]:
    """Every three BRPs lost to enemies next to the box lower the homeland's and Britain's limit by one."""
    lost = PRESSED.of(world.used, land.nation)
    row = GATE.construction
    yield from cut(row.ref(land), world, land.nation, lost // row.per, "enemies next to the box")


def ref_of(land: Homeland, tail: str) -> Ref:
    """The paragraph of a homeland's chapter."""
    return RULES.ref(f"{CHAPTER[land.nation]}.{tail}")


QUESTIONS = (Pressure,)
