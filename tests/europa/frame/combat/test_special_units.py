"""The bands of the special unit table (frame:SUCAT)."""

import pytest

from tests.europa.fights import die, fight


@pytest.mark.rule("europa frame:SUCAT")
def test_the_bands_of_the_special_unit_table() -> None:
    assert die(fight("2-8 X light", "6-8 XX infantry", terrain="rough"))["15.M.4.p3"] == 1
    assert "15.M.4.p3" not in die(fight("2-8 II light", "6-8 XX infantry x2", terrain="rough"))
    met = fight(
        "2-8 X light", "3-8 X infantry", against=("2-8 X light german", "6-8 XX infantry german"), terrain="rough"
    )
    assert die(met)["15.M.4.p3"] == 1
