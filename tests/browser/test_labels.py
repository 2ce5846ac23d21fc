"""Names on the board: none over another, over a strange dot or over a count, at any zoom, on every board."""

from typing import Any, NamedTuple

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.table import API, Served, scaled, still
from tests.waiting import WAIT_S

READ = """
() => {
  const all = (what) => [...document.querySelectorAll(`.mapboard .plate ${what}`)];
  const rect = (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return [left, top, right, bottom];
  };
  const ink = (text) => {
    const { left, right } = text.getBoundingClientRect();
    const [at, size] = [text.getScreenCTM(), parseFloat(text.getAttribute("font-size"))];
    const line = at.d * parseFloat(text.getAttribute("y")) + at.f;
    return [left, line - at.d * size * 0.7, right, line + at.d * size * 0.2];
  };
  const halo = (box, by) => [box[0] + by, box[1], box[2] - by, box[3]];
  return {
    window: rect(document.querySelector(".mapboard .window")),
    tools: rect(document.querySelector(".mapboard .tools")),
    names: all("text.name").map((one) => [one.dataset.name, one.textContent, ink(one)]),
    numbers: all("text.number").map((one) => ["", one.textContent, ink(one)]),
    dots: all(".town > :is(.city, .hamlet, .star)").map((one) => [
      one.parentElement.dataset.place, "", halo(rect(one), 0.5)]),
    counts: all(".count rect").map((one) => ["", one.nextElementSibling.textContent, rect(one)]),
    heads: all(".box text").map((one) => [one.parentElement.dataset.place, one.textContent, ink(one),
      rect(one.parentElement.querySelector(".head"))]),
    counters: all(".pile text.factors").map((one) => [one.textContent, rect(one),
      rect([...one.parentElement.querySelectorAll(".body")].at(-1))]),
  };
}
"""
"""What is written on the board, in pixels of the page: texts from their real widths, as high as their letters are."""
LEAST, MOST = 0.1, 4.0
Box = tuple[float, float, float, float]


class Named(NamedTuple):
    """Something on the board: which place or unit it belongs to, what is written, what it covers."""

    key: str
    text: str
    box: Box


class Board(NamedTuple):
    """What a page shows."""

    window: Box
    tools: Box
    names: list[Named]
    numbers: list[Named]
    dots: list[Named]
    counts: list[Named]
    heads: list[tuple[str, str, Box, Box]]
    counters: list[tuple[str, Box, Box]]


def read(page: Page) -> Board:
    found: dict[str, Any] = page.evaluate(READ)
    lists = {key: [Named(*each) for each in found.pop(key)] for key in ("names", "numbers", "dots", "counts")}
    return Board(**found | lists)


