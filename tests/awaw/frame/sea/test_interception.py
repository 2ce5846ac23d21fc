"""Interception of naval activities, and the fights that come of it."""

import pytest

from tests.awaw.desk import cites, desk, lines, play, tally, unit, war
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.frame.sea.fleets import convoy
from wavell.books.awaw.frame.sea.interception import Chased, Interception, far
from wavell.books.awaw.model.events import Removed
from wavell.books.awaw.model.ids import FrontId, PlaceId, UnitId
from wavell.books.awaw.model.world import Activity, Voyage, War
from wavell.books.awaw.rules import ALLIES, AXIS, HOMELANDS, RULES
from wavell.umpire import Decision, Game

WAR = ("britain japan", "japan us")
TROOPS = {"br-inf-1": "Calcutta", "br-tp-1": "indian_ocean", "ja-ca-1": "Port Blair"}
HELD = {"Port Blair": "axis"}
SOUTHEAST_ASIA, NO_FRONT = FrontId("southeast_asian"), FrontId("")
_interception = RULES.ref("frame:interception")


def under_way(game: Game, voyage: Voyage, seat: str = "axis") -> Game:
    """The game with a voyage under way and the other side to decide."""
    world = game.world
    assert isinstance(world, War)
    world.voyage = voyage
    world.pending = (Decision((seat,), ("intercept", "pass"), _interception, "intercept", about="interception"),)
    return game


@pytest.mark.rule("awaw frame:interception")
def test_the_other_side_is_asked_only_if_it_could_intercept() -> None:
    assert (
        play(desk("allies.movement", TROOPS, wars=WAR, control=HELD), "ship br-inf-1 Rangoon")[-1].ref == _interception
    )
    for changed in ("moved", "inverted", "damaged"):
        units = {**TROOPS, "ja-ca-1": {"at": "Port Blair", changed: True}}
        game = desk("allies.movement", units, wars=WAR, control=HELD)
        play(game, "ship br-inf-1 Rangoon")
        assert bool(game.world.pending) is (changed == "moved")
    peace = desk("allies.movement", TROOPS, control=HELD)
    play(peace, "ship br-inf-1 Rangoon")
    assert not peace.world.pending
    far_off = desk("allies.movement", {**TROOPS, "ja-ca-1": "Tokyo"}, wars=WAR)
    play(far_off, "ship br-inf-1 Rangoon")
    assert not far_off.world.pending


@pytest.mark.rule("awaw frame:interception")
@pytest.mark.parametrize(
    ("order", "refs"),
    [
        ("intercept ja-ca-1 in W12", []),
        ("intercept ja-ca-1+ja-ca-2 in X11", []),
        ("intercept ja-ca-1+ja-ca-1 in X11", ["frame:nationality"]),
        ("intercept ja-ca-3 in X11", ["frame:nationality"]),
        ("intercept br-ca-1 in X11", ["frame:nationality"]),
        ("intercept ja-inf-1 in X11", ["frame:interception"]),
        ("intercept ja-sub-1 in X11", ["frame:convoy-route"]),
        ("intercept ja-dd-1 in X11", ["frame:interception"]),
        ("intercept ja-dd-2 in X11", ["frame:interception"]),
        ("intercept ja-ca-1 in X10", ["frame:interception"]),
        ("intercept ja-ca-4 in X11", ["frame:interception"]),
        ("intercept ge-ca-1 in X11", ["frame:interception", "frame:war"]),
        ("pass", []),
    ],
)
def test_who_may_intercept_and_where(order: str, refs: list[str]) -> None:
    units = {
        **TROOPS,
        "ja-ca-2": "Singapore",
        "br-ca-1": "Colombo",
        "ja-inf-1": "Port Blair",
        "ja-sub-1": "Port Blair",
        "ja-dd-1": {"at": "Port Blair", "inverted": True},
        "ja-dd-2": {"at": "Port Blair", "damaged": True},
        "ja-ca-4": "Tokyo",
        "ge-ca-1": "germany",
    }
    game = desk("allies.movement", units, wars=WAR, control={**HELD, "Singapore": "axis"})
    play(game, "ship br-inf-1 Rangoon")
    assert sorted(set(cites(game.judge("axis", order)))) == refs


