"""A real server and a real browser: `wavell serve` on loopback, and Chromium through Playwright."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.browser.chromium import NoChromium, found
from tests.browser.fonts import CHOSEN, environment
from tests.browser.table import LISTEN, SHARPNESS, WAIT, Served, pictured, serving
from wavell.table.config import PAGE_FOLDER

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
HERE = Path(__file__).parent
expect.set_options(timeout=WAIT)


def pytest_configure(config: pytest.Config) -> None:
    """Where only browser tests are to be run and there is no browser, say so once and not with every test."""
    if all(HERE in (path := Path(named.partition("::")[0]).resolve()).parents or path == HERE for named in config.args):
        _chromium(pytest.exit)


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests that do not stop it."""
    if not (PAGE_FOLDER / "index.html").is_file():
        pytest.fail("the page has not been built: run `make web` first", pytrace=False)
    with serving(tmp_path_factory.mktemp("table")) as server:
        yield server


@pytest.fixture(scope="session")
def launch() -> Iterator[Callable[[str], Browser]]:
    """Start Chromium, headless, with one family of fonts; every context in it is a fresh profile."""
    program = _chromium(lambda sentence: pytest.fail(sentence, pytrace=False))
    with sync_playwright() as play:
        yield lambda family: play.chromium.launch(executable_path=program, args=FLAGS, env=environment(family))


@pytest.fixture(scope="session")
def chromium(launch: Callable[[str], Browser]) -> Iterator[Browser]:
    """The browser of most tests."""
    browser = launch(CHOSEN)
    yield browser
    browser.close()


def _chromium(end: Callable[[str], NoReturn]) -> Path:
    try:
        return found()
    except NoChromium as fault:
        missing = str(fault)
    return end(missing)


Opener = Callable[..., Page]


@pytest.fixture
def opened(chromium: Browser, served: Served) -> Iterator[Opener]:
    """Open pages, each in a profile of its own; a fault in a page or a request elsewhere fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_(path: str = "/", at: Served = served, prepare: Callable[[Page], object] = id, **options: Any) -> Page:
        size: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": SHARPNESS}
        context = chromium.new_context(**{**size, **options})
        context.set_default_timeout(WAIT)
        context.add_init_script(LISTEN)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.on("console", lambda said: _said(said, faults))
        page.on("request", lambda request: _elsewhere(request.url, at.url, faults))
        prepare(page)
        page.goto(at.url + path)
        return page

    yield open_
    for context in contexts:
        context.close()
    assert not faults


def _elsewhere(url: str, home: str, faults: list[str]) -> None:
    """Nothing is asked of anybody else."""
    if not url.startswith((home, home.replace("http", "ws"), "data:", "blob:")):
        faults.append(f"asked {url}")


def _said(said: ConsoleMessage, faults: list[str]) -> None:
    """The policy of the page is kept: nothing in it is refused by the browser."""
    if "Content Security Policy" in said.text:
        faults.append(said.text)


__all__ = ["Opener", "Served", "pictured"]
