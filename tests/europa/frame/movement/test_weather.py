"""The weather of a turn (frame:WX)."""

import pytest

from tests.europa.desk import desk, front, lines, play, tally
from wavell.books.europa.frame.movement.weather import GIVEN, ROWS, zones_of
from wavell.books.europa.model.ids import PlaceId
from wavell.umpire import Game, open_book
from wavell.umpire.facts.dice import SEED_BYTES, SeededDice


@pytest.mark.rule("europa frame:WX")
def test_the_weather_of_a_turn() -> None:
    game = desk("axis.exploitation", {"al-inf": "0506", "ax-inf": "1406"}, date="Dec 4 41", dice=[6, 4])
    play(game, "end")
    assert front(game).weather == {"arctic": "snow", "arid": "storm", "temperate": "snow", "sea": "rough"}
    assert front(game).weather_at(PlaceId("0506")) == "snow"
    calm = desk("axis.exploitation", {"al-inf": "0506", "ax-inf": "1406"}, date="Dec 4 41", dice=[1])
    play(calm, "end")
    assert front(calm).weather["temperate"] == front(calm).weather["arid"] == "clear"
    no_storm = desk("axis.exploitation", {"al-inf": "0506", "ax-inf": "1406"}, date="Dec 4 41", dice=[6, 3])
    play(no_storm, "end")
    assert front(no_storm).weather["arid"] == "clear"


@pytest.mark.rule("europa frame:WX")
def test_no_die_in_summer() -> None:
    game = desk("axis.exploitation", {"al-inf": "0506", "ax-inf": "1406"}, date="Jul 1 42")
    play(game, "end")
    assert front(game).phasing == "allies"
    assert zones_of(front(game)) == ("arctic", "arid", "temperate", "sea")
    assert all(row.ref == "frame:WX" for row in ROWS)
    mud = desk("allies.movement", {"al-inf": "0506"}, weather={"temperate": "mud"})
    assert lines(tally(mud, "step al-inf to 0505")) == ["+2 frame:TER"]


@pytest.mark.rule("europa frame:WX")
@pytest.mark.parametrize("scenario", sorted({name for name, _ in GIVEN}))
def test_given_weather_comes_whatever_the_die_says(scenario: str) -> None:
    for seed in range(12):
        world = front(Game.new(open_book("europa"), scenario, dice=SeededDice(seed.to_bytes(SEED_BYTES, "big"))))
        foul = {zone: sky for zone, sky in world.weather.items() if sky != "clear"}
        assert foul == GIVEN[scenario, world.clock.turn]
