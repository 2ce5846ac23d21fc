"""Chapter 6: fog."""

import msgspec
import pytest
from tests.primer.desk import cites, desert, desk, kinds, options, play, tally, unit, world

from wavell.books.primer.display.text_map import picture
from wavell.books.primer.model.kinds import Side
from wavell.books.primer.model.world import Unseen
from wavell.umpire import Game, UnknownName

APART = {"rifles": "0905", "hussars": "0905", "panzer": "0505", "flak": "0505", "fanteria": "0105"}


def encoded(game: Game, seat: str) -> str:
    return msgspec.json.encode(game.view(seat)).decode()


@pytest.mark.rule("primer 6.1")
def test_an_unseen_stack_shows_its_place_and_number_and_no_more() -> None:
    seen = world(APART).seen_by("allies")
    assert seen.unseen == {"0105": Unseen(Side.AXIS, 1), "0505": Unseen(Side.AXIS, 2)}
    assert set(seen.units) == {"rifles", "hussars"}
    assert seen.places("axis") == {"0105", "0505"}
    assert "X2?" in picture(seen)
    assert "panzer" not in picture(seen)
    assert set(world(APART).seen_by("axis").units) == {"panzer", "flak", "fanteria"}
    assert world(APART).seen_by("spectator").units == {}


@pytest.mark.rule("primer 6.1")
def test_a_hidden_move_is_read_without_the_name_of_the_unit() -> None:
    game = desk("axis.move", APART)
    play(game, "move panzer 0504")
    said = game.view("allies").log[-1]
    assert said.text == "move ? 0504"
    assert [getattr(event, "unit", "") for event in said.events] == ["?"]
    assert "panzer" not in encoded(game, "allies")
    assert "panzer" not in encoded(game, "spectator")
    assert "panzer" in encoded(game, "axis")


@pytest.mark.rule("primer 6.1")
def test_nobody_may_ask_about_a_unit_he_does_not_see() -> None:
    game = desk("allies.move", APART)
    with pytest.raises(UnknownName, match='no unit "panzer"'):
        tally(game, "allowance panzer", "allies")
    assert tally(game, "allowance panzer", "axis").total == 5


@pytest.mark.rule("primer 6.1")
def test_an_arrival_at_the_enemy_depot_is_not_told_by_name() -> None:
    game = desk("axis.attack", APART, dice=[1])
    coming = msgspec.structs.replace(unit(game, "rifles"), place="", arrives=1)
    desert(game).units["highlanders"] = coming
    assert "UnitArrived" in kinds(play(game, "end"))
    assert unit(game, "highlanders").place == "1105"
    assert "highlanders" not in encoded(game, "axis")
    assert "highlanders" in encoded(game, "allies")


@pytest.mark.rule("primer 6.2")
@pytest.mark.parametrize(("mover", "to", "seen"), [
    ("hussars", "0705", False), ("hussars", "0605", True), ("scouts", "0705", True), ("scouts", "0805", False),
])  # fmt: skip
def test_a_unit_sees_next_to_it_and_recon_two_hexes_far(mover: str, to: str, seen: bool) -> None:
    game = desk("allies.move", {mover: "0905", "panzer": "0505"})
    events = play(game, f"move {mover} {to}")
    assert unit(game, "panzer").spotted == seen
    assert ("UnitsSighted" in kinds(events)) == seen
    assert ("panzer" in encoded(game, "allies")) == seen


@pytest.mark.rule("primer 6.2")
def test_a_move_that_shows_a_secret_cannot_be_taken_back_alone() -> None:
    game = desk("allies.move", APART)
    play(game, "move hussars 0705")
    assert game.undo("allies")
    play(game, "move hussars halfa")
    refused = game.undo("allies")
    assert not refused
    assert refused.verdict.cited == ["primer 6.2"]
    assert game.undo("allies", consent=["axis"])


@pytest.mark.rule("primer 6.2")
@pytest.mark.parametrize(("reading", "spotted"), [("watched", False), ("remembered", True)])
def test_a_unit_that_nobody_sees_any_more_is_hidden_or_remembered(reading: str, spotted: bool) -> None:
    game = desk("allies.move", {"hussars": "0605", "rifles": "1105", "panzer": "0505"}, readings={"sight": reading})
    assert unit(game, "panzer").spotted
    play(game, "move hussars 0705")
    assert unit(game, "panzer").spotted == spotted
    play(game, "end", "end", "end", "move panzer 0504")
    assert not unit(game, "panzer").spotted


@pytest.mark.rule("primer 6.3")
@pytest.mark.parametrize(("reading", "after"), [("watched", False), ("remembered", True)])
def test_guns_that_fire_are_seen_until_the_battle_is_over(reading: str, after: bool) -> None:
    units = {"hussars": "0605", "gunners": "0705", "panzer": "0505", "grenadiere": "0505"}
    game = desk("allies.attack", units, dice=[1], readings={"sight": reading})
    assert not unit(game, "gunners").spotted
    play(game, "attack gunners+hussars on 0505")
    assert unit(game, "gunners").spotted
    play(game, "lose hussars")
    assert unit(game, "gunners").spotted == after
    assert unit(game, "hussars").spotted


@pytest.mark.rule("primer 6.4")
def test_guns_do_not_fire_at_what_nobody_sees() -> None:
    units = {"gunners": "0705", "panzer": "0505"}
    game = desk("allies.attack", units)
    assert cites(game.judge("allies", "attack gunners on 0505")) == ["6.4"]
    assert options(game, "attack") == set()
    game = desk("allies.attack", units | {"scouts": "0704"})
    assert game.judge("allies", "attack gunners on 0505")


@pytest.mark.rule("primer 6.4")
def test_an_unseen_unit_counts_one_in_a_reckoning() -> None:
    game = desk("allies.move", APART)
    assert tally(game, "defence 0505", "allies").total == 2
    assert tally(game, "odds hussars on 0505", "allies").total == 2
    assert tally(game, "defence 0505", "axis").total == 9


@pytest.mark.rule("primer 6.1")
@pytest.mark.parametrize("phase", ["allies.move", "allies.attack", "axis.move"])
def test_positions_that_look_alike_to_a_seat_are_answered_alike(phase: str) -> None:
    one = desk(phase, {"rifles": "0905", "panzer": "0105"})
    other = desk(phase, {"rifles": "0905", "flak": "0105"})
    assert one.view("allies") == other.view("allies")
    for name in ("panzer", "PANZER", "flak", "Flak", "rifles", "RIFLES", "nobody"):
        for order in (f"move {name} 0805", f"attack {name}+rifles on 0105", f"replace {name}", f"react {name} 0104"):
            assert one.judge("allies", order) == other.judge("allies", order), order
        for question in (f"allowance {name}", f"supply {name}", f"odds {name} on 0105"):
            assert told(one, question) == told(other, question), question


def told(game: Game, question: str) -> str:
    try:
        return str(game.explain(question, "allies"))
    except UnknownName as fault:
        return str(fault)
