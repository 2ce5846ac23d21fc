"""103.A.3: British infantry against tanks."""

import pytest

from tests.europa.fights import fight, share


@pytest.mark.rule("europa 103.A.3.a.p1")
@pytest.mark.parametrize(
    ("unit", "date", "class_"),
    [
        ("3-8 X infantry", "Aug 4 44", "none"),
        ("3-8 X infantry", "Sep 1 44", "neutral"),
        ("3-8 X infantry indian", "Sep 1 44", "neutral"),
        ("0-1-8 X antitank", "Sep 1 44", "full"),
        ("3-8 X infantry polish", "Sep 1 44", "none"),
    ],
)
def test_british_infantry_is_neutral_against_tanks_late(unit: str, date: str, class_: str) -> None:
    found = fight("10-8-10 XX armour german", against=(unit,), date=date).setting
    assert found.defenders[0].kit.effects("atec", found.turn)[0] == class_


@pytest.mark.rule("europa 103.A.3.a.p2")
@pytest.mark.parametrize(
    ("unit", "date", "weighted"),
    [
        ("6-8 XX infantry", "Aug 4 44", 0),
        ("6-8 XX infantry", "Sep 1 44", 1),
        ("6-8* XX infantry", "Sep 1 44", 0),
        ("6-8 XX infantry polish", "Sep 1 44", 0),
    ],
)
def test_british_support_divisions_have_one_re_of_atec_late(unit: str, date: str, weighted: int) -> None:
    proof = fight("10-8-10 XX armour german", against=(unit,), date=date)
    assert share(proof, False, "atec")[0] == weighted
