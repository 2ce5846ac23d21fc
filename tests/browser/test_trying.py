"""Trying out, looking back and handing over, by hand in a real browser."""

import re

import httpx
from playwright.sync_api import APIResponse, Locator, Page, Route, expect

from tests.waiting import WAIT_S

from .conftest import Opener, Served, pictured


def _oasis(served: Served, opened: Opener) -> Page:
    wanted = {"book": "primer", "scenario": "oasis", "hot_seat": True}
    made = httpx.post(f"{served.url}/api/v1/games", json=wanted, timeout=WAIT_S).raise_for_status().json()
    key = next(row["key"] for row in made["keys"] if row["seats"])
    page = opened(f"/#/game/{made['game']}/{key}", reduced_motion="reduce")
    expect(page.locator(".mapboard .pile").first).to_be_attached()
    return page


def _order(page: Page) -> Locator:
    return page.get_by_role("combobox", name="Order", exact=True)


def _give(page: Page, text: str) -> None:
    _order(page).fill(text)
    _order(page).press("Enter")
    expect(_order(page)).to_have_value("")


def _click(page: Page, found: Locator) -> None:
    box = found.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_second_order_is_composed_on_the_board_after_a_first_that_is_only_tried(
    served: Served, opened: Opener
) -> None:
    page = _oasis(served, opened)
    page.get_by_role("button", name="Try out").click()
    _give(page, "move scouts 0802")
    tried = page.locator('.mapboard .pile[data-place="0802"]')
    expect(tried).to_be_attached()
    _order(page).fill("move scouts 0803")
    expect(page.locator(".verdict")).to_contain_text("Scouts has moved")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    _click(page, page.locator('.mapboard .pile[data-place="0904"]'))
    _click(page, page.locator('.mapboard .goal[data-place="0903"] path').last)
    expect(_order(page)).to_have_value(re.compile("move rifles 0903"))
    _order(page).press("Enter")
    page.get_by_role("button", name="Commit 2 orders").click()
    expect(page.get_by_role("region", name="What happened")).to_contain_text("move scouts 0802")
    expect(page.get_by_role("region", name="What happened")).to_contain_text("move rifles 0903")


def test_an_answer_to_what_was_tried_that_comes_after_the_commit_covers_nothing(served: Served, opened: Opener) -> None:
    page = _oasis(served, opened)
    page.get_by_role("button", name="Try out").click()
    _give(page, "move scouts 0802")
    expect(page.locator('.mapboard .pile[data-place="0802"]')).to_be_attached()
    late: list[Route] = []
    answered: list[tuple[Route, APIResponse]] = []
    page.route("**/sandbox*", lambda route: late.append(route))
    page.route("**/commit*", lambda route: answered.append((route, route.fetch())))
    with page.expect_request("**/sandbox*"):  # what was tried is asked again, because the game is said to have changed
        page.get_by_role("button", name="Commit 1 order").click()
    while not answered:
        page.wait_for_timeout(20)
    for route, answer in answered:
        route.fulfill(response=answer)
    expect(page.get_by_role("region", name="What happened")).to_contain_text("move scouts 0802")
    expect(page.get_by_role("button", name="Try out")).to_have_attribute("aria-pressed", "false")
    for route in late:
        with page.expect_response("**/sandbox*"):
            route.continue_()
    _give(page, "move rifles 0903")
    expect(page.locator('.mapboard .pile[data-place="0903"]')).to_be_attached()
    assert late


def test_undo_takes_back_what_is_only_tried(served: Served, opened: Opener) -> None:
    page = _oasis(served, opened)
    page.get_by_role("button", name="Try out").click()
    _give(page, "move scouts 0802")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator('.mapboard .pile[data-place="0802"]')).to_have_count(0)
    expect(page.get_by_role("button", name="Commit 0 orders")).to_be_disabled()


def test_the_way_of_what_moved_is_shown_in_the_history_and_a_bookmark_keeps_a_note(
    served: Served, opened: Opener
) -> None:
    page = _oasis(served, opened)
    _give(page, "move scouts 0802")
    _give(page, "move gunners 0905")
    page.get_by_role("tab", name="History").click()
    page.get_by_role("button", name="One entry back").first.click()
    expect(page.locator(".mapboard .trail:not(.casing)")).to_have_count(1)
    pictured(page, "history-trail")
    page.get_by_role("button", name="Bookmark entry 1").click()
    page.get_by_role("textbox", name="Note on entry 1").fill("the scouts go ahead")
    with page.expect_response("**/bookmarks*"):
        page.get_by_role("textbox", name="Note on entry 1").press("Enter")
    page.reload()
    page.get_by_role("tab", name="History").click()
    expect(page.get_by_role("textbox", name="Note on entry 1")).to_have_value("the scouts go ahead")
    page.get_by_role("button", name="Show the board after entry 1 the scouts").click()
    expect(page.locator(".mapboard .trail:not(.casing)")).to_have_count(1)
    page.get_by_role("button", name="Remove the bookmark of entry 1").click()
    expect(page.get_by_role("textbox", name="Note on entry 1")).to_have_count(0)


def test_whoever_takes_the_chair_goes_on_at_the_board(served: Served, opened: Opener) -> None:
    page = _oasis(served, opened)
    page.get_by_label("Look and decide as").select_option("axis")
    expect(page.get_by_role("heading", name="Hand over to the Axis")).to_be_focused()
    expect(page.locator(".mapboard")).to_have_count(0)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("application")).to_be_focused()