@pytest.mark.rule("awaw frame:interception")
def test_dice_by_what_is_intercepted() -> None:
    ships = {"br-bb-1": "Colombo", "br-bb-2": "Colombo", "br-ca-1": "Colombo", "br-dd-1": "Colombo", "ja-ca-1": "Z9"}
    game = desk("allies.movement", ships, wars=WAR, control={"Z9": "axis"})
    world = war(game)

    def lines_of(voyage: Voyage, place: str, *units: str) -> list[str]:
        world.voyage = voyage
        return [
            line.short
            for line in RULES.answer(
                Interception(tuple(map(UnitId, units or ("ja-ca-1",))), PlaceId(place)), world
            ).lines
        ]

    few = Voyage(
        Activity.BASE,
        ALLIES,
        (UnitId("br-ca-1"),),
        PlaceId("BB4"),
        (PlaceId("CC3"), PlaceId("BB4")),
        SOUTHEAST_ASIA,
    )
    many = Voyage(
        Activity.NR,
        ALLIES,
        (UnitId("br-bb-1"), UnitId("br-bb-2"), UnitId("br-ca-1")),
        PlaceId("BB4"),
        (PlaceId("CC3"), PlaceId("BB4")),
        SOUTHEAST_ASIA,
    )
    nine = Voyage(
        Activity.NR,
        ALLIES,
        (UnitId("br-bb-1"), UnitId("br-bb-2"), UnitId("br-dd-1")),
        PlaceId("BB4"),
        (PlaceId("CC3"), PlaceId("BB4")),
        SOUTHEAST_ASIA,
    )
    landing = Voyage(
        Activity.INVADE,
        ALLIES,
        (UnitId("br-inf-1"),),
        PlaceId("Z9"),
        (PlaceId("CC3"), PlaceId("Z9")),
        SOUTHEAST_ASIA,
        (UnitId("br-dd-1"),),
    )
    line = Voyage(Activity.LINE, AXIS, (), PlaceId("Z9"), (PlaceId("Z14"), PlaceId("Z9")), SOUTHEAST_ASIA)
    assert lines_of(few, "BB4") == ["+2", "-1", "<=8"]
    assert lines_of(many, "BB4") == ["+2", "<=8"]
    assert lines_of(nine, "BB4") == ["+2", "-1", "<=8"]
    assert lines_of(landing, "CC3") == ["+4", "-1", "<=8"]
    assert lines_of(landing, "Z9") == ["+4", "-1", "+1", "<=8"]
    assert lines_of(line, "Z9") == ["+4", "<=8"]
    assert lines_of(line, "Z9", "br-sub-1") == ["+4", "-2", "<=8"]
    assert lines_of(few, "BB4", "ja-sub-1") == ["+2", "-1", "-2", "<=8", ">=0"]
    assert lines(tally(desk("allies.movement"), "interception ja-ca-1 in Z9")) == ["<=8 frame:interception"]


@pytest.mark.rule("awaw frame:interception")
def test_the_sum_of_the_dice_must_reach_the_hex() -> None:
    fought = {}
    for last in (2, 3):
        game = desk("allies.movement", TROOPS, wars=WAR, control=HELD, dice=[1, 1, last, *[1, 1] * 3])
        play(game, "ship br-inf-1 Rangoon")
        assert far(war(game), PlaceId("Z9"), PlaceId("U10")) == 5
        events = play(game, "intercept ja-ca-1 in U10")
        fought[last] = "FleetsMet" in {type(event).__name__ for event in events}
        assert unit(game, "ja-ca-1").inverted
        assert unit(game, "br-inf-1").place == war(game).atlas.find("Rangoon")
    assert fought == {2: False, 3: True}


@pytest.mark.rule("awaw frame:interception")
def test_each_port_rolls_for_itself() -> None:
    units = {**TROOPS, "ja-ca-2": "Singapore"}
    game = desk(
        "allies.movement", units, wars=WAR, control={**HELD, "Singapore": "axis"}, dice=[1, 1, 1, 1, 1, 1, *[1] * 6]
    )
    play(game, "ship br-inf-1 Rangoon")
    events = play(game, "intercept ja-ca-1+ja-ca-2 in W12")
    chased = [event for event in events if isinstance(event, Chased)]
    assert [(event.rolled, event.needed) for event in chased] == [(3, 3), (3, 9)]


