"""Sea lines: from where to where, and who stops them."""

from typing import Any

import pytest

from tests.awaw.desk import cites, desk, happened, options, play, war, world
from wavell.books.awaw.frame.supply.isolation import unsupplied_now
from wavell.books.awaw.frame.supply.sea_lines import line_path
from wavell.books.awaw.model.ids import PlaceId
from wavell.books.awaw.model.orders import SeaLine
from wavell.books.awaw.rules import ALLIES


@pytest.mark.rule("awaw frame:supply")
@pytest.mark.parametrize(
    ("order", "cited"),
    [
        ("line U13 from india", ["frame:supply"]),  # no port
        ("line truk from india", ["frame:supply"]),  # not ours
        ("line australia from india", ["frame:supply"]),
        ("line suez from suez", ["frame:supply"]),
        ("line rangoon from tokyo", ["frame:supply"]),
        ("line rangoon from chungking", ["frame:supply"]),
        ("line NN9 from NN9", ["frame:supply"]),
        ("line malta from britain", []),
    ],
)
def test_lines_lead_from_sources_to_own_ports(order: str, cited: list[str]) -> None:
    accounts = {f"allies.transports.{ocean}": 1 for ocean in ("atlantic", "pacific", "indian_ocean", "mediterranean")}
    game = desk("allies.supply", {}, accounts=accounts)
    assert sorted(set(cites(game.judge("allies", order)))) == cited


@pytest.mark.rule("awaw frame:supply")
def test_no_line_passes_gibraltar_against_its_holder() -> None:
    accounts = {"allies.transports.atlantic": 1, "allies.transports.mediterranean": 1}
    game = desk("allies.supply", {}, accounts=accounts, control={"gibraltar": "axis"})
    assert cites(game.judge("allies", "line malta from britain")) == ["frame:supply"]
    assert cites(game.judge("allies", "line malta from egypt")) == []


@pytest.mark.rule("awaw frame:supply")
def test_the_path_of_a_line_is_known_before_it_is_laid() -> None:
    position = world({})
    path = line_path(position, SeaLine(PlaceId("W12"), PlaceId("india")), ALLIES)
    assert path[:2] == ("india", "CC2")
    assert path[-1] == "W12"
    assert line_path(position, SeaLine(PlaceId("KK19"), PlaceId("australia"), (PlaceId("NN15"),)), ALLIES)[:2] == (
        "australia",
        "NN15",
    )


@pytest.mark.rule("awaw frame:supply")
def test_lines_are_offered_where_they_feed_somebody() -> None:
    game = desk(
        "allies.supply",
        {"aus-inf-1": "Port Moresby", "ind-inf-1": "Singapore"},
        wars=["britain japan"],
        accounts={"allies.transports.pacific": 1, "allies.transports.indian_ocean": 1},
    )
    offered = options(game, "line")
    assert offered[0].startswith(("line II26 from australia", "line EE11 from india"))
    for text in offered:
        assert cites(game.judge("allies", text)) == []
    assert options(desk("allies.supply", {"aus-inf-1": "Port Moresby"}), "line") == []
    while offered := options(game, "line"):
        play(game, offered[0])
    assert unsupplied_now(war(game), ALLIES) == ()


@pytest.mark.rule("awaw frame:interception")
@pytest.mark.parametrize(("guard", "laid"), [({"at": "FF29"}, True), ({"at": "FF29", "inverted": True}, False)])
def test_ready_warships_at_an_end_protect_a_line(guard: dict[str, Any], laid: bool) -> None:
    units = {"aus-inf-1": "Rabaul", "us-tp-1": "pacific", "ja-ca-1": "Truk", "aus-ca-1": guard}
    accounts = {"allies.transports.pacific": 1}
    game = desk("allies.supply", units, wars=["britain japan"], dice=(6, 6, 6, 6), accounts=accounts)
    events = play(game, "line rabaul from australia", "intercept ja-ca-1 in FF29")
    assert ("FF29" in war(game).sea_lines) is laid
    assert happened(events, "Covered") == ["frame:interception"] * laid


@pytest.mark.rule("awaw frame:war")
@pytest.mark.rule("awaw frame:convoy-route")
def test_a_line_is_intercepted_by_the_enemies_of_its_source_alone() -> None:
    """The war between Britain and Germany does not stop a line of Japan, nor is a line of Italy its convoy route."""
    units = {
        "ja-inf-1": "Formosa",
        "br-ca-1": "Hong Kong",
        "us-sub-1": "Manila",
        "it-inf-1": "libya",
        "br-ca-2": "malta",
    }
    ships = {"ja-tp-1": "pacific", "it-dd-1": "italy"}
    wars = ["britain germany", "china japan", "britain italy"]
    accounts = {"axis.transports.pacific": 2, "axis.transports.mediterranean": 1}
    game = desk("axis.supply", {**units, **ships}, wars=wars, accounts=accounts)
    play(game, "line formosa from sasebo")
    assert not war(game).pending
    assert set(war(game).sea_lines) == {"R23"}
    play(game, "line libya from italy")
    assert cites(game.judge("allies", "intercept br-ca-2 in libya")) == []
    assert "frame:convoy-route" in cites(game.judge("allies", "intercept us-sub-1 in libya"))
    later = desk("axis.supply", {**units, **ships}, wars=[*wars, "britain japan"], accounts=accounts)
    play(later, "line formosa from sasebo")
    assert war(later).pending
