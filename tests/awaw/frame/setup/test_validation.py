"""A scenario that begins with the game begins as the book says."""

from pathlib import Path

import pytest

from wavell.books.awaw.book import BOOK
from wavell.books.awaw.frame.setup.scenarios import load_scenario
from wavell.books.awaw.model.world import War
from wavell.cli.scenario_files import from_file
from wavell.umpire import DataError, Game, SeededDice

CAMPAIGN = (BOOK.folder / "data" / "scenarios" / "commonwealth-1939.toml").read_text(encoding="utf-8")


def load(folder: Path, text: str) -> None:
    path = folder / "commonwealth-1939.toml"
    path.write_text(text, encoding="utf-8")
    load_scenario(path)


def test_the_campaign_itself_is_well(tmp_path: Path) -> None:
    load(tmp_path, CAMPAIGN)


@pytest.mark.rule("awaw 70.14A")
@pytest.mark.rule("awaw 70.24")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            'at = "us_atlantic"\nunits = ["can',
            'at = "us_pacific"\nunits = ["can',
            r"can-inf-1 begins the game in U\.S\. Atlantic box \[awaw 70\.14A\]",
        ),
        ('"saf-inf-3", ', "", r"saf-inf-3 begins the game in South Africa box \[awaw 70\.24\]"),
    ],
)
def test_a_unit_of_the_start_is_elsewhere_or_missing(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in CAMPAIGN
    with pytest.raises(DataError, match=said):
        load(tmp_path, CAMPAIGN.replace(old, new))


@pytest.mark.rule("awaw 73.11")
@pytest.mark.rule("awaw 74.11")
@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("gibraltar", r"Gibraltar is British when the game begins \[awaw 73\.11\]"),
        ("T20", r"Hong Kong is British when the game begins \[awaw 74\.11\]"),
        ("Mandalay", r"Burma is British when the game begins \[awaw 74\.11\]"),
    ],
)
def test_a_possession_is_in_enemy_hands(tmp_path: Path, place: str, said: str) -> None:
    with pytest.raises(DataError, match=said):
        load(tmp_path, _lost(CAMPAIGN, place))


def _lost(text: str, place: str) -> str:
    head, found, rest = text.partition("[control]\n")
    return f'{head}[control]\n{place} = "axis"\n{rest}' if found else f'{text}\n[control]\n{place} = "axis"\n'


def test_a_later_scenario_begins_as_it_likes(tmp_path: Path) -> None:
    late = CAMPAIGN.replace('first = "Fall 1939"', 'first = "Winter 1939"')
    load(tmp_path, _lost(late, "gibraltar"))


COLUMN = """
title = "Two colonies"
history = "Indians in Burma and in Malaya before the war."
first = "Fall 1941"
last = "Winter 1941"
joins = false
refs = ["frame:setup"]
[readings]
europe-column = "READING"
[levels]
britain = 40
[[group]]
at = "india"
units = ["ind-inf-1", "ind-inf-2"]
[[group]]
at = "Mandalay"
units = ["ind-inf-3", "ind-inf-4"]
[[group]]
at = "PLACE"
units = ["ind-inf-7", "ind-inf-8"]
"""


@pytest.mark.rule("awaw 72.13-table")
def test_each_region_of_a_column_has_its_figures_if_so_read(tmp_path: Path) -> None:
    load(tmp_path, COLUMN.replace("READING", "each").replace("PLACE", "Kuala Lumpur"))


@pytest.mark.rule("awaw 72.13-table")
@pytest.mark.parametrize(
    ("reading", "place", "said"),
    [
        ("together", "Kuala Lumpur", r"6 infantry factors are in Burma, Malaya and Singapore, not 0 to 5"),
        ("each", "Rangoon", r"6 infantry factors are in Burma, not 0 to 5"),
    ],
)
def test_a_column_holds_too_much(tmp_path: Path, reading: str, place: str, said: str) -> None:
    with pytest.raises(DataError, match=said):
        load(tmp_path, COLUMN.replace("READING", reading).replace("PLACE", place))


NOBODY = """
title = "Later"
history = "A start of its own."
first = "{first}"
last = "Winter 1944"
refs = ["frame:setup"]
wars = ["britain japan"]
unbuilt = [{unbuilt}]
group = [{groups}]
[levels]
britain = 40
"""


@pytest.mark.rule("awaw 70.14B")
@pytest.mark.rule("awaw 70.14C")
@pytest.mark.rule("awaw 71.12B")
@pytest.mark.rule("awaw 71.12C")
@pytest.mark.rule("awaw 71.13")
@pytest.mark.rule("awaw 71.14")
@pytest.mark.parametrize(
    ("first", "unit", "place", "ref"),
    [
        ("Summer 1940", "can-inf-2", "pool", "70.14B"),
        ("Fall 1940", "can-inf-2", "pool", ""),
        ("Winter 1940", "can-arm-1", "us_atlantic", "70.14C"),
        ("Spring 1941", "can-arm-1", "us_atlantic", ""),
        ("Summer 1940", "aus-aaf-1", "Townsville", "71.12B"),
        ("Fall 1940", "aus-aaf-1", "Townsville", ""),
        ("Spring 1942", "aus-inf-6+aus-inf-7+aus-inf-8", "australia", "71.12C"),
        ("Spring 1942", "aus-inf-6+aus-inf-7", "australia", ""),
        ("Spring 1942", "aus-ca-1", "south_africa", "71.13"),
        ("Spring 1942", "aus-ca-1", "us_pacific", ""),
        ("Summer 1940", "aus-inf-1", "suez", "71.14"),
        ("Fall 1940", "aus-inf-1", "suez", "71.14"),
        ("Fall 1940", "aus-inf-3", "suez", ""),
        ("Summer 1940", "aus-inf-2", "Rabaul", ""),
    ],
)
def test_a_later_start_is_one_that_play_could_come_to(
    tmp_path: Path, first: str, unit: str, place: str, ref: str
) -> None:
    names = ", ".join(f'"{id_}"' for id_ in unit.split("+"))
    group = f'{{ at = "{place}", units = [{names}] }}'
    pool = place == "pool"
    text = NOBODY.format(first=first, unbuilt=names if pool else "", groups="" if pool else group)
    path = tmp_path / "later.toml"
    path.write_text(text, "utf-8")
    if ref:
        with pytest.raises(DataError, match=rf"\[awaw {ref}\]"):
            _begin(path)
    else:
        _begin(path)


def _begin(path: Path) -> None:
    """Begin a game of a scenario of one's own."""
    book, scenario = from_file(path, "awaw")
    Game.new(book, scenario.id, dice=SeededDice(bytes(32)))


@pytest.mark.rule("awaw 71.14")
def test_who_is_in_europe_when_a_scenario_begins_was_sent_there(tmp_path: Path) -> None:
    path = tmp_path / "commonwealth-1939.toml"
    group = '{ at = "suez", units = ["aus-inf-3"] }, { at = "australia", units = ["aus-inf-4"] }'
    path.write_text(NOBODY.format(first="Fall 1940", unbuilt="", groups=group), encoding="utf-8")
    world = load_scenario(path).start(BOOK.readings.choose({}))
    assert isinstance(world, War)
    assert [key for key in world.marks if key.startswith("sent")] == ["sent to europe aus-inf-3"]
