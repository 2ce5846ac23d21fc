"""Data files with something wrong in them: each is refused when it is read, in a sentence with the file and the key."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from wavell.books.europa import rules
from wavell.books.europa.book import BOOK
from wavell.books.europa.chapters import (
    s15e4_amphibious,
    s15j3_labour,
    s103_allies,
)
from wavell.books.europa.chapters.s15v_smps import conversions
from wavell.books.europa.display import tokens
from wavell.books.europa.frame.air import bases, bombing, flak
from wavell.books.europa.frame.combat import chart, crt, success
from wavell.books.europa.frame.economy import replacements
from wavell.books.europa.frame.engineering import summary
from wavell.books.europa.frame.movement import breakdown, nets, reserve, stacking, terrain, weather, zones
from wavell.books.europa.frame.politics import victory
from wavell.books.europa.frame.sea import transport
from wavell.books.europa.frame.supply import chains, lines
from wavell.books.europa.model import abilities, atlas, nations, railways, scenarios, theatres
from wavell.books.europa.model.counters import read_roster
from wavell.books.europa.planning.evaluation import KINDS
from wavell.books.europa.rules import DATA, INDEX, RULES
from wavell.umpire import DataError, Index, Readings
from wavell.umpire.books.evaluation import read_weights
from wavell.umpire.books.guide import read_guide


def table(kind: type[msgspec.Struct]) -> Callable[[Path], object]:
    """How a table is read."""
    return partial(_read, kind)


def _read(kind: type[msgspec.Struct], path: Path) -> object:
    return RULES.data(path, kind)


READERS: dict[str, Callable[[Path], object]] = {
    "air.toml": table(bases._File),
    "allies.toml": table(s103_allies._File),
    "anti_aircraft.toml": table(flak._File),
    "breakdown.toml": breakdown.read_chart,
    "combat.toml": table(chart._File),
    "conversions.toml": table(conversions._File),
    "counters/desert.toml": read_roster,
    "counters/east-africa.toml": read_roster,
    "counters/proving.toml": read_roster,
    "crt.toml": table(crt._File),
    "depots.toml": table(chains._File),
    "engineering.toml": summary.read_jobs,
    "gunnery.toml": table(bombing._File),
    "labour.toml": s15j3_labour.read_labour,
    "landing.toml": table(s15e4_amphibious._File),
    "maps/desert.toml": atlas.read_atlas,
    "maps/eritrea.toml": atlas.read_atlas,
    "maps/ground.toml": atlas.read_atlas,
    "maps/lands.toml": atlas.read_atlas,
    "maps/lines.toml": atlas.read_atlas,
    "nations.toml": table(nations._File),
    "naval.toml": table(transport._File),
    "rail.toml": table(nets._File),
    "railways.toml": railways.read_lines,
    "players.toml": partial(read_weights, kinds=KINDS),
    "readings.toml": partial(Readings, INDEX),
    "replacements.toml": replacements.read_rates,
    "reserve.toml": table(reserve._File),
    "rules.toml": partial(Index, "europa"),
    "sequence.toml": lambda path: replace(BOOK, sequence=rules.read_sequence(path)),
    "guides/crusader.toml": partial(read_guide, seats=rules.SEQUENCE.seats),
    "display/looks.toml": table(tokens._File),
    "stacking.toml": table(stacking._File),
    "success.toml": table(success._File),
    "theatres.toml": theatres.read_theatres,
    "supply.toml": table(lines._File),
    "terrain.toml": table(terrain._File),
    "uic.toml": table(abilities._File),
    "victory.toml": table(victory._File),
    "weather.toml": table(weather._File),
    "zones.toml": table(zones._File),
    **{f"scenarios/{name}.toml": scenarios.load_scenario for name in BOOK.scenarios},
}


class Change(NamedTuple):
    """One thing changed in a file, and part of the sentence that answers it."""

    file: str
    old: str
    new: str
    said: str


TABLES = [
    Change("players.toml", "weight = 0.4", 'weight = "much"', 'expected "float", got "str" in kinds.hunger.weight'),
    Change("players.toml", "[kinds.hold]", "[kinds.hodl]", 'the kind of term "hold" is missing'),
    Change("air.toml", "back = 3", "back = -3", 'expected "int" >= '),
    Change("air.toml", 'id = "snow"', 'id = "snov"', 'the weather "snow" is missing'),
    Change("air.toml", 'bombs = "1/2"', 'bombs = "3/2"', '"3/2" is no share'),
    Change("allies.toml", '"britain", "france"', '"britian", "france"', 'no nation "britian"; did you mean "britain"?'),
    Change("allies.toml", '"103.p3"', '"103.p33"', 'no paragraph "103.p33"'),
    Change(
        "allies.toml", 'nation = "canada", ref = "103.A"', 'nation = "canada", ref = "103.Z"', "forces.Canadian: europa"
    ),
    Change("anti_aircraft.toml", 'id = "port_bombing"', 'id = "port_bombin"', 'the mission "port_bombing" is missing'),
    Change("anti_aircraft.toml", 'from = "Jul 1 43"', 'from = "Jul 5 43"', 'no date "Jul 5 43"; write it like'),
    Change("anti_aircraft.toml", "light = -1", "light = -1000", 'expected "int" >= -100 in fire.light'),
    Change("breakdown.toml", '"7-arm-hq"', '"7-arm-hk"', 'no counter "7-arm-hk"; did you mean "7-arm"?'),
    Change("breakdown.toml", 'parts = ["1-sa", ', 'parts = ["", ', 'no counter ""'),
    Change("breakdown.toml", '"Feb 1 42"', '"Feb 9 42"', 'no date "Feb 9 42"'),
    Change("breakdown.toml", 'id = "1-sa-div"', 'id = "7-arm-div"', 'the division "7-arm-div" stands twice'),
    Change("combat.toml", 'id = "snow"', 'id = "sleet"', 'the weather "snow" is missing'),
    Change("combat.toml", 'id = "u2"', 'id = "u3"', 'the supply "u2" is missing'),
    Change("combat.toml", 'aec = "half"', 'aec = "third"', 'no factor "third"'),
    Change("conversions.toml", "smps = 36", "smps = -36", 'expected "int" >= 1 in row.truck.smps'),
    Change("conversions.toml", "[row.wagon]", "[row.waggon]", "wagon"),
    Change("crt.toml", 'id = "classic"', 'id = "classical"', 'no table "classical"; did you mean "classic"?'),
    Change("crt.toml", '"2D2", "2D2"', '"2D9", "2D2"', 'the result "2D9" is missing'),
    Change("crt.toml", 'odds = "1/2"', 'odds = "1/4"', "the odds of the columns must rise"),
    Change("crt.toml", '"X1/2", "DR"]', '"X1/2"]', "have not the same number of rows"),
    Change("crt.toml", "dice = 2", "dice = 7", 'expected "int" <= 2 in table number 1.dice'),
    Change("crt.toml", 'stays = "the defender stays"', "", "the result DR tells in stays what it is"),
    Change("depots.toml", "capacity = 120", "capacity = 0", 'expected "int" >= 1 in major.capacity'),
    Change("depots.toml", '["france"]', '["frence"]', 'no nation "frence"; did you mean "france"?'),
    Change("engineering.toml", 'verb = "build"', 'verb = "bild"', 'no job "bild"; did you mean "build"?'),
    Change("engineering.toml", 'what = "fort"', 'what = "castle"', 'no work "castle"'),
    Change("engineering.toml", "{ other = 4, rough", "{ other = 0, rough", "build fort takes a turn at least, or MPs"),
    Change("engineering.toml", "rough = 6", "ruff = 6", 'no terrain "ruff" in job number 1'),
    Change("gunnery.toml", "strength = 3", "strength = 1", "must rise, and 1 stands after 1"),
    Change("gunnery.toml", "[0, 0, 0, 0, 0, 1]", "[0, 0, 0, 0, 1]", "row number 1.hits"),
    Change("labour.toml", 'owners = ["germany"]', 'owners = ["germny"]', 'no nation "germny"; did you mean "germany"?'),
    Change("labour.toml", 'id = "soviet"', 'id = "rad"', 'the labour "rad" stands twice'),
    Change("landing.toml", 'code = "F*"', 'code = "F"', "F"),
    Change("landing.toml", 'factor = "1/4"', 'factor = "5/4"', '"5/4" is no share'),
    Change("nations.toml", 'side = "allies"', 'side = "alies"', 'no side "alies"; did you mean "allies"?'),
    Change(
        "nations.toml", 'attacked = "Sep 1 39"', 'attacked = "Sep 1 39"\nneutral = true', "a country is neutral, was"
    ),
    Change("nations.toml", '"nordic"', '"norse"', 'no trait "norse"'),
    Change("naval.toml", "speed = 20", "speed = 0", 'expected "int" >= 1 in speed'),
    Change("naval.toml", '"is_flotilla"', '"is_flotila"', 'no ability "is_flotila"; did you mean "is_flotilla"?'),
    Change("rail.toml", '["libya"]', '["lybia"]', 'no country "lybia"; did you mean "libya"?'),
    Change("rail.toml", '["libya"]', '["egypt"]', 'the country "egypt" stands twice'),
    Change("rail.toml", "gauge = 950", "gauge = 95", 'expected "int" >= 600 in net number 2.gauge'),
    Change("railways.toml", 'map = "eritrea"', 'map = "eritrean"', 'kassala: there is no map "eritrean"'),
    Change("railways.toml", '"19A:1119"', '"19A:9119"', "19A:9119"),
    Change("railways.toml", 'ref = "103.A.2.b.2"', 'ref = "103.A.2.b.3"', "railways.toml: line.kassala: europa: there"),
    Change("railways.toml", "weeks = [1, 3]", "weeks = [1, 5]", "weeks"),
    Change("theatres.toml", '"delta"]', '"deltas"]', 'theatres.toml: there is no command "deltas"'),
    Change("theatres.toml", '"delta"]', '"desert"]', 'theatres.toml: the command "desert" stands twice'),
    Change("theatres.toml", "[map.desert]", "[map.dessert]", 'no map "dessert"; did you mean "desert"?'),
    Change("replacements.toml", "[month.italy]", "[month.itally]", 'no nation "itally"; did you mean "italy"?'),
    Change("replacements.toml", "turns = 4", "turns = 0", 'expected "int" >= 1 in delay.turns'),
    Change("reserve.toml", "res = 12", "res = 0", 'expected "int" >= 1 in month.res'),
    Change(
        "reserve.toml", '12, ref = "frame:RES"', '12, ref = "frame:REZ"', "reserve.toml: month: europa: there is no"
    ),
    Change("reserve.toml", "sp = 1", "points = 1", 'unknown key "points"'),
    Change("guides/crusader.toml", 'seat = "allies"', "seat = 1", 'expected "str", got "int" in seat'),
    Change("guides/crusader.toml", 'seat = "allies"', 'seat = "alies"', 'no seat "alies"; did you mean "allies"?'),
    Change("guides/crusader.toml", "[[steps]]", "[[step]]", 'unknown key "step"; did you mean "steps"?'),
    Change("display/looks.toml", 'of = ["alarm"]', 'of = ["alarum"]', 'no symbol "alarum"; did you mean "alarm"?'),
    Change("display/looks.toml", 'of = ["alarm"]', 'of = ["light"]', 'the symbol "alarm" is missing'),
    Change("display/looks.toml", 'sandy = ["sand"]', "sandy = []", "in ground.sandy"),
    Change("display/looks.toml", 'great_river = "', 'graet_river = "', 'did you mean "great_river"?'),
    Change("display/looks.toml", "poland = 340", "poland = -20", 'expected "int" >= 0 in hue.poland'),
    Change("display/looks.toml", 'code = "UCIL"', 'code = "ucil"', "symbol number"),
    Change("display/looks.toml", 'place = "track"', 'place = "trek"', 'no box "trek"; did you mean "track"?'),
    Change("display/looks.toml", 'axis = "H"', 'axes = "H"', 'the frame "axis" is missing'),
    Change("stacking.toml", "[division]\nother = 3", "[division]\nother = -3", 'expected "int" >= 0 in division.other'),
    Change("stacking.toml", "[limit.rough]", "[limit.ruff]", 'the limit "rough" is missing'),
    Change("stacking.toml", '"is_depot"', '"is_depott"', 'no ability "is_depott"; did you mean "is_depot"?'),
    Change("stacking.toml", "divisions = 3", "divisions = -3", 'expected "int" >= 0 in limit.open.divisions'),
    Change(
        "success.toml",
        'result = "F*"',
        'result = "G"',
        'there is no choice "G" in row number 4.result; there is D, F',
    ),
    Change("success.toml", "least = 4", "least = 7", "must fall from one to the next"),
    Change("supply.toml", '"lake", "sea"', '"like", "sea"', 'no hexside "like"; did you mean "lake"?'),
    Change("supply.toml", "clear = 1,", "claer = 1,", 'no terrain "claer"; did you mean "clear"?'),
    Change("supply.toml", '["Alexandria"]', '["Alexandra"]', "no map has Alexandra"),
    Change("supply.toml", "all_from = 5", "all_from = 7", 'expected "int" <= 6 in capture.all_from'),
    Change("supply.toml", "half_from = 3", "half_from = 6", "half is captured on lower rolls than all"),
    Change("supply.toml", '[horse]\nref = "15.H.2"\narid = 2', '[horse]\nref = "15.H.2"\narid = 9', "horsemen"),
    Change("terrain.toml", 'id = "stony"', 'id = "stoney"', 'the terrain "stony" is missing'),
    Change("terrain.toml", "mot_art = 3, other = 2", "mot_art = 3, other = 0", "costs an MP at least, and sandy"),
    Change("terrain.toml", "cavalry = 4", "cavalry = 5", "mountain costs more by the column cavalry than by other"),
    Change("terrain.toml", "mot_art = 1,", "motart = 1,", 'no column "motart"; did you mean "mot_art"?'),
    Change("terrain.toml", 'id = "mud"', 'id = "mudd"', 'no weather "mudd"; did you mean "mud"?'),
    Change("terrain.toml", 'id = "fortress"', 'id = "fortres"', 'the feature "fortress" is missing'),
    Change("terrain.toml", 'id = "escarpment"', 'id = "escarpement"', 'the hexside "escarpment" is missing'),
    Change("uic.toml", 'mobility = "foot"', 'mobility = "feet"', 'no mobility "feet"; did you mean "foot"?'),
    Change("uic.toml", 'aeca = "neutral"', 'aeca = "natural"', 'no class "natural"; did you mean "neutral"?'),
    Change("uic.toml", 'id = "alarm"', 'id = "infantry"', 'the symbol "infantry" stands twice'),
    Change("uic.toml", '"Jul 1 42"', '"Jul 1 1942"', 'no date "Jul 1 1942"'),
    Change("uic.toml", 'but = ["soviet"]', 'but = ["sowjet"]', 'no nation "sowjet"'),
    Change("victory.toml", "Benghazi = 2", "Bengasi = 2", "Bengasi"),
    Change("victory.toml", 'winners = ["axis"]', 'winners = ["italy"]', 'no side "italy"'),
    Change("victory.toml", "least = 5", "least = 7", "7 stands"),
    Change("victory.toml", 'line = "matruh"', 'line = "matru"', "matru"),
    Change("weather.toml", 'zone = "arid"', 'zone = "aride"', 'no zone "aride"; did you mean "arid"?'),
    Change("weather.toml", '"Nov", "Dec"', '"Novem", "Dec"', 'no month "Novem"; did you mean "Nov"?'),
    Change("weather.toml", "rolls = [6]", "rolls = [7]", 'expected "int" <= 6 in row number 1.rolls'),
    Change("weather.toml", 'weather = "storm"', 'weather = "gale"', 'no weather "gale"'),
    Change("zones.toml", '"is_hq"', '"is_hk"', 'no ability "is_hk"; did you mean "is_hq"?'),
    Change("zones.toml", 'sizes = ["XX"', 'sizes = ["XXXXX"', "XXXXX"),
]
BOOKS = [
    Change("readings.toml", '"15.V.1.d"]', '"15.V.1.dd"]', 'no paragraph "15.V.1.dd"'),
    Change("readings.toml", 'default = "slots"', 'default = "slot"', 'no choice "slot"; did you mean "slots"?'),
    Change("readings.toml", 'id = "crt"', 'id = "smp-number"', 'the reading "smp-number" stands twice'),
    Change("rules.toml", 'id = "15.p1"', 'id = "15"', "15"),
    Change("rules.toml", 'parent = "15"', 'parent = "16"', "16"),
    Change("rules.toml", 'refs = ["UIC"]', 'refs = ["UICC"]', "UICC"),
    Change("sequence.toml", 'by = "nobody"', 'by = "nobdy"', "nobdy"),
    Change("sequence.toml", 'id = "combat"', 'id = "kombat"', 'the step "allies.combat" is missing'),
    Change("sequence.toml", '"allies", "axis"]', '"allies", "axes"]', "axes"),
    Change("sequence.toml", 'ref = "frame:WX"', 'ref = "frame:WY"', 'no paragraph "frame:WY"'),
]
DESERT, AFRICA, PROVING = "counters/desert.toml", "counters/east-africa.toml", "counters/proving.toml"
COUNTERS = [
    Change(DESERT, 'nation = "south_africa"', 'nation = "south_afrika"', 'no nation "south_afrika"; did you mean'),
    Change(DESERT, 'size = "XX"', 'size = "XY"', 'no size "XY"'),
    Change(DESERT, 'id = "7-arm"\n', 'id = "7-arm-div"\n', "the counter 7-arm-div stands twice"),
    Change(DESERT, 'id = "7-arm"\n', 'id = "7th Armoured"\n', "counter number"),
    Change(DESERT, 'division = "7-arm-div"', 'division = "7-armd-div"', 'no division "7-armd-div"; did you mean'),
    Change(DESERT, "capacity = 3", "capacity = 2", "movement counters carry 1 or 3 REs, and they alone"),
    Change(DESERT, 'aa = "3"', 'aa = "three"', "matching regex"),
    Change(AFRICA, 'rating = "7-8"', 'rating = "seven"', "5-ind-div"),
    Change(AFRICA, 'symbols = ["depot"]', 'symbols = ["depott"]', 'no symbol "depott"; did you mean "depot"?'),
    Change(AFRICA, 'symbols = ["depot"]', "symbols = []", "a counter shows a symbol at least"),
    Change(AFRICA, "air = { attack = 4, defence = 4, range = 8 }", "", "air units have air ratings, and they alone"),
    Change(PROVING, "range = ", "reach = ", 'unknown key "reach"'),
    Change(PROVING, 'title = "', 'titel = "', 'unknown key "titel"'),
]
MAPS = [
    Change("maps/desert.toml", "19A:0319/19A:0418", "19A:0319/19A:0519", "19A:0519"),
    Change("maps/desert.toml", "18A:2831 18A:2931", "18A:2831 18A:2933", "18A:2933"),
    Change("maps/desert.toml", '"~" = "sea"', '"#" = "sea"', "~"),
    Change("maps/eritrea.toml", "columns = 20", "columns = -20", "columns"),
    Change("maps/eritrea.toml", 'between = "1306/1406', 'between = "9906/1406', "9906"),
    Change("maps/ground.toml", 'scheme = "columns"', 'scheme = "round"', "grid.scheme must be"),
    Change("maps/ground.toml", 'name = "Westport"', 'name = "Weston"', "Weston"),
    Change("maps/lands.toml", 'name = "Toledo"', 'name = "Madrid"', "'Madrid' is given to two places"),
    Change("maps/lands.toml", 'at = "0806"', 'at = "0899"', "0899"),
    Change("maps/lines.toml", 'at = "0805"', 'at = "0899"', "0899"),
    Change("maps/lines.toml", 'name = "Southport"', 'name = "Base"', "'Base' is given to two places"),
]
KEREN, RAILWAY, GROUND = (f"scenarios/{name}.toml" for name in ("kassala-to-keren", "desert-railway", "proving-ground"))
CRUSADER = "scenarios/crusader.toml"
SET_UPS = [
    Change(KEREN, 'last = "Apr 2 41"', 'last = "Apr 1 40"', "last: Apr 1 40 is before Jan 3 41"),
    Change(KEREN, 'eritrea = "axis"', 'eritrea = "italy"', 'owner: there is no side "italy"'),
    Change(KEREN, 'arrives = "Feb 1 41"', 'arrives = "Feb 6 41"', 'no date "Feb 6 41"'),
    Change(KEREN, '"allies:north" = 10', '"allies:north" = -10', 'expected "int" >= 0 in smps.allies:north'),
    Change(KEREN, "Keren = [8, 0]", "Karen = [8, 0]", 'no unit or place "Karen"; did you mean "Keren"?'),
    Change(KEREN, "Keren = [8, 0]", "Keren = [-8, 0]", 'expected "int" >= 0 in stocks.Keren'),
    Change(KEREN, "Keren = [8, 0]", "Keren = [8]", "stocks.Keren"),
    Change(KEREN, '"103.A.2.b.2",', '"103.A.2.b.22",', 'no paragraph "103.A.2.b.22"'),
    Change(RAILWAY, '"railhead matruh" = 0', '"railhead matruh" = 200000', "it must be 0 to 100000"),
    Change(
        RAILWAY, '"allies transports" = 4', '"allies transports" = -4', 'expected "int" >= 0 in pools.allies transp'
    ),
    Change(RAILWAY, 'units = ["bf-109"]', 'units = ["bf-110"]', 'no unit "bf-110"; did you mean "bf-109"?'),
    Change(RAILWAY, 'units = ["bf-109"]', "units = []", "of length >= 1 in group number"),
    Change(GROUND, 'map = "ground"', 'map = "round"', 'map: there is no map "round"; did you mean "ground"?'),
    Change(GROUND, 'al-army-hq = "al-depot"', 'al-army-hq = "ax-depot"', "of the other side"),
    Change(GROUND, '"ax-truck", "ax-tran-1"', '"ax-truck", "al-inf"', "al-inf"),
    Change(GROUND, 'at = "0105"', 'at = "1907"', 'no place "1907"'),
    Change(CRUSADER, 'title = "Crusader"', 'title = ""', "of length >= 1 in title"),
    Change(CRUSADER, 'first = "Nov 3 41"', 'start = "Nov 3 41"', 'unknown key "start"'),
]


def names(change: Change) -> str:
    return f"{change.file}: {change.new or 'without ' + change.old}"


ALL = [*TABLES, *BOOKS, *COUNTERS, *MAPS, *SET_UPS]


def test_every_file_is_tried() -> None:
    files = {str(path.relative_to(DATA)) for path in DATA.rglob("*.toml")} - {"display/findings.toml"}
    assert files == READERS.keys()
    tried = [change.file for change in ALL]
    assert [name for name in sorted(files) if tried.count(name) < 2] == []


@pytest.mark.parametrize("file", READERS)
def test_a_file_as_it_is_can_be_read(file: str) -> None:
    READERS[file](DATA / file)


@pytest.mark.parametrize("change", ALL, ids=names)
def test_a_wrong_figure_or_name_is_refused_when_the_file_is_read(change: Change, tmp_path: Path) -> None:
    text = (DATA / change.file).read_text(encoding="utf-8")
    assert change.old in text
    path = tmp_path / Path(change.file).name
    path.write_text(text.replace(change.old, change.new, 1), encoding="utf-8")
    with pytest.raises(DataError) as fault:
        READERS[change.file](path)
    said = str(fault.value)
    assert change.said in said
    assert path.name in said
    assert "\n" not in said


@pytest.mark.parametrize("file", READERS)
def test_a_key_that_nothing_asks_for_is_refused(file: str, tmp_path: Path) -> None:
    path = tmp_path / Path(file).name
    path.write_text("xyzzy = 1\n" + (DATA / file).read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(DataError, match=f'{path.name}: unknown key "xyzzy"'):
        READERS[file](path)


@pytest.mark.parametrize("text", ["", "title = ", "\x00", "[[[", "a = 1\na = 2"])
@pytest.mark.parametrize("file", READERS)
def test_a_file_that_is_none_is_refused(file: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / Path(file).name
    path.write_text(text, encoding="utf-8")
    if file == "readings.toml" and not text:
        READERS[file](path)  # a book may leave nothing open
        return
    with pytest.raises(DataError) as fault:
        READERS[file](path)
    assert path.name in str(fault.value)
    assert "\n" not in str(fault.value)


def test_every_reading_and_ability_that_rules_ask_for_is_listed() -> None:
    for path in BOOK.folder.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for id_ in re.findall(r'readings(?:\[|\.get\()"([^"]+)"', text):
            assert id_ in BOOK.readings.all, f"{path.name}: {id_}"
        for id_ in re.findall(r'"((?:is|hunts)_[a-z_]+)"', text):
            assert id_ in abilities.ABILITIES, f"{path.name}: {id_}"
