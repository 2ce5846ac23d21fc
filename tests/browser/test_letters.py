"""The letters of the page are its own: no text depends on the fonts of a machine. Pages are no larger than they say."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal

import numpy as np
import pytest
from playwright.sync_api import Browser, CDPSession, Page, ViewportSize, expect

from tests.browser.conftest import Opener
from tests.browser.fonts import FAMILIES
from tests.browser.pictures import Colours, pixels
from tests.browser.table import PICTURES, WAIT, Person, Served, loaded
from tests.browser.test_labels import drawn, read
from tests.waiting import until

START, GAME = 300_000, 560_000
"""How many bytes go over the wire before the start page, or a game, is there; half of a game are its symbols."""
PAGES = {
    "/": "article.tile",
    "/#/new/primer/oasis": "h1",
    "/#/rules/europa/frame:CRT": "h1",
    "/#/rules/awaw": "h1",
    "/#/calculator": "h1",
}


def texts(session: CDPSession, within: str) -> Iterator[int]:
    """The elements of a part of a page that hold a text of their own, fields with what is written in them as well."""
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    part = session.send("DOM.querySelector", {"nodeId": root, "selector": within})["nodeId"]
    waiting = [session.send("DOM.describeNode", {"nodeId": part, "depth": -1, "pierce": True})["node"]]
    while waiting:
        node = waiting.pop()
        inner = node.get("children", []) + node.get("shadowRoots", [])
        if node["nodeName"].lower() in ("head", "script", "style"):
            continue
        if any(each["nodeType"] == 3 and each["nodeValue"].strip() for each in inner):
            ids = [node["backendNodeId"]]
            yield session.send("DOM.pushNodesByBackendIdsToFrontend", {"backendNodeIds": ids})["nodeIds"][0]
        waiting += inner


def foreign(page: Page, within: str = "body") -> dict[str, str]:
    """The fonts of the machine that a part of the page is written in, each with a text that is."""
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    found: dict[str, str] = {}
    for node in texts(session, within):
        for font in session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]:
            if not font["isCustomFont"] and font["familyName"] not in found:
                found[font["familyName"]] = session.send("DOM.getOuterHTML", {"nodeId": node})["outerHTML"][:200]
    session.detach()
    return found


@pytest.mark.parametrize(("path", "there"), PAGES.items())
def test_no_text_outside_of_a_game_is_in_a_font_of_the_machine(opened: Opener, path: str, there: str) -> None:
    page = opened(path)
    expect(page.locator(there).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    assert not foreign(page)


@pytest.mark.parametrize(("book", "scenario"), [("awaw", "malaya-1941"), ("europa", "crusader")])
def test_no_text_of_a_game_is_in_a_font_of_the_machine(
    opened: Opener, served: Served, book: str, scenario: str
) -> None:
    begun = served.begin(book, scenario, hot_seat=True)
    person = Person(opened(begun.link("table"), reduced_motion="reduce")).seated()
    page = person.page
    expect(page.locator(".mapboard .name").first).to_be_attached()
    page.evaluate("document.fonts.ready")
    assert not foreign(page)
    for tab in page.get_by_role("tab").all_inner_texts():
        person.open(tab)
        loaded(page)
        page.evaluate("document.fonts.ready")
        assert not foreign(page, "aside.right"), tab
    person.line.fill("attack nobody")
    person.line.press("Enter")
    expect(page.locator(".bar .note.bad")).to_be_visible()
    person.board.focus()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys of the board")).to_be_visible()
    assert not foreign(page, ".bar")
    assert not foreign(page, ".mapboard .opened")


def test_a_font_of_the_machine_would_be_noticed(opened: Opener) -> None:
    page = opened("/")
    expect(page.locator("article.tile").first).to_be_visible()
    page.evaluate("document.querySelector('h1').append(' \\u2192')")  # an arrow that the page's own letters lack
    until(lambda: foreign(page, "h1"))
    assert any("\u2192" in text for text in foreign(page, "h1").values())


FIELDS = {
    "a placeholder": "<input placeholder='{}'>",
    "an input": "<input value='{}'>",
    "a text": "<textarea>{}</textarea>",
    "a select": "<select><option>{}</option></select>",
    "a button": "<button>{}</button>",
}


@pytest.mark.parametrize("field", FIELDS)
def test_a_font_of_the_machine_would_be_noticed_in_a_field(opened: Opener, field: str) -> None:
    page = opened("/")
    expect(page.locator("article.tile").first).to_be_visible()
    page.evaluate("html => document.querySelector('h1').innerHTML = html", FIELDS[field].format("own"))
    assert not foreign(page, "h1")
    page.evaluate("html => document.querySelector('h1').innerHTML = html", FIELDS[field].format("strange \u2192"))
    until(lambda: foreign(page, "h1"))
    assert foreign(page, "h1")


@contextmanager
def weighed(chromium: Browser) -> Iterator[tuple[Page, dict[str, int]]]:
    """A page, and how many bytes came over the wire for each address."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(WAIT)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    urls: dict[str, str] = {}
    sizes: dict[str, int] = {}
    session.on("Network.requestWillBeSent", lambda told: urls.update({told["requestId"]: told["request"]["url"]}))

    def came(told: dict[str, float | str]) -> None:
        url = urls[str(told["requestId"])]
        sizes[url] = sizes.get(url, 0) + int(told["encodedDataLength"])

    session.on("Network.loadingFinished", came)
    yield page, sizes
    context.close()


