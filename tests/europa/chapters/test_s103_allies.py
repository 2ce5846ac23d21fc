"""103: who the Allies and the British are."""

from pathlib import Path

import pytest

from tests.europa.desk import desk, front, happened, play
from tests.europa.fights import die, fight
from wavell.books.europa.chapters.s103_allies import (
    FORCES,
    FOUNDERS,
    TABLE,
    chart_for,
    is_allied,
    is_british,
    is_great_britain,
    is_minor_ally,
)
from wavell.books.europa.model.counts import UNATTACKED
from wavell.books.europa.model.ids import NationId
from wavell.books.europa.model.nations import NATIONS
from wavell.books.europa.model.scenarios import load_scenario
from wavell.books.europa.model.world import Front
from wavell.books.europa.rules import DATA, READINGS, turn
from wavell.umpire import DataError

FIRST = turn("Sep 1 39")


@pytest.mark.rule("europa 103.p1")
def test_three_countries_make_the_side_at_first() -> None:
    allied = {
        nation
        for nation in NATIONS
        if is_allied(nation, FIRST, {}) and not (NATIONS[nation].british and nation != "britain")
    }
    assert allied == {"britain", "france", "poland"} == FOUNDERS


@pytest.mark.rule("europa 103.p1", "europa 103.p4")
def test_norway_joins_when_it_is_attacked_and_is_a_minor_ally_then() -> None:
    attacked = turn("Apr 2 40")
    joined = {"norway": attacked}
    assert not is_allied(NationId("norway"), attacked - 1, joined)
    assert is_allied(NationId("norway"), attacked, joined)
    assert not is_minor_ally(NationId("norway"), attacked - 1, joined)
    assert is_minor_ally(NationId("norway"), attacked, joined)
    assert not is_minor_ally(NationId("britain"), attacked, joined)
    assert not is_minor_ally(NationId("india"), attacked, joined)


@pytest.mark.rule("europa 103.p1")
def test_the_soviet_union_is_no_member_and_the_axis_never() -> None:
    late = turn("Jun 4 44")
    assert not is_allied(NationId("soviet"), late, {"soviet": turn("Jun 4 41")})
    assert not is_allied(NationId("germany"), late, {"germany": FIRST})


@pytest.mark.rule("europa 103.p3")
def test_allied_charts_serve_the_soviets_where_they_have_none() -> None:
    assert chart_for(NationId("soviet"), {"allies": 1, "axis": 2}) == "allies"
    assert chart_for(NationId("soviet"), {"allies": 1, "soviet": 2}) == "soviet"
    assert chart_for(NationId("italy"), {"allies": 1, "axis": 2}) == "axis"
    with pytest.raises(KeyError, match="no chart for germany"):
        chart_for(NationId("germany"), {"allies": 1})


@pytest.mark.rule("europa 103.A", "europa 103.A.n1")
def test_british_has_fourteen_members() -> None:
    assert len(FORCES) == 14
    assert is_british(NationId("canada"))
    assert is_british(NationId("india"))
    assert not is_british(NationId("poland"))
    assert is_great_britain(NationId("britain"))
    assert not is_great_britain(NationId("india"))


@pytest.mark.rule("europa 103.p1")
def test_a_scenario_says_when_countries_join(tmp_path: Path) -> None:
    path = tmp_path / "proving-ground.toml"
    text = (DATA / "scenarios" / "proving-ground.toml").read_text(encoding="utf-8")
    path.write_text(f'{text}\n[joined]\nnorway = "Jul 2 44"\nfrance = "Sep 1 39"\n', encoding="utf-8")
    now = load_scenario(path).start(READINGS.choose({}))
    assert isinstance(now, Front)
    assert (now.joined, now.joining) == ({"france": FIRST}, {"norway": turn("Jul 2 44")})
    path.write_text(f'{text}\n[joined]\nnorwey = "Jul 2 42"\n', encoding="utf-8")
    with pytest.raises(DataError, match='no country "norwey"'):
        load_scenario(path)


@pytest.mark.rule("europa 103.p1")
def test_a_country_joins_on_its_turn() -> None:
    game = desk("axis.exploitation", {"al-inf": "0905", "ax-inf": "1308"}, date="Jul 1 42")
    front(game).joining = {NationId("norway"): turn("Jul 2 42"), NationId("belgium"): turn("Jul 3 42")}
    events = play(game, "end")
    assert front(game).joined == {"norway": turn("Jul 2 42")}
    assert happened(events, "CountryJoined") == ["103.p1"]
    assert UNATTACKED.of(front(game).marks, NationId("norway"))


@pytest.mark.rule("europa frame:NAT", "europa 15.G.p1")
def test_a_war_begins_on_its_turn_and_waits_for_the_first_attack() -> None:
    game = desk("axis.exploitation", {"al-inf": "0905", "ax-inf": "1308"}, date="Jun 1 40")
    assert not front(game).marks
    play(game, "end")
    assert [of for (of,), n in UNATTACKED.all(front(game).marks).items() if n] == ["italy"]


@pytest.mark.rule("europa frame:NAT")
def test_it_is_known_how_every_country_comes_into_the_war() -> None:
    for nation, row in NATIONS.items():
        assert row.neutral or row.begins or nation in TABLE.side.members.nations, nation


@pytest.mark.rule("europa 103.p2")
def test_contingents_that_attack_together() -> None:
    assert die(fight("6-8 XX infantry", "3-8 X infantry polish")) == {"103.p2": -1}
    assert die(fight("6-8 XX infantry", "6-8 XX infantry indian")) == {}
    assert die(fight("6-8 XX infantry german", "3-8 X infantry italian", against=("3-8 X infantry",))) == {}
