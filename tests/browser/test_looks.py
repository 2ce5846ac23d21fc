"""How it looks and who can use it: phones in both themes, and the rules of WCAG 2.2 AA by axe on every page."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.table import Person, Served, loaded, pictured

AXE = Path("web/node_modules/axe-core/axe.min.js")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
ASK = "([part, tags]) => axe.run(part, { runOnly: tags, resultTypes: ['violations'] })"
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def check(page: Page, where: str, within: str = "html") -> None:
    """No rule is broken in some part of a page, in either theme."""
    for theme in THEMES:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        found = page.evaluate(ASK, [within, TAGS])
        assert found["passes"], where
        broken = {
            f"{where} ({theme}): {row['id']}": [(each["target"], each["any"][:1]) for each in row["nodes"]][:3]
            for row in found["violations"]
        }
        assert not broken


def axed(opened: Opener, path: str) -> Person:
    """Open a page in which axe can be asked."""
    person = Person(opened(path))
    person.page.evaluate(AXE.read_text())
    return person


def test_axe_finds_nothing_on_the_pages_outside_a_game(opened: Opener) -> None:
    person = axed(opened, "/")
    page = person.page
    expect(page.locator("article.tile")).not_to_have_count(0)
    check(page, "start")
    person.page.get_by_label("The link you were sent").fill("nonsense")
    person.button("Join").click()
    expect(page.get_by_role("alert").filter(has_text="no link")).to_be_visible()
    check(page, "start, with a wrong link")
    for path, there in (
        ("#/new/primer/oasis", "New game: "),
        ("#/rules/europa", "Europa"),
        ("#/rules/europa/frame:CRT", "frame:CRT"),
        ("#/rules/awaw", "World at War"),
        ("#/rules/awaw/71.11", "71.11"),
        ("#/calculator", "Battle calculator"),
        ("#/nowhere", "There is no such page"),
    ):
        page.evaluate("(to) => { location.hash = to; }", path)
        expect(page.get_by_role("heading", level=1).filter(has_text=there)).to_be_visible()
        loaded(page)
        check(page, path)
    page.evaluate("location.hash = '#/new/primer/oasis'")
    page.get_by_role("group", name="Who plays the Axis?").get_by_label("Somebody else, by a link").check()
    check(page, "new game")
    person.button("Begin").click()
    expect(page.get_by_role("heading", name="Links")).to_be_visible()
    check(page, "links")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("book", "scenario"),
    [("europa", "crusader"), pytest.param("awaw", "malaya-1941", marks=pytest.mark.long)],
)
def test_axe_finds_nothing_at_the_table(opened: Opener, served: Served, book: str, scenario: str) -> None:
    begun = served.begin(book, scenario, hot_seat=True)
    person = axed(opened, begun.link("table"))
    page = person.seated().page
    check(page, scenario)
    for name in page.get_by_role("tab").all_inner_texts():
        person.open(name)
        loaded(page)
        check(page, f"{scenario}, {name}", "aside.right")
    for where, part in dialogs(person):
        check(page, f"{scenario}, {where}", part)


def test_axe_finds_nothing_on_an_undo_that_is_asked_for_nor_on_an_address_to_call(
    opened: Opener, served: Served
) -> None:
    begun = served.begin("primer", "oasis", seats={"allies": "person", "axis": "person"})
    allies, axis = (axed(opened, begun.link(seat)).seated() for seat in ("allies", "axis"))
    allies.give("end")
    axis.give("end")
    take_back = allies.open("History").get_by_role("button", name="Take back entry 1 and")
    for answer, shown in (("Refuse", ".bar.past"), ("Agree", ".bar.end")):
        take_back.click()
        expect(axis.button(answer)).to_be_visible()
        check(axis.page, "an undo that is asked for", ".bar.ask")
        axis.button(answer).click()
        expect(allies.page.locator(shown)).to_be_visible()
        check(allies.page, f"an undo: {answer}", shown)
    panel = axis.open("Seats")
    panel.get_by_role("textbox", name="Tell me when I am due").fill("http://127.0.0.1/")
    axis.button("Save").click()
    expect(panel.locator(".note.bad")).to_be_visible()
    check(axis.page, "an address that was refused", "aside.right")


def dialogs(person: Person) -> Iterator[tuple[str, str]]:
    """Everything that opens above the table, one after the other, and which part of the page it is."""
    page = person.page
    person.line.fill("attack nobody")
    person.line.press("Enter")
    expect(page.locator(".bar .note.bad")).to_be_visible()
    yield "a refused order", ".bar"
    person.due.get_by_role("link", name=re.compile("^Rule ")).click()
    expect(page.get_by_role("complementary", name=re.compile("^Rule ")).get_by_role("heading", level=2)).to_be_visible()
    yield "a rule beside the board", "aside.drawer"
    page.keyboard.press("Escape")
    person.button("End phase").click()
    expect(page.get_by_role("dialog").get_by_role("heading", level=2)).to_be_visible()
    yield "the end of a phase", "dialog"
    page.keyboard.press("Escape")
    person.board.focus()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys of the board")).to_be_visible()
    yield "the keys of the board", ".mapboard .opened"
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    page.keyboard.press("m")
    yield "a place", "aside.right"
    person.button("Try out").click()
    expect(page.get_by_role("region", name="Trying out: nothing counts until you commit")).to_be_visible()
    yield "the sandbox", ".sandbox"
    person.button("Try out").click()
    page.get_by_label("Look and decide as").select_option(index=1)
    expect(page.get_by_role("heading", name=re.compile("^Hand over to"))).to_be_visible()
    yield "the curtain", "html"


def narrow(page: Page) -> None:
    """Nothing sticks out to the side."""
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("theme", THEMES)
def test_a_turn_begins_on_a_phone(opened: Opener, theme: str) -> None:
    person = Person(opened(color_scheme=theme, **PHONE))
    page = person.page
    expect(page.locator("article.tile").first).to_be_visible()
    narrow(page)
    person.button("Play Malaya 1941 now").tap()
    person.seated()
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    guide = page.get_by_role("tabpanel", name="Guide")
    guide.get_by_role("button", name="Next").tap()
    narrow(page)
    guide.get_by_role("button", name="Write it for me").tap()
    person.button("Give order").tap()
    expect(person.news).to_be_visible()
    for tab in page.get_by_role("tab").all():
        tab.tap()
        loaded(page)
        narrow(page)
    page.evaluate("scrollTo(0, 0)")
    box = person.stack("EE11").bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".mapboard .ring")).to_have_count(1)
    if theme == "dark":
        pictured(page, "phone")
    others = {"rules/europa/frame:CRT": "frame:CRT", "calculator": "Battle calculator", "new/primer/oasis": "New game"}
    for path, there in others.items():
        page.evaluate("(to) => { location.hash = `#/${to}`; }", path)
        expect(page.get_by_role("heading", level=1).filter(has_text=there)).to_be_visible()
        narrow(page)


def test_the_reader_chooses_the_theme_and_it_stays(opened: Opener) -> None:
    page = opened()
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "light")
    page.get_by_role("button", name="Dark").click()
    expect(html).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(html).to_have_attribute("data-theme", "dark")
