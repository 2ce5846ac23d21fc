"""Several browsers on one game: live updates, a connection that was lost, and stacks that only one of them may know."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from tests.browser.conftest import Opener
from tests.browser.table import API, Person, Served, loaded, serving
from wavell.umpire import open_book

SEATS = {"allies": "person", "axis": "person"}


def test_a_game_is_set_up_joined_by_its_link_and_followed_live(opened: Opener) -> None:
    allies = Person(opened("/#/new/primer/oasis"))
    page = allies.page
    page.get_by_role("group", name="Who plays the Axis?").get_by_label("Somebody else, by a link").check()
    allies.button("Begin").click()
    expect(page.get_by_role("heading", name="Links")).to_be_visible()
    links = dict(
        zip(
            page.locator("main li strong").all_inner_texts(),
            page.locator("main li code").all_inner_texts(),
            strict=True,
        )
    )
    page.get_by_role("link", name="To the board").click()
    allies.seated()

    axis = Person(opened())
    axis.page.get_by_label("The link you were sent").fill(links["Axis"])
    axis.button("Join").click()
    axis.seated()
    expect(axis.due).to_contain_text("Waiting for the other side.")

    allies.give("end")
    expect(axis.news.locator("code").first).to_have_text("end")
    assert any(told.startswith("Allies: end") for told in axis.heard())
    for _ in range(6):  # until the Axis must decide, whatever the steps are called
        if "Waiting" in allies.due.inner_text():
            break
        allies.give("end")
    axis.my_turn()
    expect(allies.due).to_contain_text("Waiting for the other side.")
    axis.give("end")
    expect(allies.news.locator("code").last).to_have_text("end")

    axis.page.goto(axis.page.url.split("#")[0])
    axis.page.get_by_role("link", name=re.compile("^Continue ")).click()
    axis.seated()


def test_an_order_given_while_the_server_is_away_is_played_once_when_it_is_back(opened: Opener, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        begun = server.begin("primer", "oasis")
        person = Person(opened(begun.link("allies"), at=server)).seated()
        server.stop()
        expect(person.page.locator("header .lost")).to_have_text("Connection lost; trying again …")
        person.line.fill("end")
        person.line.press("Enter")
        expect(person.button("Under way …")).to_be_visible()
        server.start()
        expect(person.page.locator("header .lost")).to_have_count(0)
        expect(person.line).to_have_value("")
        expect(person.news.locator("code").first).to_have_text("end")
        assert begun.ask("allies")["entries"] == 2
        assert "Connected again." in person.heard()


class Overheard:
    """Everything of a game that came to a browser: answers, and messages of the live connection."""

    def __init__(self, page: Page) -> None:
        self.payloads: list[tuple[str, str]] = []
        page.on("requestfinished", self._answered)
        page.on("websocket", self._connected)

    def _answered(self, request: Any) -> None:
        if f"{API}/games/" in request.url:
            self.payloads.append((request.url, request.response().text()))

    def _connected(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.payloads.append((socket.url, str(frame))))


def test_the_other_side_never_hears_of_hidden_stacks(opened: Opener, served: Served) -> None:
    begun = served.begin("europa", "crusader", seats=SEATS)
    overheard: list[Overheard] = []
    allies = Person(opened(begun.link("allies"), prepare=lambda page: overheard.append(Overheard(page)))).seated()
    axis = Person(opened(begun.link("axis"))).seated()
    examples = " ".join(kind.__doc__ or "" for kind in open_book("europa").verbs.values())
    seen = set(begun.ask("allies")["scene"]["tokens"])
    tokens = begun.ask("referee")["scene"]["tokens"]
    hidden = {
        id_ for id_, token in tokens.items() if token["side"] == "axis" and id_ not in seen and id_ not in examples
    }
    assert len(hidden) > 20
    shown = axis.page.locator("g.pile").count()
    assert shown
    expect(allies.page.locator("g.pile text", has_text="?").first).to_be_attached()

    while begun.ask("allies")["due"][0]["seat"] == "allies":
        allies.give("end")
    axis.my_turn()
    while "move" not in begun.ask("axis")["due"][0]["verbs"]:
        axis.give("end")
    orders = begun.ask("axis", "/options?verb=move&limit=200")[0]["orders"]
    moved = next(text for text in orders if text.split()[1] in hidden)
    axis.give(moved)
    expect(allies.news).to_be_visible()
    for tab in ("To do", "Numbers", "History", "Layers", "Seats"):
        allies.open(tab)
        loaded(allies.page)

    known = set(begun.ask("allies")["scene"]["tokens"])
    (heard,) = overheard
    told = [*heard.payloads, ("the page", allies.page.content())]
    assert len(told) > 10
    assert any(url.startswith("ws") for url, _ in told)
    for url, payload in told:
        assert not (hidden - known).intersection(re.findall(r"[\w.'-]+", payload)), url
    assert moved.split()[1] in axis.page.content() + " ".join(axis.heard())
