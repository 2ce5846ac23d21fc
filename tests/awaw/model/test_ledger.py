"""The books: every figure is the sum of its lines, every line has a reason, and the worked examples come out."""

from collections import defaultdict
from random import Random

import pytest

from tests.awaw.desk import account, cites, desk, lines, marked, play, tally, war
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.display.ledger_sheets import sheets
from wavell.books.awaw.frame.economy.budget import keepers
from wavell.books.awaw.model import accounts
from wavell.books.awaw.model.ledger import balance, faults, history
from wavell.books.awaw.model.nations import BRITAIN
from wavell.books.awaw.model.world import War
from wavell.books.awaw.rules import SEASONS, SEQUENCE, SIDES
from wavell.lab.plain import choose
from wavell.umpire import Game, SeededDice

CAMPAIGN = "commonwealth-1939"
ALLOWANCES = ("limit", "transports", "points", "sr", "grants")


def check_books(world: War) -> None:
    """What is true of the books after every order."""
    assert list(faults(world)) == []
    owners = {power for power, _ in keepers(world)}
    spring = world.clock.turn - world.clock.turn % len(SEASONS)
    lines_of = defaultdict(list)
    for entry in world.lines:
        assert entry.why.strip()
        assert entry.ref.id
        lines_of[entry.giver].append(entry)
        lines_of[entry.taker].append(entry)
    for name, amount in world.accounts.items():
        owner, what, *rest = name.split(".")
        shown = list(history(world, name))
        assert sum(each.amount if each.taker == name else -each.amount for each in shown) == amount, name
        if what == "level":
            assert owner in owners, f"{owner} keeps no books and has a level"
            assert all(each.turn >= spring for each in shown), name
            assert shown == lines_of[name][-len(shown) :] if shown else not amount
        elif what in ALLOWANCES and owner != "nature" and not {"used", "cut"} & set(rest):
            assert amount >= 0, name
            opened = [each for each in shown if each.giver.startswith("nature.") and "production" not in each.why]
            assert len(opened) <= 1, f"{name} was opened twice"
        elif what == "base" and owner != "nature":
            assert amount >= 0, name


def campaign(seed: int, patience: float, turns: int) -> Game:
    """A random campaign, its books checked all the way; now and then an order is taken back."""
    game, rng = Game.new(BOOK, CAMPAIGN, dice=SeededDice(seed.to_bytes(32, "big"))), Random(seed)
    last = game.world.clock.turn + turns
    while (due := game.to_act()) and game.world.clock.turn < last:
        order = choose(game, due[0].seat, rng, patience)
        assert order is not None
        before = game.world
        assert game.play(due[0].seat, order)
        if len(game.journal.entries) % 40 == 0:
            check_books(war(game))
            if game.world.outcome is None:
                assert game.undo(due[0].seat, consent=SIDES)
                assert game.world == before
                check_books(war(game))
    return game


@pytest.mark.slow
@pytest.mark.rule("awaw frame:brp-level")
@pytest.mark.parametrize(("seed", "patience"), [(1, 0.5), (2, 0.8)])
def test_three_years_of_books_can_be_explained(seed: int, patience: float) -> None:
    game = campaign(seed, patience, 12)
    world = war(game)
    check_books(world)
    for power, _ in keepers(world):
        assert tally(game, f"level {power}").total == balance(world, accounts.level(power))
        assert tally(game, f"limit {power}").total == balance(world, accounts.limit(power))
        assert tally(game, f"income {power}").total > 0
    for name, amount in world.accounts.items():
        assert tally(game, f"account {name}").total == amount
    assert all(line.ref for rows in sheets(world).values() for row in rows for line in row.lines)


def check_campaign(seed: int, patience: float) -> None:
    """The books of a whole campaign can be explained."""
    check_books(war(campaign(seed, patience, len(SEASONS) * 7)))


# The year start -----------------------------------------------------------------------------------------------


def new_year(level: int, date: str = "Winter 1940") -> Game:
    """Britain starts the next year with this level left over."""
    game = desk("allies.close", date=date, accounts={"britain.level": level})
    while SEQUENCE.turn_name(game.world.clock.turn) == date:
        play(game, "end")
    return game


