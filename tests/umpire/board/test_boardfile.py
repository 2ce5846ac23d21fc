"""Board files: what is wrong in one is named with file, key and nearest name, and further files add their lists."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.umpire.board.crossing import TEXT

from wavell.umpire.board.board import BoardError
from wavell.umpire.board.boardfile import load_board, read_board


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('title = "A small', 'titel = "A small', r'bad.toml: unknown key "titel"; .*"title"'),
        ('scheme = "d', 'skeme = "d', r'unknown key "skeme" in grid; .*"scheme"'),
        ('kind = "road"', 'kindd = "road"', r'unknown key "kindd" in line number 1; .*"kind"'),
        ("[layer.nation]\nlegend", "[layer.nation]\nlegends", r'unknown key "legends" in layer.*"legend"'),
        ("[layer.terrain]", "[layer.terain]", "no \\[layer.terrain\\]"),
        ('"A3 ~..%"', '"A3 ~.?%"', r"row A3 uses '\?'"),
        ('"A3 ~..%"', '"A3 ~..%", "A4 ."', "A4 is drawn twice"),
        ('"A3 ~..%"', '"AB3 ~..%"', "'AB3' is not a hex"),
        ('["B2 .bb"]', '["B5 b"]', "layer.nation: B5 is not a hex of layer.terrain"),
        ("B3/B4", "B3/B6", "not neighbouring hexes"),
        ("B3/B4", "B3", "names '', which is no place on the board"),
        ("A4 B3 C3", "A4 C3", "not neighbouring hexes"),
        ('at = "A4 B3"', 'at = "A4 B33"', r"feature 'coast' names 'B33', .*nearest name is"),
        ("length = 8", "length = 0", "length of at least 1"),
        ("length = 8", 'length = "8"', r'expected "int".*link'),
        ('b = "C2"', 'b = "india"', "needs two places"),
        ('name = "Port Blair"', 'name = "India"', "given to two places"),
        ('name = "Port Blair"', 'name = " "', "cannot be the name"),
        ('"diagonal"', '"hexagonal"', "'diagonal', 'columns' or 'sheets'"),
        ('"~" = "sea"', '"~~" = "sea"', "must be one character"),
        ('id = "small"', "", 'key "id" is missing'),
        ('id = "small"', "id = ", "bad.toml: "),
        ('id = "small"', "id = " + "[" * 5000, "bad.toml: "),
        ('id = "small"', "id = " + "9" * 5000, "bad.toml: "),
    ],
)
def test_a_mistake_is_named(old: str, new: str, complaint: str) -> None:
    assert old in TEXT
    with pytest.raises(BoardError, match=complaint):
        read_board(TEXT.replace(old, new, 1), "bad.toml")


def test_a_file_that_cannot_be_read_is_a_board_error(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=r"missing\.toml"):
        load_board(tmp_path / "missing.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BoardError, match=r"bytes\.toml"):
        load_board(tmp_path / "bytes.toml")


def test_a_good_file_loads(tmp_path: Path) -> None:
    (tmp_path / "good.toml").write_text(TEXT, "utf-8")
    assert len(load_board(tmp_path / "good.toml")) == 12


MORE = """
id = "more"
title = "What lies further off"
source = "frame"
box = [{ id = "ceylon", title = "Ceylon box" }, { id = "japan" }]
link = [
  { kinds = ["sea"], a = "ceylon", b = "india", length = 2 },
  { kinds = ["sea"], a = "ceylon", b = "A3" },
]
place = [{ name = "Akyab", at = "A4", tags = ["port"] }]
feature = [{ tag = "coast", at = "C2 japan" }]
side = [{ feature = "river", between = "C2/C3" }]
line = [{ kind = "rail", path = "A4 A5" }]
"""


def written(folder: Path, *texts: str) -> list[Path]:
    """Files with some texts in them, called 0.toml, 1.toml and so on."""
    paths = [folder / f"{number}.toml" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, "utf-8")
    return paths


def test_the_lists_of_further_files_are_added(tmp_path: Path) -> None:
    last = 'id = "last"\n[[link]]\nkinds = ["air"]\na = "japan"\nb = "Akyab"'
    board = load_board(*written(tmp_path, TEXT, MORE, last))
    assert (board.id, board.title, board.hexes) == ("small", "A small board", 11)
    assert board.names(range(11, len(board))) == ("india", "ceylon", "japan")
    assert [(link.kind, link.length) for link in board["india"].links] == [("land", 8), ("sea", 8), ("sea", 2)]
    assert board.tagged("port") == board.indices(["Port Blair", "Akyab"])
    assert board.tagged("coast") == board.indices(["A4", "B3", "C2", "japan"])
    assert board.side(board.index("C2"), board.index("C3")) == {"river"}
    assert board.lines.keys() == {"road", "rail"}
    assert list(board.places) == ["Port Blair", "Akyab"]
    assert [board.spots[link.to].id for link in board["japan"].links] == ["A4"]


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("title =", "titel =", 'unknown key "titel"; .*"title"'),
        ("length = 2", "lenght = 2", 'unknown key "lenght" in link number 1; .*"length"'),
        ('source = "frame"', 'grid = { scheme = "diagonal" }', 'unknown key "grid"'),
        ('id = "more"', "", 'key "id" is missing'),
        ('b = "india"', 'b = "indja"', "a link names 'indja', .*'india'"),
        ('at = "A4"', 'at = "B5"', "place 'Akyab' names 'B5'"),
        ("C2 japan", "C2 japam", "feature 'coast' names 'japam'"),
        ("C2/C3", "C2/C4", "side 'river' joins"),
        ("A4 A5", "A4 A6", "line 'rail' joins"),
        ('id = "japan"', 'id = "india"', "the name 'india' is given to two places"),
        ('id = "japan"', 'id = "B3"', "the name 'B3' is given to two places"),
        ('name = "Akyab"', 'name = "Andamans"', "the name 'Andamans' is given to two places"),
    ],
)
def test_a_mistake_in_a_further_file_is_named_with_that_file(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    assert old in MORE
    empty = 'id = "empty"'
    paths = written(tmp_path, TEXT, empty, MORE.replace(old, new, 1), empty)
    with pytest.raises(BoardError, match=rf"2\.toml: .*{complaint}"):
        load_board(*paths)


def test_a_mistake_in_the_first_of_several_files_is_named_with_it(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=r"0\.toml: .*not neighbouring"):
        load_board(*written(tmp_path, TEXT.replace("B3/B4", "B3/B6"), MORE))


@settings(max_examples=150)
@given(st.data())
def test_hostile_files_raise_only_board_errors(data: st.DataObject) -> None:
    """A slice of the text is replaced by anything: the reader copes, or says what is wrong."""
    start = data.draw(st.integers(0, len(TEXT)))
    end = data.draw(st.integers(start, min(len(TEXT), start + 40)))
    filler = data.draw(
        st.text(max_size=8) | st.sampled_from(["[", "]]", '""', " = ", "1e400", "nan", "[[box]]\n", "\x00"])
    )
    complaint = ""
    try:
        read_board(TEXT[:start] + filler + TEXT[end:], "hostile.toml")
    except BoardError as error:
        complaint = str(error)
    assert not complaint or complaint.startswith("hostile.toml: ")


@given(st.text(max_size=60))
def test_arbitrary_text_is_no_board(text: str) -> None:
    with pytest.raises(BoardError):
        read_board(text)
