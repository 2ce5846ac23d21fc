"""A newcomer's first turn in each book: from the start page by clicking, to the end of the turn, nothing read."""

import re
from fractions import Fraction
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.table import WAIT, Person, loaded, pictured


class First(NamedTuple):
    """A guided scenario: how it is begun, and before which order a picture is taken of which stack and its goals."""

    start: str
    title: str
    shown: str
    order: str
    stack: str


MALAYA = First("Play Malaya 1941 now", "Malaya 1941", "malaya", "move ja-inf-5 CC11", "BB11")
CRUSADER = First("or Crusader", "Crusader", "crusader", "move 7-arm-div 18A:4920", "19A:0321")


def follow(person: Person, shown: First) -> None:
    """Do what the guide says, step by step, and answer what is asked in between."""
    page = person.page
    guide = page.get_by_role("tabpanel", name="Guide")
    for _ in range(60):
        person.my_turn()
        if "Your decision" in person.due.inner_text():
            answer(person)
            continue
        person.open("Guide")
        step = guide.locator("li[aria-current=step]")
        if not step.count():
            break
        if step.get_by_role("button", name="Next").count():
            step.get_by_role("button", name="Next").click()
            continue
        order = step.locator("code").inner_text()
        if order == shown.order:
            goals(person, shown)
        step.get_by_role("button", name="Write it for me").click()
        expect(person.line).to_have_value(order)
        expect(page.get_by_text("This is allowed.")).to_be_visible()
        if order.startswith("attack"):
            step.get_by_role("button", name="Show me").click()
            battle(person, shown)
        else:
            before = person.entries()
            person.button("Give order").click()
            person.accepted(before)
    expect(guide.get_by_text("That was the guided part.")).to_be_in_viewport()


def goals(person: Person, shown: First) -> None:
    """Look at a stack and click it: where it can go lights up."""
    if shown is CRUSADER:
        person.page.get_by_role("tabpanel", name="Guide").get_by_role("button", name="Show me").click()
    box = person.stack(shown.stack).bounding_box()
    assert box
    person.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(person.page.locator(".mapboard .goal").first).to_be_attached()
    pictured(person.page, shown.shown)


def answer(person: Person) -> None:
    """Give the first answer that the panel offers to what is asked."""
    panel = person.open("To do")
    offered = panel.locator("button.order, .single button")
    expect(offered.first).to_be_attached()
    if not offered.first.is_visible():
        panel.locator("details.verb summary").first.click()
    offered.first.click()
    before = person.entries()
    expect(person.line).not_to_have_value("")
    person.button("Give order").click()
    person.accepted(before)


def battle(person: Person, shown: First) -> None:
    """Look at a battle before the dice and after them."""
    page = person.page
    person.button("The battle in full").click()
    panel = page.get_by_role("tabpanel", name="Battle")
    fight = panel.locator("section.fight")
    expect(panel.get_by_text("no die has been rolled")).to_be_visible()
    expect(fight.get_by_text("How it adds up")).to_be_visible()
    expect(fight.get_by_role("link", name=re.compile("^Rule ")).first).to_be_visible()
    if shown is not MALAYA:  # there the defenders may slip away, and nothing is rolled for the battle
        person.button("Give order").click()
        return expect(person.line).to_have_value("")
    shares = [Fraction(text) for text in fight.locator(".exact").all_inner_texts()]
    assert len(shares) >= 3
    assert sum(shares) == 1
    pictured(page, "battle")
    before = person.entries()
    person.button("Give order").click()
    person.accepted(before)
    expect(person.news.locator(".dice b").first).to_be_visible(timeout=WAIT)
    person.button("The battle").click()
    expect(fight.get_by_role("img", name=re.compile("^Dice: [1-6]"))).to_be_visible()
    expect(fight.get_by_text(re.compile("^Result: "))).to_be_visible()
    expect(fight.get_by_text("How it adds up")).to_be_visible()
    return None


@pytest.mark.parametrize("first", [MALAYA, CRUSADER], ids=lambda first: first.shown)
def test_a_newcomer_gives_a_first_order_within_six_clicks(opened: Opener, first: First) -> None:
    person = Person(opened())
    person.button(first.start).click()
    person.seated()
    guide = person.page.get_by_role("tabpanel", name="Guide")
    clicks = 3  # begin, write it, give it
    while not guide.get_by_role("button", name="Write it for me").count():
        guide.get_by_role("button", name="Next").click()
        clicks += 1
    guide.get_by_role("button", name="Write it for me").click()
    person.button("Give order").click()
    expect(person.news).to_be_visible()
    assert clicks <= 6
    assert any(told.startswith("Order accepted") for told in person.heard())
    expect(person.page).to_have_title(re.compile(first.title))


@pytest.mark.slow
@pytest.mark.parametrize(
    "first", [MALAYA, pytest.param(CRUSADER, marks=pytest.mark.long)], ids=lambda first: first.shown
)
def test_a_newcomer_is_led_through_a_whole_turn_with_its_battle(opened: Opener, first: First) -> None:
    person = Person(opened(reduced_motion="reduce"))
    if first is MALAYA:
        expect(person.page.locator("article.tile").first).to_be_visible()
        loaded(person.page)
        pictured(person.page, "start")
    person.button(first.start).click()
    person.seated()
    expect(person.page.get_by_role("tab", name="Guide")).to_be_visible()
    follow(person, first)
