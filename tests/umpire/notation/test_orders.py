"""Orders are one line of text: what is written is read back, and nothing else than a sentence comes of bad text."""

import re
from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import json, structs
from tests import skirmish
from tests.connect_four import Drop
from tests.games import BOOKS, CONNECT_FOUR, SKIRMISH
from tests.skirmish.pieces import Bid, Cry, Hide, March, Pace, Raid, Worth

from wavell.umpire import Book, End, MalformedOrder, Notation, Order, Phrase, Question
from wavell.umpire.notation.orders import MAX_ORDER_CHARS, grammar, named

letters = st.characters(whitelist_categories=("L", "Nd", "Nl", "No"))
words = st.text(st.one_of(letters, st.sampled_from(".:'*/&_-")), min_size=1, max_size=20)
rests = st.lists(
    st.text(st.characters(blacklist_categories=("Z", "C"), blacklist_characters="=#;>"), min_size=1, max_size=9)
).map(" ".join)
integers = st.one_of(st.integers(), st.integers(-(10**900), 10**900))
fields: dict[Any, st.SearchStrategy[Any]] = {
    "text": rests,
    "why": rests,
    "effort": st.fractions(),
    "share": st.fractions(),
    "column": integers,
    "stake": integers,
    "pace": st.sampled_from(Pace),
    "quietly": st.booleans(),
    "leader": st.none() | words,
    "tokens": st.lists(words, min_size=1, max_size=9).map(tuple),
    "path": st.lists(words, min_size=1, max_size=9).map(tuple),
    "token": words,
    "place": words,
    "side": words,
}
kinds = [(book, kind) for book in BOOKS for kind in book.notation.kinds.values()]


def names(pair: tuple[Book, type[Phrase]]) -> str:
    return pair[1].__name__


def phrases(kind: type[Phrase]) -> st.SearchStrategy[Phrase]:
    return st.builds(kind, **{name: fields[name] for name in kind.__struct_fields__})


# Writing and reading ------------------------------------------------------------------------------------


@pytest.mark.parametrize("pair", kinds, ids=names)
@given(data=st.data())
def test_what_is_written_is_read_back(pair: tuple[Book, type[Phrase]], data: st.DataObject) -> None:
    book, kind = pair
    phrase = data.draw(phrases(kind))
    text = str(phrase)
    assert book.notation.parse(text) == phrase
    assert str(book.notation.parse(text)) == text


@pytest.mark.parametrize("pair", kinds, ids=names)
@given(data=st.data())
def test_blanks_and_the_case_of_the_verb_do_not_matter(pair: tuple[Book, type[Phrase]], data: st.DataObject) -> None:
    book, kind = pair
    phrase = data.draw(phrases(kind))
    verb, _, rest = str(phrase).partition(" ")
    assert book.notation.parse(f"\t {verb.upper()}   {rest.replace(' ', '  ')} ") == phrase


@given(first=words, then=words)
def test_a_path_is_read_with_or_without_blanks_around_its_marks(first: str, then: str) -> None:
    read = SKIRMISH.notation.parse(f"march n1 {first}>{then}> {first} >{then}")
    assert read == March(("n1",), (first, then, first, then))


@pytest.mark.parametrize("kind", [Hide, March, Bid, Cry, Drop, End])
@given(data=st.data())
def test_orders_survive_json(kind: type[Order], data: st.DataObject) -> None:
    order = data.draw(phrases(kind).filter(lambda order: abs(getattr(order, "stake", 0)) < 2**63))
    order = structs.replace(order, column=3) if isinstance(order, Drop) else order
    assert json.decode(json.encode(order), type=kind) == order


@pytest.mark.parametrize(
    ("order", "text"),
    [
        (Drop(4), "drop 4"),
        (Hide("n1", "hill"), "hide n1 in hill"),
        (March(("n1", "n2"), ("ford", "hill"), Pace.FAST, True), "march n1+n2 ford > hill at fast quietly"),
        (March(("n1",), ("ford",), quietly=True), "march n1 ford quietly"),
        (March(("n1",), ("ford",), Pace.FAST), "march n1 ford at fast"),
        (Raid("mill", Fraction(1, 2)), "raid mill with 1/2"),
        (Raid("mill", Fraction(1), "n1", "we can"), "raid mill with 1 under n1 because we can"),
        (Worth("n1", Fraction(3, 2)), "worth n1 by 3/2"),
    ],
)
def test_optional_parts_are_left_out_when_they_say_nothing(order: Phrase, text: str) -> None:
    assert str(order) == text


# What cannot be written ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "order",
    [
        March((), ("ford",)),
        March(("n1",), ()),
        March(("n1", ""), ("ford",)),
        Hide("n 1", "hill"),
        Hide("n1", ""),
        Hide("n1", "hill > ford"),
        Hide(None, "hill"),  # type: ignore[arg-type]
        Cry("two  blanks"),
        Cry("a\nline"),
        Cry("an = escape"),
        Cry("a # check"),
        Cry("a ; comment"),
        Cry("a\x1b[2Jtrick"),
        Cry("x" * MAX_ORDER_CHARS),
        Bid(10**MAX_ORDER_CHARS),
        Bid(-(10 ** (10 * MAX_ORDER_CHARS))),
        Raid("mill", Fraction(10 ** (2 * MAX_ORDER_CHARS), 3)),
    ],
    ids=range(17),
)
def test_what_could_not_be_read_back_is_not_written(order: Order) -> None:
    with pytest.raises(MalformedOrder):
        str(order)


