"""One's own staff by mouse alone: it proposes an order with its reason, and does a phase in the sandbox."""

import json
import re

from playwright.sync_api import expect

from .conftest import Opener, Served, pictured
from .table import WAIT, Person, loaded

OWN = "0904"
"""Where troops of whoever begins stand."""


def _person(served: Served, opened: Opener) -> Person:
    begun = served.begin("primer", "oasis")
    due = begun.ask("spectator")["due"][0]["seat"]
    return Person(opened(begun.link(due), reduced_motion="reduce")).seated()


def test_it_proposes_an_order_and_its_reason(served: Served, opened: Opener) -> None:
    person = _person(served, opened)
    staff = person.page.get_by_role("region", name="Your staff")
    staff.get_by_role("button", name="Suggest an order").click()
    expect(staff).to_contain_text(re.compile(r"to \w+|because \w+"))
    staff.get_by_role("button", name="Write it").click()
    expect(person.line).not_to_have_value("")
    person.line.press("Enter")
    expect(person.line).to_have_value("")
    expect(staff.get_by_role("button", name="Write it")).to_have_count(0)


def test_it_does_the_rest_of_a_phase_which_counts_when_it_is_committed(served: Served, opened: Opener) -> None:
    person = _person(served, opened)
    before = person.entries()
    page = person.page
    staff = page.get_by_role("region", name="Your staff")
    staff.get_by_role("button", name="Do the rest of this phase").click()
    box = page.get_by_role("region", name=re.compile("Trying out"))
    expect(box).to_contain_text(re.compile(r"(to|because) \w+"))
    onward = staff.get_by_role("button", name=re.compile("go on to the end of the phase"))
    expect(onward).to_be_visible()
    pictured(page, "staff-phase")
    assert person.entries() == before
    onward.click()
    expect(box.locator("ol > li").last.locator("code")).to_have_text("end")
    expect(staff.get_by_role("button", name="Stop")).to_have_count(0)
    box.get_by_role("button", name=re.compile(r"Commit \d+ orders?")).click()
    expect(box).to_have_count(0)
    expect(page.get_by_role("region", name="What happened")).to_contain_text("end")


def test_units_are_held_or_kept_back_by_mouse_and_the_staff_leaves_them_alone(served: Served, opened: Opener) -> None:
    person = _person(served, opened)
    page = person.page
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.post_data or "") if "/suggest" in request.url else None)
    box = page.locator(f'.mapboard .pile[data-place="{OWN}"]').bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.get_by_role("button", name="Hold it").click()
    expect(page.get_by_role("button", name="Let it go again")).to_be_visible()
    page.get_by_role("button", name=re.compile("Hold whoever is in")).click()
    page.get_by_role("button", name=re.compile("Always leave 1 in")).click()
    expect(page.get_by_role("button", name=re.compile("Always leave"))).to_have_count(0)
    person.open("To do")
    staff = page.get_by_role("region", name="Your staff")
    held = staff.get_by_role("list", name="No orders for").get_by_role("button")
    expect(held).to_have_count(2)
    kept = staff.get_by_role("spinbutton", name=re.compile("Units always left in"))
    expect(kept).to_have_value("1")
    kept.fill("2")
    kept.press("Tab")
    staff.get_by_label("No attacks below").select_option("3:1")
    pictured(page, "standing")
    page.reload()
    person.seated().open("To do")
    expect(held).to_have_count(2)
    expect(kept).to_have_value("2")
    held.first.click()
    expect(held).to_have_count(1)
    staff.get_by_role("button", name="Suggest an order").click()
    expect(staff).to_contain_text(re.compile(r"to \w+|because \w+"))
    (asked,) = sent
    assert json.loads(asked)["standing"] == {"hold": [OWN], "odds": "3:1", "chance": 0, "reserve": {OWN: 2}}
    staff.get_by_role("button", name=re.compile("No reserve in")).click()
    expect(kept).to_have_count(0)


def test_the_level_of_the_computer_is_chosen_and_changed(served: Served, opened: Opener) -> None:
    page = opened("/#/new/primer/oasis", reduced_motion="reduce")
    level = page.get_by_label("Level")
    expect(level).to_have_value("staff")
    level.select_option("recruit")
    pictured(page, "level-new")
    page.get_by_role("button", name="Begin", exact=True).click()
    person = Person(page).seated()
    seats = person.open("Seats")
    expect(seats.get_by_label("Level")).to_have_value("recruit")
    seats.get_by_label("Level").select_option("staff")
    pictured(page, "level-seats")
    page.reload()
    person.seated()
    expect(person.open("Seats").get_by_label("Level")).to_have_value("staff")


def test_the_turn_of_the_computer_is_told_in_short_and_can_be_stepped_through(served: Served, opened: Opener) -> None:
    begun = served.begin("primer", "oasis", seats={"axis": "bot"})
    person = Person(opened(begun.link("allies"), reduced_motion="reduce")).seated()
    person.my_turn()
    short, phase = person.news.get_by_role("list", name="In short"), person.page.locator("header .where span")
    for _ in range(12):  # phases until the computer has done something that counts
        was = phase.inner_text()
        person.button("End phase").click()
        person.page.get_by_role("button", name="End the phase").click()
        expect(phase).not_to_have_text(was)  # else what is there is the turn before
        person.my_turn()
        loaded(person.page)
        if short.count():
            break
    expect(short.locator("li").first).to_be_visible()
    assert short.locator("li").count() <= 5
    pictured(person.page, "in-short")
    person.button("Step through it").click()
    expect(person.news).to_have_count(0)
    past = person.page.locator(".bar.past")
    expect(past).to_contain_text("Axis")
    expect(past.locator("code")).to_be_visible()


def test_a_game_is_played_to_its_end_with_one_input_for_a_turn_and_one_for_an_answer(
    served: Served, opened: Opener
) -> None:
    begun = served.begin("primer", "patrol", seats={"axis": "bot"})
    person = Person(opened(begun.link("allies"), reduced_motion="reduce")).seated()
    page, turns = person.page, set[str]()
    staff = page.get_by_role("region", name="Your staff")
    play = staff.get_by_role("button", name=re.compile("Play my turn|Answer for me"))
    over = page.get_by_text(re.compile(r"\bwon\.|Nobody won\."))
    inputs = 0
    while True:
        expect(play.or_(over).first).to_be_visible(timeout=WAIT)
        if not play.count():
            break
        turns.add(begun.ask("spectator")["turn"])
        expect(play).to_be_enabled()
        play.click()
        inputs += 1
        if inputs == 1:
            pictured(page, "staff-plays")
        expect(staff.get_by_role("button", name="Stop")).to_have_count(0, timeout=WAIT)
    assert begun.ask("spectator")["ending"]
    assert inputs <= 6 * len(turns)
