"""What the documentation shows is true: commands print it, and the book in `new-book.md` can be played."""

import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from wavell.umpire import Game, SeededDice, open_book

ROOT = Path(__file__).parent.parent
NAMING = [ROOT / "CONTRIBUTING.md", ROOT / "docs" / "architecture.md", *sorted((ROOT / "docs/decisions").glob("0*.md"))]
"""Pages for developers, which name files."""
SOURCE = ROOT / "src" / "wavell"
PLACES = ("umpire", "table", "books/awaw", "books/europa", "books/primer")
SEEN_FROM = [ROOT, ROOT / "web/src", ROOT / "web/src/board", SOURCE, *(SOURCE / place for place in PLACES)]
"""Where the paths that the documentation names may begin."""


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
    (package / "__init__.py").write_text("\n".join(blocks("new-book.md", "python")))
    monkeypatch.syspath_prepend(str(tmp_path))
    book = importlib.import_module("shown_book").BOOK
    game = Game.new(book, "heap", dice=SeededDice(bytes(32)))
    refused = game.play("white", "take 4")
    assert refused.verdict.cited == ["nim 1.1"]
    while due := game.to_act():
        assert game.play(due[0].seat, game.options(due[0].seat)[-1])
    assert game.world.outcome is not None
    assert game.world.outcome.winners == ("white",)  # threes and a rest of one out of 21: the seventh taking is White's


def test_the_lines_that_show_the_library_run() -> None:
    (shown,) = blocks("reference/index.md", "python")
    done = subprocess.run([sys.executable, "-c", shown], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "[primer 3.8]" in done.stdout


def test_every_room_of_the_umpire_has_its_page_of_reference() -> None:
    rooms = {path.parent.name for path in (SOURCE / "umpire").glob("*/__init__.py")}
    pages = {path.stem for path in (ROOT / "docs" / "reference").glob("*.md")}
    assert rooms == pages - {"index", "game"}
    for room in rooms:
        assert f"::: wavell.umpire.{room}\n" in (ROOT / "docs" / "reference" / f"{room}.md").read_text("utf-8")


# Links --------------------------------------------------------------------------------------------------

PAGES = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")]
PAGES += sorted((ROOT / "docs").rglob("*.md"))


def anchors(page: Path) -> set[str]:
    """The anchors that the headings of a page have, on a code host as in the site."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", title.lower())).strip("-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_between_pages_leads_somewhere(page: Path) -> None:
    for target, anchor in re.findall(r"\]\(([^)#:]*)(?:#([^)]+))?\)", page.read_text(encoding="utf-8")):
        led = (page.parent / target) if target else page
        assert led.exists(), f"{page.name} links to {target}"
        assert not anchor or anchor in anchors(led), f"{page.name} links to {target}#{anchor}"


@pytest.mark.parametrize("page", NAMING, ids=lambda page: page.name)
def test_pages_for_developers_name_only_files_that_exist(page: Path) -> None:
    named = re.findall(r"`((?![/.])[\w./-]+/[\w.-]*)`", page.read_text(encoding="utf-8"))
    assert named or page.parent.name == "decisions"
    assert [path for path in named if not any((at / path).exists() for at in SEEN_FROM)] == []


# The site -----------------------------------------------------------------------------------------------

WITHOUT_NETWORK = """
import socket
def refused(*_): raise OSError("no network here")
socket.socket.connect = socket.getaddrinfo = refused
from mkdocs.__main__ import cli
cli()
"""
LOADING = {"link", "script", "img", "source", "iframe", "object", "video", "audio", "embed", "use", "image"}
ELSEWHERE = re.compile(r"(?:https?:)?//")


class Assets(HTMLParser):
    """Collects what a page makes the browser load by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in LOADING:
            self.found += [value for key, value in attrs if value and key in ("href", "src", "srcset", "data")]


def loaded(text: str, suffix: str) -> Iterator[str]:
    """What a file of the site makes the browser load."""
    if suffix == ".css":
        yield from (one or other for one, other in re.findall(r"""url\(["']?([^)"']+)|@import\s+["']([^"']+)""", text))
    else:
        (page := Assets()).feed(text)
        yield from page.found


def test_the_scan_sees_what_would_be_loaded_from_elsewhere() -> None:
    html = '<link rel="stylesheet" href="https://a/b.css"><script src=//c/d.js></script><a href="https://e">e</a>'
    assert list(loaded(html, ".html")) == ["https://a/b.css", "//c/d.js"]
    assert list(loaded('@import "https://f"; p { background: url(https://g) }', ".css")) == ["https://f", "https://g"]
    assert not ELSEWHERE.match("assets/icon.png")


@pytest.mark.long
def test_the_site_is_built_and_read_without_a_network(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WITHOUT_NETWORK, "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    files = [path for path in tmp_path.rglob("*") if path.suffix in (".html", ".css", ".svg")]
    assert {"index.html", "contributing.html", "changelog.html", "security.html"} <= {path.name for path in files}
    found = [(path.name, each) for path in files for each in loaded(path.read_text("utf-8"), path.suffix)]
    assert len(found) > len(files)
    assert [each for each in found if ELSEWHERE.match(each[1])] == []
    # The theme fetches this from elsewhere, but only for pages that have a diagram.
    assert [path.name for path in files if 'class="mermaid"' in path.read_text("utf-8")] == []
    assert "wavell.umpire.facts.tally.Tally" in (tmp_path / "reference" / "facts.html").read_text("utf-8")


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
