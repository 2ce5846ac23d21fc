"""Data files: every fault is one sentence that names the file, the key and the remedy."""

from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wavell.umpire import CaseError, DataError
from wavell.umpire.books.toml_files import (
    MAX_FILE_BYTES,
    MAX_LISTED_CHOICES,
    _list,
    convert,
    load,
    parse_toml,
    read_text,
)


class Gun(msgspec.Struct, forbid_unknown_fields=True):
    """A row inside rows."""

    calibre: int
    range_: int = msgspec.field(name="range", default=0)


class Mood(StrEnum):
    """One of a few words."""

    STEADY = "steady"
    SHAKEN = "shaken"


class Unit(msgspec.Struct, forbid_unknown_fields=True):
    """A row."""

    id: str
    strength: int = 0
    guns: tuple[Gun, ...] = ()
    by_place: dict[str, Gun] = {}
    leader: Gun | None = None
    arm: Literal["horse", "foot"] = "foot"
    mood: Mood | None = None


class Army(msgspec.Struct, forbid_unknown_fields=True):
    """A file."""

    title: str
    unit: tuple[Unit, ...] = ()


def sentence(text: str) -> str:
    with pytest.raises(DataError) as fault:
        convert(parse_toml(text, "army.toml"), Army, "army.toml")
    assert "\n" not in str(fault.value)
    return str(fault.value)


def test_a_good_file_is_read_into_records(tmp_path: Path) -> None:
    path = tmp_path / "army.toml"
    path.write_text('title = "Army"\n[[unit]]\nid = "ä"\nleader = { calibre = 1 }\n', encoding="utf-8")
    assert load(path, Army) == Army("Army", (Unit("ä", leader=Gun(1)),))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('title = "A"\ntitel = 1', 'army.toml: unknown key "titel"; did you mean "title"?'),
        (
            'title = "A"\n[[unit]]\nid = "a"\n[[unit]]\nid = "b"\nstrenght = 1',
            'army.toml: unknown key "strenght" in unit number 2; did you mean "strength"?',
        ),
        (
            'title = "A"\nunit = [{ id = "a", guns = [{ calibre = 1, rang = 2 }] }]',
            'army.toml: unknown key "rang" in unit number 1.guns number 1; did you mean "range"?',
        ),
        (
            'title = "A"\nunit = [{ id = "a", by_place = { hill = { calibr = 1 } } }]',
            'army.toml: unknown key "calibr" in unit number 1.by_place.hill; did you mean "calibre"?',
        ),
        (
            'title = "A"\nunit = [{ id = "a", leader = { calibr = 1 } }]',
            'army.toml: unknown key "calibr" in unit number 1.leader; did you mean "calibre"?',
        ),
        ('title = "A"\nxyzzy = 1', 'army.toml: unknown key "xyzzy"'),
        ("", 'army.toml: the key "title" is missing'),
        ('title = "A"\n[[unit]]', 'army.toml: the key "id" is missing in unit number 1'),
        ("title = 1", 'army.toml: expected "str", got "int" in title'),
        (
            'title = "A"\n[[unit]]\nid = "a"\nstrength = 1.5',
            'army.toml: expected "int", got "float" in unit number 1.strength',
        ),
        (
            'title = "A"\n[[unit]]\nid = "a"\narm = "hors"',
            'army.toml: there is no choice "hors" in unit number 1.arm; did you mean "horse"?',
        ),
        (
            'title = "A"\n[[unit]]\nid = "a"\nmood = "shakn"',
            'army.toml: there is no choice "shakn" in unit number 1.mood; did you mean "shaken"?',
        ),
        (
            'title = "A"\n[[unit]]\nid = "a"\narm = "qqqq"',
            'army.toml: there is no choice "qqqq" in unit number 1.arm; there is horse, foot',
        ),
    ],
)
def test_a_fault_names_file_key_and_nearest_key(text: str, said: str) -> None:
    assert sentence(text) == said


def test_broken_toml_names_the_line() -> None:
    assert "no valid TOML" in sentence('title = "A"\nunit = [')
    assert "line 2" in sentence('title = "A"\n= 3\n')


tables = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.datetimes()),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["title", "unit", "id", "guns", "`", "$"]), inner),
)


@given(text=st.text())
def test_any_text_is_read_or_a_data_error(text: str) -> None:
    with suppress(DataError):
        convert(parse_toml(text, "name"), Army, "name")


@given(raw=tables)
def test_any_table_is_converted_or_a_data_error(raw: object) -> None:
    with suppress(DataError):
        assert isinstance(convert(raw, Army, "name"), Army)


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 100_000,
        "a = " + "[" * 400 + "]" * 400,
        "a = " + "{ b = " * 5_000,
        "[" + "a." * 5_000 + "a]",
        "a = " + "9" * 10_000,
        "a = 2000-99-99",
        "a = '\x00'",
        "\ufeff\ufeff",
    ],
    ids=range(8),
)
def test_hostile_toml_is_a_data_error(text: str) -> None:
    with pytest.raises(DataError):
        convert(parse_toml(text, "name"), Army, "name")


def test_the_error_is_of_the_kind_asked_for() -> None:
    with pytest.raises(CaseError, match="name: no valid TOML"):
        parse_toml("=", "name", CaseError)


def test_a_missing_file_a_folder_bad_bytes_and_too_much_are_said_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no such file"):
        read_text(tmp_path / "none.toml")
    with pytest.raises(DataError, match="this is no ordinary file"):
        read_text(tmp_path)
    (tmp_path / "bad.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataError, match="this is not UTF-8 text"):
        read_text(tmp_path / "bad.toml")
    (tmp_path / "big.toml").write_bytes(b"#" * 11)
    with pytest.raises(DataError, match="it has more than the 10 bytes that are read"):
        read_text(tmp_path / "big.toml", largest=10)
    assert MAX_FILE_BYTES >= 11


def test_no_empty_list_of_choices_is_told() -> None:
    assert _list([]) == ""
    assert _list(["horse", "foot"]) == "; there is horse, foot"
    assert _list([str(n) for n in range(MAX_LISTED_CHOICES + 1)]) == ""
