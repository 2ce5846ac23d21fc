"""`wavell new-book`: the book that it writes is installed, shows in every command, plays, and proves itself."""

import importlib
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest
from tests.command import ROOT, wavell

from wavell.cli.new_book import SETUPTOOLS_MAJOR
from wavell.cli.scaffold import SUFFIX, TEMPLATES
from wavell.umpire import Game, SeededDice, open_book, shelf


def install(folder: Path, into: Path) -> None:
    """Do what an editable install does for the umpire: name the entry points that the book's project lists."""
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    about = into / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    rows = [f"{name} = {value}" for name, value in project["entry-points"]["wavell.books"].items()]
    (about / "entry_points.txt").write_text("\n".join(["[wavell.books]", *rows]))


@pytest.fixture
def korea(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A book as it is written, installed for one test."""
    status, out, err = wavell("new-book", "korea", cwd=tmp_path)
    assert (status, err) == (0, "")
    assert "pip install --no-build-isolation -e korea\n" in out
    assert "play --book korea" in out
    source = tmp_path / "korea" / "src"
    install(tmp_path / "korea", source)
    monkeypatch.syspath_prepend(str(source))
    yield tmp_path / "korea"
    open_book.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "wavell_korea"]:
        del sys.modules[name]


def test_the_book_shows_in_the_lists(korea: Path) -> None:
    assert "korea" in shelf()
    _, out, _ = wavell("books", cwd=korea)
    assert "korea  Korea: 4 paragraphs" in out
    _, out, _ = wavell("rule", "korea", "1.2", cwd=korea)
    assert "forbids a hex holds one unit  (wavell_korea.chapters.s1_movement:" in out
    assert "cases/korea/1-movement.toml" in out


def test_every_rule_of_it_is_shown_by_a_case_or_a_test(korea: Path) -> None:
    assert wavell("coverage", "korea", "--check", cwd=korea)[0] == 0
    status, out, _ = wavell("cases", cwd=korea)
    assert (status, out.splitlines()[-1]) == (0, "1 passed, 0 failed")


def test_a_turn_of_it_is_played_in_the_terminal_and_gone_on_with(korea: Path) -> None:
    status, out, _ = wavell("new", "--book", "korea", "--save", "game.wvl", cwd=korea)
    assert (status, "The race" in out) == (0, True)
    typed = "move red-1 0402\nmove red-1 0202\nquit\n"
    status, out, _ = wavell("play", "game.wvl", cwd=korea, typed=typed)
    assert status == 0
    assert "The Well (0402) is not next to red-1 in 0102 [korea 1.1]" in out
    assert "red-1 moved to 0202 [korea 1.1]" in out
    assert wavell("verify", "game.wvl", cwd=korea)[0] == 0


@pytest.mark.slow
def test_its_own_tests_pass(korea: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(command, capture_output=True, text=True, cwd=korea, env=env, check=False)
    assert done.returncode == 0, done.stdout
    assert "4 passed" in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("check", [("check",), ("format", "--check")], ids=" ".join)
def test_its_sources_are_as_tidy_as_ours(korea: Path, check: tuple[str, ...]) -> None:
    command = [
        sys.executable,
        "-m",
        "ruff",
        *check,
        "--config",
        str(ROOT / "pyproject.toml"),
        "--no-cache",
        "src",
        "tests",
    ]
    done = subprocess.run(command, capture_output=True, text=True, cwd=korea, check=False)
    assert done.returncode == 0, done.stdout


def test_the_page_can_draw_it(korea: Path) -> None:
    book = importlib.import_module("wavell_korea").BOOK
    game = Game.new(book, "race", dice=SeededDice(bytes(32)))
    assert len(book.show.sheet(game.world).cells) == 21
    assert set(book.show.scene(game.view("red").world, "red").tokens) == {"red-1", "blue-1"}
    assert {place for _, place in book.show.aims(game.world, "red", ("red-1",))} == {"0101", "0103", "0201", "0202"}


def test_a_scenario_can_be_added_to_it(korea: Path) -> None:
    status, _, err = wavell("new-scenario", "korea", "long-race", cwd=korea)
    assert (status, err) == (0, "")
    status, out, _ = wavell("new", "scenarios/korea/long-race.toml", cwd=korea)
    assert (status, "Korea: Long race" in out) == (0, True)


@pytest.mark.parametrize("name", ["Korea", "1korea", "ko-rea", "k", "../korea", "k" * 31, "", "wörter"])
def test_a_name_that_cannot_be_an_id_is_refused(tmp_path: Path, name: str) -> None:
    status, out, err = wavell("new-book", name, cwd=tmp_path)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "is no id of a book" in err
    assert list(tmp_path.iterdir()) == []


def test_a_book_that_is_installed_is_not_written_again(tmp_path: Path) -> None:
    assert 'there is a book "primer" already' in wavell("new-book", "primer", cwd=tmp_path)[2]


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "korea").mkdir()
    (tmp_path / "file").write_text("mine")
    for words in (("korea",), ("korea", "--folder", "file"), ("korea", "--folder", "file/below")):
        status, out, err = wavell("new-book", *words, cwd=tmp_path)
        assert (status, out, err.count("\n")) == (2, "", 1)
    assert list((tmp_path / "korea").iterdir()) == []
    assert (tmp_path / "file").read_text() == "mine"


def test_a_folder_may_be_chosen(tmp_path: Path) -> None:
    assert wavell("new-book", "korea", "--folder", "games/mine", cwd=tmp_path)[0] == 0
    assert (tmp_path / "games" / "mine" / "src" / "wavell_korea" / "book.py").is_file()


@pytest.mark.parametrize(("found", "flag"), [("84.2.1", " --no-build-isolation"), ("65.5.0", ""), ("", "")])
def test_the_line_that_installs_it_fetches_setuptools_only_where_it_is_old_or_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, found: str, flag: str
) -> None:
    def version(name: str) -> str:
        if not found:
            raise PackageNotFoundError(name)
        return found

    monkeypatch.setattr("wavell.cli.new_book.version", version)
    _, out, _ = wavell("new-book", "korea", cwd=tmp_path)
    assert f"pip install{flag} -e korea\n" in out


def test_the_template_asks_for_the_setuptools_that_is_looked_for() -> None:
    text = (TEMPLATES / "new_book" / f"pyproject.toml{SUFFIX}").read_text(encoding="utf-8")
    assert f'requires = ["setuptools>={SETUPTOOLS_MAJOR}"]' in text
