"""Hostile orders: whatever a seat writes, nothing raises, and what is refused changes nothing and says why."""

from contextlib import suppress
from random import Random

import msgspec
import pytest

from tests.awaw.desk import cites, desk
from tests.nonsense import Nonsense
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.model.ids import PlaceId
from wavell.books.awaw.model.ledger import faults
from wavell.books.awaw.model.orders import Nr
from wavell.books.awaw.model.world import War
from wavell.books.awaw.rules import SIDES
from wavell.lab.plain import choose
from wavell.umpire import Game, MalformedOrder, Mode, Order, Question, SeededDice, UnknownName, Verdict
from wavell.umpire.facts.verdict import Kind

pytestmark = pytest.mark.slow


# Orders at random -------------------------------------------------------------------------------------------------


def nonsense_in(world: War, rng: Random) -> Nonsense:
    """Hostile orders, most often about units on the map, where they stand and next to it."""
    stood = sorted(place for place in world.stacks if place in world.atlas)
    units = [id_ for id_ in world.units if world.on_map(id_)]
    places = sorted({near for place in stood for near in world.atlas.near[place]} | {*stood, *world.atlas.boxes})
    return Nonsense(world, rng, {"unit": units, "place": places}, ("pool", "gone", "atlantic", "ZZ99", "71.224"))


def war(game: Game) -> War:
    assert isinstance(game.world, War)
    return game.world


def begun(scenario: str, seed: int, mode: Mode = Mode.STRICT) -> Game:
    return Game.new(BOOK, scenario, dice=SeededDice(seed.to_bytes(32, "big")), mode=mode)


def go_on(game: Game, rng: Random, decisions: int) -> None:
    """Play on at random for so many decisions."""
    for _ in range(decisions):
        if due := game.to_act():
            order = choose(game, due[0].seat, rng)
            assert order is not None
            assert game.play(due[0].seat, order)


def check_refusal(verdict: Verdict) -> None:
    """A refusal is made of sentences, and what is illegal is so by a paragraph."""
    for objection in verdict.objections:
        assert objection.text
        assert "\n" not in objection.text
        assert objection.kind is not Kind.ILLEGAL or objection.ref is not None, objection
        assert objection.ref is None or objection.ref.id in BOOK.index


def put(game: Game, seat: str, order: Order | str, override: bool = False) -> bool:
    """Judge and give an order; whether it was carried out."""
    before, length = game.world, len(game.journal.entries)
    image = msgspec.json.encode(before)
    verdict = game.judge(seat, order)
    if not override:
        check_refusal(verdict)
    played = game.play(seat, order, override=override)
    if not override:
        assert bool(played) == bool(verdict), f"{seat}: {order}: {played.verdict}"
    if not played:
        assert game.world is before
        assert msgspec.json.encode(before) == image
        assert len(game.journal.entries) == length
    else:
        assert list(faults(war(game))) == []
    return bool(played)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", BOOK.scenarios)
def test_no_order_raises_and_a_refused_one_changes_nothing(scenario: str) -> None:
    assert check_orders(scenario, 0) > 800


def check_orders(scenario: str, seed: int) -> int:
    """Give hostile orders all along a random game; returns how many."""
    game, rng = begun(scenario, seed), Random(seed)
    tried = 0
    for _ in range(14):
        go_on(game, rng, rng.choice((1, 2, 4, 9, 20)))
        if not game.to_act():
            game = begun(scenario, seed + tried)
        due = game.to_act()[0]
        nonsense, legal = nonsense_in(war(game), rng), game.options(due.seat, limit=4)
        for _ in range(120):
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
@pytest.mark.parametrize("scenario", BOOK.scenarios)
def test_no_text_raises(scenario: str) -> None:
    game, rng = begun(scenario, 3), Random(3)
    for _ in range(8):
        go_on(game, rng, 7)
        if not game.to_act():
            break
        due = game.to_act()[0]
        nonsense, legal = nonsense_in(war(game), rng), game.options(due.seat, limit=4)
        for _ in range(100):
            if put(game, due.seat, nonsense.text(nonsense.order(BOOK.verbs, due.verbs, legal))):
                assert game.world.outcome is not None or game.undo(due.seat, consent=SIDES)
        for _ in range(30):
            put(
                game, due.seat, "".join(chr(rng.choice((rng.randrange(128), rng.randrange(0xD800)))) for _ in range(40))
            )


@pytest.mark.slow
@pytest.mark.parametrize("scenario", BOOK.scenarios)
def test_no_question_raises_but_about_names_that_nothing_bears(scenario: str) -> None:
    game, rng = begun(scenario, 4), Random(4)
    for _ in range(6):
        go_on(game, rng, 12)
        nonsense = nonsense_in(war(game), rng)
        for kind in BOOK.questions:
            for _ in range(12):
                question = nonsense.phrase(kind)
                assert isinstance(question, Question)
                try:
                    str(question)
                except MalformedOrder:
                    continue  # nobody can ask it
                with suppress(UnknownName):
                    game.explain(question, rng.choice((*SIDES, "")))


