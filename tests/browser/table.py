"""What the browser tests share: a server of their own, games made over HTTP, and somebody who sits at a page."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Locator, Page, expect

from tests.browser.pictures import reduced
from tests.waiting import WAIT_S

API = "/api/v1"
WAIT = 1000 * WAIT_S
"""How many milliseconds a page is given for what must come."""
PICTURES = os.environ.get("WAVELL_PICTURES")
"""Where screenshots go that are to be looked at, or to be shown in the README."""
SHARPNESS = 1.5 if PICTURES else 1
"""Pixels of the screen to one of the page: pictures are also looked at on fine screens."""
LISTEN = """
window.heard = [];
new MutationObserver((changes) => {
  for (const { target } of changes) {
    const region = (target.parentElement ?? target).closest?.("[data-testid=live], [data-testid=alert]");
    if (region?.textContent) window.heard.push(region.textContent);
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
window.asking = 0;
const ask = window.fetch;
window.fetch = async (...what) => {
  const done = () => setTimeout(() => (window.asking -= 1));
  window.asking += 1;
  try {
    const answer = await ask(...what);
    void answer.clone().arrayBuffer().finally(done);
    return answer;
  } catch (fault) {
    done();
    throw fault;
  }
};
"""
"""Writes down what a screen reader would be told, and counts what is being fetched."""
LOADED = """() => !window.asking && !document.querySelector("[aria-busy=true]")
  && ![...document.querySelectorAll("[role=status]")].some(
    (one) => one.textContent.startsWith("One moment") && one.checkVisibility())"""
STILL = """() => {
  const now = document.querySelector(".mapboard .plate").style.transform;
  const still = now === window.stood && now.endsWith("scale(1)");
  window.stood = now;
  return still;
}"""
"""Asked in each frame, so that two are alike."""
SCALED = r"""([least, most]) => {
  const drawn = document.querySelector(".mapboard .plate svg > g").getAttribute("transform");
  const scale = Number(drawn.match(/scale\(([\d.]+)\)/)[1]);
  return least <= scale && scale <= most && scale;
}"""


class Served:
    """A server of its own: where it is, and how it is stopped."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        self.options = options
        self.port = 0
        self.start()

    @property
    def url(self) -> str:
        """The address to open."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, the second time on the port that it had."""
        command = [sys.executable, "-m", "wavell", "serve", "--port", str(self.port), "--data", str(self.data)]
        command += self.options
        environment = {**os.environ, "WAVELL_DATABASE_URL": ""}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:(\d+)", line):
                self.port = int(found[1])
                return
        raise RuntimeError("the server printed no address")

    def stop(self) -> None:
        """Stop it, as when a connection is lost."""
        self.process.terminate()
        self.process.wait(WAIT_S)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def begin(self, book: str, scenario: str, **wanted: Any) -> "Begun":
        """Set a game up over HTTP."""
        answer = httpx.post(
            f"{self.url}{API}/games", json={"book": book, "scenario": scenario, **wanted}, timeout=WAIT_S
        )
        assert answer.status_code == 201, answer.text
        made = answer.json()
        return Begun(self.url, made["game"], {key["role"]: key["key"] for key in made["keys"]})


@contextmanager
def serving(data: Path, *options: str) -> Iterator[Served]:
    """A server that ends with the test."""
    server = Served(data, *options)
    try:
        yield server
    finally:
        server.stop()


class Begun:
    """A game and its keys."""

    def __init__(self, url: str, game: str, keys: dict[str, str]) -> None:
        self.url = url
        self.game = game
        self.keys = keys

    def link(self, role: str) -> str:
        """Where the holder of a key sits."""
        return f"/#/game/{self.game}/{self.keys[role]}"

    def ask(self, role: str, path: str = "") -> Any:
        """Ask something over HTTP with the key of a role."""
        where = f"{self.url}{API}/games/{self.game}{path}"
        answer = httpx.get(where, headers={"Authorization": f"Bearer {self.keys[role]}"}, timeout=WAIT_S)
        assert answer.status_code == 200, answer.text
        return answer.json()


class Person:
    """Somebody at a page, who does what people do there and waits for what they would wait for."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def board(self) -> Locator:
        """The board."""
        return self.page.get_by_role("application")

    @property
    def line(self) -> Locator:
        """The line that orders are written in."""
        return self.page.get_by_role("combobox", name="Order")

    @property
    def news(self) -> Locator:
        """What happened since the last order."""
        return self.page.get_by_role("region", name="What happened")

    @property
    def due(self) -> Locator:
        """Who must decide what, at the head of the table."""
        return self.page.locator("header p.due")

    def button(self, name: str) -> Locator:
        """A button by its name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def seated(self) -> "Person":
        """Wait until the board is there and the connection lives."""
        expect(self.board).to_be_visible()
        expect(self.page.locator("header .lost")).to_have_count(0)
        return self

    def open(self, tab: str) -> Locator:
        """Open a panel."""
        self.page.get_by_role("tab", name=tab).click()
        return self.page.get_by_role("tabpanel", name=tab)

    def give(self, text: str) -> None:
        """Type an order that will be accepted, and wait until it is."""
        before = self.entries()
        self.line.fill(text)
        expect(self.page.get_by_text("This is allowed.")).to_be_visible()
        self.line.press("Enter")
        self.accepted(before)

    def accepted(self, before: int) -> None:
        """Wait until an order has been accepted since there were so many entries."""
        expect(self.line).to_have_value("")
        expect(self.page.locator(".bar .note.bad")).to_have_count(0)
        expect.soft(self.news).to_be_visible()
        assert self.entries() > before

    def entries(self) -> int:
        """How many orders of this seat are known, by what the page keeps for earlier ones."""
        return int(self.page.evaluate("window.heard.filter((text) => text.startsWith('Order accepted')).length"))

    def heard(self) -> list[str]:
        """What a screen reader was told so far."""
        told: list[str] = self.page.evaluate("window.heard")
        return told

    def stack(self, place: str) -> Locator:
        """The counters of a place on the board."""
        return self.page.locator(f'g.pile[data-place="{place}"]')

    def my_turn(self) -> None:
        """Wait until this seat must decide; bots may need a while."""
        expect(self.due.get_by_text(re.compile(r"^Your (turn|decision)"))).to_be_visible(timeout=WAIT)


def loaded(page: Page) -> None:
    """Wait until everything that the page has asked for has come and is shown."""
    page.wait_for_function(LOADED)


def still(page: Page) -> None:
    """Wait until the board rests, drawn at the scale at which it is seen."""
    page.evaluate("window.stood = undefined")
    page.wait_for_function(STILL)


def scaled(page: Page, least: float, most: float) -> float:
    """Wait until the board is drawn at a scale between two, in pixels to a unit; return it."""
    scale: float = page.wait_for_function(SCALED, arg=[least, most]).json_value()
    return scale


def pictured(page: Page, name: str) -> None:
    """Take a screenshot where somebody wants it, in few colours."""
    if PICTURES:
        page.wait_for_timeout(800)  # the board is drawn anew in its full sharpness once it rests
        Path(PICTURES, f"{name}.png").write_bytes(reduced(page))
