"""71.43, 71.5, 72.43, 72.5: the surrender of Australia and of India."""

from typing import Any

import pytest

from tests.awaw.chapters.test_s71_4_s72_4_pressure import siege
from tests.awaw.desk import account, cites, desk, happened, marked, options, play, tally, unit, war
from wavell.books.awaw.model.counters import GONE, POOL, ROSTER
from wavell.books.awaw.model.ids import PlaceId
from wavell.books.awaw.model.ledger import base
from wavell.books.awaw.model.nations import BRITAIN
from wavell.umpire import Event, Game

LANDS = [("australia", "71", "ABCDEFG"), ("india", "72", "ABCDEFGH")]


def give_up(land: str, units: dict[str, Any] | None = None, **more: Any) -> tuple[Game, list[Event]]:
    """A game in which a homeland has just chosen to surrender."""
    game = desk("allies.surrender", units, **more)
    return game, play(game, f"surrender {land}")


@pytest.mark.rule("awaw 71.43")
@pytest.mark.parametrize(("japanese", "allied", "falls"), [(14, 5, False), (15, 5, True), (9, 0, False), (10, 0, True)])
def test_ten_factors_in_excess_make_australia_surrender(japanese: int, allied: int, falls: bool) -> None:
    game = siege("australia", japanese, allied, phase="allies.surrender")
    events = play(game, "end")
    assert ("australia" in war(game).surrendered) is falls
    assert ("71.43" in happened(events, "GaveUp")) is falls


@pytest.mark.rule("awaw 72.43")
@pytest.mark.parametrize(("japanese", "ina", "falls"), [(11, 3, False), (11, 4, True)])
def test_the_indian_national_army_counts_for_the_surrender_of_india(japanese: int, ina: int, falls: bool) -> None:
    game = siege("india", japanese, 5, ina=ina, phase="allies.surrender")
    play(game, "end")
    assert ("india" in war(game).surrendered) is falls


@pytest.mark.rule("awaw 71.43")
def test_the_count_for_losses_is_not_the_count_for_surrender() -> None:
    game = siege("australia", 15, 5, phase="axis.combat")
    play(game, "end")
    assert account(game, "britain.lost.pressure") == 10
    assert not war(game).surrendered


@pytest.mark.rule("awaw 71.431")
@pytest.mark.rule("awaw 72.431")
@pytest.mark.parametrize(("land", "chapter", "letters"), LANDS)
def test_a_homeland_may_give_up_when_an_allied_turn_ends(land: str, chapter: str, letters: str) -> None:
    game = desk("allies.surrender")
    assert game.judge("allies", f"surrender {land}")
    assert f"surrender {land}" in options(game, "surrender")
    for phase, seat in (("axis.combat", "axis"), ("axis.combat", "allies"), ("allies.combat", "allies")):
        early = desk(phase).judge(seat, f"surrender {land}")
        assert f"{chapter}.431" in cites(early)
    assert cites(game.judge("allies", "surrender canada")) == ["frame:conquest"]


@pytest.mark.rule("awaw 71.51")
@pytest.mark.rule("awaw 72.51")
@pytest.mark.parametrize(("land", "chapter", "letters"), LANDS)
def test_the_effects_come_in_order_and_once(land: str, chapter: str, letters: str) -> None:
    game, events = give_up(land, {"aus-inf-1": "Darwin", "ind-inf-1": "Calcutta", "br-ca-1": land})
    cited = list(dict.fromkeys(id_ for id_ in happened(events) if id_.startswith(chapter)))
    assert cited == [f"{chapter}.431", *(f"{chapter}.51{letter}" for letter in letters), f"{chapter}.52"]
    assert cites(game.judge("allies", f"surrender {land}")) == [f"{chapter}.53"]
    assert f"surrender {land}" not in options(game, "surrender")


@pytest.mark.rule("awaw 71.51")
@pytest.mark.rule("awaw 71.53")
def test_a_second_trigger_does_nothing() -> None:
    game = siege("australia", 12, 0, phase="allies.surrender", accounts={"britain.level": 60})
    play(game, "surrender australia")
    before = account(game, "britain.level")
    events = play(game, "end")
    assert "71.43" not in happened(events, "GaveUp")
    assert account(game, "britain.lost.surrender") == 60 - before


@pytest.mark.rule("awaw 71.51A")
def test_australian_units_leave_for_good_wherever_they_are() -> None:
    box = dict.fromkeys(("aus-inf-1", "aus-inf-3", "nz-inf-1", "nz-inf-2", "aus-inf-5"), "australia")
    abroad = {"aus-inf-4": "egypt", "aus-inf-2": "egypt"}
    rest = dict.fromkeys(("aus-aaf-1", "aus-aaf-2", "aus-ca-1", "aus-ca-2", "aus-dd-1", "aus-dd-2"), "NN24")
    game, _ = give_up("australia", box | abroad | rest | {"us-inf-1": "NN24"})
    after = war(game)
    ours = [id_ for id_, counter in ROSTER.items() if counter.nation == "australia"]
    assert {unit(after, id_).place for id_ in ours} == {GONE}
    assert unit(after, "us-inf-1").place == "NN24"
    assert cites(game.judge("allies", "build aus-inf-1 NN24"))


