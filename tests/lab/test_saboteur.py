"""The saboteur finds what is planted, makes it small, and writes a case that fails until it is mended."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tests.games import SKIRMISH
from tests.skirmish import INDEX, RULES
from tests.skirmish.pieces import LINKS, Field, March, Marched

from wavell.lab.saboteur import Finding, Saboteur, Step, again, begin, doubted, shrink
from wavell.umpire import Book, Rules, SeededDice, open_book
from wavell.umpire.books.chance import Chance
from wavell.umpire.records.case_runner import run_case
from wavell.umpire.records.cases import read_case
from wavell.umpire.rules.plans import grouped
from wavell.umpire.rules.sentinels import Sentinels

SIDES = ("n1", "n2", "s1", "s2")


def scatter(rng: Chance) -> dict[str, Any]:
    tokens = {name: rng.choice(sorted(LINKS)) for name in SIDES if rng.random() < 0.8}
    return {
        "phase": rng.choice(["north.march", "south.march"]),
        "tokens": tokens,
        "points": {"north": rng.randint(0, 9)},
    }


@pytest.fixture
def planted() -> Book:
    """Skirmish with a sentinel that lets nobody march to the ford while n2 is on the hill."""
    rules = Rules(INDEX)

    @rules.watches("2.3", event=Marched)
    def the_ford_is_left_alone(event: Marched, world: Field) -> Iterator[str]:
        if event.place == "ford" and "n2" in world.at("hill", "north"):
            yield f"{event.tokens[0]} goes to the ford"

    book = replace(SKIRMISH, scatter=scatter)
    book.__dict__["sentinels"] = Sentinels(rules)
    return book


def found(book: Book, seed: int = 1) -> Finding:
    saboteur = Saboteur(book, Random(seed))
    return next(finding for finding in (saboteur.hunt() for _ in range(300)) if finding is not None)


def test_what_is_planted_is_found_and_made_small(planted: Book) -> None:
    long = next(finding for finding in (found(planted, seed) for seed in range(9)) if len(finding.steps) > 1)
    small = shrink(long)
    assert small.what == "skirmish 2.3"
    assert len(small.steps) < len(long.steps)
    assert set(small.position["tokens"]) in ({"n2", "s1"}, {"n2", "s2"}, {"n2", "n1"}, {"n2"})
    assert "points" not in small.position
    assert again(small)


def without(monkeypatch: pytest.MonkeyPatch, name: str, **changes: Any) -> None:
    """Take a rule about marches away: for all who ask, or only for those who list (`meets`)."""
    plan, offer = RULES.plan(March), RULES.offers_[March]
    left = [rule for rule in plan.forbids if rule.name != name]
    assert len(left) + 1 == len(plan.forbids)
    listed = grouped(left, frozenset())
    monkeypatch.setitem(RULES.offers_, March, offer._replace(**changes))
    monkeypatch.setitem(
        RULES._plans, March, plan._replace(groups=plan.groups if changes else listed, groups_if_listed=listed)
    )


def test_a_guard_that_only_the_lister_replaces_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lister of marches leaves out who has marched, so that no order it offers would need the rule (2.4)."""
    rules = Rules(INDEX)

    @rules.watches("2.4", event=Marched)
    def tokens_march_once(event: Marched, world: Field) -> Iterator[str]:
        yield from (f"{token} marches again" for token in event.tokens if token in world.marched)

    book = replace(SKIRMISH, scatter=scatter)
    book.__dict__["sentinels"] = Sentinels(rules)
    saboteur = Saboteur(book, Random(1))
    assert [saboteur.hunt() for _ in range(100)] == [None] * 100
    assert saboteur.hostile["march"] > 5
    without(monkeypatch, "tokens march once")
    small = shrink(found(book))
    assert small.what == "skirmish 2.4"
    assert len(small.steps) == 2
    assert again(small)
    assert found(book).case() == found(book).case()


