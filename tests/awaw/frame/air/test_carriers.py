"""Carriers take squadrons aboard."""

import pytest

from tests.awaw.desk import desk, happened, play, unit


@pytest.mark.rule("awaw frame:air-units")
def test_squadrons_ashore_go_aboard_a_carrier_that_has_none() -> None:
    units = {
        "ja-cv-1": "Tokyo",
        "ja-nas-1": {"at": "Tokyo", "aboard": "ja-cv-1"},
        "ja-cv-5": "Tokyo",
        "ja-nas-5": "Tokyo",
        "ja-nas-6": "Tokyo",
        "ja-cv-6": "Truk",
    }
    game = desk("axis.construction", units)
    events = play(game, "end")
    assert happened(events, "Embarked") == ["frame:air-units"]
    assert [unit(game, f"ja-nas-{n}").aboard for n in (1, 5, 6)] == ["ja-cv-1", "ja-cv-5", ""]
