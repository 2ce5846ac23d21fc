"""Hostile orders: whatever a seat writes, nothing raises, and what is refused changes nothing and tells no secret."""

import re
from contextlib import suppress
from random import Random

import msgspec
import pytest

from tests.europa.desk import cites, desk, front
from tests.europa.soundness import faults
from tests.nonsense import Nonsense
from wavell.books.europa.book import BOOK
from wavell.books.europa.model.battle import Battle
from wavell.books.europa.model.counters import ROSTER
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.world import Front, is_hidden
from wavell.books.europa.rules import ALLIES, SIDES
from wavell.lab.plain import choose
from wavell.umpire import Decision, Game, MalformedOrder, Mode, Order, Question, SeededDice, UnknownName, Verdict
from wavell.umpire.facts.verdict import Kind
from wavell.umpire.notation.orders import grammar

pytestmark = pytest.mark.slow

_WORD = re.compile(r"[\w-]+")


# Orders at random -------------------------------------------------------------------------------------------------


def nonsense_in(world: Front, rng: Random) -> Nonsense:
    """Hostile orders, most often about units on the map, where they stand and next to it."""
    stood = sorted(place for place in world.stacks if place in world.atlas)
    units = [id_ for id_ in world.units if world.on_map(id_)]
    places = sorted({near for place in stood for near in world.atlas.near[place]} | {*stood})
    return Nonsense(
        world,
        rng,
        {"unit": units, "place": places, "holder": [*units, *places]},
        ("spare", "track", "later", "9999", "15.V.p1"),
    )


def begun(scenario: str, seed: int, mode: Mode = Mode.STRICT) -> Game:
    return Game.new(BOOK, scenario, dice=SeededDice(seed.to_bytes(32, "big")), mode=mode)


def go_on(game: Game, rng: Random, decisions: int) -> None:
    """Play on at random for so many decisions."""
    for _ in range(decisions):
        if due := game.to_act():
            order = choose(game, due[0].seat, rng)
            assert order is not None
            assert game.play(due[0].seat, order)


def check_refusal(game: Game, seat: str, order: Order | str, verdict: Verdict) -> None:
    """A refusal is made of sentences; what is illegal is so by a paragraph; it names no unit that is hidden."""
    world = front(game)
    secret = {id_ for id_, unit in world.units.items() if ROSTER[id_].side != seat and is_hidden(unit)}
    with suppress(MalformedOrder):
        secret -= set(_WORD.findall(str(order)))
    for objection in verdict.objections:
        assert objection.text
        assert "\n" not in objection.text
        assert objection.kind is not Kind.ILLEGAL or objection.ref is not None, objection
        assert objection.ref is None or objection.ref.id in BOOK.index
        told = set(_WORD.findall(objection.text)) & secret
        assert not told, f"{seat}: {order}: {objection} tells of {told}"


def put(game: Game, seat: str, order: Order | str, override: bool = False) -> bool:
    """Judge and give an order; whether it was carried out."""
    before, length = game.world, len(game.journal.entries)
    image = msgspec.json.encode(before)
    verdict = game.judge(seat, order)
    if not override:
        check_refusal(game, seat, order, verdict)
    played = game.play(seat, order, override=override)
    if not override:
        assert bool(played) == bool(verdict), f"{seat}: {order}: {played.verdict}"
    if not played:
        assert game.world is before
        assert msgspec.json.encode(before) == image
        assert len(game.journal.entries) == length
    elif not override:
        assert (wrong := faults(front(game), front(game).units)) == [], f"{seat}: {order}: {wrong}"
    return bool(played)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", sorted(BOOK.scenarios))
def test_no_order_raises_and_a_refused_one_changes_nothing(scenario: str) -> None:
    assert check_orders(scenario, 0) > 500


def check_orders(scenario: str, seed: int) -> int:
    """Give hostile orders all along a random game; returns how many."""
    game, rng = begun(scenario, seed), Random(seed)
    tried = 0
    for _ in range(10):
        go_on(game, rng, rng.choice((1, 2, 4, 9, 20)))
        if not game.to_act():
            game = begun(scenario, seed + tried)
        due = game.to_act()[0]
        nonsense, legal = nonsense_in(front(game), rng), game.options(due.seat, limit=3)
        for _ in range(90):
            tried += 1
            order, seat, before = (
                nonsense.order(BOOK.verbs, due.verbs, legal),
                rng.choice((due.seat, *SIDES)),
                game.world,
            )
            assert not put(game, "umpire", order)
            if put(game, seat, order):
                if game.world.outcome is not None:
                    break
                assert game.undo(seat, consent=SIDES)
                assert game.world == before
    return tried


