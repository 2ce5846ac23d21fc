"""What offensive operations cost: by front, each line rounded up, the sum capped."""

import pytest

from tests.awaw.desk import account, desk, lines, tally, war
from wavell.books.awaw.frame.economy.offensives import PRICES, bills, cannot_pay, cost, pay, to_pay
from wavell.books.awaw.model.ids import FrontId, UnitId
from wavell.books.awaw.model.nations import BRITAIN, FRANCE, JAPAN

FRONT = FrontId("southeast_asian")


@pytest.mark.rule("awaw frame:offensive-cost")
@pytest.mark.parametrize(
    ("kind", "factors", "brps"),
    [
        ("ground", 1, 1), ("ground", 3, 1), ("ground", 4, 2),
        ("aaf", 1, 1), ("aaf", 2, 1), ("aaf", 3, 2),
        ("nas", 6, 1), ("nas", 7, 2),
        ("ships", 10, 1), ("ships", 11, 2),
        ("transport", 2, 1), ("transport", 3, 2),
        ("bombing", 3, 1), ("bombing", 10, 4),
        ("ground", 45, 15), ("ground", 46, 15),
    ],
)  # fmt: skip
def test_a_line_is_rounded_up_and_a_front_capped(kind: str, factors: int, brps: int) -> None:
    game = desk("axis.combat", {"ja-inf-1": "Saigon"})
    assert to_pay(war(game), JAPAN, FRONT, {kind: factors}) == brps


@pytest.mark.rule("awaw frame:offensive-cost")
def test_each_line_is_rounded_by_itself() -> None:
    game = desk("axis.combat", {"ja-inf-1": "Saigon"})
    assert to_pay(war(game), JAPAN, FRONT, {"ground": 1, "aaf": 1, "ships": 1}) == 3
    assert to_pay(war(game), JAPAN, FRONT, {"ground": 44, "aaf": 1, "ships": 1}) == PRICES.cap


@pytest.mark.rule("awaw frame:offensive-cost")
def test_later_operations_pay_what_they_add() -> None:
    game = desk("axis.combat", {"ja-inf-1": "Saigon"})
    for event in pay(war(game), JAPAN, FRONT, {"ground": 2}, "attack"):
        event.apply(game.world)
    assert account(game, "japan.level") == 99
    assert to_pay(war(game), JAPAN, FRONT, {"ground": 1}) == 0
    assert to_pay(war(game), JAPAN, FRONT, {"ground": 2}) == 1
    assert to_pay(war(game), JAPAN, FrontId("pacific"), {"ground": 1}) == 1  # another front has its own bill
    assert cost(war(game), BRITAIN, FRONT) == 0
    assert lines(tally(game, f"offensive japan {FRONT}")) == ["+1 frame:offensive-cost", "<=15 frame:offensive-cost"]


@pytest.mark.rule("awaw frame:offensive-cost")
def test_nobody_spends_what_he_has_not() -> None:
    game = desk("axis.combat", {"ja-inf-1": "Saigon"}, accounts={"japan.level": 1})
    assert not list(cannot_pay(war(game), JAPAN, FRONT, {"ground": 3}))
    assert list(cannot_pay(war(game), JAPAN, FRONT, {"ground": 4}))
    broke = desk("axis.combat", {"ja-inf-1": "Saigon"}, accounts={"japan.level": -5})
    assert list(cannot_pay(war(broke), JAPAN, FRONT, {"ground": 1}))
    assert not list(cannot_pay(war(broke), FRANCE, FRONT, {"ground": 1}))  # it keeps no books


@pytest.mark.rule("awaw frame:offensive-cost")
def test_a_lent_unit_is_paid_by_who_operates_it() -> None:
    units = {"aus-inf-1": {"at": "Singapore", "lent": "us"}, "ind-inf-1": "Singapore", "br-aaf-1": "Singapore"}
    game = desk("allies.combat", units)
    found = bills(war(game), (UnitId("aus-inf-1"), UnitId("ind-inf-1"), UnitId("br-aaf-1"), UnitId("aus-inf-1")))
    assert found == {"us": {"ground": 2}, "britain": {"ground": 2, "aaf": 1}}
