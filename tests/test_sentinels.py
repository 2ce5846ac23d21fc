"""What paragraphs forbid or limit is stated by sentinels, or the index says why it is not."""

import pytest

from wavell.umpire import open_book
from wavell.umpire.facts.index import ClauseKind

_WATCHED = (ClauseKind.PROHIBITION, ClauseKind.LIMIT)


@pytest.mark.parametrize("name", ["awaw", "europa"])
def test_what_is_forbidden_or_limited_is_watched(name: str) -> None:
    book = open_book(name)
    watched = {rule.ref.id for _, rule in book.rules.watchers}
    silent = {id_: each for id_, each in book.index.clauses.items() if not each.never and not each.unwatched}
    missing = [
        f"{id_}: {clause.text}"
        for id_, clause in silent.items()
        if clause.kind in _WATCHED and id_.partition("/")[0] not in watched
    ]
    assert not missing, "write a sentinel (CONTRIBUTING.md), or say in `unwatched` why there can be none"


@pytest.mark.parametrize("name", ["awaw", "europa"])
def test_only_what_forbids_or_limits_says_why_it_is_not_watched(name: str) -> None:
    for id_, clause in open_book(name).index.clauses.items():
        assert not clause.unwatched or (clause.kind in _WATCHED and not clause.never), id_
