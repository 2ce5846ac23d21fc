"""Chapters 70 and 71 as worked through on the campaign and from one phase to the next."""

from typing import Any

import pytest

from tests.awaw.desk import account, cites, desk, happened, lines, play, tally, unit, war
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.model.counters import ROSTER
from wavell.books.awaw.model.ids import PlaceId, UnitId
from wavell.books.awaw.model.ledger import base
from wavell.books.awaw.model.nations import BRITAIN, COMMONWEALTH
from wavell.books.awaw.model.world import War
from wavell.umpire import Game

BOTH = ("britain japan", "japan us")


def campaign() -> War:
    start = BOOK.scenarios["commonwealth-1939"].start(BOOK.readings.choose({}))
    assert isinstance(start, War)
    return start


def in_play(start: War, nation: str) -> list[tuple[str, str]]:
    """The units of a nation that are in play, by type and place."""
    ours = [id_ for id_, counter in ROSTER.items() if counter.nation == nation and start.in_play(id_)]
    return sorted((ROSTER[id_].type, unit(start, id_).place) for id_ in ours)


@pytest.mark.rule("awaw 70.14A", "awaw 70.24", "awaw 71.12A")
def test_what_the_commonwealth_has_in_a_new_game_of_1939() -> None:
    start = campaign()
    assert in_play(start, "canada") == [("3-4", "us_atlantic")]
    assert in_play(start, "south_africa") == [("1-3", "south_africa")] * 3 + [("3-4", "south_africa")]
    assert [type_ for type_, _ in in_play(start, "australia")] == ["1-2"] * 3 + ["2-2"] + ["ca"] * 2 + ["dd"] * 2
    fleet = [id_ for id_, row in ROSTER.items() if row.nation == "australia" and row.is_ship and start.in_play(id_)]
    assert start.factors(fleet) == 6
    assert base(start, BRITAIN) == 120


@pytest.mark.rule("awaw 70.15C-1")
def test_three_brps_below_a_limit_of_thirty() -> None:
    used = {"britain.limit": 3, "britain.limit.used": 27}
    game = desk("allies.construction", date="Spring 1941", accounts=used)
    assert (account(game, "britain.limit.used"), account(game, "britain.limit")) == (27, 3)
    play(game, "build can-inf-1 us_atlantic")
    assert (account(game, "britain.limit.used"), account(game, "britain.limit")) == (30, 0)
    assert cites(game.judge("allies", "build can-inf-2 us_atlantic")) == ["70.15C-1"]


@pytest.mark.rule("awaw 70.25B-1")
def test_one_brp_below_a_limit_of_twenty() -> None:
    used = {"britain.limit": 1, "britain.limit.used": 19}
    game = desk("allies.construction", date="Spring 1941", accounts=used)
    play(game, "build saf-inf-3 south_africa")
    assert account(game, "britain.limit.used") == 20
    assert cites(game.judge("allies", "build saf-inf-4 south_africa")) == ["70.25B-1"]


@pytest.mark.rule("awaw 71.153A")
def test_ten_of_a_british_limit_of_twelve_are_used() -> None:
    game = desk("allies.construction", wars=BOTH, accounts={"britain.limit": 12})
    play(game, *(f"build br-inf-{number} britain" for number in (5, 6, 7)), "build ind-inf-5 india")
    assert account(game, "britain.limit.used") == 10
    play(game, "build aus-inf-1 australia")
    assert account(game, "britain.limit.used") == 12
    assert account(game, "australia.limit") == 7
    assert cites(game.judge("allies", "build aus-inf-2 australia")) == ["71.153A"]


def broken(units: dict[str, Any]) -> Game:
    """Britain is about to surrender, for the U.S. fights on."""
    lost = dict.fromkeys(("Singapore", "Rangoon", "Calcutta", "Colombo", "Hong Kong", "Dacca"), "axis")
    return desk("allies.surrender", units, wars=BOTH, control=lost, marks={"resistance": 1})


@pytest.mark.rule("awaw 70.16", "awaw 70.26", "awaw 71.154")
def test_a_british_surrender_leaves_the_commonwealth_alone() -> None:
    canada = {"can-inf-1": "us_atlantic", "can-inf-2": "us_atlantic", "can-arm-1": "us_pacific"}
    africa = {f"saf-inf-{number}": "south_africa" for number in range(1, 5)}
    south = {"aus-inf-1": "australia", "nz-inf-1": "Darwin", "aus-ca-1": "australia", "aus-aaf-1": "Darwin"}
    game = broken(canada | africa | south)
    before = desk("allies.war", canada | africa | south, wars=BOTH)
    for lent, paragraph in (("can-arm-1", "70.16"), ("saf-inf-1", "70.26"), ("nz-inf-1", "71.154")):
        assert cites(before.judge("allies", f"lend {lent} to us")) == [paragraph]
    events = play(game, "end")
    assert "britain" in war(game).surrendered
    assert happened(events, "GaveUp") == ["frame:british-surrender"]
    assert all(war(game).on_map(UnitId(id_)) for id_ in canada | africa | south)
    assert [account(game, f"britain.base.{nation}") for nation in COMMONWEALTH] == [10, 10, 10, 10]
    assert account(game, "britain.base.home") == 0
    assert account(game, "britain.level") == 40  # it was Spring, so the whole year of their 40 is left
    while game.step.id != "allies.war":
        play(game, "end")
    for lent, paragraph in (("can-arm-1", "70.16"), ("saf-inf-1", "70.26"), ("nz-inf-1", "71.154")):
        verdict = game.judge("allies", f"lend {lent} to us")
        assert verdict
        assert [permit.ref.id for permit in verdict.permits] == [paragraph]