def meet(one: Box, other: Box) -> bool:
    """Whether two boxes overlap by more than a hair."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    return across > 0.5 and min(one[3], other[3]) - max(one[1], other[1]) > 0.5


def inside(one: Box, other: Box, by: float = 0.5) -> bool:
    """Whether a box lies within another."""
    return one[0] >= other[0] - by and one[1] >= other[1] - by and one[2] <= other[2] + by and one[3] <= other[3] + by


def check(board: Board, where: str) -> None:
    """Nothing is written over anything that it must not hide."""
    for number, name in enumerate(board.names):
        for other in (*board.names[:number], *board.counts, *board.numbers):
            assert not meet(name.box, other.box), (where, name, other)
        for dot in board.dots:
            assert not meet(name.box, dot.box), (where, name, dot)
    for place, text, box, head in board.heads:
        assert inside(box, head), (where, place, text)
    for text, box, body in board.counters:
        assert body[0] <= box[0] < box[2] <= body[2], (where, text)


def seated(opened: Opener, served: Served, book: str, scenario: str, **options: Any) -> tuple[Page, list[str]]:
    """A page with a game at its start, and the places that the scenario is about."""
    begun = served.begin(book, scenario, hot_seat=True)
    page = opened(begun.link("table"), reduced_motion="reduce", **options)
    drawn(page)
    focus = begun.ask("table")["scene"]["focus"]
    titled = {cell["id"] for cell in begun.ask("table", "/sheet")["cells"] if cell.get("title")}
    return page, [place for place in focus if place in titled]


def drawn(page: Page) -> None:
    """Wait until a board is there with its counters and names, and rests."""
    expect(page.locator(".mapboard .pile").first).to_be_attached()
    expect(page.locator(".mapboard .name").first).to_be_attached()
    page.evaluate("document.fonts.ready")
    still(page)


def zoom(page: Page, key: str) -> None:
    """Press a key of the board and wait until it is drawn at the new scale."""
    wanted = min(MOST, max(LEAST, scaled(page, LEAST, MOST) * (1.4 if key == "+" else 1 / 1.4)))
    page.keyboard.press(key)
    scaled(page, wanted * 0.999, wanted * 1.001)


SCENARIOS = [
    ("awaw", "chalo-delhi-1942"),
    ("awaw", "commonwealth-1939"),
    ("awaw", "malaya-1941"),
    ("awaw", "northern-shield-1942"),
    ("awaw", "the-rock-1940"),
    ("europa", "crusader"),
    ("europa", "desert-railway"),
    ("europa", "kassala-to-keren"),
    ("europa", "proving-ground"),
    ("primer", "oasis"),
    ("primer", "patrol"),
]
BOARDS = [
    *(SCENARIOS[at] for at in (1, 2, 5, 9)),
    *(pytest.param(*SCENARIOS[at], marks=pytest.mark.long) for at in (4, 7, 8)),
]


def test_these_are_all_scenarios(served: Served) -> None:
    books = httpx.get(f"{served.url}{API}/books", timeout=WAIT_S).json()
    there = sorted((book["id"], scenario["id"]) for book in books for scenario in book["scenarios"])
    assert there == SCENARIOS


SIZES = [(360, 740), (390, 844), (640, 360), (768, 1024), (1024, 768), (1280, 800)]
"""Windows that the game is opened in: phones upright and lying, tablets, a desk."""


def sees(page: Page, focus: list[str], where: str) -> None:
    """The names of all places that matter are in sight, whole, and clear of the buttons; so are their signs."""
    board = read(page)
    check(board, where)
    boxes = {name.key: name.box for name in board.names}
    dots = {dot.key: dot.box for dot in board.dots}
    for place in focus:
        assert place in boxes, (where, place)
        for box in (boxes[place], dots[place]):
            assert inside(box, board.window), (where, place)
            assert not meet(box, board.tools), (where, place)


@pytest.mark.parametrize(("book", "scenario"), SCENARIOS)
def test_every_victory_place_has_its_name_at_the_opening_view(
    opened: Opener, served: Served, book: str, scenario: str
) -> None:
    page, focus = seated(opened, served, book, scenario, viewport=dict(zip(("width", "height"), SIZES[0], strict=True)))
    assert focus
    sees(page, focus, f"{scenario}, opened")
    # Until somebody touches it, a board shows in a window of another size what it would show if it were opened there.
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("width => innerWidth === width", arg=width)
        drawn(page)
        sees(page, focus, f"{scenario}, {width} x {height}")
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    sees(page, focus, f"{scenario}, dark")


def test_a_board_fits_itself_to_the_window_until_somebody_touches_it(opened: Opener, served: Served) -> None:
    page, focus = seated(opened, served, "europa", "crusader")
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function("document.querySelector('.mapboard .window').clientWidth === 390")
    still(page)
    sees(page, focus, "made smaller")
    page.get_by_role("application").focus()
    zoom(page, "+")
    chosen = scaled(page, LEAST, MOST)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.wait_for_function("document.querySelector('.mapboard .window').clientWidth > 390")
    still(page)
    assert scaled(page, LEAST, MOST) == chosen


@pytest.mark.parametrize(("book", "scenario"), BOARDS)
def test_names_keep_clear_of_each_other_at_every_zoom(opened: Opener, served: Served, book: str, scenario: str) -> None:
    page, focus = seated(opened, served, book, scenario)
    first = read(page)
    page.get_by_role("application").focus()
    counted = []
    for step, key in enumerate("+++------"):
        zoom(page, key)
        if step % 3 == 0:
            page.emulate_media(color_scheme="dark" if step else "light", reduced_motion="reduce")
        board = read(page)
        check(board, f"{scenario}, step {step}")
        counted.append(len(board.names))
        drawn = page.locator(".mapboard .town").evaluate_all("all => all.map((one) => one.dataset.place)")
        assert {*focus} & {*drawn} <= {name.key for name in board.names}, (scenario, step)
    for _ in range(3):
        zoom(page, "+")
    # What was left out for want of room is back where it was, and stands as before.
    again = {name.key: name.text for name in read(page).names}
    assert set(again.items()) >= {(n.key, n.text) for n in first.names if inside(n.box, first.window)}
    assert min(counted) < max(counted)


def test_a_name_without_room_is_left_out_and_comes_back(opened: Opener, served: Served) -> None:
    page, _ = seated(opened, served, "awaw", "commonwealth-1939")
    page.get_by_role("application").focus()
    name = page.locator('.mapboard .name[data-name="CC9"], .mapboard .name', has_text="Penang")
    expect(name).to_have_count(1)
    for _ in range(3):
        zoom(page, "-")
    expect(name).to_have_count(0)
    for _ in range(3):
        zoom(page, "+")
    expect(name).to_have_count(1)


def test_units_have_their_names_when_the_board_is_near(opened: Opener, served: Served) -> None:
    page, _ = seated(opened, served, "awaw", "malaya-1941")
    page.get_by_role("application").focus()
    expect(page.locator(".mapboard .unit-name")).to_have_count(0)
    for _ in range(2):
        zoom(page, "+")
    expect(page.locator(".mapboard .unit-name").first).to_be_attached()
    check(read(page), "near")


def test_the_names_of_zones_keep_clear_too(opened: Opener, served: Served) -> None:
    page, _ = seated(opened, served, "awaw", "commonwealth-1939")
    page.get_by_role("tab", name="Layers").click()
    page.get_by_role("radio", name="Attrition zones").check()
    expect(page.locator(".mapboard .name.zone").first).to_be_attached()
    board = read(page)
    assert sum(name.key.startswith("zone ") for name in board.names) > 10
    check(board, "with the attrition zones")


def test_the_words_of_orders_keep_clear_of_names(opened: Opener, served: Served) -> None:
    page, _ = seated(opened, served, "awaw", "malaya-1941")
    for text in ("end", "end"):
        page.get_by_role("combobox", name="Order").fill(text)
        page.keyboard.press("Enter")
        expect(page.get_by_role("combobox", name="Order")).to_have_value("")
    page.get_by_role("application").focus()
    zoom(page, "+")  # from afar a mark is a dot
    still(page)
    box = page.locator('.mapboard .pile[data-place="BB11"]').bounding_box()
    assert box
    for _ in range(2):  # the second click is for the second unit, whose transport is a word beside the dots of marches
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        still(page)
    said = page.locator(".mapboard .goal-mark text")
    expect(said.first).to_be_attached()
    marks = said.evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).map((r) => [r.left, r.top + 3, r.right, r.bottom - 3])"
    )
    for name in read(page).names:
        assert not any(meet(name.box, mark) for mark in marks), name


def test_the_marks_of_orders_keep_clear_of_names(opened: Opener, served: Served) -> None:
    page, _ = seated(opened, served, "primer", "oasis")
    marked = page.locator(".mapboard .goal-mark circle")
    seen = 0
    for place in ("0904", "1004", "1005", "1105"):
        box = page.locator(f'.mapboard .pile[data-place="{place}"]').bounding_box()
        assert box
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(marked.first).to_be_attached()
        marks = marked.evaluate_all(
            "all => all.map((one) => one.getBoundingClientRect()).map((r) => [r.left, r.top, r.right, r.bottom])"
        )
        for name in read(page).names:
            assert not any(meet(name.box, mark) for mark in marks), (place, name)
        seen += len(marks)
        page.keyboard.press("Escape")
        expect(marked).to_have_count(0)
    assert seen > 10