@pytest.mark.rule("awaw 72.51A")
def test_indian_units_leave_and_the_indian_national_army_stays() -> None:
    units = {f"ind-inf-{n}": "india" for n in (1, 2, 3, 5, 6, 7)} | {"ind-inf-4": "egypt", "ind-inf-8": "egypt"}
    game, _ = give_up(
        "india", units | {"ina-inf-1": "Rangoon", "ina-inf-5": "S7"}, control={"Rangoon": "axis", "S7": "axis"}
    )
    after = war(game)
    assert {unit(after, id_).place for id_, row in ROSTER.items() if row.nation == "india"} == {GONE}
    assert unit(after, "ina-inf-1").place == "W12"
    assert unit(after, "ina-inf-5").place == "S7"


@pytest.mark.rule("awaw 71.51A")
def test_the_pool_stays_open_if_it_is_so_read() -> None:
    game, _ = give_up("australia", {"aus-inf-1": "NN24"}, readings={"pool-closed": "box-only"})
    after = war(game)
    assert unit(after, "aus-inf-1").place == GONE
    assert unit(after, "aus-inf-2").place == POOL


@pytest.mark.rule("awaw 71.51B")
def test_other_allies_in_the_australia_box_are_eliminated() -> None:
    units = {f"us-aaf-{n}": "australia" for n in range(1, 5)} | {"us-inf-1": "australia", "br-ca-1": "australia"}
    game, _ = give_up("australia", units | {"us-inf-2": "NN24"})
    after = war(game)
    assert {unit(after, id_).place for id_ in units} == {POOL}
    assert unit(after, "us-inf-2").place == "NN24"


@pytest.mark.rule("awaw 72.51B")
def test_other_allies_in_the_india_box_are_eliminated() -> None:
    units = dict.fromkeys(("br-arm-1", "br-aaf-1", "br-aaf-2", "br-ca-1"), "india")
    game, _ = give_up("india", units | {"br-inf-1": "Calcutta"})
    after = war(game)
    assert {unit(after, id_).place for id_ in units} == {POOL}
    assert unit(after, "br-inf-1").place == "U10"


@pytest.mark.rule("awaw 71.51C")
@pytest.mark.rule("awaw 72.51C")
@pytest.mark.parametrize(
    ("land", "chapter", "start"), [("australia", "71", "us_pacific"), ("india", "72", "south_africa")]
)
def test_nobody_enters_the_box_any_more(land: str, chapter: str, start: str) -> None:
    order = f"nr us-inf-1 {land}"
    before = desk("allies.redeployment", {"us-inf-1": start})
    assert f"{chapter}.51C" not in cites(before.judge("allies", order))
    after = desk("allies.redeployment", {"us-inf-1": start}, surrendered=(land,))
    assert f"{chapter}.51C" in cites(after.judge("allies", order))


@pytest.mark.rule("awaw 71.51D")
def test_ships_on_the_slip_are_lost() -> None:
    begun = {"at": "yard", "turns": 2, "yard": "australia", "berth": "australia", "payer": "britain"}
    game, events = give_up(
        "australia", {"aus-ca-1": begun, "br-dd-1": begun | {"yard": "canada", "berth": "us_atlantic"}}
    )
    assert unit(game, "aus-ca-1").place == GONE
    assert unit(game, "br-dd-1").place == "yard"
    assert "71.51D" in happened(events, "Removed")


@pytest.mark.rule("awaw 71.51E")
@pytest.mark.rule("awaw 72.51E")
@pytest.mark.parametrize(("land", "chapter", "letters"), LANDS)
@pytest.mark.parametrize(("season", "level"), [("Spring", 50), ("Summer", 53), ("Fall", 55), ("Winter", 58)])
def test_britain_loses_ten_of_its_base_and_the_prorated_value(
    land: str, chapter: str, letters: str, season: str, level: int
) -> None:
    game, _ = give_up(land, date=f"{season} 1942", accounts={"britain.level": 60})
    assert base(war(game), BRITAIN) == 110
    assert account(game, f"britain.base.{land}") == 0
    assert account(game, "britain.level") == level
    assert account(game, "britain.lost.surrender") == 60 - level


@pytest.mark.rule("awaw 72.51E")
def test_the_books_of_an_indian_surrender_in_fall() -> None:
    game, _ = give_up("india", date="Fall 1942", accounts={"britain.level": 40})
    assert (base(war(game), BRITAIN), account(game, "britain.level")) == (110, 35)


