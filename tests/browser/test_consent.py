"""An undo across what others decided, in two browsers: it is asked for, refused, asked for again and agreed to."""

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Opener, pictured
from tests.browser.table import Person, Served

SEATS = {"allies": "person", "axis": "person"}
WISH = "Allies would like to take back entry 1 (end) and what came after it."


def _bar(person: Person, text: str) -> Locator:
    return person.page.locator("div.bar").get_by_text(text, exact=True)


def test_an_undo_is_refused_then_agreed_to_and_both_sides_see_it(opened: Opener, served: Served) -> None:
    begun = served.begin("primer", "oasis", seats=SEATS)
    allies, axis = (Person(opened(begun.link(seat))).seated() for seat in ("allies", "axis"))
    while begun.ask("allies")["due"][0]["seat"] == "allies":
        allies.give("end")
    axis.give("end")

    take_back = allies.open("History").get_by_role("button", name="Take back entry 1 and")
    take_back.click()
    expect(_bar(axis, WISH)).to_be_visible()
    expect(_bar(allies, "You asked to take back entry 1; the other side decides.")).to_be_visible()
    expect(allies.button("Agree")).to_have_count(0)
    pictured(axis.page, "undo-asked")
    axis.button("Refuse").click()
    refused = _bar(allies, "The other side did not agree: entry 1 stands.")
    expect(refused).to_be_visible()
    expect(_bar(axis, "Entry 1 stands: Allies may not take it back.")).to_be_visible()
    expect(axis.button("Agree")).to_have_count(0)
    expect(allies.page.locator("li.undone")).to_have_count(0)
    pictured(allies.page, "undo-refused")
    allies.button("Put this message away").click()
    expect(refused).to_have_count(0)

    take_back.click()
    axis.button("Agree").click()
    agreed = _bar(allies, "The other side agreed: entry 1 and what came after it are taken back.")
    expect(agreed).to_be_visible()
    expect(_bar(axis, "Entry 1 and what came after it are taken back, as Allies asked.")).to_be_visible()
    expect(allies.page.locator("li.undone")).not_to_have_count(0)
    axis.open("History")
    expect(axis.page.locator("li.undone")).not_to_have_count(0)
    pictured(allies.page, "undo-agreed")
    allies.my_turn()
    assert axis.heard().count(WISH) == 2
    for told in ("The other side did not agree: entry 1 stands.", "The other side agreed: entry 1 and what came after"):
        assert any(heard.startswith(told) for heard in allies.heard())

    allies.give("end")  # the message goes when the game goes on
    expect(agreed).to_have_count(0)


def test_a_wish_lapses_when_the_game_goes_on(opened: Opener, served: Served) -> None:
    begun = served.begin("primer", "oasis", seats=SEATS)
    allies, axis = (Person(opened(begun.link(seat))).seated() for seat in ("allies", "axis"))
    while begun.ask("allies")["due"][0]["seat"] == "allies":
        allies.give("end")
    axis.give("end")
    allies.open("History").get_by_role("button", name="Take back entry 1 and").click()
    expect(_bar(axis, WISH)).to_be_visible()
    allies.give("end")
    expect(_bar(axis, WISH)).to_have_count(0)
    lapsed = "The game went on, and entry 1 stands; ask again if you still want to take it back."
    expect(_bar(allies, lapsed)).to_be_visible()
