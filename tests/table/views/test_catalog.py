"""The library: books, rules with references both ways, cases, coverage, boards and starts."""

from pathlib import Path

import msgspec
import pytest

from wavell.table.views.catalog import SOURCES, Library, describe_expectation
from wavell.umpire import SPECTATOR, UnknownName, open_book, shelf
from wavell.umpire.display.scene import Sheet
from wavell.umpire.records.case_files import CaseLine

LIBRARY = Library()


def test_the_books_that_can_be_played_are_on_the_shelf() -> None:
    cards = {card.id: card for card in LIBRARY.books()}
    assert set(cards) == set(shelf())
    guided = {each.id for card in cards.values() for each in card.scenarios if each.guided}
    assert guided == {"crusader", "malaya-1941"}
    for card in cards.values():
        assert card.questions
        assert all(each.history and len(each.seats) == 2 for each in card.scenarios)
        assert all(each.default in each.choices and each.ref.startswith(f"{card.id} ") for each in card.readings)


@pytest.mark.parametrize("book", shelf())
def test_every_row_of_the_index_has_a_page_with_references_both_ways(book: str) -> None:
    rows = {row.id: row for row in LIBRARY.rules(book)}
    pages = {id_: LIBRARY.rule(book, id_) for id_ in rows}
    for id_, page in pages.items():
        assert (page.id, page.heading, page.kind, page.status, page.text, page.parent) == (
            id_,
            rows[id_].heading,
            rows[id_].kind,
            rows[id_].status,
            rows[id_].text,
            rows[id_].parent,
        )
        assert all(id_ in pages[other].cited_by for other in page.refs)
        assert all(id_ in pages[other].refs for other in page.cited_by)
        assert all(pages[child].parent == id_ for child in page.children)
        assert not page.twin or pages[page.twin].twin == id_
    ruled = [page for page in pages.values() if page.status == "ruled"]
    assert ruled
    assert all(page.standing and (page.cases or page.tests) for page in ruled)


def test_a_page_shows_its_cases_with_what_is_expected() -> None:
    page = LIBRARY.rule("primer", "2.3")
    case = next(case for case in page.cases if "refused" in case.expected)
    assert case.file.startswith("cases/primer/")
    assert len(case.text.splitlines()) == len(case.expected.splitlines())


def test_a_page_shows_its_clauses_with_the_cases_on_both_sides() -> None:
    page = LIBRARY.rule("awaw", "71.22")
    who, how = page.clauses
    assert (who.id, who.kind, how.id, how.kind) == ("a", "condition", "b", "limit")
    assert "71-22-neither-landing-nor-advance" in how.shown
    assert "71-221-entering-in-the-movement-phase" in how.spared
    cited = [case.id for case in page.cases]
    assert len(set(cited)) == len(cited)
    assert cited.index("71-22-neither-landing-nor-advance") < cited.index("71-221-entering-in-the-movement-phase")
    assert LIBRARY.rule("primer", "2.3").clauses == ()


@pytest.mark.parametrize("book", shelf())
def test_every_clause_has_the_cases_that_it_names_or_says_why_it_has_none(book: str) -> None:
    for id_, row in open_book(book).index.paragraphs.items():
        page = LIBRARY.rule(book, id_)
        known = {case.id for case in page.cases}
        assert [each.text for each in page.clauses] == [each.text for each in row.clause]
        for clause in page.clauses:
            assert known.issuperset((*clause.shown, *clause.spared))
            assert bool(clause.shown) is not bool(clause.never)


def test_a_page_of_the_frame_says_in_words_what_it_rests_on() -> None:
    why = {
        page.why
        for book in shelf()
        for page in (LIBRARY.rule(book, row.id) for row in LIBRARY.rules(book))
        if page.kind == "frame"
    }
    assert why
    assert all(told.startswith("Not in the book's text; it rests on ") and "|" not in told for told in why)
    words = {part for book in shelf() for row in open_book(book).index.frame.values() for part in row.source.split("|")}
    assert words - set(SOURCES) <= {"our own map"}