@pytest.mark.rule("awaw 71.71")
@pytest.mark.rule("awaw 72.71")
def test_ships_in_the_boxes_intercept_through_the_gateways() -> None:
    units = {"ja-inf-1": "Lae", "ja-tp-1": "pacific", "us-ca-1": "australia"}
    held = {"Lae": "axis", "Buna": "axis", "Port Moresby": "axis"}
    game = desk("axis.movement", units, wars=WAR, control=held, dice=[6, 6, 1, *[1] * 6])
    play(game, "ship ja-inf-1 port-moresby")
    assert game.to_act()[0].seat == "allies"
    assert far(war(game), PlaceId("australia"), PlaceId("II26")) == 13
    assert cites(game.judge("allies", "intercept us-ca-1 in II26")) == ["71.71"]
    events = play(game, "intercept us-ca-1 in II26")
    chased = [event for event in events if isinstance(event, Chased)]
    assert [(event.rolled, event.needed) for event in chased] == [(13, 13)]
    world = war(desk("axis.movement"))
    assert [far(world, PlaceId("australia"), PlaceId(gate)) for gate in ("NN15", "NN24", "NN31")] == [8, 8, 10]
    assert (far(world, PlaceId("india"), PlaceId("CC2")), far(world, PlaceId("australia"), PlaceId("LL15"))) == (8, 10)
    beyond = war(desk("axis.movement", readings={"gateway-length": "beyond"}))
    assert (far(beyond, PlaceId("australia"), PlaceId("NN15")), far(beyond, PlaceId("india"), PlaceId("CC2"))) == (9, 8)


@pytest.mark.rule("awaw 71.71")
@pytest.mark.rule("awaw 72.71")
def test_the_map_has_the_gateways_of_the_text() -> None:
    world = war(desk("axis.movement"))
    board = world.atlas.board
    for box, land in HOMELANDS.items():
        links = {str(board.spots[link.to].id): link.length for link in board[box].links if link.kind == "sea"}
        assert links == land.naval_gates


@pytest.mark.parametrize(("heading", "child"), [("71.7", "71.71"), ("72.7", "72.71"), ("74.3", "74.31")])
def test_headings_lead_to_their_paragraphs(heading: str, child: str) -> None:
    paragraphs = BOOK.index.paragraphs
    assert paragraphs[heading].why
    assert [id_ for id_, row in paragraphs.items() if row.parent == heading] == [child]


@pytest.mark.rule("awaw 71.223B")
@pytest.mark.rule("awaw 72.223B")
def test_nrs_between_boxes_are_safe() -> None:
    units = {"br-ca-1": "india", "ja-ca-1": "Soerabaja", "ge-ca-1": "germany"}
    held = {"Soerabaja": "axis"}

    def judged(path: tuple[str, ...], place: str, kind: Activity = Activity.NR) -> list[str]:
        game = desk("allies.redeployment", units, wars=WAR, control=held)
        voyage = Voyage(
            kind, ALLIES, (UnitId("br-ca-1"),), PlaceId(path[-1]), tuple(map(PlaceId, path)), SOUTHEAST_ASIA
        )
        return sorted(set(cites(under_way(game, voyage).judge("axis", f"intercept ja-ca-1 in {place}"))))

    assert judged(("india", "australia"), "australia") == ["71.223B", "72.223B"]
    assert judged(("australia", "india"), "india") == ["71.223B", "72.223B"]
    assert judged(("india", "south_africa"), "india") == ["72.223B"]
    assert judged(("us_pacific", "australia"), "australia") == ["71.223B"]
    # an NR from a port is no such NR: it is judged by where its path runs
    assert judged(("suez", "india"), "suez") == ["72.33"]
    assert judged(("CC3", "CC2", "india"), "india") == ["72.33"]
    # through the map the NR between two boxes is still safe, and an NR into one of them is not
    assert judged(("india", "CC2", "II11", "NN24", "australia"), "II11") == ["71.223B", "72.223B"]
    assert judged(("CC2", "II11", "NN24", "australia"), "II11") == []


