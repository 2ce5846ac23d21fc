"""71.32, 72.32 and what bombing does: the only air operation into the boxes."""

from typing import Any

import pytest

from tests.awaw.desk import account, cites, desk, lines, options, play, tally, unit, war
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.chapters.s71_32_s72_32_bombing import BOMBED
from wavell.books.awaw.frame.air.bombing import bombers, effect
from wavell.books.awaw.model.counters import ROSTER
from wavell.books.awaw.model.ids import NationId
from wavell.umpire import Game, GivenDice, Header

WAR = ("britain japan",)
SIX = "ja-aaf-1+ja-aaf-2+ja-aaf-3+ja-aaf-4+ja-aaf-5+ja-aaf-6"
PLANES = [id_ for id_ in ROSTER if id_.startswith("ja-aaf")]
LANDS = [("australia", "MM23", "71"), ("india", "U7", "72")]


def raid(base: str, count: int, *, dice: tuple[int, ...] = (), box: dict[str, str] | None = None, **more: Any) -> Game:
    """A position with so many Japanese AAF in a base."""
    more.setdefault("wars", WAR)
    units = dict.fromkeys(PLANES[:count], base) | (box or {})
    return desk("axis.combat", units, dice=dice, control={base: "axis"}, **more)


@pytest.mark.rule("awaw frame:bombing")
def test_the_results_are_those_of_the_table() -> None:
    sums = {2: 0, 7: 0, 8: 1, 9: 1, 10: 2, 11: 2, 12: 3, 13: 3, 14: 4, 15: 6, 16: 6, 20: 6}
    assert {total: effect(total) for total in sums} == sums


@pytest.mark.rule("awaw frame:bombing")
def test_a_third_rounded_down_are_bombers() -> None:
    assert [len(bombers(tuple(PLANES[:count]))) for count in (2, 3, 5, 6, 8, 9, 10)] == [0, 1, 1, 2, 2, 3, 3]


@pytest.mark.rule("awaw 71.32")
@pytest.mark.rule("awaw 72.32")
@pytest.mark.parametrize(("land", "base", "chapter"), LANDS)
def test_air_units_in_a_box_are_not_attacked_but_may_oppose_bombers(land: str, base: str, chapter: str) -> None:
    box = {f"us-aaf-{n}": land for n in range(1, 5)}
    game = raid(base, 6, box=box, dice=(1, 1, 1, 1, 6, 5))
    assert f"{chapter}.32" in cites(game.judge("axis", f"counterair {SIX} on {land}"))
    play(game, f"bomb {SIX} on {land}")
    assert [due.seat for due in game.to_act()] == ["allies"]
    assert options(game, "oppose")[0] == "oppose us-aaf-1+us-aaf-2+us-aaf-3+us-aaf-4"
    assert options(game, "pass") == ["pass"]
    assert cites(game.judge("allies", "oppose us-aaf-1+us-aaf-1")) == [f"{chapter}.32"]
    assert cites(game.judge("allies", "oppose us-aaf-9")) == [f"{chapter}.32"]
    play(game, "oppose us-aaf-1+us-aaf-2+us-aaf-3+us-aaf-4")
    after = war(game)
    # 6 factors at 3 bring 1/2, 4 factors at 2 bring 1/1; both bombers come through: 11 + 2 is 13, which is 3 BRPs.
    assert [unit(after, f"us-aaf-{n}").place for n in range(1, 5)] == ["pool", land, land, land]
    assert all(unit(after, f"us-aaf-{n}").inverted for n in range(2, 5))
    assert unit(after, "ja-aaf-1").place == "pool"
    assert all(unit(after, f"ja-aaf-{n}").inverted for n in range(2, 7))
    assert account(game, "britain.level") == 97
    assert account(game, "britain.lost.bombing") == 3
    assert BOMBED.of(after.used, NationId(land), "bombing") == 3
    assert after.raid is None
    assert not game.judge("axis", f"bomb {SIX} on {land}")


