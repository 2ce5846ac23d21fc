"""15.G: border guards in a fight."""

import pytest

from tests.europa.fights import fight


@pytest.mark.rule("europa 15.G.p1")
@pytest.mark.parametrize(("date", "state"), [("Sep 1 39", "self-supporting"), ("Sep 2 39", "unsupported")])
def test_border_guards_when_their_country_is_first_attacked(date: str, state: str) -> None:
    proof = fight(
        "6-8 XX infantry german", against=("1-6 II border_guard polish",), date=date, joined={"poland": "Sep 1 39"}
    )
    assert proof.support[1]["d1"].state == state