@pytest.mark.rule("awaw 71.223B")
@pytest.mark.rule("awaw 72.223B")
def test_nobody_is_asked_about_an_nr_between_boxes() -> None:
    units = {"br-ca-1": "india", "ja-ca-1": "Soerabaja"}
    game = desk("allies.redeployment", units, wars=WAR, control={"Soerabaja": "axis"})
    play(game, "nr br-ca-1 australia")
    assert unit(game, "br-ca-1").place == "australia"


@pytest.mark.rule("awaw frame:fleet-combat")
def test_a_voyage_that_is_not_found_goes_on() -> None:
    units = {"br-ca-1": "Colombo", "ja-bb-1": "Trincomalee"}
    game = desk("allies.movement", units, wars=WAR, control={"Trincomalee": "axis"}, dice=[6, *[1, 1] * 3])
    play(game, "base br-ca-1 Madras")
    events = play(game, "intercept ja-bb-1 in CC3")
    assert [type(event).__name__ for event in events][-3:] == ["WentOn", "Arrived", "Moved"]
    assert unit(game, "br-ca-1").inverted
    assert unit(game, "ja-bb-1").inverted


@pytest.mark.rule("awaw frame:fleet-combat")
def test_the_weaker_turns_back() -> None:
    units = {"br-ca-1": "Colombo", "ja-bb-1": "Trincomalee"}
    game = desk("allies.movement", units, wars=WAR, control={"Trincomalee": "axis"}, dice=[6, 4, 1, *[1, 1] * 2])
    play(game, "base br-ca-1 Madras")
    events = play(game, "intercept ja-bb-1 in CC3")
    assert type(events[-1]).__name__ == "TurnedBack"
    assert unit(game, "br-ca-1").place == war(game).atlas.find("Colombo")
    assert unit(game, "br-ca-1").moved
    assert war(game).voyage is None


@pytest.mark.rule("awaw frame:fleet-combat")
def test_cargo_goes_down_with_its_transports() -> None:
    units = {"br-inf-1": "Calcutta", "br-inf-5": "Calcutta", "br-tp-1": "indian_ocean", "br-tp-2": "indian_ocean"}
    units |= {"ja-ca-1": "Port Blair", "ja-ca-2": "Port Blair", "ja-ca-3": "Port Blair"}
    # three dice to reach; found in the first round; two dice of guns, one hit: two transports and all cargo
    game = desk("allies.movement", units, wars=WAR, control=HELD, dice=[1, 1, 1, 4, 1, 5, 1])
    play(game, "ship br-inf-1+br-inf-5 Rangoon")
    events = play(game, "intercept ja-ca-1+ja-ca-2+ja-ca-3 in W12")
    lost = [event.unit for event in events if isinstance(event, Removed)]
    assert lost == ["br-tp-1", "br-tp-2", "br-inf-1", "br-inf-5"]
    assert type(events[-1]).__name__ == "TurnedBack"


@pytest.mark.rule("awaw frame:fleet-combat")
def test_transports_are_counted_for_cargo_only() -> None:
    path = ("CC3", "BB4")
    assert (
        convoy(
            Voyage(
                Activity.SHIP,
                ALLIES,
                (UnitId("br-inf-5"), UnitId("br-inf-1")),
                PlaceId("BB4"),
                tuple(map(PlaceId, path)),
                NO_FRONT,
            )
        )
        == 2
    )
    assert (
        convoy(Voyage(Activity.NR, ALLIES, (UnitId("br-ca-1"),), PlaceId("BB4"), tuple(map(PlaceId, path)), NO_FRONT))
        == 0
    )
    assert (
        convoy(
            Voyage(
                Activity.INVADE,
                ALLIES,
                (UnitId("br-inf-5"),),
                PlaceId("BB4"),
                tuple(map(PlaceId, path)),
                NO_FRONT,
                (UnitId("br-dd-1"),),
            )
        )
        == 0
    )
