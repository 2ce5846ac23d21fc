"""What older versions stored in words is read as what it is stored as today."""

from typing import Any

import msgspec
import pytest

from wavell.books.awaw.book import BOOK
from wavell.books.awaw.model.ids import PlaceId
from wavell.books.awaw.model.lines import Line
from wavell.books.awaw.model.world import War
from wavell.books.awaw.rules import ALLIES, AXIS

LINES = {
    PlaceId("W12"): Line(ALLIES),
    PlaceId("O24"): Line(AXIS, PlaceId("L32")),
    PlaceId("malta"): Line(ALLIES, PlaceId("india"), (PlaceId("OO16"), PlaceId("NN15"))),
}
WORDS = {"W12": "allies", "O24": "axis L32", "malta": "allies india OO16 NN15"}


def read(**fields: Any) -> War:
    """A position as version 1 wrote it."""
    stored = msgspec.to_builtins(BOOK.scenario("malaya-1941").start(dict(BOOK.readings.choose({}))))
    world = BOOK.read_position(msgspec.json.encode(stored | fields), "1")
    assert isinstance(world, War)
    return world


def test_lines_in_words_are_read_and_those_of_today_stay() -> None:
    world = read(standing=WORDS, sea_lines=dict(list(WORDS.items())[:1]))
    assert world.standing == LINES
    assert world.sea_lines == dict(list(LINES.items())[:1])
    assert BOOK.read_position(msgspec.json.encode(world), BOOK.versions.rules_id) == world


@pytest.mark.parametrize("lines", [{"W12": ""}, {"W12": "axxis L32"}, ["axis L32"], None])
def test_what_no_version_wrote_is_not_read(lines: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        read(standing=lines)