@given(text=st.text())
def test_what_is_cried_is_read_back_or_not_written(text: str) -> None:
    with suppress(MalformedOrder):
        assert SKIRMISH.notation.parse(str(Cry(text))) == Cry(text)


# Hostile text -------------------------------------------------------------------------------------------

verbs = st.sampled_from([verb for _, kind in kinds for verb in [grammar(kind).verb]])
marks = st.sampled_from([">", "+", "[", "]", "{", "}", "at", "quietly", "with", "under", "because", "1e999999", "\x00"])


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
@given(text=st.one_of(st.text(), st.builds(" ".join, st.lists(st.one_of(verbs, marks, words, st.text(max_size=5))))))
def test_any_text_is_an_order_or_malformed(book: Book, text: str) -> None:
    with suppress(MalformedOrder):
        phrase = book.notation.parse(text)
        assert book.notation.parse(str(phrase)) == phrase


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \t\n",
        "march",
        "march n1",
        "march n1 > ford",
        "march n1 ford >",
        "march n1 ford > > hill",
        "march n1++n2 ford",
        "march +n1 ford",
        "march n1 ford quietly quietly",
        "march n1 ford at",
        "march n1 ford at crawl",
        "march n1 ford mill",
        "raid mill with 1/0",
        "raid mill with 1e999999999",
        "raid mill by 1",
        "raid mill with 1 because a = b",
        "cry \x1b[31mred",
        "cry \ud800",
        "bid 1.5",
        "bid one",
        "bid",
        "stand fast",
        "hide [n1] in hill",
        "hide {token} in {place}",
        "cry " + "x" * MAX_ORDER_CHARS,
        "x" * 10**6,
        "bid " + "9" * 10**6,
    ],
    ids=range(28),
)
def test_bad_lines_are_malformed(text: str) -> None:
    with pytest.raises(MalformedOrder) as fault:
        SKIRMISH.notation.parse(text)
    assert len(str(fault.value)) < 300


def test_a_bad_line_is_told_how_to_be_written() -> None:
    with pytest.raises(MalformedOrder, match=re.escape("march <tokens>+... <path> > ... [at <pace>] [quietly]")):
        SKIRMISH.notation.parse("march n1")


def test_a_missing_word_is_named() -> None:
    with pytest.raises(MalformedOrder, match=r'"with" is missing; write it as: raid <place> with <effort>'):
        SKIRMISH.notation.parse("raid mill")


def test_a_word_in_the_wrong_place_is_named_beside_the_right_one() -> None:
    with pytest.raises(MalformedOrder, match='"at" stands where "in" should'):
        SKIRMISH.notation.parse("hide n1 at hill")


def test_an_unknown_choice_is_told_the_nearest() -> None:
    with pytest.raises(MalformedOrder, match='there is no pace "fats"; did you mean "fast"'):
        SKIRMISH.notation.parse("march n1 ford at fats")


def test_an_unknown_verb_is_told_the_nearest() -> None:
    with pytest.raises(MalformedOrder, match='"mrach" is no verb of this book; did you mean "march"'):
        SKIRMISH.notation.parse("mrach n1 ford")


def test_verbs_are_listed_when_none_is_near() -> None:
    with pytest.raises(MalformedOrder, match="there is drop, end, resign, threats"):
        CONNECT_FOUR.notation.parse("xyzzy")


def test_names_are_put_in_the_book_s_spelling() -> None:
    order = SKIRMISH.notation.parse("march N1+S2 FORD > Hill")
    assert named(order, lambda noun, name: f"{noun}-{name.lower()}") == March(
        ("token-n1", "token-s2"), ("place-ford", "place-hill")
    )


def test_an_optional_name_that_is_not_given_stays_so() -> None:
    assert named(Raid("mill", Fraction(1)), lambda noun, name: name) == Raid("mill", Fraction(1))


# Forms --------------------------------------------------------------------------------------------------


def test_two_phrases_of_one_verb_are_refused() -> None:
    class Again(Question, frozen=True, tag="bid"):
        """The verb of another."""

    with pytest.raises(TypeError, match='Again and Bid have the same verb "bid"'):
        Notation([Bid, Again])


def test_every_order_of_the_books_can_be_written_by_its_usage() -> None:
    usages = {grammar(kind).usage for kind in SKIRMISH.notation.kinds.values()}
    assert "cry <text> ..." in usages
    assert "bid <stake>" in usages
    assert len(usages) == len(skirmish.BOOK.notation.kinds)


def test_blanks_around_a_plus_do_not_matter() -> None:
    parse = SKIRMISH.notation.parse
    assert parse("march n1 + n2 ford>hill") == parse("march n1+n2 ford > hill")