def test_capitals_do_not_matter_and_the_nearest_is_named() -> None:
    assert LIBRARY.rule("europa", "15.j.2.B").id == "15.J.2.b"
    assert LIBRARY.rule("europa", "FRAME:sup").kind == "frame"
    with pytest.raises(UnknownName, match=r'primer: there is no paragraph "3\.33"'):
        LIBRARY.rule("primer", "3.33")
    with pytest.raises(UnknownName, match='there is no book "primr"; did you mean "primer"'):
        LIBRARY.rules("primr")
    with pytest.raises(UnknownName, match='there is no scenario "oasi"; did you mean "oasis"'):
        LIBRARY.scene("primer", "oasi")


@pytest.mark.parametrize("book", shelf())
def test_coverage_adds_up(book: str) -> None:
    card = LIBRARY.coverage(book)
    assert card.ruled + card.data + card.note + card.open == card.paragraphs == len(open_book(book).index.paragraphs)
    assert 0 < card.cased <= card.paragraphs
    assert card.clauses_shown == card.clauses == len(open_book(book).index.clauses)


def test_without_cases_the_registry_alone_is_shown(tmp_path: Path) -> None:
    bare = Library(tmp_path)
    assert bare.rule("primer", "2.3").cases == ()
    assert bare.coverage("primer").cased == 0
    assert [clause.shown for clause in bare.rule("awaw", "71.22").clauses] == [(), ()]
    assert bare.coverage("awaw").clauses_shown < bare.coverage("awaw").clauses


@pytest.mark.parametrize(
    ("book", "scenario"),
    [(book, scenario) for book in shelf() if open_book(book).show for scenario in open_book(book).scenarios],
)
def test_every_scenario_has_a_board_and_a_start(book: str, scenario: str) -> None:
    printed, scene = LIBRARY.sheet(LIBRARY.start(book, scenario)), LIBRARY.scene(book, scenario)
    sheet = msgspec.json.decode(printed.data, type=Sheet)
    cells = {cell.id for cell in sheet.cells}
    assert {cell.terrain for cell in sheet.cells} <= set(sheet.terrains)
    assert {token.place for token in scene.tokens.values()} <= cells
    assert {near for cell in sheet.cells for near in cell.near if near} <= cells
    assert {cell for stroke in sheet.strokes for cell in stroke.cells} <= cells
    seen = LIBRARY.start(book, scenario).world.seen_by(SPECTATOR)
    hidden = set(LIBRARY.start(book, scenario).world.names("unit")) - set(seen.names("unit"))
    payload = msgspec.json.encode(scene).decode()
    assert not [id_ for id_ in hidden if f'"{id_}"' in payload]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (CaseLine(ask="x", value=9), "is 9"),
        (CaseLine(ask="x", allowed=True), "is allowed"),
        (CaseLine(ask="x", allowed=False), "is refused"),
        (CaseLine(ask="x", refused=("1.2", "3")), "is refused by 1.2, 3"),
        (CaseLine(ask="x", kind="unknown"), "is refused: unknown"),
        (CaseLine(ask="x", permits=("4",)), "is allowed by 4"),
        (CaseLine(do="x"), "is done"),
        (CaseLine(ask="x"), "is answered"),
        (CaseLine(do="x", dice=(3, 4), events=("Lost [2.1]",)), "rolls 3 4, happens: Lost [2.1]"),
        (CaseLine(do="x", override=True), "is played all the same"),
        (CaseLine(do="x", winners=()), "is a draw"),
        (CaseLine(do="x", winners=("axis",), acts=()), "is won by axis, then decides: nobody"),
    ],
)
def test_what_a_line_expects_is_said_in_words(line: CaseLine, words: str) -> None:
    assert describe_expectation(line) == words
