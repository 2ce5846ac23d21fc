"""Whole games against the computer's staff with one's own, by clicks alone, and how many of them a turn takes."""

import re
from collections import Counter

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import Opener, pictured
from .table import Person, loaded, still

MOST_INPUTS = 40
"""A turn must take fewer."""
PLAY = r"Play my turn|Answer for me"
OVER = r"\bwon\.|Nobody won\."
STATE = """() => [
  document.querySelector("main")?.innerText ?? "",
  [...document.querySelectorAll("section.staff button:enabled")].map((button) => button.innerText).join(),
]"""
"""What the table says, and what the staff may be told now."""
COUNTED = """
window.inputs = 0;
for (const kind of ["pointerdown", "keydown"])
  addEventListener(kind, (event) => (window.inputs += event.isTrusted ? 1 : 0), { capture: true });
"""
"""Counts in the page itself whatever a hand does to it: each press of a button of the mouse, each key."""


class Player(Person):
    """Somebody who plays with the staff, and whose inputs are counted by the turn that they are made in."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.inputs: Counter[str] = Counter()
        self._counted = 0

    @property
    def staff(self) -> Locator:
        """The panel of the staff."""
        return self.page.get_by_role("region", name="Your staff")

    @property
    def box(self) -> Locator:
        """The orders that are only tried."""
        return self.page.get_by_role("region", name=re.compile("Trying out"))

    @property
    def play(self) -> Locator:
        """What lets the staff play on."""
        return self.staff.get_by_role("button", name=re.compile(PLAY))

    @property
    def result(self) -> Locator:
        """Who has won."""
        return self.page.get_by_text(re.compile(OVER))

    @property
    def where(self) -> Locator:
        """The turn and the step, at the head of the table."""
        return self.page.locator("header .where span")

    def count(self) -> None:
        """Note what has been done since for the turn that is on."""
        now = int(self.page.evaluate("window.inputs"))
        self.inputs[self.where.inner_text().split(" · ")[0]] += now - self._counted
        self._counted = now

    def asked(self) -> bool:
        """Wait until something is to be decided here; false once the game is over.

        It takes as long as it takes while orders come; only a game in which nothing happens any more is given up.
        """
        while True:
            state: list[str] = self.page.evaluate(STATE)
            if re.search(OVER, state[0]):
                return False
            if re.search(PLAY, state[1]):
                return True
            self.page.wait_for_function(f"(was) => ({STATE})().join() !== was.join()", arg=state)

    def go_on(self) -> None:
        """Let the staff play until another has a phase, or an answer has been given."""
        self.play.click()
        self.count()

    def end_phase(self) -> None:
        """End a phase by hand."""
        before = self.where.inner_text()
        self.button("End phase").click()
        self.button("End the phase").click()
        expect(self.where).not_to_have_text(before)

    def reload(self) -> None:
        """Come back to the table; what has been counted there begins anew."""
        self.count()
        self.page.reload()
        self._counted = 0
        self.seated()

    def click(self, found: Locator) -> None:
        """Click in the middle of something on the board."""
        still(self.page)
        box = found.bounding_box()
        assert box
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def begun(opened: Opener, title: str) -> Player:
    """A game against the computer's staff, set up on the start page by clicks."""
    player = Player(opened("/", prepare=lambda page: page.add_init_script(COUNTED), reduced_motion="reduce"))
    page = player.page
    page.get_by_role("link", name=f"Set up {title}").click()
    expect(page.get_by_label("Level")).to_have_value("staff")
    page.get_by_role("button", name="Begin", exact=True).click()
    player.seated().open("To do")
    return player


@pytest.mark.long
@pytest.mark.parametrize(("title", "turns"), [("Malaya 1941", 3), ("Crusader", 8)])
def test_a_whole_game_takes_few_inputs_a_turn(opened: Opener, title: str, turns: int) -> None:
    player = begun(opened, title)
    while player.asked():
        player.go_on()
    player.count()
    expect(player.result).to_be_visible()
    pictured(player.page, f"over-{title}")
    assert 0 < len(player.inputs) <= turns, "it may end before its last turn"
    assert max(player.inputs.values()) < MOST_INPUTS, player.inputs