@pytest.mark.slow
@pytest.mark.parametrize("kind", BOOK.verbs.values(), ids=lambda kind: kind.__name__)
def test_no_order_of_any_kind_raises(kind: type[Order]) -> None:
    game, rng = begun("proving-ground", 1), Random(str(kind.__struct_config__.tag))
    go_on(game, rng, 12)
    nonsense, seat = nonsense_in(front(game), rng), game.to_act()[0].seat
    for _ in range(40):
        order = nonsense.phrase(kind)
        check_refusal(game, seat, order, game.judge(seat, order))


@pytest.mark.slow
@pytest.mark.parametrize("scenario", sorted(BOOK.scenarios))
def test_no_text_raises(scenario: str) -> None:
    game, rng = begun(scenario, 3), Random(3)
    for _ in range(6):
        go_on(game, rng, 7)
        if not game.to_act():
            break
        due = game.to_act()[0]
        nonsense, legal = nonsense_in(front(game), rng), game.options(due.seat, limit=3)
        for _ in range(60):
            if put(game, due.seat, nonsense.text(nonsense.order(BOOK.verbs, due.verbs, legal))):
                assert game.world.outcome is not None or game.undo(due.seat, consent=SIDES)
        for _ in range(20):
            put(
                game, due.seat, "".join(chr(rng.choice((rng.randrange(128), rng.randrange(0xD800)))) for _ in range(40))
            )


@pytest.mark.slow
@pytest.mark.parametrize("scenario", sorted(BOOK.scenarios))
def test_no_question_raises_but_about_names_that_nothing_bears(scenario: str) -> None:
    game, rng = begun(scenario, 4), Random(4)
    for _ in range(4):
        go_on(game, rng, 12)
        nonsense = nonsense_in(front(game), rng)
        for kind in BOOK.questions:
            for _ in range(10):
                question = nonsense.phrase(kind)
                assert isinstance(question, Question)
                try:
                    str(question)
                except MalformedOrder:
                    continue  # nobody can ask it
                seat = rng.choice((*SIDES, ""))
                with suppress(UnknownName):
                    answer = msgspec.json.encode(str(game.explain(question, seat))).decode()
                    if seat:
                        hidden = set(front(game).units) - set(front(game).seen_by(seat).units)
                        told = hidden & set(_WORD.findall(answer)) - set(_WORD.findall(str(question)))
                        assert not told, f"{seat}: {question} tells of {told}"


@pytest.mark.parametrize("scenario", sorted(BOOK.scenarios))
def test_what_is_overruled_leaves_a_game_that_can_be_played_on(scenario: str) -> None:
    game, rng = begun(scenario, 5, Mode.ADVISORY), Random(5)
    for _ in range(15):
        go_on(game, rng, rng.choice((1, 1, 3, 8)))
        if not game.to_act():
            break
        due = game.to_act()[0]
        nonsense, legal = nonsense_in(front(game), rng), game.options(due.seat, limit=3)
        for _ in range(40):
            if put(game, rng.choice((due.seat, *SIDES)), nonsense.order(BOOK.verbs, due.verbs, legal), override=True):
                break


# Orders by name ---------------------------------------------------------------------------------------------------

SEA = "0107"
UNITS = {
    "al-inf": "0506",
    "al-art": "0506",
    "al-tran-3": "0506",
    "al-fighter": "0606",
    "al-truck": "0606",
    "al-con-eng": "0606",
    "al-depot": "0606",
    "al-army-hq": {"at": "0606", "attached": "al-depot"},
    "al-mtn": "unisolated",
    "al-tran-1": "spare",
    "ax-inf": {"at": "0906", "seen": True},
    "ax-truck": "1006",
}
STOCKS = {"0606": [30, 0], "al-truck": [3, 0], "ax-truck": [6, 0], "1006": [6, 0]}
SMPS = {"allies:west": 10, "allies:east": 6, "axis:east": 40}