@pytest.mark.rule("awaw 71.32")
@pytest.mark.rule("awaw 72.32")
@pytest.mark.parametrize(("land", "base", "chapter"), LANDS)
def test_bombing_is_paid_on_the_southeast_asian_front(land: str, base: str, chapter: str) -> None:
    game = raid(base, 6, dice=(1, 1), used={"operations of japan on the pacific front, aaf": 30})
    assert tally(game, "offensive japan pacific").total == 15
    assert tally(game, "offensive japan southeast_asian").total == 0
    play(game, f"bomb {SIX} on {land}")
    assert tally(game, "offensive japan southeast_asian").total == 2
    assert account(game, "japan.level") == 98
    poor = raid(base, 6, accounts={"japan.level": 1}, used={"operations of japan on the pacific front, aaf": 30})
    assert cites(poor.judge("axis", f"bomb {SIX} on {land}")) == ["frame:offensive-cost"]


@pytest.mark.rule("awaw 71.32")
def test_the_allies_may_let_a_raid_pass() -> None:
    game = raid("MM23", 3, box={"aus-aaf-1": "australia"}, dice=(4, 4))
    play(game, "bomb ja-aaf-1+ja-aaf-2+ja-aaf-3 on australia", "pass")
    assert account(game, "britain.lost.bombing") == 1
    assert not unit(game, "aus-aaf-1").inverted


@pytest.mark.rule("awaw frame:bombing")
def test_who_may_bomb_what_and_how_often() -> None:
    game = raid("MM23", 10)
    assert cites(game.judge("axis", f"bomb {SIX} on townsville")) == ["frame:bombing"]
    assert cites(game.judge("axis", "bomb ja-aaf-1+ja-aaf-2 on australia")) == ["frame:bombing"]
    assert game.judge("axis", "bomb ja-aaf-1+ja-aaf-2+ja-aaf-3 on australia")
    assert cites(game.judge("axis", f"bomb {SIX} on india")) == ["frame:bombing"]
    assert options(game, "bomb")[0] == f"bomb {'+'.join(PLANES)} on australia"
    assert len(options(game, "bomb")) == 4
    flown = raid("MM23", 10, used={"bombers over the boxes": 5})
    assert cites(flown.judge("axis", f"bomb {SIX} on australia")) == ["frame:bombing"]
    assert flown.judge("axis", "bomb ja-aaf-1+ja-aaf-2+ja-aaf-3+ja-aaf-4+ja-aaf-5 on australia")
    surrendered = raid("MM23", 6, surrendered=("australia",))
    assert cites(surrendered.judge("axis", f"bomb {SIX} on australia")) == ["frame:bombing"]
    assert cites(raid("MM23", 6, wars=()).judge("axis", f"bomb {SIX} on australia")) == ["frame:war"]
    naval = desk("axis.combat", {f"ja-nas-{n}": "NN24" for n in (1, 2, 3)}, wars=WAR)
    assert cites(naval.judge("axis", "bomb ja-nas-1+ja-nas-2+ja-nas-3 on australia")) == ["frame:bombing"]


@pytest.mark.rule("awaw frame:bombing")
def test_bases_are_within_three_hexes_of_the_edge() -> None:
    near, far = raid("KK24", 3), raid("JJ24", 3)
    order = "bomb ja-aaf-1+ja-aaf-2+ja-aaf-3 on australia"
    assert near.judge("axis", order)
    assert cites(far.judge("axis", order)) == ["frame:bombing"]
    assert options(far, "bomb") == []


@pytest.mark.rule("awaw frame:bombing")
def test_a_raid_whose_bombers_are_all_gone_does_nothing() -> None:
    game = raid("MM23", 3, box={f"us-aaf-{n}": "australia" for n in range(1, 7)}, dice=(1, 1, 6, 6))
    play(
        game,
        "bomb ja-aaf-1+ja-aaf-2+ja-aaf-3 on australia",
        "oppose us-aaf-1+us-aaf-2+us-aaf-3+us-aaf-4+us-aaf-5+us-aaf-6",
    )
    assert account(game, "britain.level") == 100
    assert war(game).raid is None


