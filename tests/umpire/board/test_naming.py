"""Printed names: each scheme parses what it prints, and refuses everything else in one sentence."""

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from wavell.umpire.board.hexes import Hex, distance, neighbours
from wavell.umpire.board.naming import ColumnsRows, DiagonalLetters, Naming, Sheet, Sheets

LETTERS = DiagonalLetters()
DESERT = Sheets((Sheet("18A", 50, 40), Sheet("19A", 50, 40, right=50), Sheet("20", 50, 33, right=50, down=40)))
ONE = ColumnsRows(60, 33)
SCHEMES: list[Naming] = [LETTERS, DESERT, ONE]


@given(st.integers(0, 51), st.integers(1, 9999))
def test_every_diagonal_name_round_trips(row: int, number: int) -> None:
    name = LETTERS.name(Hex(number, row))
    assert LETTERS.parse(name) == LETTERS.parse(name.lower()) == Hex(number, row)


@given(st.integers(1, 99), st.integers(1, 99))
def test_every_sheet_name_round_trips_or_is_off_the_sheet(column: int, row: int) -> None:
    for scheme, sheet, columns, rows in ((DESERT, "19A:", 50, 40), (DESERT, "20:", 50, 33), (ONE, "", 60, 33)):
        text = f"{sheet}{column:02}{row:02}"
        if column <= columns and row <= rows:
            assert scheme.name(scheme.parse(text)) == text
        else:
            with pytest.raises(ValueError, match="not on the sheet"):
                scheme.parse(text)


@given(st.text(max_size=12) | st.from_regex(r"\A[A-Za-z0-9:]{0,9}\Z"))
@example("EE٣")
@example("AB11")
@example("A0")
@example("A01")
@example("A-1")
@example("EE11\n")
@example("19A:12٣4")
@example(":1218")
@example("19a:1218")
@example("K:0101")
def test_hostile_text_is_parsed_or_refused_in_one_quoting_sentence(text: str) -> None:
    for scheme in SCHEMES:
        try:
            here = scheme.parse(text)
        except ValueError as error:
            refusal = error
        else:
            assert scheme.name(here) == text.upper()
            continue
        assert type(refusal) is ValueError
        assert repr(text) in str(refusal)
        assert "\n" not in str(refusal)


@given(st.integers(-200, 200), st.integers(-200, 200))
def test_a_hex_has_a_name_or_the_scheme_says_it_has_none(q: int, r: int) -> None:
    for scheme in SCHEMES:
        try:
            name = scheme.name(Hex(q, r))
        except ValueError as error:
            name = str(error)
        assert "has no name" in name or scheme.parse(name) == Hex(q, r)


def test_rows_go_from_z_to_doubled_letters() -> None:
    rows = [LETTERS.name(Hex(1, r)) for r in (0, 25, 26, 27, 39)]
    assert rows == ["A1", "Z1", "AA1", "BB1", "NN1"]


@pytest.mark.rule("awaw 74.31")
def test_the_strait_lies_between_the_bay_and_singapore() -> None:
    def around(name: str) -> set[str]:
        return {LETTERS.name(here) for here in neighbours(LETTERS.parse(name))}

    assert around("DD11") >= {"DD10", "EE10", "EE11"}
    assert around("EE10") >= {"DD10", "EE9", "DD11", "EE11", "FF10"}


@pytest.mark.rule("europa 103.A.2.b.1.p1")
def test_the_desert_railway_is_fourteen_hexes_from_matruh_to_tobruk() -> None:
    assert distance(DESERT.parse("19A:1218"), DESERT.parse("18A:4817")) == 14
    egypt = [f"19A:{column:02}19" for column in range(11, 0, -1)]
    railway = ["19A:1218", *egypt, "18A:5018", "18A:4918", "18A:4817"]
    assert len(railway) == 15
    for a, b in pairwise(railway):
        assert distance(DESERT.parse(a), DESERT.parse(b)) == 1


def test_even_columns_stand_half_a_hex_lower() -> None:
    around = {ONE.name(here) for here in neighbours(ONE.parse("0405"))}
    assert around == {"0404", "0406", "0305", "0306", "0505", "0506"}
    around = {ONE.name(here) for here in neighbours(ONE.parse("0305"))}
    assert around == {"0304", "0306", "0204", "0205", "0404", "0405"}


@pytest.mark.parametrize(
    ("scheme", "row"),
    [(LETTERS, "B7 B8 B9"), (DESERT, "18A:4918 18A:5018 19A:0118"), (ONE, "1218 1318 1418")],
)
def test_a_printed_row_runs_to_the_right(scheme: Naming, row: str) -> None:
    names = row.split()
    start = scheme.parse(names[0])
    assert [scheme.name(scheme.along(start, paces)) for paces in range(3)] == names


@pytest.mark.parametrize(
    ("sheets", "complaint"),
    [
        ([Sheet("A", 50, 40), Sheet("B", 50, 40, right=51)], "mesh"),
        ([Sheet("A", 50, 40), Sheet("B", 50, 40, right=48)], "overlap"),
        ([Sheet("A", 50, 40), Sheet("a", 50, 40, right=50)], "Two sheets"),
        ([Sheet("A:B", 50, 40)], "letters and digits"),
        ([Sheet("A", 100, 40)], "1 to 99"),
        ([Sheet("A", 50, 0)], "1 to 99"),
    ],
)
def test_sheets_that_do_not_fit_are_refused(sheets: list[Sheet], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Sheets(tuple(sheets))
