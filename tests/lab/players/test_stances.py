"""Stances see the same position with other weights."""

from random import Random

from wavell.lab.players.stances import BOLDLY, CAREFULLY, EVENLY, Stance, stances, varied
from wavell.umpire.books.evaluation import Evaluation, Term, Terms, Weight

TERMS: Terms = {
    Term("hold", "Ras Ajram"): 1.0,
    Term("guard", "Ras Ajram"): 1.0,
    Term("hold", "Bir Halfa"): -3.0,
    Term("losses"): -2.0,
}
WEIGHTS = {kind: Weight(1.0, kind) for kind in ("hold", "guard", "contest", "losses")}
EVALUATION = Evaluation(lambda world, seat: TERMS, WEIGHTS)


def _seen(stance: Stance) -> Terms:
    return stance.of(EVALUATION).terms(None, "allies")


def test_the_even_stance_changes_nothing() -> None:
    assert EVENLY.of(EVALUATION) is EVALUATION


def test_the_bold_fear_losses_less_and_the_careful_more() -> None:
    bold, careful = _seen(BOLDLY), _seen(CAREFULLY)
    assert bold[Term("losses")] > TERMS[Term("losses")] > careful[Term("losses")]
    assert bold[Term("guard", "Ras Ajram")] < 1.0 < careful[Term("guard", "Ras Ajram")]
    assert bold[Term("hold", "Ras Ajram")] == 1.0


def test_main_efforts_are_made_at_the_places_that_count_most() -> None:
    found = stances(TERMS, efforts=1)
    assert found[:3] == [EVENLY, BOLDLY, CAREFULLY]
    assert [stance.name for stance in found[3:]] == ["with Bir Halfa foremost"]
    assert _seen(found[3])[Term("hold", "Bir Halfa")] < -3.0
    assert _seen(found[3])[Term("hold", "Ras Ajram")] == 1.0


def test_a_drawn_stance_sees_every_place_otherwise_and_the_same_draw_the_same() -> None:
    one, same, other = varied(TERMS, Random(1)), varied(TERMS, Random(1)), varied(TERMS, Random(2))
    assert one == same != other
    assert _seen(one)[Term("hold", "Ras Ajram")] > 0.0 > _seen(one)[Term("hold", "Bir Halfa")]
    assert one.about["Ras Ajram"] != one.about["Bir Halfa"]
