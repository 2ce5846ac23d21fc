"""The entries of the chart for ski units."""

import pytest

from wavell.books.europa.frame.movement.terrain import HEXSIDES, TERRAIN, WEATHER, Ground
from wavell.books.europa.model.kinds import Sky


@pytest.mark.rule("europa 15.M.10.p1")
@pytest.mark.parametrize("ground", [*TERRAIN.values(), *HEXSIDES.values()], ids=lambda ground: ground.title)
def test_on_snow_skis_pay_nowhere_more_than_light_infantry(ground: Ground) -> None:
    light, skis = (WEATHER[Sky.SNOW].cost(ground, column) for column in ("light", "ski"))
    assert (skis is None) == (light is None)
    assert skis is None or light is None or skis <= light
