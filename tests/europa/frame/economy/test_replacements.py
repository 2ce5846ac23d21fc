"""Replacements: what they cost, and when and where they arrive (frame:RP)."""

from pathlib import Path
from typing import Any

import pytest

from tests.europa.desk import front, options, play
from tests.europa.replacing import HOME, RICH, phase, refused
from wavell.books.europa.frame.economy.replacements import read_rates
from wavell.books.europa.model.counts import Key
from wavell.books.europa.model.ids import UnitId
from wavell.books.europa.rules import DATA, turn
from wavell.umpire import DataError


@pytest.mark.rule("europa frame:RP", "europa 15.J.10.n1")
def test_a_lost_brigade_is_paid_for_and_arrives_in_four_turns() -> None:
    game = phase({"al-inf": "unisolated"})
    assert f"replace al-inf at {front(game).atlas.find(HOME)}" in options(game, "replace")
    play(game, f"replace al-inf at {HOME}")
    unit = front(game).units[UnitId("al-inf")]
    assert (unit.place, unit.arrives) == ("track", turn("Aug 1 42"))
    assert front(game).pools[Key("britain inf")] == 18


@pytest.mark.rule("europa frame:RP")
@pytest.mark.parametrize(
    ("units", "order", "pools", "cited"),
    [
        ({"al-inf": HOME}, f"replace al-inf at {HOME}", RICH, ["frame:RP"]),
        ({"al-inf": "unisolated"}, f"replace al-inf at {HOME}", {"britain inf": 1}, ["frame:RP"]),
        ({"al-arm": "unisolated"}, f"replace al-arm at {HOME}", {"britain inf": 20}, ["frame:RP"]),
        ({"al-inf": "unisolated"}, "replace al-inf at 0505", RICH, ["frame:RP"]),
        ({"al-inf": "unisolated"}, "replace al-inf", RICH, ["frame:RP"]),
        ({"al-inf": "isolated"}, f"replace al-inf at {HOME}", {"britain inf": 3}, ["frame:RP"]),
        ({"al-inf": "isolated"}, f"replace al-inf at {HOME}", {"britain inf": 4}, []),
        ({"ax-inf": "unisolated"}, f"replace ax-inf at {HOME}", RICH, ["frame:RP"]),
    ],
)
def test_what_cannot_be_replaced(units: dict[str, Any], order: str, pools: dict[str, int], cited: list[str]) -> None:
    assert refused(phase(units, pools=pools), order) == cited


@pytest.mark.rule("europa frame:RP")
def test_a_cadre_in_supply_is_filled_up_at_once() -> None:
    game = phase({"al-inf-div": {"at": HOME, "up": "cadre"}})
    play(game, "replace al-inf-div")
    assert front(game).units[UnitId("al-inf-div")].up == ""
    assert front(game).pools[Key("britain inf")] == 16


@pytest.mark.rule("europa 15.L.1.p4", "europa 15.X.6.p1", "europa frame:RP")
@pytest.mark.parametrize(("host", "cited"), [("al-army-hq", ["15.L.1.p4", "frame:RP"]), ("al-training", ["frame:RP"])])
def test_a_hex_takes_so_many_a_month(host: str, cited: list[str]) -> None:
    units = {"al-inf": "unisolated", "al-inf-2": "unisolated", "al-inf-div": "unisolated", host: "0505"}
    game = phase(units)
    assert refused(game, "replace al-inf-div at 0505") == []
    play(game, "replace al-inf at 0505")
    assert refused(game, "replace al-inf-2 at 0505") == []
    assert refused(game, "replace al-inf-div at 0505") == cited


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("[month.britain]", "[month.britian]", "britian"),
        ('inf = "2"', 'inf = "1/3"', "half REs"),
        ('inf = "2"', 'inf = "-2"', "is no number above 0"),
        ('arm = "1"', 'air = "1"', "air"),
        ("hex_limit = 3", "hex_limit = 0", "hex_limit"),
    ],
)
def test_rates_that_could_not_be_are_named(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    path = tmp_path / "replacements.toml"
    path.write_text((DATA / "replacements.toml").read_text().replace(old, new, 1))
    with pytest.raises(DataError, match=complaint):
        read_rates(path)
