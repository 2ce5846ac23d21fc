"""Sizes of units that are carried."""

import pytest

from tests.europa.desk import world
from wavell.books.europa.chapters.s15c2_position_aa import aa_points
from wavell.books.europa.frame.movement.sizes import carriage
from wavell.books.europa.model.ids import UnitId


@pytest.mark.rule("europa 15.C.2.d", "europa 15.C.2.d.x1")
def test_position_aa_counts_half_an_re_a_point() -> None:
    now = world({"al-pos-aa": {"at": "0506", "points": 5}, "al-pos-laa": "0506", "al-pos-aa-2": "0506"})
    assert carriage(now, UnitId("al-pos-aa"), "rail").total * 2 == 5
    assert aa_points(now, UnitId("al-pos-aa-2")) == 2
    assert carriage(now, UnitId("al-pos-aa-2"), "sea").total == 1
    assert now.kit(UnitId("al-pos-laa")).heavy is None
    heavy = now.kit(UnitId("al-pos-aa")).heavy
    assert heavy is not None
    assert heavy.ref.id == "15.C.2.d"