@pytest.mark.parametrize("scenario", BOOK.scenarios)
def test_what_is_overruled_leaves_a_game_that_can_be_played_on(scenario: str) -> None:
    game, rng = begun(scenario, 5, Mode.ADVISORY), Random(5)
    for _ in range(25):
        go_on(game, rng, rng.choice((1, 1, 3, 8)))
        if not game.to_act():
            break
        due = game.to_act()[0]
        nonsense, legal = nonsense_in(war(game), rng), game.options(due.seat, limit=4)
        for _ in range(40):
            if put(game, rng.choice((due.seat, *SIDES)), nonsense.order(BOOK.verbs, due.verbs, legal), override=True):
                break


# Orders by name ---------------------------------------------------------------------------------------------------

WARS = ("britain japan", "japan us", "britain germany", "china japan")
SEA = "EE12"
UNITS = {
    "ja-inf-1": "Bangkok",
    "ja-inf-2": "Bangkok",
    "ja-inf-3": "Saigon",
    "ja-aaf-1": "Saigon",
    "ja-dd-1": "Saigon",
    "ja-tp-1": "pacific",
    "br-inf-1": "Rangoon",
    "ind-inf-1": "Rangoon",
    "br-dd-1": "Singapore",
}
NO_MONEY = {"japan.level": 0, "germany.level": 5}


def refused(phase: str, seat: str, order: str, **position: object) -> Verdict:
    """The verdict on an order that is refused and changes nothing."""
    game = desk(phase, UNITS, wars=WARS, territory={"thailand": "axis", "indochina": "axis"}, **position)  # type: ignore[arg-type]
    assert not put(game, seat, order)
    return game.judge(seat, order)


@pytest.mark.parametrize(
    ("phase", "order", "ref"),
    [
        ("axis.construction", "build ja-inf-5 Tokyo", "frame:construction-limit"),
        ("axis.construction", "build ja-bb-1 Tokyo", "frame:construction-limit"),
        ("axis.war", "declare germany on spain", "frame:war"),
        ("axis.war", "grant germany to italy 6", "frame:grants"),
        ("axis.war", f"grant germany to italy {10**30}", "frame:grants"),
        ("axis.war", "grant germany to italy -5", "frame:grants"),
        ("axis.war", "grant germany to italy 0", "frame:grants"),
    ],
)
def test_nobody_spends_what_he_has_not(phase: str, order: str, ref: str) -> None:
    assert cites(refused(phase, "axis", order, accounts=NO_MONEY)) == [ref]


def test_nobody_builds_beyond_his_limit() -> None:
    verdict = refused("axis.construction", "axis", "build ja-inf-5 Tokyo", accounts={"japan.limit": 1})
    assert cites(verdict) == ["frame:construction-limit"]
    assert "costs 2 and 1 of the limit of Japan are left" in str(verdict)


@pytest.mark.rule("awaw frame:stacking", "awaw frame:basing")
def test_nobody_stands_where_there_is_no_room() -> None:
    assert cites(refused("axis.movement", "axis", "move ja-inf-3 Bangkok")) == ["frame:stacking"]
    full = {**UNITS, **dict.fromkeys(("ja-aaf-2", "ja-aaf-3", "ja-aaf-4", "ja-aaf-5", "ja-aaf-6"), "Bangkok")}
    game = desk("axis.movement", full, wars=WARS, territory={"thailand": "axis", "indochina": "axis"})
    assert not put(game, "axis", "stage ja-aaf-1 Bangkok")
    assert cites(game.judge("axis", "stage ja-aaf-1 Bangkok")) == ["frame:basing"]


