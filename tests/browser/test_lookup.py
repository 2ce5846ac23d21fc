"""Looking things up: the rulebooks, and the battle calculator with its permalink."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.table import Person, pictured


def test_a_rule_is_found_by_its_words_and_leads_to_others_and_to_cases(opened: Opener) -> None:
    person = Person(opened("/#/rules/europa"))
    page = person.page
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Europa"))
    expect(page.get_by_text("How much of it is executed")).to_be_visible()
    search = page.get_by_role("searchbox", name="Search numbers, headings and text")
    search.fill("combat engineer")
    expect(page.get_by_text(re.compile(r"^\d+ paragraphs$"))).to_be_visible()
    found = page.get_by_role("navigation", name="Paragraphs").locator("li.hit")
    found.filter(has=page.get_by_text("15.J.2.c", exact=True)).get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("15.J.2.c")
    for part in ("Leans on", "Cited by", "Cases that show it"):
        expect(page.get_by_role("heading", level=2, name=part)).to_be_visible()
    pictured(page, "rulebook")
    page.locator("details.case summary").first.click()
    expect(page.locator("details.case pre").first).to_be_visible()
    page.get_by_role("link", name="Rule 15.J.1.c of europa").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("15.J.1.c")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_contain_text("15.J.2.c")
    search.fill("nonsenseword")
    expect(page.get_by_text("0 paragraphs")).to_be_visible()
    search.fill("nonsenseword 15.J.2.c")
    expect(page.get_by_text(re.compile("^No paragraph has all these words; "))).to_be_visible()
    expect(found.first).to_contain_text("15.J.2.c")


def test_a_rule_is_read_clause_by_clause_and_each_leads_to_its_cases(opened: Opener) -> None:
    page = opened("/#/rules/awaw/71.22")
    expect(page.get_by_role("heading", level=2, name="Clause by clause")).to_be_visible()
    clauses = page.locator(".clauses > li")
    expect(clauses).to_have_count(2)
    expect(clauses.nth(1)).to_contain_text("in no other. limit")
    expect(clauses.nth(1).locator("dt")).to_have_text(["Shown by", "Just outside"])
    link = clauses.nth(1).get_by_role("button", name="A displaced air unit goes")
    case = page.locator("details.case", has_text="A displaced air unit goes")
    expect(case.locator("pre").first).to_be_hidden()
    link.click()
    expect(case.locator("pre").first).to_be_visible()
    expect(case.locator("summary")).to_be_focused()
    expect(case).to_be_in_viewport()
    page.goto(page.url.replace("71.22", "70.14D"))
    expect(clauses.filter(has_text="Never in a game. Nobody mobilizes")).to_have_count(1)


def test_both_books_are_on_the_shelf(opened: Opener) -> None:
    page = opened("/#/rules")
    titles = page.get_by_label("Book", exact=True).locator("option")
    expect(titles).not_to_have_count(0)
    assert len([text for text in titles.all_inner_texts() if re.search("World at War|Europa", text)]) == 2


def test_a_battle_is_worked_out_and_its_address_holds_it(opened: Opener) -> None:
    person = Person(opened("/#/calculator"))
    page = person.page
    attack = page.get_by_role("group", name="Attackers 1")
    defend = page.get_by_role("group", name="Defenders 1")
    answer = page.locator(".answer section.fight")
    expect(answer).to_be_visible()
    attack.get_by_label("Counter").fill("8-10 XX german armor")
    attack.get_by_label("How many").fill("2")
    defend.get_by_label("Counter").fill("4-6 XX british infantry")
    with page.expect_response(lambda got: '"rough"' in (got.request.post_data or "")):
        page.get_by_label("Terrain").select_option("rough")
    expect(page).to_have_url(re.compile("rough"))
    expect(answer.get_by_text("Rough").first).to_be_attached()
    chances, proof = answer.locator("table").inner_text(), answer.inner_text()
    address = page.url

    page.reload()
    expect(attack.get_by_label("Counter")).to_have_value("8-10 XX german armor")
    expect(attack.get_by_label("How many")).to_have_value("2")
    expect(answer).to_be_visible()
    assert answer.locator("table").inner_text() == chances
    assert answer.inner_text() == proof
    assert page.url == address

    other = opened(address.partition("/#")[1] + address.partition("/#")[2])  # sent to somebody else
    expect(other.locator(".answer section.fight")).to_be_visible()
    assert other.locator(".answer section.fight").inner_text() == proof


def test_what_is_no_counter_is_said_in_a_sentence(opened: Opener) -> None:
    page = opened("/#/calculator")
    page.get_by_role("group", name="Attackers 1").get_by_label("Counter").fill("a horse")
    expect(page.locator(".answer .note.bad")).to_be_visible()
