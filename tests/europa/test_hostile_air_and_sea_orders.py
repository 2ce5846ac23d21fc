"""Whatever is ordered of aircraft and ships is judged, and never breaks anything."""

from random import Random

import pytest

from tests.europa.desk import desk, scenario
from wavell.books.europa.frame.air.bombing import TARGETS
from wavell.books.europa.frame.air.flak import MISSIONS

ORDERS = (
    "drop {a} by {b} to {p}",
    "assault {a} by {b}+{c} to {p}",
    "airlift {a} by {b} to {p}",
    "bomb {a}+{b} on {p} at {w}",
    "rebase {a} to {p}",
    "ship {a}+{b} to {p}",
    "steam {a} to {p}",
    "land {a}+{b} on {p}",
    "land {a} on {p} from {q}",
    "flip {a}",
    "regroup {a}+{b} into {c} as 3",
    "regroup {a} into {b}+{c} as 1+-1",
)
FIGHTS = (
    "attack {a}+{b} on {p} air {c} ngs 2",
    "attack {a} on {p} air {b}+{c}",
    "shell {a} on {p} at port",
    "regroup {a}+{a} into {a} as 1",
)
QUESTIONS = (
    "tbf {a}+{b} on {p}",
    "aa {p} at {m}",
    "drop_die {a}",
    "landing_die {a} on {p} from {q}",
    "landing_die {a} on {p}",
)


@pytest.mark.rule("europa frame:AIRB", "europa frame:AIRT", "europa frame:NT", "europa frame:NGS")
@pytest.mark.parametrize(("phase", "forms"), [("allies.movement", ORDERS), ("allies.combat", FIGHTS)])
def test_any_order_is_judged(phase: str, forms: tuple[str, ...]) -> None:
    there = scenario("proving-ground")
    game = desk(phase, {id_: unit.place for id_, unit in there.units.items()}, pools=dict(there.pools))
    rng = Random(7)
    own = [id_ for id_ in there.units if there.counter(id_).side == "allies"]
    flying = [id_ for id_ in own if there.counter(id_).air is not None or "is_naval_unit" in there.kit(id_)]
    places = list(there.atlas.ids)
    for _ in range(400):
        a, b, c = (rng.choice(flying if rng.random() < 0.4 else own) for _ in range(3))
        words = {"a": a, "b": b, "c": c, "p": rng.choice(places), "q": rng.choice(places)}
        words |= {"w": rng.choice(TARGETS), "m": rng.choice(list(MISSIONS))}
        verdict = game.judge("allies", rng.choice(forms).format(**words))
        assert all(each.ref is not None or each.kind for each in verdict.objections)
        assert game.explain(rng.choice(QUESTIONS).format(**words), "allies") is not None
