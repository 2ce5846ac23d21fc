"""Names: a unit or a place may be called by any of its own, and a wrong one is answered with the nearest."""

import pytest
from tests.primer.desk import desk


@pytest.mark.parametrize("name", ["halfa", "HALFA", "oasis", "Bir-Halfa", "bir_halfa", "0605"])
def test_a_place_may_be_called_by_any_of_its_names(name: str) -> None:
    game = desk("allies.move", {"rifles": "0604"})
    assert str(game.parse(f"move Rifles {name}")) == "move rifles 0605"


def test_a_wrong_name_is_answered_with_the_nearest() -> None:
    game = desk("allies.move", {"rifles": "0604"})
    assert str(game.judge("allies", "move riffles halfa")) == (
        'refused: there is no unit "riffles"; did you mean "rifles"?'
    )
    assert "did you mean" in str(game.judge("allies", "move rifles tamarr"))
