"""The webhook of a seat, in the page: saved, tried, changed, refused and deleted, and a message that really arrives."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.conftest import Opener, pictured
from tests.browser.table import Person, Served, serving
from tests.table.mailboxes import Mailbox, mailbox

SEATS = {"allies": "person", "axis": "person"}


class Panel:
    """The panel in which a seat says where it wants to be told."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.panel = person.open("Seats")

    @property
    def field(self) -> Locator:
        """Where the address is written."""
        return self.panel.get_by_role("textbox", name="Tell me when I am due")

    @property
    def told(self) -> Locator:
        """What came of it."""
        return self.panel.get_by_role("status")

    def save(self, url: str) -> None:
        """Write an address and save it."""
        self.field.fill(url)
        self.person.button("Save").click()

    def kept(self, url: str) -> None:
        """Wait until an address is shown as the one that is called, also when the panel is opened anew."""
        expect(self.panel.get_by_text(f"Called now: {url}", exact=True)).to_be_visible()
        self.person.open("Units")
        self.person.open("Seats")
        expect(self.field).to_have_value(url)


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that may call addresses inside the network."""
    with serving(tmp_path_factory.mktemp("inside"), "--private-webhooks") as server:
        yield server


@pytest.fixture
def box() -> Iterator[Mailbox]:
    """Somebody who receives messages."""
    with mailbox() as found:
        yield found


def test_an_address_is_saved_tried_called_changed_and_deleted(opened: Opener, inside: Served, box: Mailbox) -> None:
    begun = inside.begin("primer", "oasis", seats=SEATS, title="Friday")
    allies, axis = (Person(opened(begun.link(seat), at=inside)).seated() for seat in ("allies", "axis"))
    panel = Panel(axis)
    expect(axis.button("Save")).to_be_disabled()
    expect(axis.button("Delete")).to_have_count(0)
    panel.save(box.url)
    expect(panel.told).to_have_text("Saved. This address will be called.")
    panel.kept(box.url)
    axis.button("Send a test message").click()
    expect(panel.told).to_have_text("The test message has arrived.")
    assert [said["subject"] for said in box.wait(1)] == ["Friday: a test message"]
    pictured(axis.page, "hook-saved")

    while begun.ask("allies")["due"][0]["seat"] == "allies":
        allies.give("end")
    (_, due) = box.wait(2)
    assert due["subject"] == "Friday: axis to decide"
    axis.page.goto(inside.url + due["link"])  # the link opens the game in the browser that has sat there
    axis.seated().my_turn()

    panel = Panel(axis)
    panel.kept(box.url)
    changed = box.url.replace("for=me", "for=us")
    panel.save(changed)
    expect(panel.told).to_have_text("Saved. This address will be called.")
    panel.kept(changed)
    assert begun.ask("axis", "/webhook") == {"url": changed}
    axis.button("Delete").click()
    expect(panel.told).to_have_text("Deleted. Nothing will be called.")
    expect(panel.field).to_have_value("")
    expect(panel.field).to_be_focused()
    expect(axis.button("Send a test message")).to_have_count(0)
    assert begun.ask("axis", "/webhook") == {"url": ""}
    axis.give("end")
    assert len(box.came) == 2


def test_a_message_that_does_not_arrive_is_said_so(opened: Opener, inside: Served) -> None:
    begun = inside.begin("primer", "oasis", seats=SEATS)
    panel = Panel(Person(opened(begun.link("axis"), at=inside)).seated())
    with mailbox(404) as box:
        panel.save(box.url)
        panel.kept(box.url)
        panel.person.button("Send a test message").click()
        expect(panel.told).to_have_text("The test message did not arrive: 127.0.0.1 answers 404.")
        pictured(panel.person.page, "hook-failed")


@pytest.mark.parametrize(
    ("url", "why"),
    [
        (
            "http://127.0.0.1:9/hook",
            "The host 127.0.0.1 is inside a private network, where nothing is sent; choose an address",
        ),
        ("nonsense", "An address begins with https:// or http:// and names a host"),
        ("https://nobody.invalid/hook", "The host nobody.invalid is not found"),
    ],
)
def test_an_address_that_may_not_be_called_is_refused(opened: Opener, served: Served, url: str, why: str) -> None:
    begun = served.begin("primer", "oasis", seats=SEATS)
    panel = Panel(Person(opened(begun.link("axis"))).seated())
    panel.save(url)
    expect(panel.told).to_contain_text(why)
    expect(panel.field).to_have_value(url)  # to be mended
    expect(panel.person.button("Delete")).to_have_count(0)
    assert begun.ask("axis", "/webhook") == {"url": ""}
    pictured(panel.person.page, "hook-refused")


def test_what_is_written_before_the_panel_has_loaded_stays(opened: Opener, served: Served) -> None:
    begun = served.begin("primer", "oasis", seats=SEATS)
    person = Person(opened(begun.link("axis"))).seated()

    def slowly(route: Route) -> None:
        person.page.wait_for_timeout(500)
        route.continue_()

    person.page.route("**/webhook?*", slowly)
    panel = Panel(person)
    with person.page.expect_response("**/webhook?*"):
        panel.field.fill("https://example.org/hook")
    person.page.wait_for_timeout(200)
    expect(panel.field).to_have_value("https://example.org/hook")
