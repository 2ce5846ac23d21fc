"""Data files with something wrong in them: each is refused when it is read, in a sentence with the file and the key."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from wavell.books.awaw import rules
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.chapters import s71_4_s72_4_pressure, s71_13_s71_14_s72_13_deployment, s72_9_ina, s73_gibraltar
from wavell.books.awaw.display import scene
from wavell.books.awaw.frame.air import bombing, missiles, missions
from wavell.books.awaw.frame.combat import attrition_zones, crt, zones
from wavell.books.awaw.frame.economy import budget, costs, offensives
from wavell.books.awaw.frame.movement import stacking, ways
from wavell.books.awaw.frame.politics import conquest, victory, war
from wavell.books.awaw.frame.sea import transport
from wavell.books.awaw.frame.setup import validation
from wavell.books.awaw.frame.setup.scenarios import load_scenario
from wavell.books.awaw.frame.supply import lines
from wavell.books.awaw.model import atlas, nations, scenarios
from wavell.books.awaw.model.counters import read_roster
from wavell.books.awaw.planning.evaluation import KINDS
from wavell.books.awaw.rules import DATA, INDEX, MAPS, RULES
from wavell.umpire import DataError, Index, Readings
from wavell.umpire.books.evaluation import read_weights
from wavell.umpire.books.guide import read_guide


def table(kind: type[msgspec.Struct]) -> Callable[[Path], object]:
    """How a table is read."""
    return partial(_read, kind)


def _read(kind: type[msgspec.Struct], path: Path) -> object:
    return RULES.data(path, kind)


def homelands(path: Path) -> None:
    rows = rules.read_homelands(path)
    validation.check_homelands({"australia": rows.australia, "india": rows.india}, str(path))


READERS: dict[str, Callable[[Path], object]] = {
    "air.toml": table(missions._File),
    "attrition.toml": table(attrition_zones._File),
    "bombing.toml": table(bombing._File),
    "colonies.toml": table(conquest._File),
    "combat.toml": table(crt._Numbers),
    "costs.toml": table(costs._File),
    "counters.toml": read_roster,
    "crt.toml": table(crt._Table),
    "deployment.toml": table(s71_13_s71_14_s72_13_deployment._File),
    "economy.toml": table(budget._File),
    "gibraltar.toml": table(s73_gibraltar._File),
    "guides/malaya-1941.toml": partial(read_guide, seats=rules.SEQUENCE.seats),
    "homelands.toml": homelands,
    "display/looks.toml": table(scene._Looks),
    "ina.toml": table(s72_9_ina._File),
    "missiles.toml": table(missiles._File),
    "maps/europe.toml": lambda path: atlas.read_atlas(MAPS / "pacific.toml", path),
    "maps/gibraltar.toml": atlas.read_atlas,
    "maps/pacific.toml": lambda path: atlas.read_atlas(path, MAPS / "europe.toml"),
    "movement.toml": table(stacking._File),
    "nations.toml": table(nations._File),
    "naval.toml": table(transport._File),
    "offensives.toml": table(offensives._File),
    "pressure.toml": table(s71_4_s72_4_pressure._File),
    "players.toml": partial(read_weights, kinds=KINDS),
    "readings.toml": partial(Readings, INDEX),
    "redeployment.toml": table(ways._File),
    "rules.toml": partial(Index, "awaw"),
    "sequence.toml": lambda path: replace(BOOK, sequence=rules.read_sequence(path)),
    "supply.toml": table(lines._File),
    "terrain.toml": table(atlas._Terrain),
    "territory.toml": table(scenarios._Territory),
    "victory.toml": table(victory._File),
    "war.toml": table(war._File),
    "zones.toml": table(zones._File),
    **{f"scenarios/{name}.toml": load_scenario for name in BOOK.scenarios},
}


class Change(NamedTuple):
    """One thing changed in a file, and part of the sentence that answers it."""

    file: str
    old: str
    new: str
    said: str


TABLES = [
    Change("players.toml", "weight = 0.5", 'weight = "much"', 'expected "float", got "str" in kinds.hunger.weight'),
    Change("players.toml", "[kinds.hold]", "[kinds.hodl]", 'the kind of term "hold" is missing'),
    Change("guides/malaya-1941.toml", 'seat = "axis"', "seat = 1", 'expected "str", got "int" in seat'),
    Change("guides/malaya-1941.toml", 'title = "Build"', 'titel = "Build"', 'unknown key "titel" in steps number 10'),
    Change(
        "display/looks.toml", "atlantic = [-10, 3, 5, 3]", "atlantik = [-10, 3, 5, 3]", 'no box of world "us_atlantik"'
    ),
    Change("display/looks.toml", "atlantic = [-10, 3, 5, 3]", "atlantic = [-10, 3, 5]", "in box.world.us_atlantic"),
    Change(
        "display/looks.toml",
        'jungle_mountain = ["mountain", "jungle"]',
        'jungle_mountain = ["mountain", "jungel"]',
        'there is no choice "jungel" in ground.jungle_mountain number 2; did you mean "jungle"?',
    ),
    Change("display/looks.toml", 'himalaya = ["', 'himalya = ["', 'no terrain "himalya"; did you mean "himalaya"?'),
    Change(
        "display/looks.toml", 'malacca = "strait"', 'malacca = "straits"', 'in line.malacca; did you mean "strait"?'
    ),
    Change("display/looks.toml", "japan = 20", "japan = 380", 'expected "int" <= 359 in hue.japan'),
    Change("display/looks.toml", "japan = 20", "japn = 20", 'there is no nation "japn"; did you mean "japan"?'),
    Change("air.toml", '"10/12",', "", "ladder has 38 steps, and the last start needs 39 in table"),
    Change("air.toml", '"4/5"', '"4-5"', '"4-5" is no result; write it like "1/2" in table'),
    Change("air.toml", "starts = [0, 2, 4", "starts = [0, 4, 2", "starts must rise, and 2 stands after 4 in table"),
    Change("air.toml", "factor = 3", "factor = 0", 'expected "int" >= 1 in squadrons.factor'),
    Change("air.toml", "\nus = {", "\nusa = {", 'there is no nation "usa"; did you mean "us"?'),
    Change("air.toml", "1943 = 0,", "43 = 0,", '"43" is no year; write it like "1942" in skill.japan'),
    Change("attrition.toml", '"12/6",', "", "ladder has 21 steps, and the last column needs 22"),
    Change("attrition.toml", "[10, 20, 30, 40", "[10, 30, 20, 40", "columns must rise, and 20 stands after 30"),
    Change("attrition.toml", "[-4, 0, 2,", "[-4, 0,", "6 columns need 7 offsets, not 6"),
    Change("attrition.toml", "step = 10", "step = 0", 'expected "int" >= 1 in step'),
    Change("attrition.toml", "least = 0", "least = 12", "most is 11, which is less than least, 12"),
    Change("bombing.toml", 'power = "britain"', 'power = "britian"', 'no power "britian"; did you mean "britain"?'),
    Change("bombing.toml", "from = 10", "from = 8", "the sums of the results must rise, and 8 stands after 8"),
    Change("bombing.toml", "from = 2\n", "from = 3\n", "the first result must be from 2 or less"),
    Change("bombing.toml", "brps = 6", "brps = -6", 'expected "int" >= 0 in result number 6.brps'),
    Change("missiles.toml", 'loss = "flying"', 'loss = "flown"', 'no loss "flown"'),
    Change("missiles.toml", "1, 2, 3]", "1, 2]", "brps has 5 figures, and a die has 6 sides"),
    Change("bombing.toml", "share = 3", "share = 0", 'expected "int" >= 1 in share'),
    Change("colonies.toml", "value = 10", "value = -10", 'expected "int" >= 0 in colony number 1.value'),
    Change("colonies.toml", '"Rangoon"', '"Rangon"', 'no place "Rangon"; did you mean "Rangoon"? in colony number 1'),
    Change("colonies.toml", 'nation = "burma"', 'nation = "birma"', 'no land "birma"; did you mean "burma"?'),
    Change("colonies.toml", 'id = "dacca"', 'id = "calcutta"', 'the id "calcutta" stands twice'),
    Change("colonies.toml", "first = 1940", "first = 40", 'expected "int" >= 1900 in income.first'),
    Change("colonies.toml", '"74.11A"', '"74.12A"', 'no paragraph "74.12A"'),
    Change("combat.toml", "per = 3", "per = 0", 'expected "int" >= 1 in bombardment.per'),
    Change("combat.toml", 'share = "1/2"', 'share = "3/2"', '"3/2" is no share; write one of at most 1'),
    Change("combat.toml", 'season = "Summer"', 'season = "Sumer"', 'no season "Sumer"; did you mean "Summer"?'),
    Change("combat.toml", 'carriers = ["dd"]', 'carriers = ["ddd"]', 'no kind of ship "ddd"; did you mean "dd"?'),
    Change("combat.toml", "bare = 8", "bare = 13", "bare is 13, which is more than covered, 12 in invasion"),
    Change("combat.toml", '"clear", "area"', '"claer", "area"', 'no terrain "claer"; did you mean "clear"?'),
    Change("combat.toml", 'tag = "gibraltar"', 'tag = "gibralter"', 'no tag "gibralter"; did you mean "gibraltar"?'),
    Change("costs.toml", "\narmor = {", "\narmour = {", 'no kind "armour"; did you mean "armor"?'),
    Change("costs.toml", "armor = { brps = 2,", "armor = { brps = 0,", 'expected "int" >= 1 in kind.armor.brps'),
    Change("costs.toml", 'marine = { brps = 3, ref = "frame:unit-costs" }', "", 'the kind "marine" is missing'),
    Change("costs.toml", "turns = 2,", "", "kind.dd: a ship takes a turn in the yard at least"),
    Change("costs.toml", 'italy = { lands = ["italy"], ref = "frame:placement" }', "", 'the nation "italy" is missing'),
    Change(
        "costs.toml", 'italy = { berths = ["italy"], ref = "frame:shipbuilding" }', "", 'the yard "italy" is missing'
    ),
    Change(
        "costs.toml",
        "large = { factors = 3",
        "large = { factors = 0",
        'expected "int" >= 1 in slip.canada.large.factors',
    ),
    Change("costs.toml", 'berths = ["L32"]', 'berths = ["L332"]', 'no place "L332"; did you mean "L33"? in slip.japan'),
    Change("costs.toml", '"Spring 1941"', '"Sprung 1941"', 'no date "Sprung 1941"; write it like "Spring 1941" in sw'),
    Change("costs.toml", 'payer = "britain"', 'payer = "france"', 'no power "france"; there is britain, china'),
    Change("costs.toml", 'payer = "us"', 'payer = "britain"', 'the bill "canada by britain" stands twice'),
    Change("costs.toml", '"mediterranean"', '"mediteranean"', 'no ocean "mediteranean"; did you mean "mediterranean"?'),
    Change("counters.toml", "factors = 3", "factors = -3", 'expected "int" >= 1 in counter number 1.factors'),
    Change("counters.toml", "count = 3", "count = 0", 'expected "int" >= 1 in counter number 5.count'),
    Change("counters.toml", 'nation = "canada"', 'nation = "kanada"', 'can-inf: there is no nation "kanada"; did you'),
    Change(
        "counters.toml", 'kind = "armor"', 'kind = "armour"', 'can-arm: there is no kind "armour"; did you mean "armor"'
    ),
    Change("counters.toml", '"Fall 1940"', '"Autumn 1940"', 'can-inf: joins: there is no date "Autumn 1940"; write it'),
    Change("counters.toml", "first = 2", "first = 1", "the counter can-inf-1 stands twice"),
    Change("counters.toml", "moves = 4\n", "", "can-inf: ground units have movement, and they alone"),
    Change(
        "counters.toml",
        'ref = "70.14C"',
        'ref = "70.14B"',
        "can-arm: no further units of Canada are added [awaw 70.14D]",
    ),
    Change(
        "crt.toml", '"A", "A", "CA", "EX", "EX", "D"]', '"A", "A", "CA", "EX", "D"]', "of length 6, got 5 in column"
    ),
    Change(
        "crt.toml",
        '"HX", "D", "D"',
        '"HX", "DD", "D"',
        '"DD" in column number 5.results number 4; did you mean "D"?',
    ),
    Change("crt.toml", 'odds = "2"', 'odds = "1"', "the odds of the columns must rise, and 1 stands after 1"),
    Change("crt.toml", 'odds = "2"', 'odds = "1/0"', '"1/0" is no number above 0; write it like "2" or "1/2"'),
    Change("crt.toml", 'odds = "4"', 'odds = "5/2"', "the odds of the columns must rise, and 5/2 stands after 3"),
    Change("crt.toml", "\nHX = {", "\nXH = {", 'there is no choice "XH" in result; did you mean "HX"?'),
    Change("crt.toml", "rounds = 5", "rounds = 0", 'expected "int" >= 1 in rounds'),
    Change(
        "deployment.toml", "least = 4", "least = 14", "most is 10, which is less than least, 14 in australia.column"
    ),
    Change("deployment.toml", '"new_guinea"', '"new_guinee"', 'no region "new_guinee"; did you mean "new_guinea"?'),
    Change("deployment.toml", 'first = "Fall 1939"', 'first = "Fall 39"', 'no date "Fall 39"; write it like'),
    Change("deployment.toml", '{ "2-2" = 1 }', '{ "9-9" = 1 }', 'no type "9-9"'),
    Change("deployment.toml", "[australia.column.home]", "[australia.column.house]", 'the column "home" is missing'),
    Change(
        "economy.toml", 'Winter = "1/4"', 'Wintry = "1/4"', 'no season "Wintry"; did you mean "Winter"? in prorating'
    ),
    Change("economy.toml", ', Winter = "1/4"', "", 'the season "Winter" is missing in prorating'),
    Change("economy.toml", '"3/4"', '"3/0"', '"3/0" is no number above 0'),
    Change("economy.toml", "[power.italy]", "[power.itally]", 'no power "itally"; did you mean "italy"?'),
    Change(
        "economy.toml",
        "canada = { brps = 10",
        "canada = { brps = -10",
        'expected "int" >= 0 in power.britain.base.canada.brps',
    ),
    Change("economy.toml", "divisor = 3", "divisor = 0", 'expected "int" >= 1 in limit.divisor'),
    Change("economy.toml", "1943 = 40", "1943 = 400", "growth 1943 is 400, and it must be 0 to 100 in power.britain"),
    Change("economy.toml", 'place = "L32"', 'place = "L3200"', 'no place "L3200"; did you mean "L32"? in yard.japan'),
    Change("economy.toml", 'nation = "japan"', 'nation = "nippon"', 'no nation "nippon"'),
    Change("economy.toml", "war = 20", "wor = 20", 'no rise "wor"; did you mean "war"? in power.us'),
    Change("gibraltar.toml", 'paid_on = "mediterranean"', 'paid_on = "med"', 'no front "med"'),
    Change(
        "gibraltar.toml",
        'nations = ["germany"]',
        'nations = ["germani"]',
        'no nation "germani"; did you mean "germany"?',
    ),
    Change("gibraltar.toml", "factors = 1", "factors = 0", 'expected "int" >= 1 in submarines number 1.factors'),
    Change(
        "gibraltar.toml", '"egypt", "suez"', '"egypt", "suetz"', 'no place "suetz"; did you mean "suez"? in oil_port'
    ),
    Change("gibraltar.toml", '"sw_atlantic", "med', '"sw_atlantik", "med', 'no water "sw_atlantik"; did you mean'),
    Change("homelands.toml", "limit = 9", "limit = -9", 'expected "int" >= 1 in australia.construction.limit'),
    Change("homelands.toml", "most = 3\n", "", 'the key "most" is missing in australia.reduction'),
    Change("homelands.toml", "NN31 = {", "NN3100 = {", 'no gateway "NN31"; did you mean "NN3100"? in australia'),
    Change("homelands.toml", "NN15 = {", "NM15 = {", 'there is no place "NM15"'),
    Change(
        "homelands.toml",
        '"southern_edge"',
        '"southern_edges"',
        'no tag "southern_edges"; did you mean "southern_edge"?',
    ),
    Change(
        "homelands.toml", "infantry = {", "infantri = {", 'no kind "infantri"; did you mean "infantry"? in australia'
    ),
    Change("homelands.toml", 'ocean = "pacific"', 'ocean = "pacifik"', 'no ocean "pacifik"; did you mean'),
    Change(
        "homelands.toml", '"71.152B"', '"71.152X"', "homelands.toml: australia.kinds.aaf: awaw: there is no paragraph"
    ),
    Change("ina.toml", '"Dacca"', '"Daca"', 'no place "Daca"; did you mean "Dacca"? in pool'),
    Change("ina.toml", "needed = 5", "needed = 7", 'expected "int" <= 6 in subversion.needed'),
    Change("ina.toml", '"2-2" = 1', '"3-2" = 1', 'no type "3-2"'),
    Change("ina.toml", '"burma", "india"', '"burma", "indya"', 'no land "indya"; did you mean "india"? in lands'),
    Change("movement.toml", "hex = 2", "hex = 0", 'expected "int" >= 1 in stacking.hex'),
    Change("movement.toml", "range = 8", "range = -8", 'expected "int" >= 1 in staging.range'),
    Change(
        "movement.toml", '"jungle", "mountain"', '"jungel", "mountain"', 'no terrain "jungel"; did you mean "jungle"?'
    ),
    Change(
        "movement.toml", '\nfiji = "britain"', '\nfiji = "briton"', 'no power "briton"; did you mean "britain"? in land'
    ),
    Change("movement.toml", "\nfiji = ", "\nfidji = ", 'no land "fidji"; did you mean "fiji"? in land'),
    Change("nations.toml", 'side = "axis"', 'side = "axes"', 'no side "axes"; did you mean "axis"? in power.japan'),
    Change("nations.toml", 'power = "japan"', 'power = "jappan"', 'no power "jappan"; did you mean "japan"?'),
    Change("nations.toml", 'power = "japan"', 'power = "china"', "nation.japan follows china and is on another side"),
    Change("nations.toml", "\ndutch = {", "\nholland = {", 'the nation "dutch" is missing'),
    Change("naval.toml", ", line = 4", "", 'the activity "line" is missing in interception'),
    Change("naval.toml", "air_hit = 6", "air_hit = 7", 'expected "int" <= 6 in battle.air_hit'),
    Change("naval.toml", "ground = 2", "ground = 0", 'expected "int" >= 1 in carry.ground'),
    Change(
        "naval.toml", "9 = 1, 11 = 2", "11 = 1, 9 = 2", "the dice of sinks must rise, and 9 stands after 11 in hunt"
    ),
    Change("naval.toml", "lost = 4", "lost = 9", "9 both sinks and loses a submarine"),
    Change(
        "naval.toml", 'ocean = "indian_ocean"', 'ocean = "indian"', 'no ocean "indian"; did you mean "indian_ocean"?'
    ),
    Change("offensives.toml", "brps = 1, per = 3", "brps = 0, per = 0", 'expected "int" >= 1 in price.ground.brps'),
    Change("offensives.toml", "\nnas = {", "\nnass = {", 'there is no price "nass"; did you mean "nas"?'),
    Change(
        "offensives.toml", 'nas = { brps = 1, per = 6, ref = "frame:offensive-cost" }', "", 'the price "nas" is missing'
    ),
    Change("offensives.toml", "cap = 15", "cap = 15.5", 'expected "int", got "float" in cap'),
    Change("pressure.toml", "most = 10", "most = -1", 'expected "int" >= 1 in loss.most'),
    Change("pressure.toml", "per = 3", "per = 0", 'expected "int" >= 1 in construction.per'),
    Change("pressure.toml", '"71.43", "72.43"', '"71.44", "72.43"', 'no paragraph "71.44"; did you mean "71.4"?'),
    Change("pressure.toml", '"71.43", "72.43"', '"72.43", "71.43"', "72.43 is no paragraph of chapter 71 in surrender"),
    Change("pressure.toml", "excess = 10", "exces = 10", 'unknown key "exces" in surrender; did you mean "excess"?'),
    Change(
        "readings.toml", 'default = "earliest"', 'default = "earlier"', 'no choice "earlier"; did you mean "earliest"?'
    ),
    Change("readings.toml", '"70.14A", "70.24"', '"70.14X", "70.24"', 'no paragraph "70.14X"; did you mean "70.14"?'),
    Change("readings.toml", 'id = "canada-repair"', 'id = "fall-1939-nr"', 'the reading "fall-1939-nr" stands twice'),
    Change("redeployment.toml", "per_transport = 2", "per_transport = 0", 'expected "int" >= 1 in nr.per_transport'),
    Change(
        "redeployment.toml", "rough_hexes = 3", "rough_hexes = 7", "rough_hexes is 7, which is more than hexes, 6 in tr"
    ),
    Change("redeployment.toml", '\neastern = ["atlantic"]', "", 'the front "eastern" is missing in oceans'),
    Change(
        "redeployment.toml", '\nbasra = ["indian_ocean"]', '\nbasra = ["indian"]', 'no ocean "indian"; did you mean'
    ),
    Change("redeployment.toml", "\nbasra = ", "\nbassra = ", 'no place "bassra"; did you mean "basra"?'),
    Change("rules.toml", 'parent = "70-74"', 'parent = "70-47"', '70 cites nothing: there is no paragraph "70-47"'),
    Change("rules.toml", 'id = "70.11"', 'id = "70.1"', 'the id "70.1" stands twice'),
    Change(
        "sequence.toml", 'seats = ["axis", "allies"]', 'seats = ["allies", "axis"]', 'seats must be "axis" and "allies"'
    ),
    Change("sequence.toml", 'id = "combat"', 'id = "combats"', 'the step "axis.combat" is missing'),
    Change("sequence.toml", '"Spring *"', '"Sprung *"', 'step start: no turn is called "Sprung *"'),
    Change("sequence.toml", '"Summer", "Fall"', '"Summer", "Summer"', "each with a name of its own in single spaces"),
    Change("sequence.toml", 'ref = "frame:yss"', 'ref = "frame:yes"', 'no paragraph "frame:yes"'),
    Change(
        "supply.toml", 'place = "Chungking"', 'place = "Chunking"', 'no place "Chunking"; did you mean "Chungking"?'
    ),
    Change("supply.toml", "turns = 2", "turns = 0", 'expected "int" >= 1 in starving.turns'),
    Change("supply.toml", 'side = "axis"', 'side = "axe"', 'no side "axe"; did you mean "axis"? in source number'),
    Change("supply.toml", 'place = "Osaka"', 'place = "Tokyo"', 'the source "Tokyo" stands twice'),
    Change("supply.toml", 'gate = "P55"', 'gate = "P555"', 'no place "P555"; did you mean "P55"?'),
    Change("terrain.toml", "\njungle = {", "\njungles = {", 'the terrain "jungle" is missing'),
    Change(
        "terrain.toml", "forest = { enter = 2", "forest = { enter = 0", 'expected "int" >= 1 in terrain.forest.enter'
    ),
    Change("terrain.toml", "dm = 2", "dm = -2", 'expected "int" >= 1 in basic.dm'),
    Change("territory.toml", 'malta = { side = "allies"', 'malta = { side = "alies"', 'no side "alies"; did you mean'),
    Change("territory.toml", "\nmalta = ", "\n# malta = ", 'the land "malta" is missing'),
    Change("territory.toml", '"74.11E"', '"74.11F"', "territory.toml: holds.singapore: awaw: there is no paragraph"),
    Change("territory.toml", "\nmalta = ", "\nmaltta = ", 'no land "maltta"; did you mean "malta"?'),
    Change(
        "victory.toml",
        "[goals.malaya-1941]",
        "[goals.malaya-1942]",
        'no scenario "malaya-1942"; did you mean "malaya-1941"',
    ),
    Change(
        "victory.toml", "Manila = 1", "Manilla = 1", 'no place "Manilla"; did you mean "Manila"? in goals.commonwealth'
    ),
    Change("victory.toml", "least = 6", "least = 8", "ranks, read upwards, must rise, and 8 stands after 8 in goals"),
    Change("victory.toml", "{ least = 0,", "{ least = 1,", "the last rank must begin at 0"),
    Change("victory.toml", 'winners = ["axis"]', 'winners = ["japan"]', 'no side "japan"; there is allies, axis'),
    Change("victory.toml", "india = 2", "canada = 2", 'no homeland "canada"'),
    Change("war.toml", "power = 35", "power = -35", 'expected "int" >= 0 in price.power'),
    Change("war.toml", "joins_on = 6", "joins_on = 0", 'expected "int" >= 1 in tension.joins_on'),
    Change("war.toml", "20 = 1, 30 = 3", "30 = 1, 20 = 3", "the tension of embargo must rise, and 20 stands after 30"),
    Change("war.toml", "grants_from = 40", "grants_from = 60", "grants_from is 60, which is more than at_war_from, 50"),
    Change("war.toml", '"th-inf-1"', '"th-inf-9"', 'no unit "th-inf-9"; did you mean "th-inf-1"? in minor.thailand'),
    Change(
        "war.toml",
        'foes = ["japan"]',
        'foes = ["jappan"]',
        'no power "jappan"; did you mean "japan"? in minor.indochina',
    ),
    Change("war.toml", "Hanoi = 3", "Hanoy = 3", 'no place "Hanoy"; did you mean "Hanoi"? in tension'),
    Change("zones.toml", '"LL16", "LL17"', '"LL16", "LL16"', 'the place "LL16" stands twice'),
    Change("zones.toml", '"LL16", "LL17"', '"A1", "LL17"', 'no place "A1"; did you mean'),
    Change("zones.toml", 'places = ["R13", "R14", "S13"]', 'nations = ["assam"]', 'no land "assam"'),
    Change("zones.toml", 'id = "deccan"', 'id = "hindustan"', 'the zone "hindustan" stands twice'),
]
MAP_FILES = [
    Change("maps/pacific.toml", 'at = "U10"', 'at = "U1000"', "place 'Calcutta' names 'U1000', which is no place"),
    Change("maps/pacific.toml", 'b = "NN15", length = 8', 'b = "NN15", length = 0', "a length of at least 1"),
    Change("maps/pacific.toml", 'nation = "india", front', 'nation = "", front', "India box: it belongs to no nation"),
    Change("maps/pacific.toml", '"jungle"', '"jungel"', 'there is no terrain "jungel"; did you mean "jungle"?'),
    Change("maps/pacific.toml", '"Dacca", at', '"Calcutta", at', "the name 'Calcutta' is given to two places"),
    Change("maps/europe.toml", 'a = "germany"', 'a = "germania"', "a link names 'germania', which is no place"),
    Change("maps/europe.toml", 'front = "western"', 'front = "westen"', 'no front "westen"; did you mean "western"?'),
    Change("maps/europe.toml", 'id = "malta"', 'id = "india"', "the name 'india' is given to two places"),
    Change(
        "maps/gibraltar.toml", 'b = "W5", length = 2', 'b = "W55", length = 2', "a link names 'W55', which is no place"
    ),
    Change("maps/gibraltar.toml", 'scheme = "diagonal"', 'scheme = "round"', "grid.scheme must be 'diagonal'"),
    Change("maps/gibraltar.toml", 'nation = "malta"', 'nation = ""', "Malta: it belongs to no nation"),
]
MALAYA, ROCK = "scenarios/malaya-1941.toml", "scenarios/the-rock-1940.toml"
DELHI, SHIELD = "scenarios/chalo-delhi-1942.toml", "scenarios/northern-shield-1942.toml"
LONG = "scenarios/commonwealth-1939.toml"
SET_UPS = [
    Change(MALAYA, '"aus-inf-1"', '"aus-inf-77"', 'no unit "aus-inf-77"; did you mean "aus-inf-'),
    Change(MALAYA, 'at = "Kota Bharu"', 'at = "Kota Baru"', 'no place "Kota Baru"; did you mean "Kota Bharu"?'),
    Change(MALAYA, '"ind-inf-5"', '"ind-inf-6"', "ind-inf-6 is placed twice"),
    Change(MALAYA, '"ind-inf-5"', '"ind-inf-5", "br-arm-2", "br-arm-3"', "(CC11) holds 2 ground units at most, not 3"),
    Change(MALAYA, '"ind-inf-5"', '"ind-inf-5", "ja-inf-8"', "CC11 holds units of both sides"),
    Change(MALAYA, 'at = "Singapore"', 'at = "Mandalay"', "br-ca-1 is a ship and U13 has no water"),
    Change(
        MALAYA,
        'at = "Penang"',
        'at = "DD11"\nunits = ["br-ca-4"]\n[[group]]\nat = "Penang"',
        "br-ca-4 is a ship and DD11 is no port",
    ),
    Change(
        MALAYA, '"ind-inf-5"', '"ind-inf-5", "br-tp-8"', "br-tp-8 is a transport, which is in an ocean and not in CC11"
    ),
    Change(MALAYA, 'at = "Penang"', 'at = "EE12"', "ind-inf-5 is a ground unit and EE12 is at sea"),
    Change(MALAYA, "japan = 48", "japan = -48", 'expected "int" >= 0 in levels.japan'),
    Change(MALAYA, "japan = 48", "nippon = 48", 'no power "nippon"'),
    Change(MALAYA, 'last = "Summer 1942"', 'last = "Summer 1941"', "last: Summer 1941 is before Winter 1941"),
    Change(MALAYA, 'first = "Winter 1941"', 'first = "December 1941"', 'no date "December 1941"; write it like'),
    Change(MALAYA, '"britain japan"', '"britain us"', '"britain us" is no war: both are on one side'),
    Change(MALAYA, '"britain japan"', '"britain jappan"', 'no power "jappan"; did you mean "japan"?'),
    Change(MALAYA, 'thailand = "axis"', 'thailand = "axes"', 'no side "axes"; did you mean "axis"?'),
    Change(MALAYA, "thailand = ", "tailand = ", 'no land "tailand"; did you mean "thailand"?'),
    Change(MALAYA, "tension = 50", "tention = 50", 'no counter "tention" of the marks; did you mean "tension"?'),
    Change(MALAYA, "tension = 50", "tension = -50", 'the marks: "tension" is -50, and it must be 0 to 10000'),
    Change(
        MALAYA, "tension = 50", 'tension = 50\n"siege singapore" = 300', '"siege EE11" is 300, and it must be 0 to 2'
    ),
    Change(MALAYA, '"budget japan"', '"budget jappan"', 'no power "jappan"; did you mean "japan"?'),
    Change(MALAYA, '"74.31"', '"74.41"', 'no paragraph "74.41"'),
    Change(MALAYA, '"ja-inf-10"', '"ja-inf-1"', "ja-inf-1 is both placed and unbuilt"),
    Change(MALAYA, '"ja-inf-10", "ja-inf-11"', '"ja-inf-10", "ja-inf-10"', "a unit is named twice in unbuilt"),
    Change(MALAYA, "joins = false", 'map = "pacific"', 'no map "pacific"; there is gibraltar, world'),
    Change(MALAYA, "joins = false", 'readings = { outbak = "open" }', 'no reading "outbak"; did you mean "outback"?'),
    Change(MALAYA, "joins = false", 'readings = { outback = "shut" }', 'reading outback: there is no choice "shut"'),
    Change(MALAYA, 'units = ["ind-inf-6"]', "units = []", "of length >= 1 in group number 3.units"),
    Change(
        ROCK, 'br-nas-1 = "br-cv-1"', 'br-nas-1 = "br-bb-1"', "br-nas-1 is aboard br-bb-1, and only naval air units"
    ),
    Change(ROCK, 'br-nas-1 = "br-cv-1"', 'br-nas-1 = "br-cv-2"', 'no carrier "br-cv-2"; did you mean "br-cv-1"?'),
    Change(ROCK, 'at = "Gibraltar"', 'at = "Singapore"', 'there is no place "Singapore"'),
    Change(ROCK, '["br-inf-4", ', '["br-inf-4", "br-inf-7", ', "br-inf-7 is both placed and unbuilt"),
    Change(MALAYA, '"ja-aaf-3", ', '"ja-aaf-3", "ja-aaf-7", "ja-aaf-8", ', "bases 5 air factors at most, not 6"),
    Change(DELHI, 'Imphal = "allies"', 'Imphal = "india"', 'no side "india"; there is , allies, axis'),
    Change(DELHI, 'Imphal = "allies"', 'Y10 = "allies"', "Y10 is no land, so nobody holds it"),
    Change(DELHI, 'Ledo = "allies"', 'R14 = "allies"\nLedo = "axis"', "Ledo (R14) is held twice"),
    Change(SHIELD, "[levels]\nbritain = 50", "[levels]\nbritain = 50000", 'expected "int" <= 10000 in levels.britain'),
    Change(SHIELD, 'ja-nas-4 = "ja-cvl-1"', 'ja-nas-4 = "us-cv-1"', "ja-nas-4 is aboard us-cv-1, which is not in"),
    Change(LONG, '"can-inf-1"', '"can-inf-1", "nz-inf-1"', "nz-inf-1 is placed twice"),
    Change(LONG, 'at = "us_atlantic"', 'at = "us_atlantik"', 'no place "us_atlantik"; did you mean "us_atlantic"?'),
]


def names(change: Change) -> str:
    return f"{change.file}: {change.new or 'without ' + change.old}"


def test_every_file_is_tried() -> None:
    files = {str(path.relative_to(DATA)) for path in DATA.rglob("*.toml")} - {"display/findings.toml"}
    assert files == READERS.keys()
    tried = [change.file for change in (*TABLES, *MAP_FILES, *SET_UPS)]
    assert [name for name in sorted(files) if tried.count(name) < 2] == []


@pytest.mark.parametrize("file", READERS)
def test_a_file_as_it_is_can_be_read(file: str) -> None:
    READERS[file](DATA / file)


@pytest.mark.parametrize("change", [*TABLES, *MAP_FILES, *SET_UPS], ids=names)
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


def test_every_reading_that_rules_ask_for_is_listed() -> None:
    for path in BOOK.folder.rglob("*.py"):
        for id_ in re.findall(r'readings\["([^"]+)"\]', path.read_text(encoding="utf-8")):
            assert id_ in BOOK.readings.all, f"{path.name}: {id_}"