@pytest.mark.rule("awaw frame:growth")
@pytest.mark.parametrize(
    ("level", "home", "carried"),
    [(-15, -3, 12), (-1, -1, 0), (-6, -2, 4), (-500, -80, 420), (0, 0, 0), (4, 0, 0), (5, 1, 0), (14, 2, 0)],
)
def test_what_is_left_grows_and_a_deficit_is_paid_by_base_and_total(level: int, home: int, carried: int) -> None:
    game = new_year(level)
    base = 80 + home
    assert account(game, "britain.base.home") == base
    found = tally(game, "level britain")
    total = base + 40 + 50 - carried
    assert found.total == total == account(game, "britain.level")
    assert marked(game, "total britain") == total
    assert tally(game, "limit britain").total == max(total, 0) // 3
    assert ("-12 frame:growth" in lines(found)) == (carried == 12)
    check_books(war(game))


@pytest.mark.rule("awaw frame:growth")
@pytest.mark.parametrize(("date", "percent"), [("Winter 1940", 20), ("Winter 1941", 30), ("Winter 1942", 40)])
def test_growth_is_that_of_the_new_year(date: str, percent: int) -> None:
    assert account(new_year(100, date), "britain.base.home") == 80 + percent


@pytest.mark.rule("awaw frame:yss")
def test_a_year_that_left_nothing_is_closed_all_the_same() -> None:
    game = new_year(0)
    assert {each.turn for each in history(war(game), accounts.level(BRITAIN))} == {SEQUENCE.turn("Spring 1941")}
    assert tally(game, "level britain").total == 170


@pytest.mark.rule("awaw frame:brp-level")
def test_a_gain_that_brings_a_level_to_nothing_closes_no_year() -> None:
    game = desk("allies.combat", date="Fall 1943", conquests={"singapore": 5}, accounts={"britain.level": -2})
    play(game, "end")
    assert account(game, "britain.level") == 0
    assert lines(tally(game, "level britain"))[-1] == "+2 frame:conquest"
    assert len(tally(game, "level britain").lines) > 2


# Allowances ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("awaw frame:construction-limit")
@pytest.mark.rule("awaw frame:turn-counters")
def test_a_limit_is_explained_by_its_own_turn() -> None:
    game = desk("allies.construction", accounts={"britain.level": 60})
    play(game, "build ind-inf-1 india")
    assert lines(tally(game, "limit india")) == ["+3 72.162", "-2 72.162"]
    while game.world.clock.turn == SEQUENCE.turn("Spring 1942"):
        play(game, "end")
    assert lines(tally(game, "limit india")) == ["+3 72.162"]
    assert lines(tally(game, "limit britain")) == ["+50 frame:construction-limit"]
    assert account(game, "india.limit.used") == 0


@pytest.mark.rule("awaw frame:grants")
def test_an_account_that_is_not_open_yet_stands_at_nothing() -> None:
    game = Game.new(BOOK, CAMPAIGN, dice=SeededDice(bytes(32)))
    assert tally(game, "account us.grants").total == 0


# Grants -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("awaw frame:grants")
def test_a_grant_leaves_one_level_and_enters_the_other() -> None:
    game = desk("allies.war", accounts={"us.grants": 10})
    play(game, "grant us to britain 7")
    assert (account(game, "us.level"), account(game, "britain.level"), account(game, "us.grants")) == (93, 107, 3)
    assert lines(tally(game, "level britain"))[-1] == "+7 frame:grants"
    assert lines(tally(game, "level us"))[-1] == "-7 frame:grants"
    assert cites(game.judge("allies", "grant us to china 4 via india")) == ["frame:grants"]
    assert game.judge("allies", "grant us to china 3 via india")


@pytest.mark.rule("awaw frame:grants")
def test_a_power_grants_to_another_once_a_turn_and_nothing_comes_back() -> None:
    game = desk("allies.war", accounts={"us.grants": 10})
    play(game, "grant us to britain 2")
    assert cites(game.judge("allies", "grant us to britain 2")) == ["frame:grants"]
    assert cites(game.judge("allies", "grant britain to us 2")) == ["frame:grants"]
    assert "grant britain to us 5" not in list(map(str, game.options("allies", "grant")))
    assert game.judge("allies", "grant britain to china 5 via india")


@pytest.mark.rule("awaw frame:production")
def test_a_yard_is_enlarged_once_a_year() -> None:
    game = desk("allies.war", date="Fall 1941", accounts={"britain.rp": 9})
    play(game, "produce canada point")
    assert cites(game.judge("allies", "produce canada point")) == ["frame:production"]
    assert game.judge("allies", "produce britain point")
    while SEQUENCE.turn_name(game.world.clock.turn) != "Spring 1942" or game.to_act()[0].seat != "allies":
        play(game, "end")
    assert game.judge("allies", "produce canada point")