@pytest.mark.slow
def test_a_turn_is_played_by_hand_with_the_help_of_the_staff(opened: Opener) -> None:
    """An order by hand, one that is suggested, the rest proposed and changed; then what the others did."""
    player = begun(opened, "Malaya 1941")
    while player.asked() and "movement" not in player.where.inner_text():
        player.end_phase()
    by_hand = _by_hand(player)
    _suggested(player)
    taken_out = _the_rest_but_one(player)
    expect(player.news).not_to_contain_text(taken_out)
    assert taken_out not in _ordered(player)
    assert by_hand in _ordered(player)
    player.open("To do")
    player.count()
    while player.asked() and "Spring" not in player.where.inner_text():
        player.go_on()
    _told(player)
    player.count()
    assert max(player.inputs.values()) < MOST_INPUTS, player.inputs


def _by_hand(player: Player) -> str:
    """Click a unit and where it goes, and give the order."""
    goals = player.page.locator(".mapboard .goal")
    player.click(player.stack("BB11"))
    expect(goals.first).to_be_attached()
    loaded(player.page)
    player.click(goals.last.locator("path").last)
    expect(player.line).to_have_value(re.compile("^move ja-"))
    order = player.line.input_value()
    before = player.entries()
    player.button("Give order").click()
    player.accepted(before)
    return order


def _suggested(player: Player) -> None:
    """Ask for an order, read why, and give it."""
    player.open("To do")
    player.staff.get_by_role("button", name="Suggest an order").click()
    expect(player.staff.locator(".proposal")).to_contain_text(re.compile(r"(to|because) \w+"))
    player.staff.get_by_role("button", name="Write it").click()
    before = player.entries()
    player.button("Give order").click()
    player.accepted(before)


def _the_rest_but_one(player: Player) -> str:
    """Have the rest of the phase proposed, look at it, stay in the phase, take one order out, and commit the others."""
    orders, step, before = _proposed(player), player.where, player.entries()
    pictured(player.page, "proposed")
    count = orders.count()
    if orders.last.locator("code").inner_text() == "end":
        player.box.get_by_role("button", name="Stay in this phase").click()
        count -= 1
    expect(orders).to_have_count(count)
    expect(step).to_have_text(re.compile("movement"))
    assert player.entries() == before, "nothing counts yet"
    taken_out = orders.last.locator("code").inner_text()
    orders.last.get_by_role("button", name=f"Remove {taken_out}").click()
    expect(orders).to_have_count(count - 1)
    player.box.get_by_role("button", name=re.compile(r"Commit \d+ orders?")).click()
    expect(player.box).to_have_count(0)
    return taken_out


def _proposed(player: Player) -> Locator:
    """At least two orders beside the end of the phase; what the enemy may answer is proposed and committed alone."""
    orders = player.box.locator("ol > li")
    while True:
        player.staff.get_by_role("button", name="Do the rest of this phase").click()
        expect(player.staff.get_by_role("button", name="Stop")).to_have_count(0)
        texts = orders.locator("code").all_inner_texts()
        assert texts[0] != "end", "there is something to take out"
        if len([text for text in texts if text != "end"]) > 1:
            return orders
        player.box.get_by_role("button", name="Commit 1 order").click()
        assert player.asked()


def _ordered(player: Player) -> list[str]:
    """The orders that count, by the panel of the history."""
    return player.open("History").locator(".text code").all_inner_texts()


def _told(player: Player) -> None:
    """What the others did, in up to five lines, which are there as well when one comes back; then step by step."""
    page = player.page
    short = player.news.get_by_role("list", name="In short").get_by_role("listitem")
    expect(short.first).to_be_visible()
    told = short.all_inner_texts()
    assert len(told) <= 5
    assert any("enemy" in line for line in told), told
    pictured(page, "told")
    player.reload()
    expect(short.first).to_be_visible()
    assert short.all_inner_texts() == told
    player.button("Step through it").click()
    past = page.locator(".bar.past")
    first = past.locator("code")
    expect(first).to_be_visible()
    expect(past).to_contain_text("Allies")
    entry = past.locator("span").first.inner_text()
    past.get_by_role("button", name="One entry forward").click()
    expect(past.locator("span").first).not_to_have_text(entry)
    pictured(page, "stepped")
    past.get_by_role("button", name="Back to now").click()
    expect(past).to_have_count(0)
    expect(short.first).to_be_visible()
