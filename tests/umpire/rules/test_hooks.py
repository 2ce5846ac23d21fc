"""Hooks: the frame asks the chapters without knowing them."""

from collections.abc import Callable

import pytest
from tests.skirmish import DATA

from wavell.umpire import Index, Rules, UnknownName
from wavell.umpire.rules.hooks import Hook


@pytest.fixture
def rules() -> Rules:
    return Rules(Index("skirmish", DATA / "rules.toml"))


def test_what_chapters_add_is_asked_in_the_order_of_their_paragraphs(rules: Rules) -> None:
    hook: Hook[Callable[[int], int]] = Hook(rules)
    later, earlier = list(rules.index.paragraphs)[5], list(rules.index.paragraphs)[2]

    @hook.adds(later)
    def ten_times(number: int) -> int:
        return 10 * number

    @hook.adds(earlier)
    def one_more(number: int) -> int:
        return number + 1

    assert [(rule.ref.id, rule.run(2)) for rule in hook] == [(earlier, 3), (later, 20)]
    assert [each.name for each in rules.implementations(later)] == ["ten times"]


def test_the_first_that_says_yes_is_cited(rules: Rules) -> None:
    hook: Hook[Callable[[int], bool]] = Hook(rules)
    first, second, third = list(rules.index.paragraphs)[1:4]
    for id_, least in ((third, 0), (first, 10), (second, 5)):

        @hook.adds(id_)
        def so_many(number: int, least: int = least) -> bool:
            return number >= least

    assert [hook.cites(number) for number in (12, 7, 1, -1)] == [*map(rules.ref, (first, second, third)), None]


def test_further_paragraphs_are_tied_to_the_same_function(rules: Rules) -> None:
    hook: Hook[Callable[[], int]] = Hook(rules)
    first, second = list(rules.index.paragraphs)[1:3]

    @hook.adds(first, second)
    def both() -> int:
        return 1

    assert [rule.run() for rule in hook] == [1]
    assert [each.role for each in rules.implementations(second)] == ["adds"]


def test_a_paragraph_that_is_not_there_is_refused(rules: Rules) -> None:
    hook: Hook[Callable[[], int]] = Hook(rules)
    with pytest.raises(UnknownName):
        hook.adds("99.99")(lambda: 1)


def test_twins_get_their_own_chapter() -> None:
    index = Index("skirmish", DATA / "rules.toml")
    one, other = (next(id_ for id_ in index.paragraphs if id_.startswith(f"{chapter}.")) for chapter in ("1", "2"))
    rules = Rules(index, twins={"1": "first", "2": "second"})
    hook: Hook[Callable[[int], str]] = Hook(rules)

    @hook.adds_twins(other, one)
    def named(number: int, chapter: str) -> str:
        return f"{chapter} {number}"

    assert [(rule.ref.id, rule.run(7)) for rule in hook] == [(one, "first 7"), (other, "second 7")]
