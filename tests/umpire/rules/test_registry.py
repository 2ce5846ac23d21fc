"""The registry: which function and which data row stand behind each paragraph."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.games import SKIRMISH, index_of, new
from tests.skirmish.pieces import Bid, Cry, Worth

from wavell.umpire import DataError, Line, Order, Question, Rules, UnknownName, World, plus, times
from wavell.umpire.rules.registry import STAGES


class Go(Order, frozen=True, tag="go"):
    """Go."""


class Sum(Question, frozen=True, tag="sum"):
    """How much?"""


def test_functions_stand_behind_their_paragraphs_with_name_place_and_text() -> None:
    (standing,) = SKIRMISH.rules.implementations("2.5")
    assert (standing.role, standing.name, standing.where) == ("forbids", "rain stops marching", "tests.skirmish")
    assert standing.text == "Nobody marches in rain."
    assert standing.line > 0


def test_one_function_stands_behind_both_twins() -> None:
    (north,), (south,) = SKIRMISH.rules.implementations("3.1"), SKIRMISH.rules.implementations("4.1")
    assert north == south


def test_coverage_is_what_was_registered() -> None:
    silent = set(SKIRMISH.index.paragraphs) - SKIRMISH.rules.cited
    headings = {id_ for id_, row in SKIRMISH.index.paragraphs.items() if row.kind == "heading"}
    assert silent == headings | {"1.1", "1.2"}  # who plays, and the turn, which the sequence of play lays down


def test_a_paragraph_that_nothing_stands_behind_has_no_standing() -> None:
    assert SKIRMISH.rules.implementations("1.1") == []


def test_a_rule_of_an_unknown_paragraph_fails_when_it_is_registered(tmp_path: Path) -> None:
    rules = Rules(index_of(tmp_path))
    with pytest.raises(UnknownName, match=r'there is no paragraph "1.2"'):
        rules.forbids("1.2", order=Go)(lambda order, world: iter(()))
    with pytest.raises(UnknownName, match=r'there is no paragraph "1.2"'):
        rules.permits("1", order=Go, overrides="1.2")
    with pytest.raises(UnknownName, match=r'there is no paragraph "1.2"'):
        rules.ref("1.2")


def test_a_twin_of_a_chapter_that_lays_nothing_down_fails(tmp_path: Path) -> None:
    rules = Rules(index_of(tmp_path), twins={"1": "one"})
    with pytest.raises(DataError, match="2 has a twin, but the book lays nothing down for its chapter"):
        rules.forbids("1.1", twin="2", order=Go)(lambda order, world, chapter: iter(()))


def test_each_twin_gets_what_its_own_chapter_lays_down(tmp_path: Path) -> None:
    eleven = '[[rule]]\nid = "11"\nparent = ""\nkind = "value"\nheading = "h"\ntext = "t"\n'
    rules = Rules(index_of(tmp_path, eleven), twins={"1": "one", "11": "eleven"})

    @rules.forbids("1.1", twin="11", order=Go)
    def says_its_chapter(order: Go, world: World, chapter: str) -> Iterator[str]:
        yield chapter

    said = {rule.ref.id: list(rule.run(Go(), World())) for rule in rules.plan(Go).forbids}
    assert said == {"1.1": ["one"], "11": ["eleven"]}


def test_the_twin_of_an_exception_overrides_the_twin_of_the_rule(tmp_path: Path) -> None:
    row = '[[rule]]\nid = "{}"\nparent = ""\nkind = "k"\nheading = "h"\ntext = "t"\ntwin = "{}"\n'
    sisters = row.format("7.1", "8.1") + row.format("8.1", "7.1") + row.format("7.2", "8.2") + row.format("8.2", "7.2")
    rules = Rules(index_of(tmp_path, sisters), twins={"7": "seven", "8": "eight"})

    @rules.permits("7.2", twin="8.2", order=Go, overrides=("7.1", "1.1"))
    def all_the_same(order: Go, world: World, chapter: str) -> Iterator[str]:
        yield chapter

    lifted = {rule.ref.id: [ref.id for ref in rule.overrides] for rule in rules.plan(Go).permits}
    assert lifted == {"7.2": ["7.1", "1.1"], "8.2": ["8.1", "1.1"]}  # what has no twin is overridden by both


def test_a_rule_may_judge_several_kinds_of_orders(tmp_path: Path) -> None:
    rules = Rules(index_of(tmp_path))
    rules.forbids("1", order=(Go, Bid))(lambda order, world: iter(()))
    assert len(rules.plan(Go).forbids) == len(rules.plan(Bid).forbids) == 1
    assert rules.plan(Cry).forbids == ()


@pytest.mark.parametrize("at", ["", "enter", "enter ", "during x", "x"])
def test_a_moment_is_the_entering_or_leaving_of_a_step(tmp_path: Path, at: str) -> None:
    with pytest.raises(DataError, match='write "enter STEP" or "leave STEP"'):
        Rules(index_of(tmp_path)).happens("1", at=at)


def test_an_order_has_one_resolver_with_paragraphs(tmp_path: Path) -> None:
    rules = Rules(index_of(tmp_path))
    rules.resolves("1", "2", order=Go)(lambda order, world, roll: iter(()))
    assert {standing.role for id_ in ("1", "2") for standing in rules.implementations(id_)} == {"resolves"}
    with pytest.raises(DataError, match="go: an order has one resolver"):
        rules.resolves("1", order=Go)(lambda order, world, roll: iter(()))
    with pytest.raises(DataError, match="bid: an order has one resolver, which cites its paragraphs"):
        rules.resolves(order=Bid)(lambda order, world, roll: iter(()))


# How much? ----------------------------------------------------------------------------------------------


def test_lines_are_folded_by_stage_whatever_the_order_of_registering(tmp_path: Path) -> None:
    rules = Rules(index_of(tmp_path))
    for stage in reversed(STAGES):
        rules.counts("1", of=Sum, stage=stage)(lambda question, world, stage=stage: iter([plus(1, stage)]))
    assert [line.why for line in rules.answer(Sum(), World()).lines] == list(STAGES)
    assert rules.total(Sum(), World()) == rules.answer(Sum(), World()).total == len(STAGES)


def test_an_unknown_stage_is_told_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(DataError, match='1: there is no stage "time"; did you mean "times"'):
        Rules(index_of(tmp_path)).counts("1", of=Sum, stage="time")


def test_a_line_is_stamped_with_its_paragraph_unless_it_cites_another(tmp_path: Path) -> None:
    rules = Rules(index_of(tmp_path))

    @rules.counts("1.1", of=Sum)
    def two_lines(question: Sum, world: World) -> Iterator[Line]:
        yield plus(1, "its own")
        yield msgspec.structs.replace(times(2, "another's"), ref=rules.ref("2"))

    assert [str(line.ref) for line in rules.answer(Sum(), World()).lines] == ["book 1.1", "book 2"]


def test_the_stages_of_a_worth_give_the_number_and_its_story() -> None:
    game = new(SKIRMISH)
    tally = SKIRMISH.rules.answer(Worth("n1"), game.world)
    assert [(line.short, line.ref.id if line.ref else "") for line in tally.lines] == [
        ("+2", "6.1"),
        ("+0", "6.2"),
        ("floor", "6.4"),
        (">=1", "6.5"),
        ("<=5", "6.5"),
    ]
    assert tally.total == 2  # a token without points or sigil
    assert tally.title == "worth n1"


# Data rows ----------------------------------------------------------------------------------------------


class Row(msgspec.Struct, forbid_unknown_fields=True):
    """A row that cites."""

    id: str
    ref: str
    worth: dict[str, Any] = {}


class Table(msgspec.Struct, forbid_unknown_fields=True):
    """A file of them."""

    row: tuple[Row, ...]
    refs: tuple[str, ...] = ()


def test_every_citation_in_a_data_file_ties_the_row_to_its_paragraph(tmp_path: Path) -> None:
    path = tmp_path / "rows.toml"
    path.write_text('refs = ["1"]\n[[row]]\nid = "hill"\nref = "1.1"\nworth = { value = 3, ref = "2" }\n')
    rules = Rules(index_of(tmp_path))
    assert rules.data(path, Table).row[0].id == "hill"
    assert [rules.implementations(id_)[0].name for id_ in ("1", "1.1", "2")] == ["", "row hill", "row hill.worth"]
    assert {rules.implementations(id_)[0].where for id_ in ("1", "1.1", "2")} == {"rows.toml"}


def test_a_citation_to_nothing_in_a_data_file_names_file_and_row(tmp_path: Path) -> None:
    path = tmp_path / "rows.toml"
    path.write_text('[[row]]\nid = "hill"\nref = "1.2"\n')
    with pytest.raises(DataError, match=r'rows.toml: row hill: book: there is no paragraph "1.2"; did you mean "1.1"'):
        Rules(index_of(tmp_path)).data(path, Table)