@pytest.mark.rule("awaw 71.12C")
def test_japan_attacks_in_winter_1941_and_the_allied_turn_is_open_for_production() -> None:
    game = desk("axis.war", date="Winter 1941", marks={"tension": 50}, dice=[1])
    assert cites(desk("allies.war", date="Winter 1941").judge("allies", "produce australia 2-2")) == ["71.12C"]
    play(game, "declare japan on britain")
    while game.step.id != "allies.war":
        play(game, "end")
    assert game.judge("allies", "produce australia 2-2")


@pytest.mark.rule("awaw 71.51G")
def test_the_resistance_that_is_told_falls_with_australia() -> None:
    game = desk("allies.surrender", wars=("britain japan",))
    before = tally(game, "resistance").total
    play(game, "surrender australia")
    assert tally(game, "resistance").total == before - 2


@pytest.mark.rule("awaw 71.52")
def test_the_year_1943_opens_with_ten_for_australia() -> None:
    game = desk("allies.surrender", date="Winter 1942", wars=BOTH, marks={"resistance": 8})
    play(game, "surrender australia")
    events = play(game, "end")
    assert "71.52" in happened(events, "Booked")
    assert "+10 71.52" in lines(tally(game, "income japan"))


@pytest.mark.rule("awaw 71.53")
def test_the_allies_retake_australia_and_get_nothing_back() -> None:
    held = {"NN24": "axis", "NN23": "axis"}
    game = desk(
        "allies.movement",
        {"us-inf-3": "MM23"},
        date="Spring 1944",
        surrendered=["australia"],
        wars=BOTH,
        control=held,
        conquests={"australia": 10},
        accounts={"britain.base.australia": 0},
    )
    play(game, "move us-inf-3 NN24", "end")
    assert war(game).holder(PlaceId("NN24")) == "allies"
    assert (base(war(game), BRITAIN), war(game).conquests) == (110, {"australia": 10})
    assert cites(game.judge("allies", "surrender australia"))
    assert not any(war(game).in_play(id_) for id_, row in ROSTER.items() if row.nation == "australia")


@pytest.mark.parametrize(
    ("heading", "children"),
    [
        ("70-74", "70 71 72 73 74"),
        ("71", " ".join(f"71.{number}" for number in range(1, 10))),
        ("71.3", "71.31 71.32 71.33"),
        ("71.4", "71.41 71.42 71.43"),
        ("71.5", "71.51 71.52 71.53"),
        ("71.6", "71.61"),
    ],
)
def test_titles_judge_nothing_and_list_their_paragraphs(heading: str, children: str) -> None:
    paragraphs = BOOK.index.paragraphs
    assert paragraphs[heading].kind == "heading"
    assert [id_ for id_, row in paragraphs.items() if row.parent == heading] == children.split()


@pytest.mark.rule("awaw 71.12A", "awaw 71.12B", "awaw 71.12C")
def test_the_australian_pool_grows_from_five_to_ten_to_thirteen() -> None:
    five = desk("allies.war", {"aus-inf-1": "australia"}, date="Summer 1940")
    assert tally(five, "pool australia of infantry").total == 5
    ten = desk("allies.war", {"aus-inf-1": "australia"}, date="Fall 1940")
    assert tally(ten, "pool australia of infantry").total == 10
    late = desk("allies.war", {"aus-inf-1": "australia"}, date="Spring 1942", accounts={"britain.rp": 9})
    play(late, *["produce australia 1-2"] * 3)
    assert tally(late, "pool australia of infantry").total == 13
    assert cites(late.judge("allies", "produce australia 1-2")) == ["71.12C"]


@pytest.mark.rule("awaw 71.14")
def test_a_1_2_goes_straight_to_ethiopia_and_two_do_not() -> None:
    units = dict.fromkeys(("aus-inf-1", "aus-inf-2", "nz-inf-1", "nz-inf-2"), "australia")
    fleet = {f"br-tp-{number}": "indian_ocean" for number in (1, 2, 3)}
    game = desk("allies.redeployment", units | fleet, date="Fall 1939", control={"ethiopia": "allies"})
    assert "71.14" in cites(game.judge("allies", "nr nz-inf-1+nz-inf-2 ethiopia"))
    play(game, "nr nz-inf-1 ethiopia")
    assert tally(game, "deployment australia europe").total == 1
    assert "71.14" in cites(game.judge("allies", "nr nz-inf-2 suez"))


@pytest.mark.rule("awaw 71.31")
def test_no_offensive_is_made_in_the_box() -> None:
    units = {"us-inf-3": "australia", "ja-inf-9": "NN24", "us-aaf-1": "australia"}
    game = desk("allies.combat", units, wars=BOTH, control={"NN24": "axis"}, dice=[1])
    assert cites(game.judge("allies", "attack us-inf-3 on NN24")) == ["71.25"]
    assert game.judge("allies", "attrition queensland")
