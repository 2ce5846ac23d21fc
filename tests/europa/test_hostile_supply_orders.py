"""Orders of the supply services with any names in them: each is judged, and what is legal is played."""

from fractions import Fraction
from random import Random
from typing import Any, get_type_hints

import pytest

from tests.europa.desk import desk, front
from tests.europa.test_points_are_conserved import STOCKS, UNITS
from wavell.books.europa.chapters import (
    s15i1_capitals,
    s15i1_depot_moves,
    s15i1_depots,
    s15i1_s15l1_attachment,
    s15i1b_s15l1b_command_depots,
    s15i2_minor_depots,
    s15l1_coalition,
    s15w_spoils,
    s15w_supply_units,
)
from wavell.books.europa.chapters.s15v_smps import conversions, loads, transfers
from wavell.books.europa.frame.supply import points
from wavell.umpire import Order
from wavell.umpire.notation.fields import typed_fields

MODULES = (
    s15i1_capitals,
    s15i1b_s15l1b_command_depots,
    s15i1_depot_moves,
    s15i1_depots,
    s15i1_s15l1_attachment,
    s15l1_coalition,
    s15i2_minor_depots,
    points,
    conversions,
    transfers,
    loads,
    s15w_spoils,
    s15w_supply_units,
)
KINDS = [kind for module in MODULES for kind in module.ORDERS]
PHASES = ("allies.initial", "allies.replacement", "allies.movement", "allies.exploitation", "axis.initial")
AMOUNTS = (
    Fraction(-1),
    Fraction(0),
    Fraction(1, 2),
    Fraction(3, 4),
    Fraction(1),
    Fraction(3),
    Fraction(25),
    Fraction(500),
)


def value(noun: str | None, hint: str, names: dict[str, list[str]], rng: Random) -> Any:
    """Some value for a field."""
    if noun is not None:
        return rng.choice(names[noun])
    if "Fraction" in hint:
        return rng.choice(AMOUNTS)
    if "bool" in hint:
        return rng.random() < 0.5
    if "int" in hint:
        return rng.choice((-1, 0, 1, 3, 40))
    return rng.choice(("1*0606", "2*0506", "x", "1*", "*0606", "1/3*0706"))


@pytest.mark.slow
@pytest.mark.parametrize("phase", PHASES)
def test_any_order_is_judged(phase: str) -> None:
    smps_ = {"allies:west": 10, "axis:east": 40, "allies:east": 6, "axis:west": 5, "axis:east:italy": 3}
    units = {
        **UNITS,
        "al-art": "unisolated",
        "al-mtn": "track",
        "su-front-hq": "removed",
        "us-aa": {"at": "later", "arrives": "Jul 4 42", "entry": "0407"},
    }
    game = desk(phase, units, stocks=STOCKS, smps=smps_, dice=[3] * 400)
    now, rng = front(game), Random(phase)
    names = {noun: sorted(now.names(noun)) for noun in ("unit", "place", "holder", "command", "nation")}
    names["holder"] += [*STOCKS] * 40
    seat = game.to_act()[0].seat
    played = 0
    for kind in KINDS * 40:
        order = _made(kind, names, rng)
        verdict = game.judge(seat, order)
        assert game.judge(seat, str(order)).allowed == verdict.allowed
        if verdict and not kind.gives_up and game.to_act()[0].seat == seat:
            assert game.play(seat, order)
            played += 1
    assert played or phase in ("allies.replacement", "allies.exploitation")


def _made(kind: type[Order], names: dict[str, list[str]], rng: Random) -> Order:
    fields: dict[str, Any] = {}
    hints = get_type_hints(kind, include_extras=True)
    for name, (_, noun) in typed_fields(kind).items():
        text = str(hints[name])
        if "tuple" in text:
            fields[name] = tuple(value(noun, text, names, rng) for _ in range(rng.randint(1, 3)))
        elif "None" in text and rng.random() < 0.5:
            continue
        else:
            fields[name] = value(noun, text, names, rng)
    return kind(**fields)
