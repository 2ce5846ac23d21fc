"""15.P, 15.Q and 15.T: police and security units against partisans."""

import pytest

from tests.europa.fights import fight

PARTISANS = ("1-6 II partisan infantry soviet",)


@pytest.mark.rule("europa 15.Q.p2", "europa 15.Q.x1", "europa 15.T", "europa 15.P", "europa frame:PART")
@pytest.mark.parametrize("kind", ["police", "security"])
def test_police_and_security_against_partisans(kind: str) -> None:
    hunting = fight(f"2-6 X {kind} german", against=PARTISANS)
    assert hunting.support[0]["a1"].state == "self-supporting"
    assert hunting.support[0]["a1"].ref.id == ("15.Q.p2" if kind == "police" else "15.T")
    assert fight(f"2-6 X {kind} german", against=("3-6 X infantry soviet",)).support[0]["a1"].state == "unsupported"
    assert fight(f"4-6* XX {kind} german", against=PARTISANS).support[0]["a1"].state == "support division"
    assert (
        fight(f"4-6* XX {kind} german", against=("3-6 X infantry soviet",)).support[0]["a1"].state == "self-supporting"
    )