@pytest.mark.rule("awaw frame:grants")
def test_nobody_grants_to_a_power_that_keeps_no_books() -> None:
    game = Game.new(BOOK, "the-rock-1940", dice=SeededDice(bytes(32)))
    while game.world.clock.step != SEQUENCE.step("allies.war"):
        play(game, "end")
    assert cites(game.judge("allies", "grant britain to us 5")) == ["frame:grants"]
    assert game.options("allies", "grant") == []


# Below nothing ------------------------------------------------------------------------------------------------


@pytest.mark.rule("awaw frame:brp-level")
@pytest.mark.parametrize("level", [0, -7])
@pytest.mark.parametrize(
    ("phase", "order", "refused"),
    [
        ("allies.construction", "build br-inf-1 britain", ["frame:construction-limit"]),
        ("allies.construction", "build ind-inf-1 india", ["72.163A"]),
        ("allies.war", "grant britain to us 1", ["frame:grants"]),
        ("allies.war", "declare britain on japan", ["frame:war"]),
        ("allies.combat", "attack br-inf-1 on X12", ["frame:offensive-cost"]),
    ],
)
def test_who_has_nothing_pays_for_nothing(level: int, phase: str, order: str, refused: list[str]) -> None:
    units = {"br-inf-1": "W12", "ja-inf-1": "X12"} if phase == "allies.combat" else {}
    game = desk(phase, units, accounts={"britain.level": level})
    assert cites(game.judge("allies", order)) == refused


@pytest.mark.rule("awaw frame:europe-budget")
@pytest.mark.parametrize(("level", "left"), [(-3, -3), (0, 0), (20, 0), (32, 0), (40, 8)])
def test_nobody_sets_aside_what_it_has_not_got(level: int, left: int) -> None:
    game = desk("allies.close", date="Spring 1942", wars=["britain germany"], accounts={"britain.level": level})
    while SEQUENCE.turn_name(game.world.clock.turn) == "Spring 1942":
        play(game, "end")
    assert account(game, "britain.level") == left
    check_books(war(game))


# Losses -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("awaw 71.51E")
@pytest.mark.rule("awaw 72.51E")
def test_both_homelands_surrender_in_one_game() -> None:
    game = desk("allies.surrender", date="Summer 1942", accounts={"britain.level": 10})
    play(game, "surrender india")
    assert account(game, "britain.level") == 3
    play(game, "surrender australia")
    assert account(game, "britain.level") == -4
    assert (account(game, "britain.base.india"), account(game, "britain.base.australia")) == (0, 0)
    assert account(game, "japan.level") == 114
    assert lines(tally(game, "level britain"))[-2:] == ["-7 72.51E", "-7 71.51E"]
    assert lines(tally(game, "level japan"))[-2:] == ["+7 72.52", "+7 71.52"]
    assert tally(game, "income britain").total == 80 + 20 + 50
    assert {"+10 71.52", "+10 72.52"} <= set(lines(tally(game, "income japan")))
    check_books(war(game))


@pytest.mark.rule("awaw frame:conquest")
@pytest.mark.parametrize(
    ("date", "what", "britain", "japan"),
    [("Spring 1943", "burma", 10, -10), ("Winter 1943", "burma", 2, -2), ("Summer 1943", "palembang", 0, -7)],
)
def test_what_is_retaken_is_prorated_like_what_is_lost(date: str, what: str, britain: int, japan: int) -> None:
    game = desk("allies.combat", date=date, conquests={what: 10})
    play(game, "end")
    assert (account(game, "britain.level"), account(game, "japan.level")) == (100 + britain, 100 + japan)
    assert war(game).conquests == {}


@pytest.mark.rule("awaw frame:conquest")
@pytest.mark.parametrize(("land", "level"), [("axis", 97), ("", 100)])
def test_what_was_never_japanese_is_no_loss_to_japan(land: str, level: int) -> None:
    game = desk(
        "allies.combat",
        date="Summer 1943",
        territory={"thailand": land},
        control={"Bangkok": "allies"},
        taken=["Bangkok"],
    )
    play(game, "end")
    assert account(game, "japan.level") == level


# Research -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("awaw frame:production")
@pytest.mark.parametrize(
    ("wars", "tension", "points"),
    [([], 0, 0), ([], 39, 3), (["us japan"], 50, 5), (["us japan", "us germany"], 50, 10)],
)
def test_american_research_goes_by_wars_and_tension(wars: list[str], tension: int, points: int) -> None:
    game = desk("allies.war", wars=wars, marks={"tension": tension})
    assert account(game, "us.rp") == points
