"""Wars: both powers are in each, and each is there once."""

from wavell.books.awaw.model.nations import BRITAIN, JAPAN, US
from wavell.books.awaw.model.older import FIELDS
from wavell.books.awaw.model.wars import Foes, Wars, all_foes, foes_of, wars_between, with_war


def test_a_war_is_two_powers_whoever_is_named_first() -> None:
    assert foes_of(JAPAN, BRITAIN) == foes_of(BRITAIN, JAPAN) == Foes(BRITAIN, JAPAN)


def test_a_war_stands_with_both_and_is_told_once() -> None:
    wars: Wars = wars_between({Foes(BRITAIN, JAPAN): 3})
    more = with_war(wars, foes_of(US, JAPAN), 5)
    assert wars == {BRITAIN: {JAPAN: 3}, JAPAN: {BRITAIN: 3}}
    assert more == {BRITAIN: {JAPAN: 3}, JAPAN: {BRITAIN: 3, US: 5}, US: {JAPAN: 5}}
    assert list(all_foes(more)) == [Foes(BRITAIN, JAPAN), Foes(JAPAN, US)]


def test_wars_of_older_positions_are_read() -> None:
    today = {"britain": {"japan": 3}, "japan": {"britain": 3}}
    assert FIELDS["wars"]({"britain japan": 3}, 2) == today
    assert FIELDS["wars"](today, 3) == today
