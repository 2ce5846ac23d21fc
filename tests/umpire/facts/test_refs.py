"""A citation is a value that people can write, read and sort."""

from contextlib import suppress
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wavell.umpire import Ref, WavellError
from wavell.umpire.facts.refs import sort_key

words = st.text(st.characters(blacklist_categories=("Z", "C")), min_size=1)


@given(book=words, id_=words)
def test_a_citation_is_read_as_it_is_written(book: str, id_: str) -> None:
    assert Ref.parse(str(Ref(book, id_))) == Ref(book, id_)


@given(text=st.text())
def test_any_text_is_a_citation_of_something_or_refused(text: str) -> None:
    with suppress(WavellError):
        ref = Ref.parse(text)
        assert ref.book
        assert ref.id


@pytest.mark.parametrize("text", ["", " ", "awaw", "awaw ", " 71.2"])
def test_a_book_or_a_paragraph_alone_is_no_citation(text: str) -> None:
    with pytest.raises(WavellError, match='write it as "book paragraph"'):
        Ref.parse(text)


def test_paragraphs_sort_as_a_reader_counts() -> None:
    reading_order = ["2", "15.A", "15.E.6", "15.E.10", "71.9", "71.12", "71.12A", "71.12A.2", "103"]
    assert all(sort_key(a) < sort_key(b) for a, b in pairwise(reading_order))


@given(id_=st.text(alphabet="0123456789.-AbZ:", max_size=12), below=st.integers(0))
def test_a_paragraph_comes_before_its_subparagraphs(id_: str, below: int) -> None:
    assert sort_key(id_) < sort_key(f"{id_}.{below}")
