"""A scenario that begins with the game begins as the book says."""

from pathlib import Path

import pytest

from wavell.books.awaw.book import BOOK
from wavell.books.awaw.frame.setup.scenarios import load_scenario
from wavell.umpire import DataError

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
