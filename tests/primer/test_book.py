"""The book as a whole: its index, its names, and positions for cases."""

from pathlib import Path

import msgspec
import pytest

from tests.primer.desk import desert, desk, world
from wavell.books.primer import BOOK
from wavell.books.primer.scenarios import Position, load_scenario, place
from wavell.rulebook import marks
from wavell.umpire import DataError, Ref, UnknownName


def test_every_paragraph_but_a_heading_stands_on_something_and_has_a_test() -> None:
    tested = marks.tests_by_paragraph(Path(__file__).parent, [])
    for paragraph in BOOK.index.paragraphs.values():
        if paragraph.kind != "heading":
            assert BOOK.rules.implementations(paragraph.id), f"{paragraph.id} {paragraph.heading} is a dead letter"
            assert tested.get(Ref("primer", paragraph.id)), f"{paragraph.id} {paragraph.heading} has no test"


def test_both_readings_are_about_paragraphs_and_default_to_a_choice() -> None:
    assert BOOK.readings.choose({}) == {"sight": "watched", "zones": "friends"}
    assert [reading.id for reading in BOOK.readings.about("4.8")] == ["zones"]


@pytest.mark.parametrize(
    ("position", "fault"),
    [
        ({"units": {"panzr": "0605"}}, 'no unit "panzr"; did you mean "panzer"'),
        ({"units": {"panzer": "bir halfaa"}}, 'no place "bir halfaa"; did you mean "Bir Halfa"'),
        ({"units": {"panzer": "9999"}}, 'no place "9999"'),
        ({"units": {"panzer": {"at": "0605", "steps": 3}}}, "panzer has 1 to 2 steps, not 3"),
        ({"held": {"halfa": "alies"}}, 'no side "alies"; did you mean "allies"'),
        ({"held": {"0404": "axis"}}, "no place to hold"),
        ({"weather": "sandstrom"}, 'no weather "sandstrom"; did you mean "sandstorm"'),
        ({"used": ["move"]}, 'no order that may come once "move"'),
        ({"last": "Nov 5 41"}, 'no date "Nov 5 41"'),
    ],
)
def test_a_position_with_a_wrong_name_is_refused(position: dict[str, object], fault: str) -> None:
    with pytest.raises(UnknownName, match=fault.replace("?", r"\?")):
        place(world({}), msgspec.convert(position, Position))


@pytest.mark.parametrize(
    ("position", "fault"),
    [
        ({"units": {"rifles": "0905", "panzer": "0905"}}, "0905 holds units of both sides"),
        ({"units": dict.fromkeys(("rifles", "anzacs", "gunners"), "0905")}, "0905 holds 3 units and has room for 2"),
        ({"units": {"rifles": "0905", "Rifles": "0805"}}, "rifles is laid down twice"),
        ({"held": {"halfa": "axis", "0605": "allies"}}, "0605 is held twice"),
        ({"units": {"rifles": "0605"}, "held": {"halfa": "axis"}}, "held by the axis with units of the allies"),
        ({"last": "Nov 2 41"}, "the last turn, Nov 2 41, is before this one"),
        ({"lost": {"axis": -3}}, "axis can have lost 0 to [0-9]+ steps, not -3"),
        ({"lost": {"axis": 10**26}}, "axis can have lost 0 to [0-9]+ steps"),
    ],
)
def test_a_position_that_no_game_can_come_to_is_refused(position: dict[str, object], fault: str) -> None:
    with pytest.raises(DataError, match=fault):
        place(world({}), msgspec.convert(position, Position))


def test_a_position_lays_down_what_matters_and_leaves_the_rest() -> None:
    start = BOOK.scenario("oasis").start(BOOK.readings.choose({}))
    place(start, msgspec.convert({"held": {"halfa": "axis"}, "weather": "sandstorm"}, Position))  # type: ignore[arg-type]
    assert start.units.keys() >= {"hussars", "panzer"}  # type: ignore[attr-defined]
    bare = world({"hussars": {"at": "halfa", "steps": 1, "moved": True, "spotted": True}, "panzer": "0505"})
    assert bare.held == {"0605": "", "0603": "", "0608": "", "1105": "allies", "0105": "axis"}
    assert (bare.units["hussars"].moved, bare.units["hussars"].steps) == (True, 1)
    assert bare.units["panzer"].spotted  # next to the hussars


def test_a_scenario_with_a_wrong_name_names_its_file(tmp_path: Path) -> None:
    text = (BOOK.folder / "data" / "scenarios" / "patrol.toml").read_text(encoding="utf-8")
    path = tmp_path / "typo.toml"
    path.write_text(text.replace('id = "kradler"', 'id = "kradlr"'), encoding="utf-8")
    with pytest.raises(DataError, match=r"typo\.toml.*kradlr"):
        load_scenario(path)


def test_a_ruling_can_be_overruled_by_the_players_and_is_on_record() -> None:
    game = desk("allies.move", {"rifles": "1105", "panzer": "0105"}, mode="advisory")
    played = game.play("allies", "move rifles 0405", override=True)
    assert played.entry is not None
    assert played.entry.kind == "override"
    assert desert(game).units["rifles"].place == "0405"
