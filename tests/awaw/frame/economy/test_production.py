"""Production: research points, shipbuilding points, and the infantry it adds in Australia and India."""

import pytest

from tests.awaw.desk import account, cites, desk, lines, options, play, tally, unit, war


@pytest.mark.rule("awaw frame:production")
@pytest.mark.parametrize(
    ("question", "points"),
    [("australia 2-2", 2), ("india 1-2", 1), ("canada point", 2), ("us aaf", 2), ("britain transport", 1)],
)
def test_what_production_costs(question: str, points: int) -> None:
    found = tally(desk("allies.war"), f"production {question}")
    assert lines(found) == [f"+{points} frame:production"]


@pytest.mark.rule("awaw frame:production")
@pytest.mark.parametrize(
    ("order", "refused"),
    [
        ("produce us aaf", ["frame:production"]),
        ("produce britain 1-2", ["frame:production"]),
        ("produce japan point", ["frame:nationality"]),
        ("produce us point", []),
        ("produce us point by britain", ["frame:production"]),
        ("produce australia point by us", []),
    ],
)
def test_what_production_can_add(order: str, refused: list[str]) -> None:
    assert cites(desk("allies.war", date="Summer 1942", wars=["us japan"]).judge("allies", order)) == refused


@pytest.mark.rule("awaw frame:mobilization")
@pytest.mark.rule("awaw 70.14D")
@pytest.mark.rule("awaw 70.24")
@pytest.mark.parametrize(("nation", "ref"), [("canada", "70.14D"), ("south_africa", "70.24")])
@pytest.mark.parametrize("kind", ["3-4", "4-5", "1-3", "aaf", "dd"])
def test_canada_and_south_africa_get_no_further_units(nation: str, ref: str, kind: str) -> None:
    game = desk("allies.war", date="Spring 1942", wars=["britain japan"])
    assert cites(game.judge("allies", f"produce {nation} {kind}")) == [ref]


@pytest.mark.rule("awaw 71.12C")
@pytest.mark.rule("awaw 72.12B")
@pytest.mark.parametrize(
    ("date", "wars", "spring", "open_"),
    [
        ("Winter 1941", [], "from", False),
        ("Winter 1941", ["britain japan"], "from", True),
        ("Winter 1941", ["us japan"], "from", False),
        ("Spring 1942", [], "from", True),
        ("Summer 1942", [], "from", True),
        ("Spring 1942", [], "only", True),
        ("Summer 1942", [], "only", False),
        ("Summer 1942", ["britain japan"], "only", True),
    ],
)
def test_when_production_adds_infantry(date: str, wars: list[str], spring: str, open_: bool) -> None:
    game = desk("allies.war", date=date, wars=wars, readings={"spring-1942": spring})
    assert cites(game.judge("allies", "produce australia 1-2")) == ([] if open_ else ["71.12C"])
    assert cites(game.judge("allies", "produce india 2-2")) == ([] if open_ else ["72.12B"])


@pytest.mark.rule("awaw 71.12C")
@pytest.mark.rule("awaw 72.12B")
@pytest.mark.parametrize("nation", ["australia", "india"])
def test_three_factors_in_two_ways(nation: str) -> None:
    for kinds in (("2-2", "1-2"), ("1-2", "1-2", "1-2")):
        game = desk("allies.war", wars=["britain japan"])
        before = tally(game, f"pool {nation} of infantry").total
        play(game, *(f"produce {nation} {kind}" for kind in kinds))
        assert tally(game, f"pool {nation} of infantry").total == before + 3
        assert war(game).produced == {nation: 3}
        assert not [
            order for order in options(game, "produce") if order.startswith(f"produce {nation}") and "-" in order
        ]
        assert account(game, "britain.rp") == 3


@pytest.mark.rule("awaw 71.12C")
def test_what_was_produced_can_be_built_in_the_same_turn() -> None:
    game = desk("allies.war", wars=["britain japan"])
    play(game, "produce australia 2-2", *["end"] * 4, "build aus-inf-6 australia")
    assert unit(game, "aus-inf-6").place == "australia"


@pytest.mark.rule("awaw 71.51A")
@pytest.mark.rule("awaw 72.51D")
def test_nothing_is_produced_for_a_homeland_that_has_surrendered() -> None:
    game = desk("allies.war", wars=["britain japan"], surrendered=["australia", "india"])
    assert cites(game.judge("allies", "produce australia 1-2")) == ["71.51A"]
    assert cites(game.judge("allies", "produce australia point")) == ["71.51D"]
    assert cites(game.judge("allies", "produce india 1-2")) == ["72.51A"]
