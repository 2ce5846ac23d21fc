"""The panels beside the board: layers, numbers and luck; and fingers on the map, and people who only look on."""

import re

import httpx
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Opener, Served
from tests.browser.table import API, Begun, Person, scaled, still
from tests.waiting import WAIT_S

DRAWN = "paths => paths.map((path) => path.getAttribute('d')).join()"


def _at(opened: Opener, begun: Begun, role: str) -> Person:
    return Person(opened(begun.link(role), reduced_motion="reduce")).seated()


def _washed(person: Person) -> Locator:
    """What a layer paints over the board."""
    return person.page.locator(".mapboard path.wash")


@pytest.mark.parametrize(
    ("book", "scenario", "names"),
    [
        ("awaw", "malaya-1941", ("Control", "Supply", "Attrition zones")),
        ("europa", "crusader", ("Control", "Supply", "Zones of control", "Railways")),
    ],
)
def test_layers_are_laid_over_the_board_and_counted(
    opened: Opener, served: Served, book: str, scenario: str, names: tuple[str, ...]
) -> None:
    person = _at(opened, served.begin(book, scenario), "allies")
    panel = person.open("Layers")
    for name in names:
        panel.get_by_role("radio", name=name, exact=True).check()
        expect(panel.get_by_role("heading", name=name, exact=True)).to_be_visible()
        expect(panel.get_by_role("listitem").first).to_have_text(re.compile(r": \d+ place"))
        expect(_washed(person).first).to_be_attached()
    panel.get_by_role("radio", name="Nothing").check()
    expect(_washed(person)).to_have_count(0)


def test_a_guide_that_comes_late_leaves_the_panel_that_was_opened(opened: Opener, served: Served) -> None:
    held: list[Route] = []

    # Held from the first request on: a page that is loaded again may ask twice.
    def hold(page: Page) -> None:
        page.route("**/guide*", lambda route: held.append(route))

    link = served.begin("europa", "crusader").link("allies")
    person = Person(opened(link, reduced_motion="reduce", prepare=hold)).seated()
    person.open("Layers")
    for _ in range(2_000):
        if not held:
            person.page.wait_for_timeout(50)
    expect(person.page.get_by_role("tab", name="Guide")).to_have_count(0)
    for route in held:
        route.continue_()
    expect(person.page.get_by_role("tab", name="Guide")).to_be_visible()
    expect(person.page.get_by_role("tab", name="Layers")).to_have_attribute("aria-selected", "true")


def test_a_layer_follows_the_game_while_another_panel_is_open(opened: Opener, served: Served) -> None:
    begun = served.begin("primer", "oasis")
    person = _at(opened, begun, "allies")
    person.open("Layers").get_by_role("radio", name="Zones of control").check()
    expect(_washed(person).first).to_be_attached()
    person.open("To do")
    drawn = _washed(person).evaluate_all(DRAWN)
    zones = begun.ask("allies", "/layers/zones")["places"]
    while begun.ask("allies", "/layers/zones")["places"] == zones:
        person.give(begun.ask("allies", "/options?verb=move&limit=200")[0]["orders"][-1])
    person.page.wait_for_function(
        f"was => ({DRAWN})([...document.querySelectorAll('.mapboard path.wash')]) !== was", arg=drawn
    )


def test_who_takes_the_chair_sees_no_layer_nor_line_of_the_other(opened: Opener, served: Served) -> None:
    begun = served.begin("primer", "oasis", hot_seat=True)
    asked: list[str] = []
    page = opened(
        begun.link("table"),
        prepare=lambda page: page.on("request", lambda request: asked.append(request.url)),
        reduced_motion="reduce",
    )
    person = Person(page).seated()
    person.open("Layers").get_by_role("radio", name="Supply").check()
    expect(_washed(person).first).to_be_attached()
    person.open("To do")
    asked.clear()
    page.get_by_label("Look and decide as").select_option("axis")
    with page.expect_response(re.compile("/layers/supply")):
        page.get_by_role("button", name="I play the Axis: show the board").click()
    person.seated()
    expect(_washed(person).first).to_be_attached()
    looked = [url for url in asked if re.search(r"/(layers/\w+|lines)\?", url)]
    assert any("/layers/supply" in url for url in looked)
    assert any("/lines" in url for url in looked)
    assert all(url.endswith("as=axis") for url in looked)


