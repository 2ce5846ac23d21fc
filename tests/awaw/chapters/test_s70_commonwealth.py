"""Chapter 70, and what 71 and 72 say alike: who belongs to the Commonwealth, and where its members are."""

import pytest

from tests.awaw.desk import account, cites, desk, lines, play, tally, unit, war, world
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.chapters.s70_1_canada import FALL_1939, in_canada
from wavell.books.awaw.chapters.s70_2_south_africa import in_south_africa
from wavell.books.awaw.chapters.s71_9_new_zealand import is_new_zealand
from wavell.books.awaw.model.counters import ROSTER
from wavell.books.awaw.model.ids import PlaceId, UnitId
from wavell.books.awaw.model.ledger import Booked, base
from wavell.books.awaw.model.nations import BRITAIN, COMMONWEALTH, NATIONS
from wavell.books.awaw.model.world import War


@pytest.mark.rule("awaw 70.11")
@pytest.mark.rule("awaw 70.21")
@pytest.mark.rule("awaw 71.11")
@pytest.mark.rule("awaw 72.11")
def test_the_four_members_have_units_of_their_own_under_british_command() -> None:
    assert COMMONWEALTH == ("canada", "south_africa", "australia", "india")
    for nation in COMMONWEALTH:
        row = NATIONS[nation]
        assert (row.power, row.side, row.western) == ("britain", "allies", True)
        assert any(counter.nation == nation for counter in ROSTER.values())
    game = desk("allies.movement", {"can-inf-1": "us_atlantic"})
    assert tally(game, "pool canada").total == 10
    assert not any(line.ref and line.ref.id.startswith("70.") for line in tally(game, "pool britain").lines)
    assert war(game).operator(UnitId("can-inf-1")) == "britain"


@pytest.mark.rule("awaw 70.21")
@pytest.mark.rule("awaw 70.24")
def test_african_units_are_south_african_in_every_way() -> None:
    ours = [counter for counter in ROSTER.values() if counter.nation == "south_africa"]
    assert sorted(counter.type for counter in ours) == ["1-3", "1-3", "1-3", "3-4"]
    assert sum(counter.factors for counter in ours) == 6
    assert {counter.kind for counter in ours} == {"infantry"}
    assert {counter.of.commonwealth for counter in ours} == {True}


@pytest.mark.rule("awaw 70.12")
@pytest.mark.rule("awaw 70.22")
def test_where_canada_and_south_africa_are() -> None:
    atlas = world().atlas
    assert {place for place in atlas.ids if in_canada(PlaceId(place))} == {"us_atlantic", "us_pacific"}
    assert {place for place in atlas.ids if in_south_africa(PlaceId(place))} == {"south_africa"}
    assert not in_south_africa(PlaceId("ethiopia"))


@pytest.mark.rule("awaw 70.12-note")
def test_the_boxes_answer_to_canadian_names_too() -> None:
    atlas = world().atlas
    assert (atlas.find("canada_pacific"), atlas.find("canada_atlantic")) == ("us_pacific", "us_atlantic")
    game = desk("allies.construction")
    assert play(game, "build can-inf-1 canada_pacific")
    assert unit(game, "can-inf-1").place == "us_pacific"


@pytest.mark.rule("awaw 70.13")
@pytest.mark.rule("awaw 70.23")
def test_forty_of_the_british_base_are_the_commonwealth_s() -> None:
    game = desk("allies.war", date="Fall 1939")
    assert base(war(game), BRITAIN) == 120
    assert [account(game, f"britain.base.{nation}") for nation in COMMONWEALTH] == [10, 10, 10, 10]
    found = tally(game, "income britain")
    assert {"+10 70.13", "+10 70.23", "+10 71.11", "+10 72.11"} <= set(lines(found))


@pytest.mark.rule("awaw 70.13")
def test_the_british_limit_is_a_third_of_a_total_with_canada_in_it() -> None:
    game = desk("allies.surrender", date="Winter 1939")
    events = play(game, "end")
    booked = [event for event in events if isinstance(event, Booked) and event.taker == "britain.level"]
    assert ["70.13", 10] in [[event.ref.id, event.amount] for event in booked]
    total = sum(event.amount for event in booked)
    while game.step.id != "allies.construction":
        play(game, "end")
    assert account(game, "britain.limit") == total // 3


