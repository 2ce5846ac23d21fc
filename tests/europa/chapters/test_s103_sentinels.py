"""103: the sentinels of the chapter see what they forbid."""

import pytest
from msgspec.structs import replace

from tests.europa.desk import desk, front
from wavell.books.europa.book import BOOK
from wavell.books.europa.chapters.s103a2_railways import RailLaid, RailOpened
from wavell.books.europa.chapters.s103a2_sentinels import the_line_leads_nowhere_but_along_itself
from wavell.books.europa.frame.combat.course import BattleJoined
from wavell.books.europa.frame.movement.breakdown import BrokeDown
from wavell.books.europa.model.battle import Battle
from wavell.books.europa.model.counts import Key
from wavell.books.europa.model.events import Owned
from wavell.books.europa.model.figures import Marked
from wavell.books.europa.model.ids import NationId, PlaceId, UnitId
from wavell.books.europa.model.world import Front
from wavell.books.europa.rules import ALLIES, AXIS, RULES
from wavell.umpire import Event

FIRST = PlaceId("19A:1119")
LAID = RailLaid(RULES.ref("103.A.2.b.1.p3"), "matruh", FIRST, 1)
_brk = RULES.ref("frame:BRK")


def seen(before: Front, *events: Event, after: Front | None = None) -> set[str]:
    """The paragraphs of the chapter that object to events, or to what a position has become."""
    world = after or before.copy()
    for event in events:
        event.apply(world)
    found = {breach.ref.id for breach in BOOK.sentinels.breaches(before, events, world)}
    return {id_ for id_ in found if id_.startswith("103")}


def desert(phase: str = "allies.movement", date: str = "Sep 1 41", **units: str) -> Front:
    return front(desk(phase, units or {"al-con-eng": FIRST}, date=date, map="desert"))


@pytest.mark.rule("europa 103.p1")
@pytest.mark.parametrize(("joined", "found"), [({}, {"103.p1"}), ({"norway": "Apr 2 40"}, set())])
def test_a_battle_against_one_that_is_not_in_the_war_is_seen(joined: dict[str, str], found: set[str]) -> None:
    units = {"ax-inf-div": "0905", "no-ski": "0906"}
    world = front(desk("axis.combat", units, date="Apr 3 40", joined=joined))
    battle = Battle(AXIS, (UnitId("ax-inf-div"),), PlaceId("0906"))
    assert seen(world, BattleJoined(RULES.ref("frame:CBT"), battle)) == found


@pytest.mark.rule("europa 103.p1")
@pytest.mark.parametrize(("joined", "found"), [({}, {"103.p1"}), ({"norway": "Apr 2 40"}, set())])
def test_an_invasion_by_one_that_is_not_in_the_war_is_seen(joined: dict[str, str], found: set[str]) -> None:
    world = front(desk("allies.movement", {"no-ski": "0906"}, date="Apr 3 40", joined=joined))
    assert seen(world, Owned(RULES.ref("frame:OWN"), (PlaceId("0906"),), ALLIES)) == found


@pytest.mark.rule("europa 103.A.2.b.1.p2", "europa 103.A.2.b.1.p1")
def test_a_hex_out_of_its_time_is_seen() -> None:
    assert seen(desert(), LAID) == set()
    for phase, date in (
        ("allies.exploitation", "Sep 1 41"),
        ("allies.movement", "Sep 2 41"),
        ("axis.movement", "Sep 1 41"),
    ):
        assert seen(desert(phase, date), LAID) == {"103.A.2.b.1.p2"}
    assert seen(desert(date="Aug 1 41"), LAID) == {"103.A.2.b.1.p1", "103.A.2.b.1.p2"}
    assert seen(desert(), replace(LAID, hexes=2)) == {"103.A.2.b.1.p2"}


@pytest.mark.rule("europa 103.A.2.b.1.i", "europa 103.A.2.b.1.iii")
def test_a_hex_near_the_axis_is_seen() -> None:
    lost = desert()
    lost.owner = {**lost.owner, FIRST: AXIS}
    assert seen(lost, LAID) == {"103.A.2.b.1.i"}
    near = front(desk("allies.movement", {"al-con-eng": FIRST, "ax-inf-bn": "19A:1120"}, date="Sep 1 41", map="desert"))
    assert seen(near, LAID) == {"103.A.2.b.1.iii"}


@pytest.mark.rule("europa 103.A.2.b.1.p4", "europa 103.A.2.b.1.p1")
def test_a_stretch_that_opens_early_is_seen() -> None:
    opened = RailOpened(RULES.ref("103.A.2.b.1.p4"), "matruh", 1)
    assert seen(desert(), opened) == {"103.A.2.b.1.p1", "103.A.2.b.1.p4"}


@pytest.mark.rule("europa 103.A.2.b.1.p4", "europa 103.A.2.b.2")
def test_a_line_that_is_a_road_to_hexes_beside_it_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    laid = front(desk("allies.movement", {}, date="Jan 2 42", map="desert", marks={"railhead matruh": 8}))
    assert not list(the_line_leads_nowhere_but_along_itself(laid))
    also = laid.copy()
    also.works = {**laid.works, PlaceId("19A:1120"): ("road",)}
    assert not list(the_line_leads_nowhere_but_along_itself(also)), "a road of engineers joins the line"
    monkeypatch.setattr("wavell.books.europa.chapters.s103a2_sentinels.joined", lambda *_: True)
    assert "a road leads from 19A:0419 to 19A:0418, where nobody built one" in set(
        the_line_leads_nowhere_but_along_itself(laid)
    )


@pytest.mark.rule("europa 103.A.6.a.p2", "europa 103.A.6.a.p3")
def test_foreign_brigades_and_old_groups_are_seen() -> None:
    units = {"7-arm-div": "19A:1218", **dict.fromkeys(["7-sg", "7-arm", "22-arm", "pz-5"], "spare")}
    game = front(desk("allies.movement", units, date="Nov 3 41", map="desert"))
    place, whole = PlaceId("19A:1218"), (UnitId("7-arm-div"),)
    good, foreign, bare = (
        BrokeDown(_brk, whole, tuple(map(UnitId, parts.split())), place)
        for parts in ("7-sg 7-arm 22-arm", "7-sg 7-arm pz-5", "7-arm 22-arm")
    )
    assert seen(game, good) == set()
    assert seen(game, foreign) == seen(game, bare) == {"103.A.6.a.p2"}
    mark = Marked(_brk, Key("converted 7-arm-div"), 1)
    assert seen(game, good, mark) == {"103.A.6.a.p3"}
    done = game.copy()
    mark.apply(done)
    assert seen(done, replace(mark, value=0)) == {"103.A.6.a.p3"}


@pytest.mark.rule("europa 103.p1")
def test_a_country_that_leaves_the_war_is_seen() -> None:
    before, after = desert(), desert()
    before.joined = {NationId("norway"): 0}
    assert seen(before, after=after) == {"103.p1"}