@pytest.mark.parametrize(
    ("book", "scenario", "figures"),
    [
        ("awaw", "malaya-1941", ("Japan: BRPs", "Britain: construction")),
        ("europa", "crusader", ("SMPs, delta", "Rail capacity of Egypt")),
    ],
)
def test_figures_open_into_their_lines_with_the_rule_behind_each(
    opened: Opener, served: Served, book: str, scenario: str, figures: tuple[str, ...]
) -> None:
    person = _at(opened, served.begin(book, scenario), "allies")
    panel = person.open("Numbers")
    for name in figures:
        figure = panel.locator(".figures li", has=person.page.get_by_text(name, exact=True)).first
        figure.locator("summary").first.click()
        expect(figure.get_by_role("link", name=re.compile("^Rule ")).first).to_be_visible()


def test_the_books_of_every_owner_are_opened(opened: Opener, served: Served) -> None:
    person = _at(opened, served.begin("awaw", "malaya-1941"), "axis")
    panel = person.open("Numbers")
    panel.get_by_role("heading", name="Ledger").click()
    japan = panel.locator("details.account", has_text="Japan").first
    japan.locator("summary").first.click()
    expect(japan.locator(".sum, .still").first).to_be_visible()


def test_the_luck_of_each_seat_is_told(opened: Opener, served: Served) -> None:
    begun = served.begin("primer", "oasis")
    person = _at(opened, begun, "allies")
    panel = person.open("History")
    panel.get_by_role("button", name="Luck").click()
    luck = panel.get_by_role("region", name="Luck")
    _end_steps_until_dice(begun)
    (row, *_) = [row for row in begun.ask("allies", "/luck") if row["dice"]]
    expect(luck).to_contain_text(re.compile(rf"{row['sum']}; [\d.]+ w(as|ere) to be expected"))
    expect(luck.get_by_role("list", name="How often each face came up").first).to_be_visible()


def _end_steps_until_dice(begun: Begun) -> None:
    while not any(row["dice"] for row in begun.ask("spectator", "/luck")):
        view = begun.ask("spectator")
        seat, entries = view["due"][0]["seat"], view["entries"]
        body = {"type": "give", "text": "end", "decided_at": entries, "client": f"until-dice-{entries}"}
        headers = {"Authorization": f"Bearer {begun.keys[seat]}"}
        answer = httpx.post(f"{begun.url}{API}/games/{begun.game}/orders", json=body, headers=headers, timeout=WAIT_S)
        assert answer.json()["ruling"]["allowed"], answer.text


def test_two_fingers_zoom_the_map(opened: Opener, served: Served) -> None:
    begun = served.begin("awaw", "malaya-1941")
    person = Person(opened(begun.link("axis"), reduced_motion="reduce", has_touch=True)).seated()
    box = person.board.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    still(person.page)
    before = scaled(person.page, 0.1, 1.4)
    fingers = person.page.context.new_cdp_session(person.page)
    for kind, apart in [("touchStart", 30), *(("touchMove", apart) for apart in range(40, 101, 10))]:
        points = [{"x": x - apart, "y": y, "id": 1}, {"x": x + apart, "y": y, "id": 2}]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    scaled(person.page, 2 * before, 4)


@pytest.mark.parametrize("role", ["spectator", "referee"])
def test_who_only_looks_on_sees_the_game_go_on_and_gives_no_orders(opened: Opener, served: Served, role: str) -> None:
    begun = served.begin("primer", "oasis")
    watching, allies = _at(opened, begun, role), _at(opened, begun, "allies")
    expect(watching.line).to_have_count(0)
    expect(watching.due).to_contain_text("Allies")
    allies.give("end")
    expect(watching.open("History").get_by_text("entry 1 of 1")).to_be_visible()
