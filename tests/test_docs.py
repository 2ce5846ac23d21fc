"""What the documentation shows is true: commands print it, and the book in `new-book.md` can be played."""

import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

from wavell.umpire import Game, SeededDice, open_book

ROOT = Path(__file__).parent.parent
IMPORTS = """
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar
from wavell.umpire import *
DATA = Path(__file__).parent / "data"
"""


def blocks(page: str, language: str) -> list[str]:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


@pytest.mark.slow
@pytest.mark.parametrize("tool", ["refresh_docs.py", "draw_terminal.py"])
def test_every_command_shown_prints_what_is_shown(tool: str) -> None:
    path = ROOT / "tools" / tool
    done = subprocess.run([sys.executable, str(path), "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_book_of_the_new_book_page_can_be_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "shown_book"
    (package / "data").mkdir(parents=True)
    rules, sequence = blocks("new-book.md", "toml")
    (package / "data" / "rules.toml").write_text(rules)
    (package / "data" / "sequence.toml").write_text(sequence)
    (package / "__init__.py").write_text(IMPORTS + "\n".join(blocks("new-book.md", "python")))
    monkeypatch.syspath_prepend(str(tmp_path))
    book = importlib.import_module("shown_book").BOOK
    game = Game.new(book, "heap", dice=SeededDice(bytes(32)))
    refused = game.play("white", "take 4")
    assert refused.verdict.cited == ["nim 1.1"]
    while due := game.to_act():
        assert game.play(due[0].seat, game.options(due[0].seat)[-1])
    assert game.world.outcome is not None
    assert game.world.outcome.winners == ("white",)  # threes and a rest of one out of 21: the seventh taking is White's


def test_every_link_between_pages_leads_somewhere() -> None:
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_make_targets_that_are_named_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    pages = "".join((ROOT / page).read_text(encoding="utf-8") for page in ("README.md", "CONTRIBUTING.md"))
    found = set(re.findall(r"\bmake ([a-z]+(?:-[a-z]+)*)", pages))
    assert {"play", "test", "test-long", "check"} <= found
    for target in found:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_every_paragraph_in_the_list_of_terms_exists() -> None:
    book = None
    cited = 0
    for line in (ROOT / "docs" / "terms.md").read_text(encoding="utf-8").splitlines():
        if match := re.match(r"## .*\(`(\w+)`\)", line):
            book = open_book(match[1])
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if book is None or len(cells) != 3 or cells[0] in ("term", "---") or cells[2].startswith(("chapter", "-")):
            continue
        for id_ in re.split(r",\s*", cells[2]):
            book.index.ref(id_.removesuffix("(outside)").strip())
            cited += 1
    assert cited > 60