def given(phase: str) -> Game:
    return desk(phase, UNITS, stocks=STOCKS, smps=SMPS)


def refused(phase: str, order: str) -> Verdict:
    """The verdict on an order that is refused and changes nothing."""
    game = given(phase)
    assert not put(game, "allies", order)
    return game.judge("allies", order)


@pytest.mark.parametrize(
    ("phase", "order", "refs"),
    [
        ("movement", f"move al-inf {SEA}", ["frame:MP"]),
        ("movement", "move al-inf 0506", ["frame:MP"]),
        ("movement", "move al-inf 0906", ["frame:MP"]),
        ("movement", "move al-inf 1406", ["frame:MP"]),
        ("movement", "move al-inf 0507 via 0809 > 0507", ["frame:MP"]),
        ("movement", "move al-inf+al-con-eng 0507", ["frame:MP"]),
        ("movement", f"rail al-inf {SEA}", ["frame:RAIL"]),
        ("movement", f"overrun al-inf on {SEA}", ["frame:OVR"]),
        ("movement", "overrun al-inf on 0507", ["frame:OVR"]),
        ("movement", f"haul 3 from 0606 to {SEA}", ["frame:SP"]),
        ("movement", "haul 3 from 0606 to 0606", ["frame:SP"]),
        ("movement", f"ship al-inf to {SEA}", ["frame:NT"]),
        ("movement", f"rebase al-fighter to {SEA}", ["frame:AIRB"]),
        ("initial", f"plan {SEA}", ["frame:PLAN"]),
        ("initial", "plan 0506", ["frame:PLAN"]),
        ("initial", f"depot {SEA}", ["15.I.2.p1"]),
        ("combat", f"attack al-inf on {SEA}", ["frame:CBT"]),
        ("combat", "attack al-inf on 0506", ["frame:CBT"]),
        ("combat", "attack al-inf on 0906", ["frame:CBT"]),
        ("replacement", f"form al-tran-1 from allies:west at {SEA}", ["15.V.2.p2"]),
    ],
)
def test_nobody_leaves_the_map_or_goes_where_he_cannot_be(phase: str, order: str, refs: list[str]) -> None:
    assert cites(refused(f"allies.{phase}", order)) == refs


@pytest.mark.parametrize(
    ("phase", "order", "refs"),
    [
        ("movement", "haul -3 from 0606 to 0506", ["frame:SP"]),
        ("movement", "haul 0 from 0606 to 0506", ["frame:SP"]),
        ("movement", "haul 1/3 from 0606 to 0506", ["15.V.1.d"]),
        ("movement", f"haul {10**30} from 0606 to 0506", ["15.V.1.p1"]),
        ("movement", "haul 3 from al-mtn to 0506", ["frame:SP"]),
        ("movement", "load al-truck -1 from 0606", ["frame:SP"]),
        ("movement", "load al-truck 1000 from 0606", ["frame:SP", "15.W.p6"]),
        ("movement", "unload al-truck 4 to 0606", ["frame:SP"]),
        ("movement", "load al-inf 1 from 0606", ["frame:SP"]),
        ("initial", "store 31 from 0606 to al-depot", ["frame:SP"]),
        ("initial", "store 1 from al-depot to al-depot", ["frame:SP"]),
        ("initial", "store 1 from 1006 to al-depot", ["frame:SP"]),
        ("initial", "feed al-inf from 0606", ["frame:SP"]),
        ("replacement", "transfer -3 from allies:west to allies:east", ["15.V.p1"]),
        ("replacement", "transfer 1000 from allies:west to allies:east", ["15.V.p1"]),
        ("replacement", "transfer 3 from axis:east to allies:west", ["15.V.p1"]),
        ("replacement", "replace al-mtn at 0606", ["frame:RP"]),
    ],
)
def test_nobody_spends_what_he_has_not(phase: str, order: str, refs: list[str]) -> None:
    assert cites(refused(f"allies.{phase}", order)) == refs