@pytest.mark.rule("awaw 71.51E")
@pytest.mark.rule("awaw 72.51E")
@pytest.mark.parametrize(("land", "chapter", "letters"), LANDS)
def test_the_penalty_for_enemies_next_to_the_box_ends(land: str, chapter: str, letters: str) -> None:
    game = siege(land, 9, 4, surrendered=(land,))
    found = tally(game, f"pressure {land}")
    assert found.total == 0
    assert f"{chapter}.51E" in {ref.id for ref in found.cited}
    play(game, "end")
    assert account(game, "britain.level") == 100


@pytest.mark.rule("awaw 71.51F")
def test_hexes_stay_as_they_are_and_may_be_entered() -> None:
    game, _ = give_up("australia", {"ja-inf-1": "MM23"}, control={"MM23": "axis"}, wars=("britain japan",))
    assert war(game).holder(PlaceId("NN24")) == "allies"
    later = desk(
        "axis.movement",
        {"ja-inf-1": "MM23"},
        control={"MM23": "axis"},
        surrendered=("australia",),
        wars=("britain japan",),
    )
    play(later, "move ja-inf-1 MM24")
    assert war(later).holder(PlaceId("MM24")) == "axis"


@pytest.mark.rule("awaw 72.51F")
def test_calcutta_stays_british() -> None:
    game, _ = give_up("india", {})
    assert war(game).holder(PlaceId("U10")) == "allies"


@pytest.mark.rule("awaw 71.51G")
@pytest.mark.rule("awaw 72.51G")
@pytest.mark.parametrize(("first", "second", "start"), [("australia", "india", 3), ("india", "australia", 4)])
def test_the_resistance_level_falls_by_two(first: str, second: str, start: int) -> None:
    game, _ = give_up(first, marks={"resistance": start})
    assert marked(game, "resistance") == start - 2
    play(game, f"surrender {second}")
    assert marked(game, "resistance") == start - 4


@pytest.mark.rule("awaw 71.52")
@pytest.mark.rule("awaw 72.52")
@pytest.mark.parametrize(
    ("land", "season", "gain"), [("australia", "Summer", 7), ("india", "Fall", 5), ("australia", "Winter", 2)]
)
def test_japan_has_a_conquest_worth_ten(land: str, season: str, gain: int) -> None:
    before = tally(desk("allies.surrender", date=f"{season} 1942"), "income japan").total
    game, _ = give_up(land, date=f"{season} 1942")
    assert war(game).conquests == {land: 10}
    assert account(game, "japan.level") == 100 + gain
    assert tally(game, "income japan").total == before + 10


@pytest.mark.rule("awaw 71.52")
def test_japan_waits_for_the_year_if_it_is_so_read() -> None:
    game, _ = give_up("australia", date="Summer 1942", readings={"japanese-prorated-gain": "yss"})
    assert war(game).conquests == {"australia": 10}
    assert account(game, "japan.level") == 100


@pytest.mark.rule("awaw 71.53")
@pytest.mark.rule("awaw 72.53")
@pytest.mark.parametrize(("land", "chapter", "letters"), LANDS)
def test_no_reconquest_takes_it_back(land: str, chapter: str, letters: str) -> None:
    game, _ = give_up(land, {"us-inf-1": "NN24", "us-inf-2": "Calcutta"}, date="Winter 1943")
    while game.step.id != "axis.war":
        play(game, "end")  # past the year start
    after = war(game)
    assert all(after.holder(place) == "allies" for place in after.atlas.land if after.atlas.nation[place] == land)
    assert account(game, f"britain.base.{land}") == 0
    assert after.conquests == {land: 10}
    assert not any(after.in_play(id_) for id_, row in ROSTER.items() if row.nation == land)


@pytest.mark.rule("awaw frame:british-surrender")
def test_britain_surrenders_when_great_britain_is_lost() -> None:
    game = desk("allies.surrender", {"ge-inf-1": "britain"}, wars=["britain germany"], control={"britain": "axis"})
    home = account(game, "britain.base.home")
    assert home > 0
    events = play(game, "end")
    assert "frame:british-surrender" in happened(events, "GaveUp")
    assert "britain" in war(game).surrendered
    assert account(game, "britain.base.home") == 0


@pytest.mark.rule("awaw frame:displacement")
@pytest.mark.parametrize(("lost", "to"), [((), "india"), (("india",), "malta")])
def test_ships_leave_suez_for_a_box_that_is_open(lost: tuple[str, ...], to: str) -> None:
    units = {"it-inf-1": "egypt", "br-ca-2": "suez"}
    wars = ["britain italy", "britain germany"]
    game = desk("axis.movement", units, wars=wars, control={"egypt": "axis"}, surrendered=lost)
    play(game, "move it-inf-1 suez")
    assert unit(game, "br-ca-2").place == to
