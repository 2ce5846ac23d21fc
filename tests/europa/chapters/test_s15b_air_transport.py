"""15.B: who flies by regular air transport."""

from typing import Any

import pytest

from tests.europa.desk import cites, options
from tests.europa.drops import base, judged


@pytest.mark.rule("europa 15.B", "europa 15.X.3")
def test_who_flies_by_regular_transport() -> None:
    own: dict[str, Any] = {"installations": {"airbase 0606": {"capacity": 3}}, "to": "0606"}
    assert judged("al-mtn", "airlift", **own) == ([], ["15.B"])
    assert judged("al-inf", "airlift", **own) == ([], ["15.X.3"])
    assert judged("al-tank", "airlift", **own)[0] == ["15.B", "15.X.3"]
    assert judged("al-mtn-art", "airlift", **own) == ([], ["15.B"])
    assert judged("al-art", "airlift", **own)[0] == ["15.B", "15.X.3"]
    for unit in ("al-para", "al-commando", "al-air-landing", "al-light", "al-para-inf"):
        assert judged(unit, "airlift", **own) == ([], ["15.B"])


@pytest.mark.rule("europa 15.X.3", "europa 15.C.2.d")
def test_light_position_aa_is_offered_a_flight_and_heavy_is_refused() -> None:
    game = base("al-pos-laa", "al-pos-aa", installations={"airbase 0606": {"capacity": 3}})
    assert "airlift al-pos-laa by al-air-transport to 0606" in options(game, "airlift")
    assert cites(game.judge("allies", "airlift al-pos-aa by al-air-transport+al-gliders to 0606")) == ["15.B", "15.X.3"]
