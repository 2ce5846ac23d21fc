"""Orders in the browser: refused with the rule a click away, taken back, tried and committed, and looked back at."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.table import Begun, Person, Served, pictured, serving


def at_the_table(opened: Opener, served: Served) -> tuple[Person, Begun]:
    """Somebody with the Allies of a small game, who are to decide."""
    begun = served.begin("primer", "oasis")
    return Person(opened(begun.link("allies"), reduced_motion="reduce")).seated(), begun


def moves(begun: Begun) -> list[str]:
    """Legal moves of different units to different places where nobody stands."""
    (choice,) = begun.ask("allies", "/options?verb=move&limit=200")
    taken = {token["place"] for token in begun.ask("allies")["scene"]["tokens"].values()}
    found: list[str] = []
    for text in choice["orders"]:
        _, unit, place = text.split()
        if place not in taken and not any(unit in other for other in found):
            found.append(text)
            taken.add(place)
    return found


def test_a_refused_order_says_why_and_the_rule_is_one_click_away(opened: Opener, served: Served) -> None:
    begun = served.begin("awaw", "malaya-1941", seats={"allies": "bot"})
    person = Person(opened(begun.link("axis"))).seated()
    person.line.fill("attack ja-inf-5 on CC12")
    person.line.press("Enter")
    refused = person.page.locator(".bar .note.bad")
    expect(refused.get_by_text("Refused", exact=True)).to_be_visible()
    assert any(told.startswith("Refused") for told in person.heard())
    cited = refused.get_by_role("link", name=re.compile("^Rule ")).first
    number = cited.inner_text().removeprefix("§")
    cited.click()
    rule = person.page.get_by_role("complementary", name=f"Rule {number}")
    expect(rule.get_by_role("heading", level=2)).to_contain_text(number)
    expect(rule).to_be_focused()
    person.page.keyboard.press("Escape")
    expect(rule).to_have_count(0)
    expect(cited).to_be_focused()
    assert begun.ask("axis")["entries"] == 1


def test_completion_leads_word_by_word_to_an_order(opened: Opener, served: Served) -> None:
    person, begun = at_the_table(opened, served)
    words = moves(begun)[0].split()
    offers = person.page.get_by_role("listbox", name="Possible orders")
    for count, word in enumerate(words, 1):
        person.line.press_sequentially(word[:-1])
        offer = offers.get_by_role("option", name=" ".join(words[:count]), exact=True)
        expect(offer).to_be_visible()
        while offer.get_attribute("aria-selected") != "true":
            person.line.press("ArrowDown")
        person.line.press("Tab")
        expect(person.line).to_have_value(" ".join(words[:count]) + " ")
    expect(person.page.get_by_text("This is allowed.")).to_be_visible()
    person.line.press("Enter")
    expect(person.line).to_have_value("")
    expect(person.news.locator("code").last).to_have_text(" ".join(words))


def test_an_order_is_taken_back_and_the_counter_is_where_it_was(opened: Opener, served: Served) -> None:
    person, begun = at_the_table(opened, served)
    order = moves(begun)[0]
    place = order.split()[2]
    person.give(order)
    expect(person.stack(place)).to_have_count(1)
    person.button("Undo").click()
    expect(person.stack(place)).to_have_count(0)
    history = person.open("History")
    expect(history.locator("li.undone code").first).to_have_text(order)
    assert "Taken back." in person.heard()
    person.give(order)
    expect(person.stack(place)).to_have_count(1)


def test_orders_are_tried_then_committed(opened: Opener, served: Served) -> None:
    person, begun = at_the_table(opened, served)
    order = moves(begun)[0]
    person.button("Try out").click()
    bar = person.page.get_by_role("region", name="Trying out: nothing counts until you commit")
    for text in (order, "end"):
        person.line.fill(text)
        person.button("Try it").click()
        expect(person.line).to_have_value("")
        expect(bar.locator("li code").last).to_have_text(text)
    expect(person.stack(order.split()[2])).to_be_attached()
    assert begun.ask("allies")["entries"] == 1
    bar.get_by_role("button", name="Remove end").click()
    bar.get_by_role("button", name="Commit 1 order").click()
    expect(bar).to_have_count(0)
    expect(person.news.locator("code").first).to_have_text(order)
    assert begun.ask("allies")["entries"] == 2


def test_what_is_thrown_away_leaves_no_trace(opened: Opener, served: Served) -> None:
    person, begun = at_the_table(opened, served)
    order = moves(begun)[0]
    person.button("Try out").click()
    person.line.fill(order)
    person.line.press("Enter")
    expect(person.stack(order.split()[2])).to_have_count(1)
    person.button("Throw away").click()
    expect(person.stack(order.split()[2])).to_have_count(0)
    assert begun.ask("allies")["entries"] == 1


def test_the_end_of_a_phase_shows_what_is_left(opened: Opener, served: Served) -> None:
    person, _ = at_the_table(opened, served)
    person.button("End phase").click()
    dialog = person.page.get_by_role("dialog", name=re.compile("^End of "))
    expect(dialog.get_by_text(re.compile("May be done|Nothing must be done any more"))).not_to_have_count(0)
    dialog.get_by_role("button", name="Not yet").click()
    expect(dialog).to_have_count(0)
    person.button("End phase").click()
    dialog.get_by_role("button", name="End the phase").click()
    expect(person.news.locator("code").first).to_have_text("end")


def test_the_history_is_stepped_through_on_the_board(opened: Opener, served: Served) -> None:
    person, begun = at_the_table(opened, served)
    one, two = moves(begun)[:2]
    for order in (one, two):
        person.give(order)
    history = person.open("History")
    expect(history.get_by_text("entry 2 of 2")).to_be_visible()
    there = person.stack(two.split()[2])
    expect(there).to_have_count(1)
    history.get_by_role("button", name="One entry back").click()
    expect(person.page.get_by_text("You are looking back: after entry 1")).to_be_visible()
    expect(there).to_have_count(0)
    history.get_by_role("button", name="To the beginning").click()
    expect(person.page.get_by_text("You are looking back: after entry 0")).to_be_visible()
    expect(person.stack(one.split()[2])).to_have_count(0)
    history.get_by_role("button", name="Bookmark entry 1").click()
    expect(history.get_by_role("button", name="Bookmark entry 1")).to_have_attribute("aria-pressed", "true")
    expect(history.get_by_role("heading", name="Bookmarks")).to_be_visible()
    person.button("Back to now").click()
    expect(there).to_have_count(1)
    with person.page.expect_download() as saved:
        history.get_by_role("button", name="Download the record").click()
    text = saved.value.path().read_text()
    assert saved.value.suggested_filename == "oasis.wvl"
    assert one in text
    assert two in text


def test_a_game_that_cannot_be_opened_any_more_says_so_and_gives_its_record(opened: Opener, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        begun = server.begin("primer", "oasis")
        server.stop()
        with closing(sqlite3.connect(tmp_path / "table.db")) as kept, kept:
            lines = kept.execute("SELECT n, line FROM entries WHERE game = ?", (begun.game,)).fetchall()
            for n, line in lines:
                other = bytes(line).replace(b'"type":"StepEntered"', b'"type":"StepBegun"')
                kept.execute("UPDATE entries SET line = ? WHERE game = ? AND n = ?", (other, begun.game, n))
        server.start()
        page = opened(begun.link("referee"), server)
        expect(page.get_by_role("heading", name="This game cannot be opened any more")).to_be_visible()
        expect(page.locator("main .note.bad")).to_contain_text("download its record with the referee's link")
        pictured(page, "unread")
        with page.expect_download() as found:
            page.get_by_role("button", name="Download the record").click()
        assert '[Scenario "oasis"]' in Path(found.value.path()).read_text()
        side = opened(begun.link("allies"), server)
        side.get_by_role("button", name="Download the record").click()
        expect(side.get_by_text("only the referee's link downloads its record")).to_be_visible()
