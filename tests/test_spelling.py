"""The scan for spelt keys can fail."""

import ast

import pytest

from tests.spelling import spelt, taken_apart

FIELDS = ("used", "marks")


@pytest.mark.parametrize(
    "line",
    [
        'world.used["tension"]',
        'world.used[f"siege {place}"]',
        'world.used["siege " + place]',
        'self.marks.get("tension", 0)',
        'world.marks.pop(f"siege {place}")',
        '"tension" in world.marks',
        'f"total {power}" not in world.marks',
        'world.marks = {"tension": 1}',
        'world.marks = {**world.marks, f"total {power}": 1}',
        'world.used |= {f"built {kind}": 1 for kind in kinds}',
        'War(marks={"tension": 1})',
        'Counted(ref, Key("tension"), 1)',
        'any(key.startswith("cut ") for key in world.used)',
        "for key, figure in world.used.items(): pass",
    ],
)
def test_a_spelt_key_is_seen(line: str) -> None:
    assert spelt(ast.parse(line), FIELDS) == [1]


@pytest.mark.parametrize(
    "line",
    [
        "TENSION.of(world.marks)",
        "world.marks[TENSION.key()] = 3",
        "TOTAL.key(power) in world.marks",
        'world.readings["outback"]',
        "world.used = USED.kept_after(world.used, ended)",
        "sum(CUT.all(world.used).values())",
        "for (nation, cause), figure in CUT.all(world.used).items(): pass",
    ],
)
def test_a_declared_counter_is_not(line: str) -> None:
    assert spelt(ast.parse(line), FIELDS) == []


def test_texts_that_are_taken_apart_are_seen() -> None:
    assert taken_apart(ast.parse('line.split()[0]; account.startswith(f"{power}.")')) == {"split", "startswith"}
    assert taken_apart(ast.parse("list(map(str.split, lines))")) == {"split"}
    assert taken_apart(ast.parse("read_line(line).side; listed(names)")) == set()


@pytest.mark.parametrize(
    ("line", "seen"),
    [
        ('_WORD = re.compile("[a-z]+")', {"re.compile"}),
        ("[*_WORD.findall(text), *filter(_WORD.fullmatch, texts)]", {"findall", "fullmatch"}),
        ('re.sub("x", "y", text)', {"re.sub", "sub"}),
        ("from re import compile as pattern", {"re.compile"}),
        ("import re as expressions", {"re as"}),
        ("import re", set()),
        ("report.sum(compile)", set()),
    ],
)
def test_patterns_are_seen(line: str, seen: set[str]) -> None:
    assert taken_apart(ast.parse(line)) == seen
