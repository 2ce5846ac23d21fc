"""A turn without a pointer: found, described, ordered and ended by keys, and told to those who do not see."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.table import Person, Served


def tab_to(person: Person, what: str) -> None:
    """Press Tab until something has the focus, as somebody without a pointer does."""
    for _ in range(80):
        person.page.keyboard.press("Tab")
        on = person.page.evaluate(
            "(document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent).trim()"
        )
        if on.startswith(what):
            return
    raise AssertionError(f"Tab does not come to {what}")


def told(person: Person, pattern: str) -> str:
    """Wait until something is said to a screen reader."""
    expect(person.page.get_by_test_id("live")).to_have_text(re.compile(pattern))
    return person.page.get_by_test_id("live").inner_text()


def test_a_game_is_begun_and_a_turn_is_played_by_keys_alone(opened: Opener) -> None:
    person = Person(opened())
    keys = person.page.keyboard
    expect(person.button("Play Malaya 1941 now")).to_be_enabled()
    tab_to(person, "Play Malaya 1941 now")
    keys.press("Enter")
    person.seated()
    expect(person.page.get_by_role("heading", level=1, name="Malaya 1941")).to_be_focused()

    tab_to(person, "Board: ")
    keys.press("g")
    keys.type("Singora")
    keys.press("Enter")
    assert "BB11, Singora" in told(person, "BB11, Singora")
    keys.press("e")  # one hex to the north-east, and back
    first = told(person, r"^(?!BB11, Singora)\w+")
    keys.press("z")
    told(person, "^BB11, Singora")
    assert first.split(",")[0] != "BB11"
    keys.press("o")
    told(person, "Nothing is selected. Select a unit first")
    keys.press("u")
    told(person, "Units at BB11, Singora: ")

    for order in ("end", "line BB11 from Z14", "end"):
        person.give(order)
    tab_to(person, "Board: ")
    keys.press("Enter")
    listed = person.page.get_by_role("dialog", name="At BB11, Singora")
    if listed.count():
        keys.press("Enter")
        keys.press("Escape")
    told(person, "Selected: ")
    expect(person.page.locator(".mapboard .goal").first).to_be_attached()
    keys.press("t")
    where = told(person, "orders? leads? here").split(",")[0].split(".")[0]
    keys.press("Enter")
    opened_list = person.page.get_by_role("dialog", name=re.compile(f"^At {where}"))
    if opened_list.count():
        keys.press("Enter")
    told(person, "Written: move ")
    expect(person.line).to_be_focused()
    order = person.line.input_value()
    expect(person.page.get_by_text("This is allowed.")).to_be_visible()
    keys.press("Enter")
    told(person, "Order accepted")
    expect(person.news.locator("code").first).to_have_text(order)

    tab_to(person, "End phase")
    keys.press("Enter")
    dialog = person.page.get_by_role("dialog", name=re.compile("^End of "))
    expect(dialog).to_be_visible()
    tab_to(person, "End the phase")
    keys.press("Enter")
    expect(dialog).to_have_count(0)
    told(person, "Order accepted.*combat")


def test_keys_work_wherever_nothing_is_typed(opened: Opener, served: Served) -> None:
    begun = served.begin("primer", "oasis")
    person = Person(opened(begun.link("allies"))).seated()
    keys = person.page.keyboard
    keys.press("?")
    help_ = person.page.get_by_role("dialog", name="Keys")
    expect(help_).to_be_visible()
    keys.press("Escape")
    expect(person.page.locator("dialog")).to_have_count(0)  # gone, not only out of sight
    keys.press("b")
    expect(person.board).to_be_focused()
    person.page.get_by_role("tab", name="To do").focus()
    keys.press("/")
    expect(person.line).to_be_focused()
    keys.type("end")
    keys.press("Enter")
    told(person, "Order accepted")
    person.page.get_by_role("tab", name="To do").focus()
    keys.press("ArrowRight")
    expect(person.page.get_by_role("tab", name="Units")).to_be_focused()
    keys.press("[")
    told(person, "After entry 0")
    keys.press("]")
    expect(person.page.get_by_text("You are looking back")).to_have_count(0)
    keys.press("u")
    told(person, "Taken back")
