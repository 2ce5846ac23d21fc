"""What the two sides read of a game, in the words that it is told in."""

from fractions import Fraction

import pytest

from tests.europa.desk import FLUGFELD, LONGFIELD, desk, front, play, tally, world
from wavell.books.europa.display.text_map import picture
from wavell.books.europa.model.counts import Key
from wavell.books.europa.model.events import mixed, rps
from wavell.books.europa.model.figures import Pooled, Stocked
from wavell.books.europa.model.ids import UnitId
from wavell.books.europa.model.reasons import Why
from wavell.books.europa.rules import RULES
from wavell.umpire import Event, Game, Told

REF = RULES.ref("frame:SP")


def read(game: Game, seat: str, events: list[Event]) -> list[str]:
    """The facts as a seat reads them."""
    seen = (event.seen_by(seat, front(game)) for event in events)
    return [event.told() for event in seen if isinstance(event, Told)]


@pytest.mark.parametrize(
    ("amount", "told"), [(Fraction(71, 4), "17 3/4"), (Fraction(-5, 6), "-5/6"), (Fraction(3), "3"), (Fraction(0), "0")]
)
def test_figures_are_written_as_people_do(amount: Fraction, told: str) -> None:
    assert mixed(amount) == told


def test_replacement_points_are_told_in_points_and_not_in_halves() -> None:
    assert [rps(halves) for halves in (0, 1, 2, 3, -2, 8)] == ["0 RPs", "1/2 RP", "1 RP", "1 1/2 RPs", "-1 RP", "4 RPs"]
    assert Pooled(REF, Key("germany inf"), 2, Why("of the month")).told() == "germany inf: +1 RP (of the month)"
    assert Pooled(REF, Key("germany inf"), -3, Why("rebuilt")).told() == "germany inf: -1 1/2 RPs (rebuilt)"
    drawn = picture(world({"al-inf": "0407"}, pools={"britain inf": 5, "allies transports": 4}))
    assert "pools: allies transports 4, britain inf 2 1/2 RPs" in drawn


def test_supply_points_are_told_with_fractions() -> None:
    assert Stocked(REF, "0407", -5, 6, Why("why")).told() == "0407: -5/6 SP, +1 SRP (why)"


@pytest.mark.rule("europa frame:INT", "europa frame:CADRE")
def test_both_sides_read_that_a_division_fell_to_its_cadre() -> None:
    units = {"al-arm-div": "0905", "al-inf-div": "0905", "ax-inf-div": "1005"}
    game = desk("allies.combat", units, dice=[6, 6], stocks={"0905": (9, 0)}, owner={"0905": "allies"})
    play(game, "attack al-arm-div+al-inf-div on 1005")
    events = play(game, "pass")
    assert front(game).units[UnitId("ax-inf-div")].up == "cadre"
    for seat in ("allies", "axis"):
        assert "ax-inf-div is turned to its cadre side" in read(game, seat, events)


@pytest.mark.rule("europa frame:INT", "europa frame:AIRB")
def test_who_flew_a_mission_is_named_to_both_sides_and_who_changed_bases_is_not() -> None:
    game = desk("allies.movement", {"al-bomber": LONGFIELD, "ax-fighter": FLUGFELD}, dice=[1, 6, 1, 1, 1])
    play(game, "bomb al-bomber on Flugfeld at airbase")
    events = play(game, "intercept ax-fighter")
    for seat in ("allies", "axis"):
        told = read(game, seat, events)
        assert {"ax-fighter: inoperative", "al-bomber: inoperative"} <= set(told)
    base = {"airbase 0606": {"capacity": 1, "permanent": False}}
    quiet = desk("allies.movement", {"al-bomber": LONGFIELD}, installations=base)
    events = play(quiet, "rebase al-bomber to 0606")
    assert "1 unit: inoperative" in read(quiet, "axis", events)


@pytest.mark.rule("europa frame:SP")
def test_a_stack_that_attacks_without_combat_supply_is_named() -> None:
    game = desk("allies.combat", {"al-inf-div": "0905", "ax-inf": "1005"}, dice=[6, 6])
    assert any(line.endswith("without combat supply") for line in read(game, "axis", play(game, ATTACK)))
    paid = desk(
        "allies.combat", {"al-inf-div": "0905", "ax-inf": "1005"}, stocks={"0905": (9, 0)}, owner={"0905": "allies"}
    )
    assert not any("without combat supply" in line for line in read(paid, "allies", play(paid, ATTACK)))


ATTACK = "attack al-inf-div on 1005"


@pytest.mark.rule("europa frame:TER")
def test_an_escarpment_is_written_with_its_article() -> None:
    units = {"7-arm-div": "4918", "25-bol-div": {"at": "4917", "seen": True}}
    game = desk("allies.combat", units, map="desert", date="Nov 3 41")
    assert "across an escarpment" in tally(game, "battle 7-arm-div on 4917", "allies").text()
