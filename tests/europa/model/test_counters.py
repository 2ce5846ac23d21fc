"""The counters of the scenarios: what is printed, and what a file may not say."""

from fractions import Fraction
from pathlib import Path

import pytest

from wavell.books.europa.model.counters import ROSTER, read_roster
from wavell.books.europa.model.ids import UnitId
from wavell.books.europa.model.nations import NATIONS
from wavell.books.europa.rules import INDEX
from wavell.umpire import DataError

GOOD = """
[[counter]]
id = "x"
title = "A brigade"
nation = "britain"
size = "X"
symbols = ["infantry"]
rating = "3-8"
"""


@pytest.mark.rule("europa frame:UNIT", "europa frame:OB")
@pytest.mark.parametrize(
    ("unit", "printed", "re"),
    [
        ("7-arm-div", "8-6-10", 3),
        ("22-gds", "3-10*", 1),
        ("11-hus", "1-10", Fraction(1, 2)),
        ("sdf-camel", "0-1-8C", Fraction(1, 2)),
        ("15-pz-div", "12-10", 3),
        ("br-truck-1", "0-8", 4),
        ("8-depot", "0-3-0", 3),
        ("tobruk-hq", "0-1-8", Fraction(1, 2)),
        ("br-tran-3a", "10", 1),
    ],
)
def test_ratings_and_sizes_are_as_printed(unit: str, printed: str, re: Fraction | int) -> None:
    assert str(ROSTER[UnitId(unit)].rating) == printed
    assert ROSTER[UnitId(unit)].re == re


@pytest.mark.rule("europa 103.A", "europa frame:NAT")
def test_the_armies_of_the_commonwealth_are_british() -> None:
    for unit in ("7-arm-div", "2-nz-div", "1-sa-div", "4-ind-div", "20-aus", "1-pnr"):
        assert NATIONS[ROSTER[UnitId(unit)].nation].british
    for unit in ("carpathian", "1-ff", "15-pz-div", "132-ari-div"):
        assert not NATIONS[ROSTER[UnitId(unit)].nation].british


@pytest.mark.rule("europa frame:OB")
def test_the_parts_of_a_division_are_of_its_side_and_their_division_exists() -> None:
    for counter in ROSTER.values():
        if counter.division:
            assert ROSTER[UnitId(counter.division)].side == counter.side
            assert ROSTER[UnitId(counter.division)].size == "XX"


@pytest.mark.rule("europa 103.A.2.b.1.iv")
def test_each_railway_has_an_engineer_of_an_re_to_lay_it() -> None:
    for unit in ("nz-rail", "66-con", "sudan-con"):
        kit = ROSTER[UnitId(unit)].kit
        assert "is_railroad_engineer" in kit or "is_construction_engineer" in kit
        assert ROSTER[UnitId(unit)].re == 1


def test_air_units_have_air_ratings() -> None:
    air = ROSTER[UnitId("ju-87")].air
    assert air is not None
    assert air.tbf > 0
    assert all((row.air is not None) == ("is_air_unit" in row.kit) for row in ROSTER.values())


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('nation = "britain"', 'nation = "brittain"', "x: there is no nation"),
        ('size = "X"', 'size = "Y"', "x: there is no size"),
        ('["infantry"]', "[]", "x: a counter shows a symbol at least"),
        ('["infantry"]', '["infantrie"]', "x: there is no symbol"),
        ('"3-8"', '"3+8"', "is no rating"),
        ('"3-8"', '"3-8"\ncapacity = 1', "movement counters carry"),
        ('"3-8"', '"3-8"\ncapacity = -1', "capacity"),
        ('"3-8"', '"3-8"\nair = { attack = 1, defence = 1, range = 1 }', "air units have air ratings"),
        ('["infantry"]', '["bomber"]', "air units have air ratings"),
        ('title = "A brigade"', 'title = ""', "title"),
        ('"3-8"', '"3-8"\nspeed = 8', "speed"),
    ],
)
def test_what_is_wrong_with_a_counter_is_said_with_file_and_counter(
    tmp_path: Path, old: str, new: str, words: str
) -> None:
    path = tmp_path / "roster.toml"
    assert old in GOOD
    path.write_text(GOOD.replace(old, new), "utf-8")
    with pytest.raises(DataError, match=r"roster\.toml") as caught:
        read_roster(path)
    assert words in str(caught.value)


def test_no_counter_stands_twice(tmp_path: Path) -> None:
    path = tmp_path / "roster.toml"
    path.write_text(GOOD + GOOD, "utf-8")
    with pytest.raises(DataError, match="stands twice"):
        read_roster(path)


@pytest.mark.rule("europa 15.p3")
def test_the_sections_stand_in_the_order_of_the_alphabet_but_for_the_last() -> None:
    titles = [
        INDEX.paragraphs[f"15.{letter}"].heading.casefold()
        for letter in "ABCDEFGHIJKLMNOPQRSTUVWX"
        if f"15.{letter}" in INDEX.paragraphs
    ]
    assert titles[-1] < titles[-2]


@pytest.mark.rule("europa 15.L.1", "europa 15.L.1.b", "europa 15.L.2", "europa 15.I.1", "europa 15.W.p1")
@pytest.mark.parametrize(
    ("symbols", "size", "rating", "good"),
    [
        ('"hq", "air_landing"', "X", "0-1-8", "0-8"),
        ('"hq", "armour"', "X", "1-10", "0-10"),
        ('"hq", "army"', "XXXX", "0-8", "0-1-8"),
        ('"hq", "command"', "XXX", "0-2-8", "0-1-8"),
        ('"depot"', "", "0-1-0", "0-3-0"),
        ('"truck"', "", "1-8", "0-8"),
        ('"truck"', "", "0-10", "0-8"),
        ('"wagon"', "", "0-8", "0-4"),
    ],
)
def test_headquarters_depots_and_supply_units_have_the_ratings_of_their_paragraphs(
    tmp_path: Path, symbols: str, size: str, rating: str, good: str
) -> None:
    text = GOOD.replace('"infantry"', symbols).replace('size = "X"', f'size = "{size}"')
    file = tmp_path / "counters.toml"
    file.write_text(text.replace("3-8", good))
    assert len(read_roster(file)) == 1
    file.write_text(text.replace("3-8", rating))
    with pytest.raises(DataError, match=f"it is rated {rating}"):
        read_roster(file)
