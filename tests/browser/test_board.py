"""The board in a real browser: what is drawn, how it moves, and that hands, keys and ears find the same things."""

import re

import httpx
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.waiting import WAIT_S

from .conftest import Opener, Served, pictured
from .table import scaled, still


def _game(served: Served, book: str, scenario: str) -> str:
    """A new game for one person on all seats; the path of its page."""
    wanted = {"book": book, "scenario": scenario, "hot_seat": True}
    made = httpx.post(f"{served.url}/api/v1/games", json=wanted, timeout=WAIT_S).raise_for_status().json()
    key = next(row["key"] for row in made["keys"] if row["seats"])
    return f"/#/game/{made['game']}/{key}"


def _board(page: Page) -> Locator:
    board = page.get_by_role("application")
    expect(board).to_be_visible()
    expect(page.locator(".mapboard .pile").first).to_be_attached()
    return board


def _middle(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _said(page: Page) -> str:
    """What the page has told last to those who do not see it."""
    return " ".join(page.locator("[aria-live]").all_inner_texts())


def test_the_desert_is_drawn_with_all_that_is_printed_on_it(served: Served, opened: Opener) -> None:
    page = opened(_game(served, "europa", "crusader"))
    _board(page)
    for part in (".sea", ".land", ".coast", ".grid", ".side.cliff", ".way.road", ".way.track", ".way.rail"):
        assert page.locator(f".mapboard .plate {part}").count(), part
    for part in (
        ".ground.stony",
        ".ground.sand",
        ".ground.marsh",
        ".ground.woods",
        ".box",
        ".name",
        ".way.rail_planned",
    ):
        expect(page.locator(f".mapboard .plate {part}").first).to_be_attached()
    pictured(page, "board-crusader")


def test_a_stack_that_is_not_seen_into_shows_how_many_lie_in_it(served: Served, opened: Opener) -> None:
    begun = served.begin("europa", "crusader")
    page = opened(begun.link("allies"), reduced_motion="reduce")
    _board(page)
    hidden = [each for each in begun.ask("allies")["scene"]["tokens"].values() if each.get("state") == ["unknown"]]
    counted = {each["place"]: each["count"] for each in hidden if "count" in each}
    assert counted
    far = {place: page.locator(f'.mapboard .pile[data-place="{place}"] text').all_text_contents() for place in counted}
    shown = {place: "".join(texts) for place, texts in far.items() if texts}
    assert shown
    assert all("?" in text and str(counted[place]) in text for place, text in shown.items())


def test_what_rests_is_drawn_on_the_pixels_of_the_screen(served: Served, opened: Opener) -> None:
    page = opened(_game(served, "primer", "oasis"), reduced_motion="reduce", device_scale_factor=1)
    _board(page).focus()
    for key in ("+", "ArrowRight", "+", "-", "ArrowDown"):
        page.keyboard.press(key)
        still(page)
        box = page.locator(".mapboard .plate").bounding_box()
        assert box
        assert box["x"] == pytest.approx(round(box["x"]), abs=0.01)
        assert box["y"] == pytest.approx(round(box["y"]), abs=0.01)


def test_it_zooms_from_a_tenth_to_fourfold_and_back_to_the_whole(served: Served, opened: Opener) -> None:
    page = opened(_game(served, "awaw", "malaya-1941"), reduced_motion="reduce")
    board = _board(page)
    board.focus()
    for _ in range(12):
        page.keyboard.press("+")
    scaled(page, 3.999, 4)
    expect(page.locator(".mapboard .number")).not_to_have_count(0)
    for _ in range(14):
        page.keyboard.press("-")
    scaled(page, 0.1, 0.1001)
    expect(page.locator(".mapboard .number")).to_have_count(0)
    page.keyboard.press("0")
    whole = scaled(page, 0.11, 1)
    box = board.bounding_box()
    assert box
    page.mouse.move(box["x"] + 200, box["y"] + 200)
    page.mouse.wheel(0, -600)
    scaled(page, whole * 1.5, 4)


def test_one_leap_of_the_wheel_ends_with_the_small_print_too(served: Served, opened: Opener) -> None:
    page = opened(_game(served, "awaw", "malaya-1941"), reduced_motion="reduce")
    board = _board(page)
    board.focus()
    page.keyboard.press("0")
    still(page)
    rested = page.evaluate("performance.now()")
    page.wait_for_function("since => performance.now() > since + 400", arg=rested)  # a plate is kept for 300 at least
    box = board.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.wheel(0, -4000)
    scaled(page, 3.999, 4)
    expect(page.locator(".mapboard .number")).not_to_have_count(0)


def test_symbols_that_could_not_be_fetched_come_later(served: Served, opened: Opener) -> None:
    failed: list[str] = []

    def once(route: Route) -> None:
        if failed:
            return route.continue_()
        failed.append(route.request.url)
        return route.abort()

    page = opened(_game(served, "awaw", "malaya-1941"), prepare=lambda page: page.route("**/milsymbol-*.js", once))
    _board(page)
    expect(page.locator('.mapboard g[id*="-s"] path')).not_to_have_count(0)
    assert failed


def test_the_map_moves_with_the_hand_and_counters_stay_where_they_are(served: Served, opened: Opener) -> None:
    page = opened(_game(served, "awaw", "malaya-1941"), reduced_motion="reduce")
    box = _board(page).bounding_box()
    assert box
    pile = page.locator('.mapboard .pile[data-place="EE11"]')
    x, y = _middle(pile)
    page.mouse.move(box["x"] + 30, box["y"] + 300)
    page.mouse.down()
    page.mouse.move(box["x"] + 130, box["y"] + 260, steps=6)
    page.mouse.up()
    still(page)
    moved_x, moved_y = _middle(pile)
    assert moved_x - x == pytest.approx(100, abs=2)
    assert moved_y - y == pytest.approx(-40, abs=2)


def test_a_click_selects_another_the_next_of_the_stack_and_shift_one_more(served: Served, opened: Opener) -> None:
    page = opened(_game(served, "awaw", "malaya-1941"), reduced_motion="reduce")
    _board(page)
    x, y = _middle(page.locator('.mapboard .pile[data-place="EE11"]'))
    page.mouse.click(x, y)
    expect(page.locator(".mapboard .ring")).to_have_count(1)
    expect(page.locator('.mapboard .pile[data-place="EE11"] .count text')).to_have_text("1/6")
    page.keyboard.down("Shift")
    page.mouse.click(x, y)
    page.keyboard.up("Shift")
    expect(page.locator('.mapboard .pile[data-place="EE11"] .count text')).to_have_text("2/6")
    page.keyboard.press("Escape")
    expect(page.locator(".mapboard .ring")).to_have_count(0)


def test_every_counter_is_reached_by_keys_and_told(served: Served, opened: Opener) -> None:
    page = opened(_game(served, "awaw", "malaya-1941"), reduced_motion="reduce")
    board = _board(page)
    board.focus()
    page.keyboard.press("g")
    page.keyboard.type("Singapore")
    page.keyboard.press("Enter")
    expect(board).to_be_focused()
    expect(page.locator(".mapboard .cursor")).to_have_count(1)
    page.keyboard.press("u")
    page.wait_for_function("document.body.innerText.includes('Units at EE11, Singapore')")
    assert "battleship" in _said(page)
    page.keyboard.press("Enter")
    listed = page.get_by_role("dialog", name="At EE11, Singapore")
    expect(listed.locator("[aria-pressed=false]")).to_have_count(6)
    page.keyboard.press("Enter")
    expect(listed.locator("[aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(listed).to_have_count(0)
    expect(board).to_be_focused()


def test_six_keys_lead_round_a_hex(served: Served, opened: Opener) -> None:
    page = opened(_game(served, "awaw", "malaya-1941"), reduced_motion="reduce")
    board = _board(page)
    board.focus()
    page.keyboard.press("g")
    page.keyboard.type("DD11")
    page.keyboard.press("Enter")
    for key, place in zip("ecaqzd", ("CC12", "DD12", "DD11", "CC11", "DD10", "DD11"), strict=True):
        for pressed in (key, " "):
            page.evaluate("window.heard = []")
            page.keyboard.press(pressed)
            page.wait_for_function("place => window.heard.some((told) => told.startsWith(place))", arg=place)


def test_help_names_the_keys_of_this_kind_of_board(served: Served, opened: Opener) -> None:
    page = opened(_game(served, "europa", "crusader"), reduced_motion="reduce")
    _board(page).focus()
    page.keyboard.press("?")
    shown = page.get_by_role("dialog", name="Keys of the board")
    expect(shown).to_contain_text("Q W E: north-west, north, north-east")
    page.keyboard.press("Escape")
    expect(shown).to_have_count(0)


KINDS = "all => all.map(one => one.classList[0])"


def test_a_counter_dragged_to_a_place_writes_the_order(served: Served, opened: Opener) -> None:
    page = opened(_game(served, "primer", "oasis"), reduced_motion="reduce")
    _board(page)
    own = page.locator(".mapboard .pile.side0").first
    page.mouse.click(*_middle(own))
    goals = page.locator(".mapboard .goal:not(.target)")
    expect(goals.first).to_be_attached()
    pictured(page, "board-aims")
    order = page.locator(":is(.mapboard .goal, .mapboard .name, .mapboard .pile)").evaluate_all(KINDS)
    assert order == sorted(order, key=["goal", "pile", "name"].index)  # what is read lies above the rings
    place, point = goals.first.get_attribute("data-place"), _middle(goals.first.locator("path").last)
    page.keyboard.press("Escape")
    expect(goals).to_have_count(0)
    page.mouse.move(*_middle(own))
    page.mouse.down()
    page.mouse.move(*point, steps=8)
    page.mouse.up()
    expect(page.get_by_role("combobox", name="Order", exact=True)).to_have_value(re.compile(rf"move .*{place}"))


def test_it_works_at_the_width_of_a_phone(served: Served, opened: Opener) -> None:
    page = opened(_game(served, "awaw", "malaya-1941"), viewport={"width": 390, "height": 780}, has_touch=True)
    _board(page)
    page.touchscreen.tap(*_middle(page.locator('.mapboard .pile[data-place="EE11"]')))
    expect(page.locator(".mapboard .ring")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    pictured(page, "board-phone")
