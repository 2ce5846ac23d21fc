"""What is supposed of unseen units agrees with what a side sees."""

from collections import Counter
from random import Random

from wavell.books.primer.book import BOOK
from wavell.books.primer.model.world import Desert
from wavell.books.primer.planning.supposing import suppose


def test_every_unseen_place_holds_as_many_as_are_seen_there() -> None:
    true = BOOK.scenario("oasis").start(BOOK.readings.choose({}))
    assert isinstance(true, Desert)
    view = true.seen_by("allies")
    supposed = suppose(view, true, "allies", Random(1))
    here, there = (Counter(unit.place for unit in world.units.values() if unit.place) for world in (supposed, true))
    assert here == there
    assert supposed.units.keys() == true.units.keys()
    assert not supposed.unseen
