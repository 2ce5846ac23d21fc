"""Disruption: who is disrupted, and when he recovers (frame:RED)."""

from fractions import Fraction

import pytest

from tests.europa.battles import asked, fight
from tests.europa.desk import desk, front, options, play
from wavell.books.europa.frame.combat.red import covered, exempted
from wavell.books.europa.model.ids import UnitId
from wavell.books.europa.model.kinds import Side


@pytest.mark.rule("europa frame:RED")
def test_disruption_is_chosen_and_recovers_in_supply() -> None:
    units = {"al-inf": "0506", "al-inf-2": "0506", "ax-inf": "0605"}
    game = fight(units, "attack al-inf+al-inf-2 on 0605", "1:", [6], owner={"0605": "axis"})
    assert asked(game) == ("disrupt",)
    play(game, options(game, "disrupt")[0])
    assert sum(front(game).units[UnitId(id_)].disrupted for id_ in ("al-inf", "al-inf-2")) == 1


@pytest.mark.rule("europa 15.J.2.b.p2", "europa 15.J.2.c")
@pytest.mark.parametrize(("dice", "result", "weight"), [([6, 3], "1:", "2"), ([6, 6], "1X1", "1")])
def test_engineers_weigh_double_where_no_losses_are_called_for(dice: list[int], result: str, weight: str) -> None:
    units = {"al-cbt-eng": "1107", "al-cbt-eng-2": "1107", "al-inf-div": "1107", "ax-inf-div": "1207"}
    game = desk("allies.combat", units, dice=[*dice, 1], stocks={"1107": [30, 0]}, owner={"1107": "allies"})
    play(game, "attack al-cbt-eng+al-cbt-eng-2+al-inf-div on 1207", "pass")
    battle = front(game).battle
    assert battle is not None
    assert battle.result == result
    assert [each.weight for each in battle.points[:2]] == [weight, weight]
    assert [each.spared or each.weight for each in battle.points[:2]] == ["2", "2"]  # one of the two is owed


_DIE_BY_TWO = "attack al-arm-div+al-inf-div+al-cbt-eng+al-cbt-eng-2+al-cbt-eng-3 on 1207"


@pytest.mark.rule("europa 15.J.2.b.p2", "europa 15.J.2.c")
@pytest.mark.parametrize(
    ("named", "cover", "plain"),
    [
        ("al-cbt-eng-3", 2, "al-cbt-eng al-cbt-eng-2"),
        ("al-cbt-eng+al-cbt-eng-2", 3, "al-cbt-eng al-cbt-eng-3"),
        ("al-cbt-eng-2+al-cbt-eng", 3, "al-cbt-eng-2 al-cbt-eng-3"),
    ],
)
def test_as_many_engineers_as_are_owed_weigh_plain(named: str, cover: int, plain: str) -> None:
    engineers = {"al-cbt-eng": "1107", "al-cbt-eng-2": "1107", "al-cbt-eng-3": "1107"}
    units = {**engineers, "al-arm-div": "1107", "al-inf-div": "1107", "ax-inf-bn": "1207", "ax-inf-div": "1207"}
    game = desk("allies.combat", units, dice=[4, 4, 6], stocks={"1107": [12, 0]}, owner={"1107": "allies"})
    play(game, _DIE_BY_TWO, "pass")
    ids = tuple(UnitId(id_) for id_ in named.split("+"))
    assert covered(front(game), Side.ALLIES, ids) == covered(front(game), Side.ALLIES, ids[::-1]) == cover
    exempt = exempted(front(game), Side.ALLIES, ids, Fraction(cover))
    assert sorted({*engineers} - {*exempt}) == sorted(plain.split())
    assert exempted(front(game), Side.ALLIES, ids, Fraction(len(ids))) == ()  # their plain strength is enough
