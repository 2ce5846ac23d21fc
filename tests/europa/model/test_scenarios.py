"""The scenarios: set-ups, arrivals, and what a file may not say."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.europa.desk import front, scenario, world
from wavell.books.europa.book import BOOK
from wavell.books.europa.frame.supply.states import level_of
from wavell.books.europa.model.counters import LATER, ROSTER, SPARE
from wavell.books.europa.model.counts import Key
from wavell.books.europa.model.fleets import fleet_of
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.scenarios import load_scenario
from wavell.books.europa.rules import DATA, SEQUENCE
from wavell.cli.scenario_files import from_file
from wavell.umpire import DataError, Game, GivenDice, Header, SeededDice, WavellError

NAMES = sorted(BOOK.scenarios)


def game(name: str) -> Game:
    header = Header("europa", name, BOOK.versions.rules_id, BOOK.readings.choose({}), "strict", ())
    return Game.begin(BOOK, header, GivenDice([3] * 20), scenario(name))


@pytest.mark.rule("europa frame:OB")
def test_there_are_the_four_scenarios() -> None:
    assert NAMES == ["crusader", "desert-railway", "kassala-to-keren", "proving-ground"]


@pytest.mark.rule("europa frame:OB")
@pytest.mark.parametrize("name", NAMES)
def test_both_sides_have_troops_stocks_and_smps(name: str) -> None:
    now = scenario(name)
    for side in ("allies", "axis"):
        assert sum(ROSTER[id_].rating.attack or 0 for id_ in now.units if ROSTER[id_].side == side) > 10
        assert any(fleet_of(record).side == side for record in now.smps)
    assert now.stocks


@pytest.mark.rule("europa frame:OB", "europa frame:SUP")
@pytest.mark.parametrize("name", ["crusader", "desert-railway", "kassala-to-keren"])
def test_nobody_starts_without_supply(name: str) -> None:
    now = scenario(name)
    hungry = [id_ for id_, unit in now.units.items() if unit.place in now.atlas and level_of(now, id_) == "none"]
    assert hungry == []


@pytest.mark.rule("europa frame:OB")
@pytest.mark.parametrize("name", NAMES)
def test_every_division_that_can_break_down_has_its_parts_at_hand(name: str) -> None:
    now = scenario(name)
    for id_ in now.units:
        counter = ROSTER[id_]
        if counter.division == id_ and name != "proving-ground":
            parts = {other for other, row in ROSTER.items() if row.division == id_ and other != id_}
            assert parts & set(now.units), f"{id_} has no parts"


@pytest.mark.rule("europa frame:OB")
def test_reinforcements_of_crusader_come_on_their_dates() -> None:
    now = scenario("crusader")
    assert now.units[UnitId("1-arm-div")].place == LATER
    assert SEQUENCE.turn_name(now.units[UnitId("1-arm-div")].arrives) == "Jan 1 42"
    assert now.units[UnitId("7-sg")].place == SPARE


@pytest.mark.rule("europa 103.A.2.b.1.p1", "europa 103.A.2.b.1.p2")
def test_crusader_begins_with_five_hexes_of_railway_and_the_railway_game_with_none() -> None:
    crusader, railway = scenario("crusader"), scenario("desert-railway")
    assert crusader.marks.get(Key("railhead matruh"), 0) == 5
    assert {"rail", "road"} <= crusader.features(PlaceId("19A:0719"))
    assert "rail" not in crusader.features(PlaceId("19A:0619"))
    assert railway.marks.get(Key("railhead matruh"), 0) == 0
    assert railway.works == {}


@pytest.mark.rule("europa frame:OB", "europa 15.p1")
def test_the_proving_ground_has_a_unit_for_every_ability_of_rule_15() -> None:
    now = scenario("proving-ground")
    shown = {ability for id_ in now.units for ability in ROSTER[id_].kit.abilities}
    ruled = {
        ability
        for row in ROSTER.values()
        for ability, why in row.kit.abilities.items()
        if why.ref.id.startswith("15.") and row.id.startswith(("al-", "ax-"))
    }
    assert ruled - {"is_out_of_service"} == ruled & shown


@pytest.mark.rule("europa frame:OB")
@pytest.mark.parametrize("name", NAMES)
def test_a_scenario_begins_with_the_weather_and_then_the_allies(name: str) -> None:
    begun = game(name)
    assert begun.to_act()[0].seat == "allies"
    assert front(begun).clock.turn == scenario(name).clock.turn


# What a file may not say ----------------------------------------------------------------------------------------


@pytest.fixture
def crusader(tmp_path: Path) -> Callable[[str, str], str]:
    """Change a line of the file, read it, and give the error."""

    def fault(old: str, new: str) -> str:
        path = tmp_path / "crusader.toml"
        shutil.copy(DATA / "scenarios" / "crusader.toml", path)
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")
        with pytest.raises(DataError) as caught:
            load_scenario(path)
        return str(caught.value)

    return fault


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('map = "desert"', 'map = "dessert"', "crusader.toml: map: there is no map"),
        ('first = "Nov 3 41"', 'first = "Nov 5 41"', "crusader.toml: first:"),
        ('last = "Jan 2 42"', 'last = "Jan 2 41"', "crusader.toml: last: Jan 2 41 is before Nov 3 41"),
        ('at = "19A:0321"', 'at = "19A:4021"', "crusader.toml: group 1: there is no place"),
        ('"7-arm-div", "kdg"', '"7-armd-div", "kdg"', "crusader.toml: group 1: there is no unit"),
        ('"7-arm-div", "kdg"', '"7-arm-div", "7-arm-div"', "crusader.toml: group 1: 7-arm-div is placed twice"),
        ('"7-arm", "22-arm"', '"7-arm-div", "22-arm"', "crusader.toml: spare: 7-arm-div is both placed and spare"),
        ('at = "19A:0321"', 'at = "19A:0417"', "is a ground unit and 19A:0417 is at sea"),
        ('at = "19A:0321"', 'at = "18A:5019"', "holds units of both sides"),
        ('at = "19A:0321"', 'at = "18A:4722"', "which its side does not own"),
        ('"7-arm-div", "kdg"', '"7-arm-div", "2-arm-div", "5-ind-div", "al-inf-div"', "cannot hold so many units"),
        ('Tobruk = "allies"', 'Tobruk = "britain"', "crusader.toml: owner: there is no side"),
        ('libya = "axis"', 'libya = "axis"\n"19A:0417" = "allies"', "cannot be owned"),
        ('"railhead matruh" = 5', '"railhead matruh" = 15', "has 14 hexes to build"),
        ('"railhead matruh" = 5', '"railhead matruh" = 7', "there was time for 6"),
        ('"railhead matruh" = 5', '"railhead kassala" = 1', "is on the map eritrea"),
        ('8-army-hq = "8-depot"', '8-army-hq = "8-eng"', "an HQ is attached to a depot"),
        ('8-army-hq = "8-depot"', '8-army-hq = "pzgr-depot"', "of the other side"),
        ('8-army-hq = "8-depot"', '8-army-hq = "9-depot"', "crusader.toml: attached: there is no unit"),
        ('axis = "pzgr-hq"', 'axis = "8-army-hq"', "is no HQ of the axis"),
        ('"allies:delta" = 6', '"allies:nile" = 6', 'there is no command "nile"; there is delta, desert'),
        ('"allies:delta" = 6', '"alies:delta" = 6', 'smps: there is no side "alies"; did you mean "allies"?'),
        ('"allies:delta" = 6', '"allies" = 6', 'smps: there is no command ""'),
        ('"allies:delta" = 6', '"allies:delta:britian" = 6', 'did you mean "britain"?'),
        ('"allies:delta" = 6', '"allies:delta:britain:india" = 6', 'smps: there is no nation "britain:india"'),
        ('"allies:delta" = 6', '"allies:delta" = -6', "smps"),
        ("Gambut = [8, 0]", "Gambat = [8, 0]", "crusader.toml: stocks: there is no unit or place"),
        ("Gambut = [8, 0]", '"19A:0417" = [8, 0]', "which is no land"),
        (
            'at = "Matruh"\nunits = ["tomahawk"',
            'at = "Misheifa"\nunits = ["tomahawk"',
            "Misheifa (19A:0719) has no airbase",
        ),
        ('refs = ["frame:OB"', 'refs = ["frame:OBB"', "frame:OBB"),
    ],
)
def test_what_is_wrong_in_a_scenario_is_said_with_file_and_key(
    crusader: Callable[[str, str], str], old: str, new: str, words: str
) -> None:
    assert words in crusader(old, new)


@pytest.mark.parametrize(
    ("units", "words"),
    [
        ({"al-inf": "0407", "ax-inf": "0407"}, "holds units of both sides"),
        ({"al-inf": "0107"}, "is at sea"),
    ],
)
def test_a_case_may_not_lay_down_what_cannot_be(units: dict[str, str], words: str) -> None:
    with pytest.raises(DataError, match=words):
        world(units)


@pytest.mark.rule("europa 15.I.1.p5", "europa 15.I.1.b.i", "europa 15.I.1.b.iii")
@pytest.mark.parametrize(
    ("old", "new", "ref"),
    [
        ("al-depot = [20, 2]", "al-depot = [200, 2]", "15.I.1.p5"),
        ("al-depot = [20, 2]", "al-depot = [20, 2]\nal-command-depot = [900, 0]", "15.I.1.b.i"),
        ('al-army-hq = "al-depot"', 'al-army-hq = "al-command-depot"', "15.I.1.b.iii"),
    ],
)
def test_a_set_up_is_one_that_play_could_come_to(tmp_path: Path, old: str, new: str, ref: str) -> None:
    text = (DATA / "scenarios" / "proving-ground.toml").read_text("utf-8")
    assert old in text
    path = tmp_path / "other-ground.toml"
    path.write_text(text.replace(old, new), "utf-8")
    book, scenario = from_file(path, "europa")
    with pytest.raises(DataError, match=rf"its set-up breaks a rule: .*\[europa {ref}\]"):
        Game.new(book, scenario.id, dice=SeededDice(bytes(32)))


@pytest.mark.parametrize(
    ("slip", "said"),
    [
        ({"attackers": ["al-inff"]}, 'no unit "al-inff"; did you mean "al-inf"'),
        ({"air": ["nobody"]}, 'no unit "nobody"'),
        ({"target": "9999"}, 'no place "9999"'),
        ({"result": "ZZ"}, 'no result "ZZ"'),
    ],
)
def test_the_names_of_a_battle_are_looked_up(slip: dict[str, object], said: str) -> None:
    battle = {"side": "allies", "attackers": ["al-inf"], "target": "1005"}
    with pytest.raises(WavellError, match=said):
        world({"al-inf": "0905"}, battle=battle | slip)
    assert world({"al-inf": "0905"}, battle=battle | {"result": "DR"}).battle is not None


@pytest.mark.parametrize("up", ["reversed", "attaching", "moving", "route", "cadre", "inoperative"])
def test_a_counter_shows_no_side_that_it_lacks(up: str) -> None:
    with pytest.raises(DataError, match=f'al-inf has no side "{up}"'):
        world({"al-inf": {"at": "0606", "up": up}})
