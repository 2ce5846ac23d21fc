"""What a position is worth: terms are weighed, gains are told, and places count by who is near them."""

from pathlib import Path

import pytest

from wavell.books.primer.model.ground import BOARD
from wavell.umpire import DataError
from wavell.umpire.books.evaluation import (
    Aim,
    Evaluation,
    Pull,
    Strengths,
    Term,
    Weight,
    read_weights,
    weigh_aims,
)

WEIGHTS = {"hold": Weight(10.0, "take {about}"), "losses": Weight(2.0, "wear the enemy down")}
EVALUATION = Evaluation(lambda world, seat: {}, WEIGHTS)
HERE, NEAR, FAR = "0605", "0606", "1105"


def test_terms_are_weighed_by_their_kind() -> None:
    assert EVALUATION.worth({Term("hold", "Bir Halfa"): 1.0, Term("losses"): -3.0}) == 4.0


def test_the_best_gain_comes_first_and_says_what_it_is_for() -> None:
    before = {Term("hold", "Bir Halfa"): -1.0, Term("losses"): 0.0}
    after = {Term("hold", "Bir Halfa"): 1.0, Term("losses"): -3.0}
    gains = EVALUATION.gains(before, after)
    assert gains == [(20.0, Term("hold", "Bir Halfa")), (-6.0, Term("losses"))]
    assert EVALUATION.aim(gains[0][1]) == "take Bir Halfa"


def test_what_has_changed_is_told_the_weightiest_first_and_of_a_place_once() -> None:
    weights = {
        "hold": Weight(10.0, "take {about}", "you have taken {about}", "{about} is lost"),
        "contest": Weight(5.0, "press {about}", "", "{about} is threatened"),
        "losses": Weight(2.0, "wear the enemy down", "the enemy has lost more", "you have lost more"),
    }
    evaluation = Evaluation(lambda world, seat: {}, weights)
    before = {Term("hold", "Bir Halfa"): 1.0, Term("contest", "Bir Halfa"): 0.5, Term("contest", "Ras Ajram"): 0.5}
    after = {Term("hold", "Bir Halfa"): -1.0, Term("contest", "Ras Ajram"): 0.1, Term("losses"): 0.2}
    told = evaluation.told(before, after, most=5)
    assert told == [("Bir Halfa is lost", False), ("Ras Ajram is threatened", False), ("the enemy has lost more", True)]
    assert evaluation.told(before, after, most=1) == told[:1]
    assert evaluation.told(after, after, most=5) == []
    grown = evaluation.told({}, {Term("contest", "Ras Ajram"): 1.0}, most=5)
    assert grown == [], "a kind without words for it is not told"


def test_a_force_is_felt_less_with_every_hex_and_nowhere_off_the_board() -> None:
    pull = Pull(BOARD, reach=2.0)
    felt = pull.to(HERE)
    assert felt[HERE] == 1.0 > felt[NEAR] > felt[FAR] > 0.0 == felt["nowhere"]


def test_a_place_counts_by_who_holds_guards_and_threatens_it() -> None:
    pull = Pull(BOARD, reach=2.0)

    def weighed(held: bool, guarded: bool, ours: Strengths, theirs: Strengths) -> dict[str, float]:
        found = weigh_aims([Aim("Bir Halfa", HERE, 2.0, held, guarded)], ours, theirs, pull)
        return {term.kind: amount for term, amount in found}

    alone = weighed(True, True, {HERE: 3.0}, {})
    pressed = weighed(True, True, {HERE: 3.0}, {NEAR: 3.0})
    lost = weighed(False, False, {}, {NEAR: 3.0})
    assert (alone["hold"], alone["guard"], lost["hold"], lost["guard"]) == (2.0, 2.0, -2.0, 0.0)
    assert alone["contest"] > pressed["contest"] > 0 > lost["contest"]


def test_a_kind_without_a_weight_is_missed(tmp_path: Path) -> None:
    path = tmp_path / "players.toml"
    path.write_text('[kinds.hold]\nweight = 1.0\naim = "take {about}"\n', "utf-8")
    assert read_weights(path, ["hold"])["hold"].weight == 1.0
    with pytest.raises(DataError, match=r'players\.toml: the kind of term "losses" is missing'):
        read_weights(path, ["hold", "losses"])
