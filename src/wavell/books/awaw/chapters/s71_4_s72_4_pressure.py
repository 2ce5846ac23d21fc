"""71.4 and 72.4 Enemies next to a box: what they cost Britain, and what that takes off the construction limits."""

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

import msgspec

from wavell.umpire import Event, Line, Question, Ref, Roller, cap, least, plus
from wavell.umpire.books.validators import Positive
from wavell.umpire.facts.words import many, many_are

from ..frame.setup.validation import EARLIER
from ..model import accounts
from ..model.atlas import Atlas
from ..model.counters import ROSTER, Kind
from ..model.counts import meant, used
from ..model.events import Counted
from ..model.ids import NationId, PlaceId
from ..model.ledger import Booked, lose
from ..model.nations import BRITAIN
from ..model.world import War
from ..rules import DATA, HOMELANDS, RULES, SEQUENCE, Homeland
from .s71_2_s72_2_box import HomelandName, at_the_gate, defenders, enemy_factors, garrison
from .s71_15_s72_16_construction import CAUSES, Cause, cut, cut_by_now

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
meant(PRESSED, (PRESSED.key(land.nation) for land in HOMELANDS.values()))


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


def at_its_gate(land: Homeland) -> str:
    """Why Britain loses BRPs to enemies next to a box, as the books tell it."""
    return f"enemies next to the {land.title} box"


@RULES.happens("71.41", at="leave axis.combat", twin="72.41")
def britain_pays_for_the_enemy_at_the_gate(world: War, roll: Roller, land: Homeland) -> Iterator[Event]:
    """When the Japanese combat phase ends, Britain loses a BRP for every enemy ground factor in excess."""
    ref = GATE.loss.ref(land)
    lost = int(RULES.total(Pressure(land.nation), world))
    if lost > 0:
        yield from lose(ref, BRITAIN, "pressure", lost, at_its_gate(land))
        yield Counted(ref, PRESSED.key(land.nation), lost)


@RULES.happens("71.42", at="enter allies.construction", twin="72.42")
def the_gate_costs_construction(world: War, roll: Roller, land: Homeland) -> Iterator[Event]:
    """Every three BRPs lost to enemies next to the box lower the homeland's and Britain's limit by one."""
    yield from cut(world, AT_THE_GATE, land)


def _thirds(world: War, land: Homeland) -> int:
    return PRESSED.of(world.used, land.nation) // GATE.construction.per


AT_THE_GATE = Cause(GATE.construction.ref, _thirds, "enemies next to the box")
CAUSES.append(AT_THE_GATE)


@EARLIER.adds_twins("71.42", "72.42")
def it_was_pressed_this_turn(world: War, land: Homeland) -> Iterator[Event]:
    """In a position after the limits were opened, what the enemies of the turn cost is off them."""
    yield from cut_by_now(world, AT_THE_GATE, land)


def ref_of(land: Homeland, tail: str) -> Ref:
    """The paragraph of a homeland's chapter."""
    return RULES.ref(f"{CHAPTER[land.nation]}.{tail}")


# Sentinels ----------------------------------------------------------------------------------------------------


@lru_cache(8)
def edge_of(atlas: Atlas, nation: NationId) -> frozenset[PlaceId]:
    """The hexes next to a box by the layers of the map alone: of its country, on its edge, no outback and no wall."""
    tag, barrier = ("southern_edge", "outback") if nation == "australia" else ("western_edge", "himalaya")
    edge = [place for place in atlas.tagged(tag) if atlas.nation[place] == nation]
    walls = [atlas.ids[place] for place in edge if atlas.terrain[place] == barrier]
    behind = max(walls, default=0) if barrier == "himalaya" else 0
    return frozenset(place for place in edge if atlas.terrain[place] != barrier and atlas.ids[place] >= behind)


def surplus(world: War, land: Homeland) -> int:
    """How many more enemy ground factors are next to a box than Western Allied ones in it, counted unit by unit."""
    enemies = ("japan", "ina") if land.nation == "india" else ("japan",)
    edge, count = edge_of(world.atlas, land.nation), 0
    for id_, unit in world.units.items():
        counter = ROSTER[id_]
        if not counter.is_ground:
            continue
        if unit.place == land.box and counter.of.western:
            count -= counter.factors
        elif unit.place in edge and counter.nation in enemies and (_partisans(world) or counter.kind != Kind.PARTISAN):
            count += counter.factors
    return count


@RULES.watches("71.41", twin="72.41", event=Booked)
def britain_loses_what_stands_there(event: Booked, world: War, land: Homeland) -> Iterator[str]:
    """Britain loses the surplus when the Japanese combat phase ends, ten at most, and nothing after a surrender."""
    if event.taker != accounts.lost(BRITAIN, "pressure") or event.ref != ref_of(land, "41"):
        return
    if event.amount != min(surplus(world, land), 10) or land.nation in world.surrendered:
        foes = many(surplus(world, land), "factor")
        yield f"Britain loses {many(event.amount, 'BRP')} to {foes} too many at the {land.title} box"
    if world.clock.step != SEQUENCE.by_id["axis.combat"]:
        yield "Britain loses BRPs to enemies next to a box outside the Japanese combat phase"


@RULES.watches("71.41", twin="72.41")
def no_turn_costs_more_than_ten(world: War, land: Homeland) -> Iterator[str]:
    """Enemies next to the box have cost no more than ten BRPs in a turn, whatever a position says of it."""
    if (lost := PRESSED.of(world.used, land.nation)) > 10:
        yield f"{many_are(lost, 'BRP')} lost in a turn to enemies next to the {land.title} box"


@RULES.watches("71.42", twin="72.42", event=Booked)
def a_third_of_it_is_cut(event: Booked, world: War, land: Homeland) -> Iterator[str]:
    """A limit falls by no more than one for every three BRPs lost in this turn."""
    cuts = {accounts.cut(accounts.limit(name)) for name in ("britain", land.nation)}
    if (
        event.taker in cuts
        and event.ref == ref_of(land, "42")
        and 3 * event.amount > PRESSED.of(world.used, land.nation)
    ):
        yield f"{many_are(event.amount, 'BRP')} cut off a limit for {PRESSED.of(world.used, land.nation)} lost"


QUESTIONS = (Pressure,)