def test_a_lister_that_does_not_see_to_what_it_meets_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rule = next(rule for rule in RULES.plan(March).forbids if rule.name == "paths go step by step")

    def strays(world: Field, seat: str) -> Iterator[March]:
        own = [name for name, token in world.tokens.items() if token.side == seat and token.place]
        yield from (March((name,), (place,)) for name in own for place in LINKS)

    without(monkeypatch, rule.name, run=strays, meets=frozenset({rule.run}))
    finding = found(replace(SKIRMISH, scatter=scatter))
    assert finding.what == "refused"
    assert "is not beside" in finding.why
    assert again(finding)


def test_what_is_kept_of_a_position_does_not_make_an_order_legal() -> None:
    game = begin(SKIRMISH, {"phase": "north.march", "tokens": {"n1": "hill"}}, SeededDice(bytes(32)))
    step = Step("north", f"march n1 {LINKS['hill'][0]}", ())
    assert doubted(game, step) is None
    assert doubted(game, Step("north", "march n1 hill", ())) is not None


def test_an_umpire_that_breaks_down_over_a_hostile_order_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(order: March, world: Field, seat: str = "") -> Iterator[str]:
        if len(order.tokens) != len(set(order.tokens)):
            raise ZeroDivisionError("two by nothing")
        yield from ()

    plan = RULES.plan(March)
    last = plan.forbids[-1]._replace(run=broken, wants_seat=False, when=None, within=None)
    groups = grouped([last, *plan.forbids], frozenset())
    monkeypatch.setitem(RULES._plans, March, plan._replace(groups=groups))
    finding = found(replace(SKIRMISH, scatter=scatter))
    assert finding.what == "ZeroDivisionError"
    assert again(finding)


def test_the_same_seed_finds_the_same(planted: Book) -> None:
    assert found(planted, 5).case() == found(planted, 5).case()


def test_a_finding_is_a_case_that_fails_until_the_fault_is_mended(planted: Book) -> None:
    text = shrink(found(planted)).case()
    failed = run_case(read_case(text, "finding", lambda _: planted))
    assert not failed.passed
    assert not failed.bad
    assert "goes to the ford" in failed.answers[-1].faults[0]
    assert run_case(read_case(text, "finding", lambda _: SKIRMISH)).passed


def test_a_rule_that_breaks_is_a_finding_too(planted: Book) -> None:
    def broken(event: Marched, world: Field) -> Iterator[str]:
        raise ZeroDivisionError("two by nothing")
        yield ""

    rules = Rules(INDEX)
    rules.watches("2.3", event=Marched)(broken)
    planted.__dict__["sentinels"] = Sentinels(rules)
    finding = found(planted)
    assert (finding.what, finding.why) == ("ZeroDivisionError", "ZeroDivisionError: two by nothing")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["awaw", "europa"])
def test_positions_of_a_book_can_be_played_from_and_many_orders_are_tried(name: str) -> None:
    saboteur = Saboteur(open_book(name), Random(3))
    findings = [finding for finding in (saboteur.hunt() for _ in range(30)) if finding is not None]
    assert [finding.case() for finding in findings] == []
    assert saboteur.laid > 20
    assert len(saboteur.tried) > 10


def test_a_finding_after_dice_that_fell_at_the_start_can_be_played_again(planted: Book) -> None:
    def rolled(rng: Chance) -> dict[str, Any]:
        return {**scatter(rng), "phase": "weather.sky"}

    finding = found(replace_scatter(planted, rolled))
    assert finding.dice
    assert again(finding)
    failed = run_case(read_case(finding.case(), "finding", lambda _: planted))
    assert "goes to the ford" in failed.answers[-1].faults[0]


def replace_scatter(book: Book, scattered: Any) -> Book:
    changed = replace(book, scatter=scattered)
    changed.__dict__["sentinels"] = book.__dict__["sentinels"]
    return changed


def test_a_break_down_is_a_case_that_fails(planted: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    text = found(planted).case()

    def broken(*_: object) -> None:
        raise ZeroDivisionError("two by nothing")

    monkeypatch.setattr(Marched, "apply", broken)
    failed = run_case(read_case(text, "finding", lambda _: SKIRMISH))
    assert not failed.passed
    assert any("the umpire broke down: ZeroDivisionError" in fault for each in failed.answers for fault in each.faults)
