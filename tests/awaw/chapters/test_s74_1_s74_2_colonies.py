"""Colonies, cities and conquests over several turns, and what they leave untouched."""

import pytest

from tests.awaw.desk import account, desk, ends, happened, lines, play, tally, unit, war
from wavell.books.awaw.frame.politics.conquest import CITIES, COLONIES, HOLDINGS, MINORS
from wavell.books.awaw.model.atlas import WORLD
from wavell.books.awaw.model.ids import ConquestId
from wavell.books.awaw.model.ledger import base
from wavell.books.awaw.model.nations import BRITAIN


@pytest.mark.rule("awaw 74.11")
def test_the_five_colonies_as_the_book_lists_them() -> None:
    listed = {row.id: (row.value, row.capital) for row in COLONIES}
    assert listed == {
        "burma": (10, "Rangoon"),
        "malaya": (10, "Kuala Lumpur"),
        "sarawak": (0, "Kuching"),
        "hong_kong": (5, "Hong Kong"),
        "singapore": (5, "Singapore"),
    }
    assert sum(row.value for row in COLONIES) == 30
    assert HOLDINGS[ConquestId("singapore")].place == "EE11"
    for row in HOLDINGS.values():
        assert WORLD.nation[row.place] == row.nation


@pytest.mark.rule("awaw 72.15A", "awaw 72.15B")
def test_the_cities_are_indian() -> None:
    assert [(row.id, row.value, WORLD.nation[row.place]) for row in CITIES] == [
        ("calcutta", 5, "india"),
        ("dacca", 5, "india"),
        ("colombo", 0, "india"),
    ]


@pytest.mark.rule("awaw 72.81-note")
def test_losing_both_cities_leaves_base_and_limits_alone() -> None:
    game = desk("allies.surrender", control={"Calcutta": "axis", "Dacca": "axis"}, at_stake=["Calcutta", "Dacca"])
    british, indian = account(game, "britain.limit"), account(game, "india.limit")
    events = play(game, "end")
    assert happened(events, "Conquered") == ["72.81", "72.81"]
    assert account(game, "britain.lost.colonies") == 10
    assert base(war(game), BRITAIN) == 120
    assert (account(game, "britain.limit"), account(game, "india.limit")) == (british, indian)
    play(game, *ends(12))
    assert account(game, "britain.limit") == british
    assert account(game, "india.limit") == indian == 3


@pytest.mark.rule("awaw 72.81")
def test_a_city_lost_before_a_year_start_is_paid_for_once() -> None:
    game = desk("allies.combat", date="Winter 1942", control={"Calcutta": "axis"}, taken=["Calcutta"])
    play(game, *ends(4))
    assert "+5 72.15A" in lines(tally(game, "income britain"))
    assert "+5 72.15A" not in lines(tally(game, "income japan"))
    play(game, *ends(13))
    assert account(game, "britain.lost.colonies") == 5
    assert lines(tally(game, "income britain")).count("+5 72.15A") == 1
    assert war(game).conquests == {"calcutta": 5}


@pytest.mark.rule("awaw 74.21")
@pytest.mark.rule("awaw frame:conquest")
def test_a_colony_retaken_late_counts_again_for_the_rest_of_the_year_and_then_in_full() -> None:
    game = desk("allies.combat", date="Fall 1943", conquests={"singapore": 5})
    before = account(game, "britain.level"), account(game, "japan.level")
    events = play(game, "end")
    assert happened(events, "Freed") == ["frame:conquest"]
    assert (account(game, "britain.level"), account(game, "japan.level")) == (before[0] + 2, before[1] - 2)
    assert war(game).conquests == {}
    assert "+5 74.21" in lines(tally(game, "income britain"))


@pytest.mark.rule("awaw frame:conquest")
def test_the_dutch_fall_with_batavia_and_their_ships_fight_on() -> None:
    game = desk(
        "axis.combat",
        {
            "du-inf-1": "Soerabaja",
            "du-inf-2": "pool",
            "du-aaf-1": "Palembang",
            "du-ca-1": "Soerabaja",
            "du-inf-3": "KK19",
        },
        date="Summer 1942",
        control={"Batavia": "axis"},
        taken=["Batavia"],
    )
    events = play(game, "end")
    assert happened(events, "Removed") == ["frame:conquest"] * 3
    places = {id_: unit(game, id_).place for id_ in ("du-inf-1", "du-inf-2", "du-aaf-1", "du-ca-1", "du-inf-3")}
    assert places == {"du-inf-1": "gone", "du-inf-2": "gone", "du-aaf-1": "gone", "du-ca-1": "II13", "du-inf-3": "KK19"}
    assert war(game).conquests == {"batavia": 5}
    assert account(game, "japan.level") == 100 + 3


@pytest.mark.rule("awaw frame:conquest")
def test_the_philippines_lose_their_own_troops_only() -> None:
    units = {"us-inf-1": "Davao", "us-inf-3": "Davao"}
    game = desk("axis.combat", units, control={"Manila": "axis"}, taken=["Manila"])
    play(game, "end")
    assert unit(game, "us-inf-1").place == "gone"
    assert unit(game, "us-inf-3").place == "AA21"
    assert war(game).conquests == {"philippines": 10}


@pytest.mark.rule("awaw frame:conquest")
def test_the_fall_of_indochina_costs_france_no_troops() -> None:
    units = {"fr-inf-1": "france_south", "fr-inf-2": "pool"}
    game = desk("axis.combat", units, control={"Saigon": "axis"}, taken=["Saigon"])
    events = play(game, "end")
    assert war(game).conquests == {"indochina": 5}
    assert happened(events, "Removed") == []


@pytest.mark.rule("awaw frame:conquest")
def test_what_japan_holds_counts_at_the_year_start() -> None:
    assert {row.id: row.value for row in MINORS if row.nation == "dutch_east_indies"} == {
        "batavia": 5,
        "palembang": 10,
        "balikpapan": 5,
        "soerabaja": 5,
    }
    held = {"Manila": "axis", "Saigon": "axis", "Rangoon": "axis"}
    game = desk("axis.war", control=held, territory={"dutch_east_indies": "axis", "thailand": "axis"})
    assert tally(game, "colonies japan").total == 10 + 5 + 10 + 25 + 5
    assert tally(game, "income japan").total == 75 + 25 + 55


@pytest.mark.rule("awaw frame:conquest")
def test_what_is_at_stake_is_not_conquered_yet() -> None:
    game = desk("allies.war", control={"Rangoon": "axis"}, at_stake=["Rangoon"])
    assert tally(game, "colonies japan").total == 0
