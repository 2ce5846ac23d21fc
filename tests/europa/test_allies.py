"""103: who the Allies and the British are."""

import pytest

from wavell.books.europa.allies import (
    FORCES,
    FOUNDERS,
    chart_for,
    is_allied,
    is_british,
    is_great_britain,
    is_minor_ally,
)
from wavell.books.europa.nations import NATIONS
from wavell.books.europa.rules import turn

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
    assert not is_allied("norway", attacked - 1, joined)
    assert is_allied("norway", attacked, joined)
    assert not is_minor_ally("norway", attacked - 1, joined)
    assert is_minor_ally("norway", attacked, joined)
    assert not is_minor_ally("britain", attacked, joined)
    assert not is_minor_ally("india", attacked, joined)


@pytest.mark.rule("europa 103.p1")
def test_the_soviet_union_is_no_member_and_the_axis_never() -> None:
    late = turn("Jun 4 44")
    assert not is_allied("soviet", late, {"soviet": turn("Jun 4 41")})
    assert not is_allied("germany", late, {"germany": FIRST})


@pytest.mark.rule("europa 103.p3")
def test_allied_charts_serve_the_soviets_where_they_have_none() -> None:
    assert chart_for("soviet", {"allies": 1, "axis": 2}) == "allies"
    assert chart_for("soviet", {"allies": 1, "soviet": 2}) == "soviet"
    assert chart_for("italy", {"allies": 1, "axis": 2}) == "axis"
    with pytest.raises(KeyError, match="no chart for germany"):
        chart_for("germany", {"allies": 1})


@pytest.mark.rule("europa 103.A", "europa 103.A.n1")
def test_british_has_fourteen_members() -> None:
    assert len(FORCES) == 14
    assert is_british("canada")
    assert is_british("india")
    assert not is_british("poland")
    assert is_great_britain("britain")
    assert not is_great_britain("india")