@pytest.mark.own_fonts
def test_the_start_page_is_small(chromium: Browser, served: Served) -> None:
    with weighed(chromium) as (page, sizes):
        page.goto(served.url)
        expect(page.locator("article.tile").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        with page.expect_response(
            re.compile("/primer/.*/scene")
        ):  # pictures further down are fetched as they come near
            page.evaluate("scrollTo(0, document.body.scrollHeight)")
        assert any(url.endswith(".woff2") for url in sizes)
        assert 50_000 < sum(sizes.values()) < START, sizes
        boards = [url for url in sizes if "/sheets/" in url]
        assert len(boards) == len(set(boards)), "a board that several scenarios share is sent once"


@pytest.mark.own_fonts
def test_a_game_is_not_larger_than_it_says(chromium: Browser, served: Served) -> None:
    begun = served.begin("awaw", "commonwealth-1939", hot_seat=True)
    with weighed(chromium) as (page, sizes):
        page.goto(served.url + begun.link("table"))
        expect(page.locator(".mapboard .name").first).to_be_attached()
        page.wait_for_load_state("networkidle")
        assert 100_000 < sum(sizes.values()) < GAME, sizes


Theme = Literal["light", "dark"]
SAME = ("start", "malaya-1941", "commonwealth-1939")
STEP = 48
"""Two pixels that differ by less in each colour are the same edge, smoothed a little otherwise."""


def nearly(one: Colours, other: Colours) -> bool:
    """Whether two pictures are the same but for how edges are smoothed."""
    far = np.abs(one.astype(np.int16) - other.astype(np.int16)).max(axis=2) > STEP
    return one.shape == other.shape and float(far.mean()) < 0.0005


def test_pictures_that_differ_are_told_apart() -> None:
    page = np.full((100, 100, 3), 240, np.uint8)
    smoothed, moved = page.copy(), page.copy()
    smoothed[10:20, 10:20] -= 20
    moved[10:20, 10:20] = 0
    assert nearly(page, smoothed)
    assert not nearly(page, moved)


def finished(page: Page) -> bytes:
    """A picture of a page on which nothing changes any more."""
    taken = [b""]

    def again() -> bool:
        taken.append(page.screenshot(animations="disabled", caret="hide"))
        return taken[-1] == taken[-2]

    until(again)
    return taken[-1]


@pytest.mark.own_fonts
@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_the_page_looks_the_same_whatever_fonts_a_machine_has(
    launch: Callable[[str], Browser], chromium: Browser, served: Served, theme: Theme
) -> None:
    links = {name: served.begin("awaw", name, hot_seat=True).link("table") for name in SAME[1:]} | {"start": "/"}
    looks = {}
    for family in FAMILIES:
        browser = launch(family)
        size: ViewportSize = {"width": 1280, "height": 800}
        page = browser.new_context(viewport=size, color_scheme=theme, reduced_motion="reduce").new_page()
        page.set_default_timeout(WAIT)
        for name in SAME:
            page.goto("about:blank")
            page.goto(served.url + links[name])
            page.wait_for_load_state("networkidle")
            if name == "start":
                expect(page.locator("article.tile canvas").first).to_be_visible()
                page.evaluate("document.fonts.ready")
            else:
                drawn(page)
                expect(page.locator(".mapboard .plate defs g[id]").first).to_be_attached()  # the symbols of units
            looks[family, name] = (finished(page), [] if name == "start" else read(page).names)
            if PICTURES:
                page.screenshot(path=f"{PICTURES}/{name}-{family}-{theme}.png")
        browser.close()
    for name in SAME:
        (one, names), (other, others) = (looks[family, name] for family in FAMILIES)
        assert names == others
        assert one == other or nearly(pixels(chromium, one), pixels(chromium, other)), (name, theme)
