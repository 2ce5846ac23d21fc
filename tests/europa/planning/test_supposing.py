"""What is supposed of unseen stacks agrees with what a side sees."""

from random import Random

from wavell.books.europa.book import BOOK
from wavell.books.europa.model.counters import ROSTER
from wavell.books.europa.model.world import Front
from wavell.books.europa.planning.supposing import suppose


def start() -> Front:
    found = BOOK.scenario("crusader").start(BOOK.readings.choose({}))
    assert isinstance(found, Front)
    return found


def test_stacks_have_as_many_units_as_are_seen_and_never_the_true_ones_alone() -> None:
    true = start()
    view = true.seen_by("allies")
    worlds = [suppose(view, start(), "allies", Random(n)) for n in range(4)]
    for world in worlds:
        assert {place: len(world.stack(place)) for place in view.unseen} == {
            place: len(true.stack(place)) for place in view.unseen
        }
        assert all(world.units[id_] == unit for id_, unit in view.units.items())
        assert world.units.keys() == true.units.keys()
        assert not world.unseen
    hidden = {id_ for id_ in true.units if id_ not in view.units}
    assert {ROSTER[id_].side for id_ in hidden} == {"axis"}
    assert len({tuple(world.units[id_].place for id_ in sorted(hidden)) for world in worlds}) > 1
