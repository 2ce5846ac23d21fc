"""Chapters 7 and 8: the depots, twins."""

import msgspec
import pytest
from tests.primer.desk import cites, desert, desk, kinds, lines, options, play, tally, unit, world

from wavell.books.primer import BOOK
from wavell.books.primer.chapters.s5_supply import in_supply
from wavell.books.primer.chapters.s7_s8_depots import source
from wavell.books.primer.model.kinds import Side


@pytest.mark.rule("primer 7", "primer 8")
def test_each_side_is_supplied_from_its_own_depot() -> None:
    desert = world({"rifles": "0905", "panzer": "0305"})
    assert (source(Side.ALLIES, desert), source(Side.AXIS, desert)) == ("1105", "0105")
    assert in_supply("rifles", desert)
    assert in_supply("panzer", desert)


@pytest.mark.rule("primer 7.1")
def test_the_allied_depot_is_not_left_empty_with_an_enemy_near() -> None:
    near = {"hussars": "1105", "panzer": "0905"}
    game = desk("allies.move", near)
    assert cites(game.judge("allies", "move hussars 1104")) == ["7.1"]
    assert not any(order.startswith("move hussars") for order in options(game, "move"))
    assert desk("allies.move", near | {"rifles": "1105"}).judge("allies", "move hussars 1104")
    assert desk("allies.move", {"hussars": "1105", "panzer": "0805"}).judge("allies", "move hussars 1104")


@pytest.mark.rule("primer 8.1")
def test_the_axis_depot_is_not_left_empty_with_an_enemy_near() -> None:
    game = desk("axis.move", {"fanteria": "0105", "hussars": "0305"})
    assert cites(game.judge("axis", "move fanteria 0104")) == ["8.1"]
    far = desk("axis.move", {"fanteria": "0105", "hussars": "0405"})
    assert far.judge("axis", "move fanteria 0104")


@pytest.mark.rule("primer 7.1", "primer 8.1")
def test_a_garrison_neither_reacts_nor_advances_away() -> None:
    game = desk("axis.react", {"hussars": "1105", "panzer": "0904"})
    assert cites(game.judge("allies", "react hussars 1106")) == ["7.1"]
    assert options(game, "react") == set()
    units = {"panzer": "0105", "grenadiere": "0106", "rifles": "0205", "scouts": "0304", "hussars": "1105"}
    game = desk("axis.attack", units, dice=[6])
    play(game, "attack panzer+grenadiere on 0205", "lose rifles", "retreat 0306")
    assert options(game, "advance") == {"advance grenadiere"}
    assert cites(game.judge("axis", "advance panzer")) == ["8.1"]
    assert options(game, "hold") == {"hold"}


@pytest.mark.rule("primer 7.2", "primer 8.2")
@pytest.mark.parametrize(
    ("side", "unit_", "enemy", "depot", "ref"),
    [("allies", "rifles", "panzer", "El Qasr", "7.2"), ("axis", "fanteria", "hussars", "Sidi Barud", "8.2")],
)
def test_a_side_without_its_depot_has_no_supply_and_no_replacements(
    side: str, unit_: str, enemy: str, depot: str, ref: str
) -> None:
    units = {unit_: {"at": "0605", "steps": 1}, enemy: "0601"}
    phase, date = f"{side}.replace", "Nov 4 41"
    assert desk(phase, units, date=date).judge(side, f"replace {unit_}")
    lost = desk(phase, units, date=date, held={depot: "axis" if side == "allies" else "allies"})
    assert set(cites(lost.judge(side, f"replace {unit_}"))) == {"2.4", ref}
    found = tally(lost, f"supply {unit_}")
    assert [line.why for line in found.lines] == ["no supply: there is no depot to trace to"]
    assert lines(found) == [f"+0 {ref}"]


@pytest.mark.rule("primer 7.2", "primer 8.2")
def test_entering_a_depot_captures_it_under_its_own_paragraph() -> None:
    game = desk("axis.move", {"panzer": "1005", "rifles": "0905"})
    taken = next(event for event in play(game, "move panzer qasr") if type(event).__name__ == "PlaceTaken")
    assert str(taken.ref) == "primer 7.2"
    game = desk("allies.move", {"hussars": "0205", "panzer": "0905"})
    taken = next(event for event in play(game, "move hussars barud") if type(event).__name__ == "PlaceTaken")
    assert str(taken.ref) == "primer 8.2"


@pytest.mark.rule("primer 7.3", "primer 8.3")
@pytest.mark.parametrize("side", ["allies", "axis"])
def test_newcomers_arrive_on_their_date_if_the_depot_is_held_and_has_room(side: str) -> None:
    depot, garrison, newcomer, ref = {
        "allies": ("1105", ["rifles", "anzacs"], "highlanders", "primer 7.3"),
        "axis": ("0105", ["fanteria", "flak"], "pioniere", "primer 8.3"),
    }[side]
    other = {"allies": {"panzer": "0305"}, "axis": {"hussars": "0905"}}[side]
    full = dict.fromkeys(garrison, depot)
    for date, units, held, comes in (
        ("Nov 4 41", {garrison[0]: depot}, {}, True),  # the week that begins is Dec 1
        ("Dec 2 41", {garrison[0]: depot}, {}, True),  # late is well
        ("Nov 3 41", {garrison[0]: depot}, {}, False),  # early is not
        ("Nov 4 41", full, {}, False),  # no room
        ("Nov 4 41", {garrison[0]: "0606"}, {depot: "axis" if side == "allies" else "allies"}, False),  # not held
    ):
        game = desk("axis.attack", {**units, **other}, date=date, held={**held, "halfa": "axis"}, dice=[1])
        keep = {depot: side} if not held else {}
        desert(game).held.update(keep)
        start = BOOK.scenario("oasis").start(dict(game.world.readings)).units  # type: ignore[attr-defined]
        desert(game).units[newcomer] = msgspec.structs.replace(start[newcomer])
        if held:  # keep the other depot in other hands, so that the game goes on
            desert(game).held["0105" if side == "allies" else "1105"] = ""
        events = play(game, "end")
        arrived = [event for event in events if type(event).__name__ == "UnitArrived"]
        assert [str(event.ref) for event in arrived] == ([ref] if comes else []), (date, kinds(events))
        assert unit(game, newcomer).place == (depot if comes else "")
