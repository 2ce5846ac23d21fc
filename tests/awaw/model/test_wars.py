"""A war is named by its two powers."""

from wavell.books.awaw.model.nations import BRITAIN, JAPAN
from wavell.books.awaw.model.wars import Foes, foes, pair_of


def test_a_war_is_two_powers_whoever_is_named_first() -> None:
    assert pair_of(JAPAN, BRITAIN) == pair_of(BRITAIN, JAPAN) == "britain japan"
    assert foes(pair_of(JAPAN, BRITAIN)) == Foes(BRITAIN, JAPAN)