@pytest.mark.rule("awaw 71.11")
@pytest.mark.rule("awaw 72.11")
@pytest.mark.parametrize("nation", ["australia", "india"])
def test_a_surrender_takes_ten_off_the_british_base(nation: str) -> None:
    game = desk("allies.surrender", wars=["britain japan"])
    assert base(war(game), BRITAIN) == 120
    play(game, f"surrender {nation}")
    assert (account(game, f"britain.base.{nation}"), base(war(game), BRITAIN)) == (0, 110)


@pytest.mark.rule("awaw 72.11")
def test_calcutta_and_dacca_are_colonies_beside_the_ten_of_india() -> None:
    game = desk("allies.war")
    assert account(game, "britain.base.india") == 10
    cited = lines(tally(game, "income britain"))
    assert (cited.count("+5 72.15A"), cited.count("+10 72.11")) == (2, 1)


@pytest.mark.parametrize(
    ("heading", "children"),
    [
        ("70", "70.1 70.2"),
        ("70.1", "70.11 70.12 70.13 70.14 70.15 70.16"),
        ("70.14", "70.14A 70.14B 70.14C 70.14D"),
        ("70.15", "70.15A 70.15B 70.15C"),
        ("70.2", "70.21 70.22 70.23 70.24 70.25 70.26"),
        ("70.25", "70.25A 70.25B"),
        ("71.1", "71.11 71.12 71.13 71.14 71.15"),
        ("71.12", "71.12A 71.12B 71.12C"),
        ("71.15", "71.151 71.152 71.153 71.154"),
        ("71.9", "71.91"),
        ("72.1", "72.11 72.12 72.13 72.14 72.15 72.16 72.17"),
        ("72.12", "72.12A 72.12B"),
        ("72.16", "72.161 72.162 72.163 72.164"),
    ],
)
def test_headings_list_their_paragraphs_in_order(heading: str, children: str) -> None:
    paragraphs = BOOK.index.paragraphs
    assert paragraphs[heading].kind == "heading"
    assert [id_ for id_, row in paragraphs.items() if row.parent == heading] == children.split()


@pytest.mark.rule("awaw 70.14A")
def test_canada_starts_with_one_infantry_unit() -> None:
    (first,) = (counter for counter in ROSTER.values() if counter.ref == "70.14A")
    assert (first.nation, first.type, first.joins) == ("canada", "3-4", 0)
    for scenario in BOOK.scenarios.values():
        start = scenario.start(BOOK.readings.choose({}))
        assert isinstance(start, War)
        if start.clock.turn == FALL_1939:
            assert unit(start, first.id).place in ("us_atlantic", "gone")


@pytest.mark.rule("awaw 70.14A")
def test_later_sailings_follow_the_ordinary_rules() -> None:
    units = {"can-inf-1": "us_atlantic", "br-tp-1": "atlantic", "br-tp-2": "atlantic"}
    game = desk("allies.redeployment", units, date="Winter 1939")
    assert cites(game.judge("allies", "nr can-inf-1 britain")) == []
    assert game.judge("allies", "nr can-inf-1 britain")


@pytest.mark.rule("awaw 70.16")
@pytest.mark.rule("awaw 70.26")
@pytest.mark.rule("awaw 71.154")
@pytest.mark.rule("awaw 72.164")
def test_a_unit_that_is_lent_is_commanded_by_the_us_until_it_is_lost() -> None:
    units = {"can-inf-1": "us_atlantic", "aus-dd-1": {"at": "australia", "damaged": True}}
    game = desk("allies.war", units, surrendered=["britain"], wars=["us japan"])
    play(game, "lend can-inf-1 to us", "lend aus-dd-1 to us")
    assert (war(game).operator(UnitId("can-inf-1")), war(game).operator(UnitId("aus-dd-1"))) == ("us", "us")
    assert [account(game, f"britain.base.{nation}") for nation in COMMONWEALTH] == [10, 10, 10, 10]


@pytest.mark.rule("awaw 71.91")
def test_two_of_the_first_australian_1_2s_are_new_zealand_s_and_in_nothing_else_apart() -> None:
    kiwis = [counter for counter in ROSTER.values() if is_new_zealand(counter.id)]
    assert [(c.nation, c.type, c.joins) for c in kiwis] == [("australia", "1-2", 0)] * 2
    game = desk("allies.construction", wars=["britain japan"])
    play(game, "build nz-inf-1 australia", "build nz-inf-2 townsville")
    assert account(game, "australia.limit") == 7
    assert cites(game.judge("allies", "build aus-inf-1 australia")) == ["71.152A"]
