"""The package as strangers install it, away from the work tree: it brings its cases, and what tests show."""

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import httpx
import pytest

from tests.table.served import process
from tests.waiting import WAIT_S
from wavell.rulebook.coverage import evidence
from wavell.rulebook.shipped import shipped
from wavell.umpire import open_book

ROOT = Path(__file__).parent.parent
pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def wavell(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of a wheel, built from a source archive and installed beside the packages that it needs."""
    made = tmp_path_factory.mktemp("wheel")
    tree = made / "tree"
    for folder in ("src", "cases", "tests"):
        shutil.copytree(ROOT / folder, tree / folder, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    for file in ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE"):
        shutil.copy(ROOT / file, tree)
    run(sys.executable, "-c", f"from setuptools import build_meta; build_meta.build_sdist({str(made)!r})", cwd=tree)
    archive = next(made.glob("*.tar.gz"))
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
    run(
        *pip,
        "wheel",
        "--no-deps",
        "--no-index",
        "--no-build-isolation",
        "--wheel-dir",
        str(made),
        str(archive),
        cwd=made,
    )
    room = made / "room"
    venv.create(room, with_pip=False)
    python = room / "bin" / "python"
    run(*pip, "--python", str(python), "install", "--no-deps", "--no-index", str(next(made.glob("*.whl"))), cwd=made)
    site = next((room / "lib").glob("python*/site-packages"))
    (site / "needed.pth").write_text(sysconfig.get_path("purelib") + "\n")  # what we are tested with, after our own
    return room / "bin" / "wavell"


def alone() -> dict[str, str]:
    return {key: value for key, value in os.environ.items() if key != "PYTHONPATH"} | {"NO_COLOR": "1", "TERM": "dumb"}


def run(*command: str, cwd: Path) -> str:
    done = subprocess.run(command, capture_output=True, text=True, cwd=cwd, env=alone(), check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_rule_page_of_an_installed_table_shows_cases_and_tests(wavell: Path, tmp_path: Path) -> None:
    with process(data=tmp_path, command=(str(wavell),)) as (address, _):
        page = httpx.get(f"{address}/api/v1/books/primer/rules/2.3", timeout=WAIT_S).json()
        sums = httpx.get(f"{address}/api/v1/books/primer/coverage", timeout=WAIT_S).json()
    book = open_book("primer")
    here = evidence(ROOT, [book])
    assert [case["file"] for case in page["cases"]] == here.cases[book.index.ref("2.3")]
    assert all(case["text"] and case["expected"] for case in page["cases"])
    assert page["tests"] == here.tests[book.index.ref("2.3")]
    assert sums["cased"] == len({ref for ref in here.cases if ref.id in book.index.paragraphs})


def test_the_installed_command_finds_its_cases_from_anywhere(wavell: Path, tmp_path: Path) -> None:
    told = run(str(wavell), "rule", "primer", "4.2", cwd=tmp_path)
    assert "cases/primer/a-first-ruling.toml" in told
    assert "tests/primer/" in told
    assert "as expected" in run(str(wavell), "ask", "cases/primer/a-first-ruling.toml", cwd=tmp_path)
    assert " 0 failed" in run(str(wavell), "cases", cwd=tmp_path)
    run(str(wavell), "coverage", "--check", cwd=tmp_path)


def test_a_folder_with_cases_of_its_own_comes_first(wavell: Path, tmp_path: Path) -> None:
    (tmp_path / "cases").mkdir()
    shutil.copy(shipped() / "cases" / "primer" / "a-first-ruling.toml", tmp_path / "cases" / "mine.toml")
    assert "in 1 cases" in run(str(wavell), "cases", cwd=tmp_path)
    assert "cases/mine.toml" in run(str(wavell), "rule", "primer", "4.2", cwd=tmp_path)


def test_the_installed_command_writes_a_book_that_can_be_installed(wavell: Path, tmp_path: Path) -> None:
    run(str(wavell), "new-book", "korea", cwd=tmp_path)
    book = tmp_path / "korea"
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
    offline = ("--no-deps", "--no-index")
    run(*pip, "wheel", *offline, "--no-build-isolation", "--wheel-dir", str(tmp_path), str(book), cwd=tmp_path)
    python = wavell.with_name("python")
    run(*pip, "--python", str(python), "install", *offline, str(next(tmp_path.glob("*.whl"))), cwd=tmp_path)
    assert "race: The race" in run(str(wavell), "books", cwd=tmp_path)
    run(str(wavell), "coverage", "korea", "--check", cwd=book)
    assert "1 passed" in run(str(wavell), "cases", cwd=book)
    assert "4 passed" in run(str(python), "-m", "pytest", "-q", "-p", "no:cacheprovider", cwd=book)
    run(str(wavell), "new", "race", "--save", "game.wvl", cwd=tmp_path)
    run(str(wavell), "new-scenario", "korea", "mine", cwd=tmp_path)
    run(str(wavell), "new", "scenarios/korea/mine.toml", cwd=tmp_path)
