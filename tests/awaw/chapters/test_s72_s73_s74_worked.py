"""Chapters 72 to 74 once more, example by example: what no other file shows, with the values on both sides."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.awaw.chapters.test_s71_4_s72_4_pressure import force
from tests.awaw.desk import account, cites, desk, happened, lines, play, tally, unit, war
from tests.awaw.frame.sea.test_interception import under_way
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.model.counters import ROSTER
from wavell.books.awaw.model.ids import FrontId, PlaceId, UnitId
from wavell.books.awaw.model.ledger import Booked
from wavell.books.awaw.model.world import Activity, Voyage, War
from wavell.books.awaw.rules import ALLIES
from wavell.umpire import Game

WAR = ("britain japan", "japan us")
FLEET = {f"br-tp-{n}": "indian_ocean" for n in range(1, 5)}
AFLOAT = dict.fromkeys((f"allies.transports.{ocean}" for ocean in ("atlantic", "pacific", "indian_ocean")), 1)


def infantry(*factors: int, at: str, taken: Mapping[str, str] | None = None) -> dict[str, str]:
    """So many Indian infantry units of these factors in a place, other ones than those taken."""
    found: dict[str, str] = {}
    for wanted in factors:
        id_ = next(
            id_
            for id_, row in ROSTER.items()
            if row.nation == "india" and row.factors == wanted and id_ not in (found | dict(taken or {}))
        )
        found[id_] = at
    return found


# The index ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("heading", "children"),
    [
        ("72", "72.1 72.2 72.3 72.4 72.5 72.6 72.7 72.8 72.9"),
        ("72.1", "72.11 72.12 72.13 72.14 72.15 72.16 72.17"),
        ("72.12", "72.12A 72.12B"),
        ("72.15", "72.15A 72.15B"),
        ("72.16", "72.161 72.162 72.163 72.164"),
        ("72.2", "72.21 72.22 72.23 72.24 72.25"),
        ("72.221", "72.221A 72.221B 72.221C"),
        ("72.222", "72.222A"),
        ("72.223", "72.223A 72.223B"),
        ("72.3", "72.31 72.32 72.33"),
        ("72.4", "72.41 72.42 72.43"),
        ("72.5", "72.51 72.52 72.53"),
        ("72.6", "72.61"),
        ("72.7", "72.71"),
        ("72.8", "72.81 72.82 72.83"),
        ("72.9", "72.91 72.92 72.93 72.94"),
        ("72.92", "72.92A 72.92B 72.92C 72.92D"),
        ("72.93", "72.93A 72.93B"),
        ("73", "73.1 73.2 73.3 73.4 73.5 73.6 73.7"),
        ("73.1", "73.11"),
        ("73.2", "73.21"),
        ("73.3", "73.31 73.32 73.33"),
        ("73.4", "73.41 73.42"),
        ("73.5", "73.51"),
        ("73.6", "73.61"),
        ("73.7", "73.71"),
        ("74", "74.1 74.2 74.3"),
        ("74.1", "74.11"),
        ("74.2", "74.21"),
        ("74.3", "74.31"),
    ],
)
def test_headings_list_their_paragraphs_in_order(heading: str, children: str) -> None:
    paragraphs = BOOK.index.paragraphs
    assert [id_ for id_, row in paragraphs.items() if row.parent == heading] == children.split()


# 72.1 India -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("awaw 72.12A", "awaw 72.12B")
def test_twelve_indian_factors_at_the_start_and_fifteen_at_most() -> None:
    start = BOOK.scenarios["commonwealth-1939"].start(BOOK.readings.choose({}))
    assert isinstance(start, War)
    ours = [id_ for id_, row in ROSTER.items() if row.nation == "india"]
    placed = [id_ for id_ in ours if start.on_map(id_)]
    assert sorted(ROSTER[id_].type for id_ in placed) == ["1-2"] * 4 + ["2-2"] * 4
    assert start.factors(placed) == 12
    assert [id_ for id_ in ours if unit(start, id_).place == "pool"] == []
    game = desk("allies.war", wars=WAR)
    assert tally(game, "pool india of infantry").total == 12
    play(game, "produce india 2-2", "produce india 1-2")
    assert tally(game, "pool india of infantry").total == 15
    assert cites(game.judge("allies", "produce india 1-2")) == ["72.12B"]


@pytest.mark.rule("awaw 72.12B")
@pytest.mark.parametrize(("choice", "more"), [("total", False), ("each-turn", True)])
def test_three_factors_in_all_or_in_each_turn(choice: str, more: bool) -> None:
    game = desk("allies.war", wars=WAR, produced={"india": 3}, readings={"produced-infantry": choice})
    verdict = game.judge("allies", "produce india 1-2")
    assert (bool(verdict), cites(verdict)) == (more, [] if more else ["72.12B"])


@pytest.mark.rule("awaw 72.13", "awaw 72.13-table-1")
def test_four_factors_stay_and_not_three() -> None:
    home = infantry(2, 1, 1, 1, at="india")
    away = infantry(2, 2, at="Rangoon", taken=home)
    game = desk("allies.redeployment", home | away | FLEET, date="Fall 1941")
    ones = [id_ for id_ in home if ROSTER[UnitId(id_)].factors == 1]
    play(game, f"nr {ones[0]} Singapore")
    assert tally(game, "deployment india home").total == 4
    war(game).put(UnitId(next(iter(away))), place="egypt")  # so that there is room in the second column
    assert cites(game.judge("allies", f"nr {ones[1]} Singapore")) == ["72.13-table-1"]
    wartime = desk("allies.redeployment", home | away | FLEET, date="Winter 1941", wars=WAR)
    assert wartime.judge("allies", "nr " + "+".join(ones[:2]) + " Singapore")


@pytest.mark.rule("awaw 72.13-table", "awaw 72.13-table-2")
def test_four_six_and_two_break_the_second_column() -> None:
    home = infantry(2, 1, 1, at="india")
    burma = infantry(2, 1, at="Rangoon", taken=home)
    rest = infantry(2, at="Singapore", taken=home | burma)
    europe = infantry(2, at="egypt", taken=home | burma | rest)
    game = desk("allies.redeployment", home | burma | rest | europe | {"ind-inf-8": "Calcutta"} | FLEET)
    assert [tally(game, f"deployment india {column}").total for column in ("home", "malaya", "europe")] == [5, 5, 2]
    assert cites(game.judge("allies", "nr ind-inf-8 Penang")) == ["72.13-table-2"]
    assert cites(game.judge("allies", "sr ind-inf-8 Mandalay")) == ["72.13-table-2"]


@pytest.mark.rule("awaw 72.161")
@pytest.mark.rule("awaw 72.51A")
@pytest.mark.rule("awaw 72.51D")
@pytest.mark.parametrize(
    ("surrendered", "choice", "box", "calcutta"),
    [
        ((), "everywhere", [], ["72.15A"]),
        (("india",), "everywhere", ["72.51A", "72.51D"], ["72.51A"]),
        (("india",), "box-only", ["72.51D"], ["72.15A"]),
    ],
)
def test_where_indians_are_built_before_and_after_the_surrender(
    surrendered: tuple[str, ...], choice: str, box: list[str], calcutta: list[str]
) -> None:
    game = desk("allies.construction", wars=WAR, surrendered=surrendered, readings={"pool-closed": choice})
    assert cites(game.judge("allies", "build ind-inf-5 india")) == box
    assert cites(game.judge("allies", "build ind-inf-5 calcutta")) == calcutta


@pytest.mark.rule("awaw 72.162")
@pytest.mark.parametrize(
    ("bombed", "pressed", "choice", "limit", "british"),
    [
        (0, 0, "joint", 3, 50),
        (3, 5, "joint", 1, 48),
        (3, 6, "joint", 0, 47),
        (6, 9, "joint", 0, 47),
        (6, 9, "each", 0, 45),
    ],
)
def test_bombs_and_enemies_take_three_brps_at_most(
    bombed: int, pressed: int, choice: str, limit: int, british: int
) -> None:
    used = {"bombed india bombing": bombed, "pressed india": pressed}
    game = desk("allies.combat", wars=WAR, used=used, readings={"reduction-ceiling": choice})
    play(game, "end")
    assert (account(game, "india.limit"), account(game, "britain.limit")) == (limit, british)
    for id_ in ("ind-inf-1", "ind-inf-5"):
        allowed = ROSTER[UnitId(id_)].factors <= limit
        assert cites(game.judge("allies", f"build {id_} india")) == ([] if allowed else ["72.162"])


@pytest.mark.rule("awaw 72.163")
def test_britain_and_the_us_pay_for_india_and_nobody_else() -> None:
    game = desk("allies.construction", wars=WAR, accounts=AFLOAT)
    assert game.judge("allies", "build ind-inf-5 india by britain")
    assert game.judge("allies", "build ind-inf-5 india by us")
    assert cites(game.judge("allies", "build ind-inf-5 india by china")) == ["72.163"]


@pytest.mark.rule("awaw 72.163B")
@pytest.mark.parametrize(
    ("wars", "surrendered", "cited"),
    [
        ((), (), ["72.163B"]),
        (("britain japan", "us germany"), (), ["72.163B"]),
        (("japan us",), (), []),
        ((), ("britain",), ["72.164"]),
    ],
)
def test_when_the_us_pays_for_india(wars: tuple[str, ...], surrendered: tuple[str, ...], cited: list[str]) -> None:
    game = desk("allies.construction", wars=wars, surrendered=surrendered, accounts=AFLOAT)
    verdict = game.judge("allies", "build ind-inf-1 india by us")
    assert cites(verdict) == cited
    assert bool(verdict) == (cited != ["72.163B"])


@pytest.mark.rule("awaw 72.163B")
@pytest.mark.parametrize(
    ("rounding", "atlantic", "pacific", "pays", "left"),
    [("up", 1, 0, True, 0), ("up", 0, 1, True, 0), ("up", 0, 0, False, 1), ("down", 0, 0, True, 1)],
)
def test_a_part_of_five_brps_for_india(rounding: str, atlantic: int, pacific: int, pays: bool, left: int) -> None:
    oceans = {"atlantic": atlantic, "pacific": pacific, "indian_ocean": 1}
    accounts = {f"allies.transports.{ocean}": count for ocean, count in oceans.items()}
    game = desk("allies.construction", wars=WAR, accounts=accounts, readings={"transport-rounding": rounding})
    assert cites(game.judge("allies", "build ind-inf-1 india by us")) == ([] if pays else ["72.163B"])
    if pays:
        play(game, "build ind-inf-1 india by us", "build ind-inf-5 india by us")
        assert account(game, "us.limit") == 47
    assert account(game, "allies.transports.indian_ocean") == left


@pytest.mark.rule("awaw 72.164")
def test_india_outlives_britain_and_its_units_may_be_lent() -> None:
    units = infantry(2, 2, 1, at="india")
    before = desk("allies.war", units, wars=WAR)
    assert cites(before.judge("allies", "lend ind-inf-1 to us")) == ["72.164"]
    game = desk("allies.war", units, wars=WAR, surrendered=("britain",))
    assert account(game, "britain.base.india") == 10
    assert all(war(game).on_map(UnitId(id_)) for id_ in units)
    assert cites(game.judge("allies", "lend ind-inf-1 to britain")) == ["72.164"]
    verdict = game.judge("allies", "lend ind-inf-1 to us")
    assert verdict
    assert cites(verdict) == ["72.164"]


# 72.2 to 72.6 The India box -------------------------------------------------------------------------------------


@pytest.mark.rule("awaw 72.221B")
@pytest.mark.parametrize(("choice", "staged"), [("any", {"S7", "U10", "R8"}), ("south", {"S7"})])
def test_from_where_aircraft_stage_into_the_box(choice: str, staged: set[str]) -> None:
    units = {"br-aaf-1": "U10", "br-aaf-2": "S7", "br-aaf-3": "R8", "br-aaf-4": "Rangoon"}
    game = desk("allies.movement", units, wars=WAR, readings={"air-himalaya": choice})
    assert war(game).atlas.nation[PlaceId("R8")] == "india"
    for id_ in units:
        allowed = unit(game, id_).place in staged
        assert cites(game.judge("allies", f"stage {id_} india")) == ([] if allowed else ["72.221B"])


@pytest.mark.rule("awaw 72.223B", "awaw 72.33")
def test_ships_that_are_not_japanese_intercept_nothing_between_boxes_either() -> None:
    units = {"br-ca-1": "south_africa", "it-ca-1": "italy", "ja-ca-1": "Soerabaja"}
    game = desk("allies.redeployment", units, wars=(*WAR, "britain italy"), control={"Soerabaja": "axis"})
    voyage = Voyage(
        Activity.NR,
        ALLIES,
        (UnitId("br-ca-1"),),
        PlaceId("india"),
        (PlaceId("south_africa"), PlaceId("india")),
        FrontId("southeast_asian"),
    )
    under_way(game, voyage)
    assert cites(game.judge("axis", "intercept ja-ca-1 in india")) == ["72.223B"]
    assert cites(game.judge("axis", "intercept it-ca-1 in india")) == ["72.33"]


@pytest.mark.rule("awaw 72.23")
@pytest.mark.parametrize(("choice", "leaves"), [("ground", True), ("all", False)])
def test_whom_the_garrison_rule_keeps_in_the_box(choice: str, leaves: bool) -> None:
    units = {"br-aaf-1": "india", "br-ca-1": "india", "br-inf-1": "india", "ja-inf-1": "U6", "ja-inf-2": "U6"}
    game = desk("allies.movement", units, wars=WAR, control={"U6": "axis"}, readings={"box-garrison": choice})
    for order in ("stage br-aaf-1 Calcutta", "base br-ca-1 Colombo"):
        against = {each.ref.id for each in game.judge("allies", order).objections if each.ref is not None}
        assert against == (set() if leaves else {"72.23"})
    assert cites(game.judge("allies", "move br-inf-1 X5")) == ["72.23"]


@pytest.mark.rule("awaw 72.23")
@pytest.mark.parametrize(("choice", "leaves"), [("counted", False), ("not", True)])
def test_whether_the_indian_national_army_keeps_a_garrison_in_the_box(choice: str, leaves: bool) -> None:
    units = {"br-inf-5": "india", "br-inf-1": "india", "ja-inf-1": "U6", "ina-inf-5": "U6"}
    game = desk("allies.movement", units, wars=WAR, control={"U6": "axis"}, readings={"ina-counts": choice})
    assert cites(game.judge("allies", "move br-inf-1 X5")) == ([] if leaves else ["72.23"])


def attritioned(seat: str, units: Mapping[str, str]) -> Game:
    """A game in which one side has just rolled the best of attrition at the India box."""
    held = {"control": {"S7": "axis", "T7": "axis", "U7": "axis"}}
    game = desk(f"{seat}.combat", units, date="Fall 1942", dice=[6], wars=WAR, **held)
    play(game, "attrition hindustan")
    return game


@pytest.mark.rule("awaw 72.31")
def test_hex_results_are_not_used_against_the_india_box() -> None:
    game = attritioned("axis", force("japan", 22, "S7", "T7") | infantry(2, 2, at="india"))
    assert [due.seat for due in game.to_act()] == ["axis"]
    inside = next(id_ for id_ in war(game).stack(PlaceId("S7")) if ROSTER[id_].side == "axis")
    assert cites(game.judge("axis", f"advance {inside} into india")) == ["72.224", "72.31"]
    assert game.judge("axis", f"advance {inside} into S8")


@pytest.mark.rule("awaw 72.31")
def test_units_in_the_india_box_take_no_hex_by_attrition() -> None:
    allied = force("us", 22, "india")
    game = attritioned("allies", allied | {"ind-inf-1": "U6", "ja-inf-9": "S7"})
    assert [due.seat for due in game.to_act()] == ["allies"]
    assert cites(game.judge("allies", f"advance {next(iter(allied))} into U7")) == ["72.31"]
    assert game.judge("allies", "advance ind-inf-1 into U7")


@pytest.mark.rule("awaw 72.41", "awaw 72.42", "awaw 72.43")
@pytest.mark.parametrize(("choice", "lost", "falls"), [("not", 9, False), ("counted", 10, True)])
def test_an_indian_partisan_may_tip_the_scales(choice: str, lost: int, falls: bool) -> None:
    japanese = {f"ja-inf-{n}": "S7" if n % 2 else "T7" for n in range(1, 6)} | {"ja-inf-9": "T7", "ina-par-1": "S7"}
    assert sum(ROSTER[UnitId(id_)].factors for id_ in japanese) == 12
    more = infantry(1, 1, at="india")
    game = desk("axis.combat", japanese | more, wars=WAR, readings={"partisans-count": choice})
    play(game, "end")
    assert account(game, "britain.lost.pressure") == lost
    game = desk("allies.surrender", japanese | more, wars=WAR, readings={"partisans-count": choice})
    play(game, "end")
    assert ("india" in war(game).surrendered) is falls


@pytest.mark.rule("awaw 72.51C")
def test_after_the_surrender_the_box_is_closed_and_feeds_nobody() -> None:
    units = {"br-ca-1": "south_africa", "br-inf-1": "U6", "br-inf-2": "U7"}
    open_ = desk("allies.redeployment", units, wars=WAR)
    assert open_.judge("allies", "nr br-ca-1 india")
    assert tally(open_, "supply br-inf-1").total > 0
    closed = desk("allies.redeployment", units, wars=WAR, surrendered=("india",))
    assert cites(closed.judge("allies", "nr br-ca-1 india")) == ["72.51C"]
    fed = tally(closed, "supply br-inf-1")
    assert "72.61" not in {line.ref.id for line in fed.lines if line.ref}
    marching = desk("allies.movement", units, wars=WAR, surrendered=("india",))
    assert cites(marching.judge("allies", "move br-inf-1 india")) == ["72.51C"]


@pytest.mark.rule("awaw 72.51F")
def test_calcutta_is_worth_five_to_britain_after_the_surrender() -> None:
    game = desk("allies.surrender", date="Winter 1942")
    before = lines(tally(game, "income britain"))
    play(game, "surrender india")
    after = lines(tally(game, "income britain"))
    assert (before.count("+5 72.15A"), after.count("+5 72.15A")) == (2, 2)
    assert (before.count("+10 72.11"), after.count("+10 72.11")) == (1, 0)


@pytest.mark.rule("awaw 72.52")
@pytest.mark.parametrize(("choice", "gain"), [("prorated", 5), ("yss", 0)])
def test_what_japan_gains_with_india_in_fall_1942(choice: str, gain: int) -> None:
    game = desk("allies.surrender", date="Fall 1942", readings={"japanese-prorated-gain": choice})
    events = play(game, "surrender india")
    assert happened(events, "Conquered") == ["72.52"]
    assert account(game, "japan.level") == 100 + gain
    while war(game).clock.turn % 4 or game.step.id != "axis.war":
        play(game, "end")
    assert "+10 72.52" in lines(tally(game, "income japan"))
    assert war(game).conquests == {"india": 10}


@pytest.mark.rule("awaw 72.321")
@pytest.mark.parametrize(("choice", "limit"), [("pooled", 1), ("separate", 2)])
def test_two_raids_on_india_are_divided_together_or_one_by_one(choice: str, limit: int) -> None:
    used = {"bombed india bombing": 6, "bombed india thirds": 1}  # a raid for four and one for two
    game = desk("allies.combat", used=used, readings={"bombing-rounding": choice})
    play(game, "end")
    assert account(game, "india.limit") == limit


@pytest.mark.rule("awaw 72.81")
@pytest.mark.parametrize("retaken", [True, False])
def test_calcutta_falls_and_is_retaken_or_not(retaken: bool) -> None:
    units = {"ja-inf-1": "U9", "br-inf-2": "T9"}
    game = desk("axis.movement", units, date="Spring 1942", wars=WAR, control={"U9": "axis"})
    play(game, "move ja-inf-1 Calcutta")
    while game.step.id != "allies.movement":
        play(game, "end")
    if retaken:
        war(game).put(UnitId("ja-inf-1"), place="U9")  # it has left the city open
        play(game, "move br-inf-2 Calcutta")
    while game.step.id != "allies.surrender":
        play(game, "end")
    events = play(game, "end")
    assert happened(events, "Unstaked") == ["72.81"]
    assert happened(events, "Conquered") == ([] if retaken else ["72.81"])
    assert account(game, "britain.lost.colonies") == (0 if retaken else 5)


# 72.9 The Indian National Army ----------------------------------------------------------------------------------

ARMED: dict[str, Any] = {
    "marks": {"subversion": 1, "ina saved": 1},
    "control": {"Rangoon": "axis"},
    "sea_lines": {"Rangoon": "axis L32"},
}


@pytest.mark.rule("awaw 72.92D")
@pytest.mark.parametrize(
    ("unit", "level", "limit", "choice", "built"),
    [
        ("ina-inf-1", 0, 50, "counted", False),
        ("ina-inf-1", 1, 50, "counted", True),
        ("ina-inf-5", 1, 50, "counted", False),
        ("ina-inf-5", 2, 50, "counted", True),
        ("ina-inf-1", 100, 0, "counted", False),
        ("ina-inf-1", 100, 1, "counted", True),
        ("ina-inf-5", 100, 1, "counted", False),
        ("ina-inf-1", 100, 0, "free", True),
        ("ina-inf-1", 0, 0, "free", False),
    ],
)
def test_japan_pays_for_the_army(unit: UnitId, level: int, limit: int, choice: str, built: bool) -> None:
    accounts = {"japan.level": level, "japan.limit": limit}
    units = {"ina-inf-1": "pool", "ina-inf-5": "pool"}
    game = desk("axis.construction", units, accounts=accounts, readings={"ina-limit": choice}, **ARMED)
    assert cites(game.judge("axis", f"build {unit} rangoon")) == (["72.93A"] if built else ["72.92D"])
    if built:
        play(game, f"build {unit} rangoon")
        assert account(game, "japan.level") == level - ROSTER[unit].factors
        assert account(game, "japan.limit") == limit - (ROSTER[unit].factors if choice == "counted" else 0)


@pytest.mark.rule("awaw 72.94")
def test_from_rangoon_to_calcutta_and_colombo_and_not_to_bangkok() -> None:
    held = dict.fromkeys(("Rangoon", "Calcutta", "Colombo", "Bangkok"), "axis")
    units = {"ina-inf-1": "Rangoon"} | {f"ja-tp-{n}": "indian_ocean" for n in (1, 2)}
    game = desk("axis.redeployment", units, control=held, territory={"thailand": "axis"}, wars=WAR)
    assert game.judge("axis", "nr ina-inf-1 calcutta")
    assert game.judge("axis", "nr ina-inf-1 colombo")
    assert cites(game.judge("axis", "nr ina-inf-1 bangkok")) == ["72.94"]


# 73 Gibraltar ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("awaw 73.21")
@pytest.mark.parametrize("unit", ["br-inf-5", "ge-inf-1"])
@pytest.mark.parametrize(("siege", "land", "sea"), [(0, 5, 6), (1, 4, 5), (2, 3, 4)])
@pytest.mark.parametrize("choice", ["same", "allied"])
def test_what_gibraltar_is_worth_to_its_defenders(unit: UnitId, siege: int, land: int, sea: int, choice: str) -> None:
    side = ROSTER[unit].side
    game = desk(
        "axis.combat",
        {unit: "AA8"},
        map="gibraltar",
        control={"AA8": side},
        marks={"siege AA8": siege},
        readings={"axis-in-gibraltar": choice},
    )
    plain = side == "axis" and choice == "allied"
    assert tally(game, "dm gibraltar").total == (2 if plain else land)
    assert tally(game, "dm gibraltar sea").total == (2 if plain else sea)


@pytest.mark.rule("awaw 73.31")
def test_troops_of_both_fronts_land_together_and_none_of_a_third() -> None:
    def fleet(germans: str) -> Game:
        north = {"ge-inf-1": germans} | {f"ge-dd-{n}": germans for n in (1, 2, 3)}
        south = {"it-inf-1": "italy", "it-dd-1": "italy", "it-dd-2": "italy"}
        wars = ("britain germany", "britain italy")
        return desk("axis.combat", north | south, date="Fall 1940", wars=wars, territory={"france": "axis"})

    german, italian = "ge-dd-1+ge-dd-2+ge-dd-3", "it-dd-1+it-dd-2"
    game = fleet("france_west")
    assert game.judge("axis", f"invade gibraltar with ge-inf-1 in {german}")
    assert game.judge("axis", f"invade gibraltar with it-inf-1 in {italian}")
    both = game.judge("axis", f"invade gibraltar with ge-inf-1+it-inf-1 in {german}+{italian}")
    assert both
    assert cites(both) == ["73.31"]
    assert set(cites(fleet("east_prussia").judge("axis", f"invade gibraltar with ge-inf-1 in {german}"))) == {"73.31"}


@pytest.mark.rule("awaw 73.33")
@pytest.mark.parametrize(("guns", "refused"), [("", ["73.33"]), (" guns it-bb-1", [])])
def test_an_invasion_from_both_fronts_is_met_on_both(guns: str, refused: list[str]) -> None:
    units = {"ge-inf-1": "france_west", "it-bb-1": "italy", "br-ca-2": "malta", "br-ca-3": "britain"}
    units |= {f"ge-dd-{n}": "france_west" for n in (1, 2, 3)}
    wars = ("britain germany", "britain italy")
    game = desk("axis.combat", units, date="Fall 1940", wars=wars, territory={"france": "axis"})
    play(game, f"invade gibraltar with ge-inf-1 in ge-dd-1+ge-dd-2+ge-dd-3{guns}")
    assert [due.seat for due in game.to_act()] == ["allies"]
    assert game.judge("allies", "intercept br-ca-3 in gibraltar")
    assert cites(game.judge("allies", "intercept br-ca-2 in gibraltar")) == refused
    assert cites(game.judge("allies", "intercept br-ca-2 in france_west")) != []


@pytest.mark.rule("awaw 73.42-ex-1")
def test_a_german_factor_in_summer_and_another_in_fall() -> None:
    units = {f"ge-sub-{n}": "sw_atlantic" for n in (1, 2, 3)}
    game = desk("axis.redeployment", units, date="Summer 1941", wars=("britain germany",))
    play(game, "nr ge-sub-1 italy")
    assert cites(game.judge("axis", "nr ge-sub-2 italy")) == ["73.42"]
    play(game, "end")
    while game.step.id != "axis.redeployment":
        play(game, "end" if not war(game).pending else "pass")
    play(game, "nr ge-sub-2 italy")
    assert cites(game.judge("axis", "nr ge-sub-3 italy")) == ["73.42"]


@pytest.mark.rule("awaw 73.42-ex-2")
@pytest.mark.parametrize(
    ("units", "start", "to", "allowed"),
    [
        ("br-sub-1", "britain", "malta", True),
        ("br-sub-1", "malta", "britain", True),
        ("br-sub-1+br-sub-2", "britain", "malta", False),
        ("br-sub-1", "sw_atlantic", "malta", False),
        ("us-sub-1", "britain", "egypt", True),
    ],
)
def test_one_western_factor_between_the_western_front_and_a_port(
    units: str, start: str, to: str, allowed: bool
) -> None:
    laid = dict.fromkeys(units.split("+"), start)
    game = desk(
        "allies.redeployment",
        laid,
        date="Summer 1941",
        wars=("britain germany", "germany us"),
        control={"gibraltar": "axis"},
    )
    verdict = game.judge("allies", f"nr {units} {to}")
    assert cites(verdict) == (["73.42-ex-2"] if allowed else ["73.42"])
    assert bool(verdict) is allowed


@pytest.mark.rule("awaw 73.61")
@pytest.mark.parametrize(("choice", "divided"), [("split", True), ("together", False)])
def test_whether_displaced_ships_are_divided(choice: str, divided: bool) -> None:
    units = {"ge-inf-1": "andalusia", "br-dd-2": "gibraltar", "br-ca-2": "gibraltar"}
    game = desk(
        "axis.movement",
        units,
        date="Fall 1940",
        control={"andalusia": "axis"},
        wars=("britain germany",),
        readings={"displacement-split": choice},
    )
    play(game, "move ge-inf-1 gibraltar", "displace br-dd-2 britain")
    assert cites(game.judge("allies", "displace br-ca-2 malta")) == ([] if divided else ["73.61"])
    assert game.judge("allies", "displace br-ca-2 britain")


@pytest.mark.rule("awaw 73.71")
@pytest.mark.parametrize(
    ("holder", "fed", "axis", "allies"), [("axis", True, 1, -1), ("axis", False, 0, 0), ("allies", True, 0, 0)]
)
def test_gibraltar_in_submarine_warfare(holder: str, fed: bool, axis: int, allies: int) -> None:
    control = {"gibraltar": holder} | (dict.fromkeys(("andalusia", "spain"), holder) if fed else {})
    game = desk("axis.combat", control=control)
    assert tally(game, "submarines sw_atlantic").total == axis
    assert tally(game, "submarines sw_atlantic by allies").total == allies
    assert tally(game, "submarines sw_indian_ocean").total == 0


# 74 British Asian colonies --------------------------------------------------------------------------------------


@pytest.mark.rule("awaw 74.11A", "awaw 74.11B", "awaw 74.11C", "awaw 74.11D", "awaw 74.11E")
@pytest.mark.parametrize(
    ("place", "value", "ref"),
    [
        ("Rangoon", 10, "74.11A"),
        ("Kuala Lumpur", 10, "74.11B"),
        ("Kuching", 0, "74.11C"),
        ("Hong Kong", 5, "74.11D"),
        ("EE11", 5, "74.11E"),
    ],
)
def test_each_colony_goes_with_its_capital_or_its_hex(place: str, value: int, ref: str) -> None:
    whole = desk("axis.combat")
    game = desk("axis.combat", date="Spring 1942", control={place: "axis"}, taken=[place], wars=WAR)
    all_of_them = tally(whole, "colonies britain")
    assert [line for line in lines(all_of_them) if line.endswith(ref)] == [f"+{value} {ref}"]
    assert tally(game, "colonies britain").total == all_of_them.total
    while game.step.id != "allies.surrender":
        play(game, "end")
    events = play(game, "end")
    booked = [event for event in events if isinstance(event, Booked) and event.ref.id == "74.21"]
    assert sum(event.amount for event in booked if event.giver == "britain.level") == value
    assert sum(event.amount for event in booked if event.taker == "japan.level") == value
    assert tally(game, "colonies britain").total == all_of_them.total - value
    assert not [line for line in lines(tally(game, "colonies britain")) if line.endswith(ref)]


@pytest.mark.rule("awaw 74.11B")
def test_malaya_may_fall_without_singapore_and_singapore_without_malaya() -> None:
    atlas = war(desk("axis.combat")).atlas
    assert (atlas.nation[PlaceId("DD11")], atlas.nation[PlaceId("EE11")]) == ("malaya", "singapore")
    for lost, kept in (("DD11", "74.11E"), ("EE11", "74.11B")):
        game = desk("axis.combat", control={lost: "axis"})
        assert any(line.endswith(kept) for line in lines(tally(game, "colonies britain")))


@pytest.mark.rule("awaw 74.21")
@pytest.mark.parametrize(("choice", "lost"), [("prorated", 7), ("yss", 0)])
def test_what_the_loss_of_malaya_costs_in_summer(choice: str, lost: int) -> None:
    position: dict[str, Any] = {"control": {"Kuala Lumpur": "axis"}, "taken": ["Kuala Lumpur"], "wars": WAR}
    game = desk("axis.combat", date="Summer 1942", readings={"colony-loss": choice}, **position)
    for _ in range(2):
        play(game, "end")
        while game.step.id != "axis.combat":
            play(game, "end")
    assert account(game, "britain.lost.colonies") == lost
    assert "+10 74.21" in lines(tally(game, "income britain"))
    assert lines(tally(game, "income britain")).count("+10 74.21") == 1


@pytest.mark.rule("awaw 74.31")
@pytest.mark.parametrize(("choice", "lands"), [("step", False), ("passage", True)])
def test_kuala_lumpur_lies_in_the_strait(choice: str, lands: bool) -> None:
    """Read step by step it is closed to a landing from the west; read as a ban on passing it is not."""
    units = {"ja-mar-1": "Medan", "ja-dd-1": "Medan"}
    game = desk(
        "axis.combat",
        units,
        wars=WAR,
        control={"Medan": "axis"},
        sea_lines={"Medan": "axis Z14"},
        readings={"strait": choice},
    )
    assert cites(game.judge("axis", "invade DD11 with ja-mar-1 in ja-dd-1 via EE10")) == ([] if lands else ["74.31"])
    assert "74.31" in cites(game.judge("axis", "invade EE12 with ja-mar-1 in ja-dd-1 via EE10 > FF10"))


@pytest.mark.rule("awaw 74.31")
@pytest.mark.parametrize(("choice", "met"), [("step", False), ("passage", True)])
def test_whether_ships_go_into_the_strait_to_intercept(choice: str, met: bool) -> None:
    units = {"ja-inf-1": "Kuantan", "ja-tp-1": "pacific", "br-ca-1": "Medan", "br-ca-2": "Kuching"}
    held = {"Singapore": "axis", "Kuantan": "axis", "Penang": "axis"}
    game = desk("axis.movement", units, wars=WAR, control=held, readings={"strait": choice})
    play(game, "ship ja-inf-1 penang via EE10")
    for ship in ("br-ca-1", "br-ca-2"):
        assert cites(game.judge("allies", f"intercept {ship} in EE10")) == ([] if met else ["74.31"])
    assert game.judge("allies", "intercept br-ca-1 in DD10")
