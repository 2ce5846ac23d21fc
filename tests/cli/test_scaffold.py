"""Files made of templates: what is filled in, and that nothing is overwritten."""

from pathlib import Path

import pytest

from wavell.cli import scaffold
from wavell.cli.scaffold import SUFFIX, TEMPLATES, filled_tree, make_folder, write_new
from wavell.umpire import WavellError


def test_every_file_below_the_templates_is_one() -> None:
    files = [path for path in TEMPLATES.rglob("*") if path.is_file()]
    assert len(files) > 20
    assert [path for path in files if path.suffix != SUFFIX] == []


def test_placeholders_are_replaced_in_texts_and_in_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scaffold, "TEMPLATES", tmp_path)
    write_new(tmp_path / "tree" / "of_BOOK" / f"a.toml{SUFFIX}", 'id = "$book"  # $$1')
    write_new(tmp_path / "tree" / "notes.md", "no template")
    assert [*filled_tree("tree", {"book": "korea"}, "BOOK", "korea")] == [
        (Path("of_korea/a.toml"), 'id = "korea"  # $1')
    ]


def test_what_is_there_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b.txt"
    write_new(path, "first")
    with pytest.raises(WavellError, match=r"b\.txt exists already; choose another name"):
        write_new(path, "second")
    with pytest.raises(WavellError, match="exists already; choose another --folder"):
        make_folder(tmp_path / "a")
    assert path.read_text(encoding="utf-8") == "first"


def test_a_place_that_is_no_folder_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("kept", encoding="utf-8")
    with pytest.raises(WavellError, match="file/x: not a directory"):
        make_folder(tmp_path / "file" / "x")
    assert (tmp_path / "file").read_text(encoding="utf-8") == "kept"