@pytest.mark.rule("awaw 71.321")
@pytest.mark.rule("awaw 72.321")
@pytest.mark.parametrize(("land", "base", "chapter"), LANDS)
@pytest.mark.parametrize(
    ("kind", "lost", "less"),
    [
        *(("bombing", lost, less) for lost, less in ((2, 0), (3, 1), (5, 1), (6, 2), (8, 2), (9, 3), (12, 3), (15, 3))),
        *(("flying", lost, less) for lost, less in ((2, 0), (3, 1))),
        *(("rockets", lost, less) for lost, less in ((1, 1), (2, 2), (4, 3))),
    ],
)
def test_bombing_lowers_both_limits(land: str, base: str, chapter: str, kind: str, lost: int, less: int) -> None:
    game = desk("allies.combat", used={f"bombed {land} {kind}": lost})
    whole = {"australia": 9, "india": 3}[land]
    play(game, "end")
    assert account(game, f"{land}.limit") == whole - less
    assert account(game, "britain.limit") == 50 - less
    assert lines(tally(game, f"limit {land}"))[1:] == [f"-{less} {chapter}.321"] * bool(less)


@pytest.mark.rule("awaw 71.321")
def test_bombs_and_flying_bombs_are_added_before_they_are_divided() -> None:
    used = {"bombed australia bombing": 4, "bombed australia thirds": 0, "bombed australia flying": 2}
    for choice, less in (("pooled", 2), ("separate", 0)):
        game = desk("allies.combat", used=used, readings={"bombing-rounding": choice})
        play(game, "end")
        assert account(game, "australia.limit") == 9 - less


@pytest.mark.rule("awaw 71.321")
def test_raids_are_divided_one_by_one_if_it_is_so_read() -> None:
    game = raid("MM23", 6, dice=(6, 5, 6, 3), readings={"bombing-rounding": "separate"})
    play(game, "bomb ja-aaf-1+ja-aaf-2+ja-aaf-3 on australia", "bomb ja-aaf-4+ja-aaf-5+ja-aaf-6 on australia")
    assert account(game, "britain.lost.bombing") == 5  # 12 is three, 10 is two
    assert BOMBED.of(war(game).used, NationId("australia"), "thirds") == 1


@pytest.mark.rule("awaw 71.321")
@pytest.mark.rule("awaw 71.42")
@pytest.mark.parametrize(("choice", "home", "british"), [("joint", 6, 47), ("each", 4, 45)])
def test_bombing_and_enemies_next_to_the_box_share_the_ceiling(choice: str, home: int, british: int) -> None:
    used = {"bombed australia bombing": 6, "pressed australia": 9}
    game = desk("allies.combat", used=used, readings={"reduction-ceiling": choice})
    play(game, "end")
    assert account(game, "australia.limit") == home
    assert account(game, "britain.limit") == british


@pytest.mark.rule("awaw 72.321")
def test_the_indian_limit_never_falls_below_nothing() -> None:
    used = {"bombed india bombing": 9, "pressed india": 9}
    game = desk("allies.combat", used=used, readings={"reduction-ceiling": "each"})
    play(game, "end")
    assert account(game, "india.limit") == 0
    assert account(game, "britain.limit") == 44


@pytest.mark.rule("awaw 71.321")
@pytest.mark.rule("awaw 72.321")
@pytest.mark.parametrize(("choice", "british"), [("per-box", 44), ("once", 47)])
def test_britain_loses_three_for_each_box(choice: str, british: int) -> None:
    used = {"bombed australia bombing": 9, "bombed india rockets": 3}
    game = desk("allies.combat", used=used, readings={"british-ceiling": choice})
    play(game, "end")
    assert (account(game, "australia.limit"), account(game, "india.limit")) == (6, 0)
    assert account(game, "britain.limit") == british


@pytest.mark.rule("awaw frame:bombing")
def test_a_scenario_leads_to_a_raid_by_legal_orders() -> None:
    header = Header("awaw", "chalo-delhi-1942", BOOK.versions.rules_id, BOOK.readings.choose({}), "strict", ())
    game = Game.begin(BOOK, header, GivenDice([6] * 20))
    play(game, "end", "end", "end", "invade Trincomalee with ja-inf-1 in ja-dd-1+ja-dd-2", "pass", "end", "end")
    play(game, "tr ja-aaf-3 Rangoon", *["end"] * 8, "end")
    play(game, "line Trincomalee from Saigon", "pass", "end")
    play(game, *(f"stage ja-aaf-{number} Trincomalee" for number in (1, 2, 3)), "end")
    before = account(game, "britain.level")
    play(game, "bomb ja-aaf-1+ja-aaf-2+ja-aaf-3 on india", "pass")
    assert account(game, "britain.level") == before - 3
    assert lines(tally(game, "level britain"))[-1] == "-3 frame:bombing"
