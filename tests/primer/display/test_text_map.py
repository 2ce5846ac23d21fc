"""The map of Primer as text."""

from tests.primer.desk import desert, world

from wavell.books.primer import BOOK
from wavell.books.primer.display.text_map import picture
from wavell.umpire import Game, SeededDice


def test_the_picture_fits_a_terminal_and_names_what_is_there() -> None:
    game = Game.new(BOOK, "oasis", dice=SeededDice(b"p" * 32))
    drawn = picture(desert(game))
    assert max(map(len, drawn.splitlines())) <= 80
    assert "o*" in drawn
    assert "#####" in drawn
    assert "Bir Halfa (0605)" in drawn
    assert "hussars 5-5" in drawn
    reduced = world({"hussars": {"at": "halfa", "steps": 1}, "anzacs": "halfa", "panzer": "0101"})
    assert "o*A2" in picture(reduced)
    assert "0605 hussars 3-5-, anzacs 4-3" in picture(reduced)