@pytest.mark.rule("europa frame:NAT")
@pytest.mark.parametrize(
    ("phase", "order"),
    [
        ("movement", "move ax-inf 0907"),
        ("movement", "move al-mtn 0507"),
        ("movement", "move al-inf+al-inf 0507"),
        ("movement", "rail ax-inf 0907"),
        ("movement", "reserve ax-inf"),
        ("movement", "carry al-tran-3 with ax-inf"),
        ("movement", "engineer al-mtn build road"),
        ("combat", "attack ax-inf on 0906"),
        ("combat", "attack al-mtn on 0906"),
    ],
)
def test_nobody_commands_the_units_of_others_or_units_that_are_not_there(phase: str, order: str) -> None:
    assert cites(refused(f"allies.{phase}", order)) == ["frame:NAT"]


@pytest.mark.rule("europa frame:INT")
@pytest.mark.parametrize(
    "order",
    ["move ax-truck 0907", "load ax-truck 1 from 1006", "move al-inf+ax-truck 0507", "haul 1 from ax-truck to 0907"],
)
def test_of_a_hidden_unit_nothing_is_told_not_even_that_there_is_one(order: str) -> None:
    verdict = refused("allies.movement", order)
    missing = refused("allies.movement", order.replace("ax-truck", "ax-trucks"))
    assert [objection.kind for objection in verdict.objections] == [Kind.UNKNOWN]
    assert str(verdict) == str(missing).replace("ax-trucks", "ax-truck")


@pytest.mark.rule("europa frame:NAT")
@pytest.mark.parametrize(
    "order", ["lose ax-inf", "lose al-inf+al-inf", "disrupt ax-inf", "slip ax-inf 0907", "retreat ax-inf 0907"]
)
def test_in_a_battle_too_everybody_commands_his_own(order: str) -> None:
    verdict = given("allies.combat").judge("allies", order)
    assert [each.ref.id for each in verdict.objections if each.kind is Kind.ILLEGAL and each.ref] == ["frame:NAT"]


@pytest.mark.parametrize(
    ("phase", "seat", "order", "kind"),
    [
        ("allies.movement", "axis", "move ax-inf 0907", Kind.NOT_YOUR_TURN),
        ("allies.movement", "axis", "end", Kind.NOT_YOUR_TURN),
        ("allies.combat", "allies", "move al-inf 0507", Kind.WRONG_PHASE),
        ("allies.movement", "allies", "attack al-inf on 0906", Kind.WRONG_PHASE),
        ("allies.movement", "allies", "pass", Kind.WRONG_PHASE),
        ("allies.movement", "allies", "lose al-inf", Kind.WRONG_PHASE),
        ("allies.movement", "allies", "end movement", Kind.MALFORMED),
        ("allies.movement", "allies", "move al-inf", Kind.MALFORMED),
        ("allies.movement", "allies", "move al-imf 0507", Kind.UNKNOWN),
        ("allies.movement", "allies", "move al-inf Atlantis", Kind.UNKNOWN),
        ("allies.movement", "allies", "engineer al-con-eng build castle", Kind.UNKNOWN),
    ],
)
def test_nobody_acts_out_of_turn(phase: str, seat: str, order: str, kind: Kind) -> None:
    game = given(phase)
    assert not put(game, seat, order)
    assert game.judge(seat, order).objections[0].kind is kind


@pytest.mark.parametrize("kind", BOOK.verbs.values(), ids=lambda kind: kind.__name__)
def test_an_order_without_units_is_none(kind: type[Order]) -> None:
    fields = grammar(kind).fields
    needed = [name for name, field in fields.items() if field.many and field.default != ()]
    if not needed:
        return
    nonsense = nonsense_in(front(given("allies.movement")), Random(1))
    order = msgspec.structs.replace(nonsense.phrase(kind), **dict.fromkeys(needed, ()))
    game = given("allies.movement")
    assert not put(game, "allies", order)
    assert [each.kind for each in game.judge("allies", order).objections] == [Kind.MALFORMED]


@pytest.mark.rule("europa 15.J.9.n1")
@pytest.mark.parametrize("answer", ["destroy 0207", "pass"])
def test_a_battle_in_which_a_port_is_lost_goes_on(answer: str) -> None:
    game = given("allies.combat")
    now, ref = front(game), BOOK.index.ref("15.J.9.n1")
    now.battle = Battle(ALLIES, (UnitId("al-inf"),), PlaceId("0906"), todo=())
    now.pending = (Decision(("axis",), ("destroy", "pass"), ref, "destroy a port", "destroy", "0207"),)
    assert game.play("axis", answer)
    assert front(game).battle is None