@pytest.mark.parametrize(
    ("phase", "order", "refs"),
    [
        ("axis.movement", f"move ja-inf-1 {SEA}", ["frame:ground-movement"]),
        ("axis.movement", "move ja-inf-1 sw_atlantic", ["frame:boxes"]),
        ("axis.movement", "move ja-inf-1 australia", ["71.224"]),
        ("axis.movement", "move ja-inf-1 Bangkok", ["frame:ground-movement"]),
        ("axis.movement", "move ja-inf-1 Rangoon", ["frame:ground-movement"]),
        ("axis.movement", "base ja-dd-1 Mandalay", ["frame:eligible-ports"]),
        ("axis.movement", f"base ja-dd-1 {SEA}", ["frame:eligible-ports"]),
        ("axis.movement", "base ja-dd-1 Saigon", ["frame:naval-activities"]),
        ("axis.movement", f"stage ja-aaf-1 {SEA}", ["frame:staging"]),
        ("axis.movement", f"ship ja-inf-1 {SEA}", ["frame:eligible-ports"]),
        ("axis.supply", "line Mandalay from Tokyo", ["frame:supply"]),
        ("axis.combat", "attack ja-inf-1 on india", ["72.25"]),
        ("axis.combat", "invade Mandalay with ja-inf-3 in ja-dd-1", ["frame:invasion"]),
        ("axis.combat", "raider ja-dd-1 Saigon", ["frame:raiders"]),
        ("axis.redeployment", f"tr ja-inf-1 {SEA}", ["frame:redeployment"]),
        ("axis.redeployment", f"sr ja-inf-1 {SEA}", ["frame:redeployment"]),
        ("axis.redeployment", "nr ja-dd-1 Mandalay", ["frame:redeployment"]),
        ("axis.construction", f"build ja-inf-5 {SEA}", ["frame:placement"]),
    ],
)
def test_nobody_leaves_the_map_or_goes_where_he_cannot_be(phase: str, order: str, refs: list[str]) -> None:
    assert cites(refused(phase, "axis", order)) == refs


@pytest.mark.rule("awaw frame:nationality")
@pytest.mark.parametrize(
    ("phase", "order"),
    [
        ("axis.movement", "move br-inf-1 X12"),
        ("axis.movement", "base br-dd-1 Saigon"),
        ("axis.movement", "ship ja-inf-1+br-inf-1 Hanoi"),
        ("axis.movement", "base ja-dd-1+ja-dd-1 Hanoi"),
        ("axis.movement", "move ja-inf-9 Tokyo"),
        ("axis.movement", "ship ja-tp-1 Hanoi"),
        ("axis.combat", "invade Rangoon with br-inf-1 in br-dd-1"),
        ("axis.redeployment", "sr br-inf-1 Mandalay"),
        ("axis.construction", "build br-inf-5 Tokyo"),
    ],
)
def test_nobody_commands_the_units_of_others_or_units_that_are_not_there(phase: str, order: str) -> None:
    assert cites(refused(phase, "axis", order)) == ["frame:nationality"]


@pytest.mark.parametrize(
    ("order", "ref"),
    [
        ("declare britain on germany", "frame:war"),
        ("declare japan on japan", "frame:war"),
        ("grant britain to us 5", "frame:grants"),
        ("grant japan to britain 5", "frame:grants"),
        ("grant japan to japan 5", "frame:grants"),
        ("lend ja-inf-1 to us", "frame:lending"),
    ],
)
def test_nobody_speaks_for_the_powers_of_others(order: str, ref: str) -> None:
    assert cites(refused("axis.war", "axis", order)) == [ref]


@pytest.mark.parametrize(
    ("phase", "seat", "order", "kind", "ref"),
    [
        ("axis.movement", "allies", "move br-inf-1 X12", Kind.NOT_YOUR_TURN, "frame:phases"),
        ("axis.movement", "axis", "attrition burma", Kind.WRONG_PHASE, "frame:phases"),
        ("axis.combat", "axis", "move ja-inf-1 X13", Kind.WRONG_PHASE, "frame:phases"),
        ("axis.combat", "axis", "pass", Kind.WRONG_PHASE, "frame:phases"),
        ("axis.combat", "axis", "lose ja-inf-1", Kind.WRONG_PHASE, "frame:phases"),
        ("axis.combat", "axis", "strike", Kind.WRONG_PHASE, "frame:phases"),
        ("axis.combat", "allies", "end", Kind.NOT_YOUR_TURN, "frame:phases"),
        ("axis.supply", "axis", "build ja-inf-5 Tokyo", Kind.WRONG_PHASE, "frame:supply"),
        ("axis.redeployment", "axis", "end redeployment", Kind.MALFORMED, ""),
        ("axis.redeployment", "axis", "nr ja-inf-99 Hanoi", Kind.UNKNOWN, ""),
        ("axis.redeployment", "axis", "nr ja-inf-1 Atlantis", Kind.UNKNOWN, ""),
    ],
)
def test_nobody_acts_out_of_turn(phase: str, seat: str, order: str, kind: Kind, ref: str) -> None:
    first = refused(phase, seat, order).objections[0]
    assert first.kind is kind
    assert (first.ref.id if first.ref is not None else "") == ref


def test_an_order_without_units_is_none() -> None:
    game = desk("axis.redeployment", UNITS, wars=WARS)
    order = Nr((), PlaceId("Z14"))
    assert not put(game, "axis", order)
    assert [each.kind for each in game.judge("axis", order).objections] == [Kind.MALFORMED]
