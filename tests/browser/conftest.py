"""A real server and a real browser: `wavell serve` on loopback, and Debian's Chromium through Playwright."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
PICTURES = os.environ.get("WAVELL_PICTURES")
"""Where screenshots go that are to be looked at, or to be shown in the README."""


class Served:
    """A server of its own: where it is, and how it is killed."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        self.start()

    @property
    def url(self) -> str:
        """The address to open."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, the second time on the port that it had."""
        command = [sys.executable, "-m", "wavell", "serve", "--port", str(self.port), "--data", str(self.data)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:(\d+)", line):
                self.port = int(found[1])
                return
        raise RuntimeError("the server printed no address")

    def stop(self) -> None:
        """Stop it, as when a connection is lost."""
        self.process.terminate()
        self.process.wait(20)


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests that do not stop it."""
    server = Served(tmp_path_factory.mktemp("table"))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, headless; every context in it is a fresh profile."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        yield browser
        browser.close()


Opener = Callable[..., Page]


@pytest.fixture
def opened(chromium: Browser, served: Served) -> Iterator[Opener]:
    """Open pages, each in a profile of its own; a fault in a page or a request elsewhere fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_(path: str = "/", **options: Any) -> Page:
        context = chromium.new_context(**{"viewport": {"width": 1280, "height": 800}, **options})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.on("request", lambda request: _elsewhere(request.url, served.url, faults))
        page.goto(served.url + path)
        return page

    yield open_
    for context in contexts:
        context.close()
    assert not faults


def _elsewhere(url: str, home: str, faults: list[str]) -> None:
    """Nothing is asked of anybody else."""
    if not url.startswith((home, home.replace("http", "ws"), "data:", "blob:")):
        faults.append(f"asked {url}")


def pictured(page: Page, name: str) -> None:
    """Take a screenshot where somebody wants it."""
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"{name}.png"))
