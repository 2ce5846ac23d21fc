"""15.V.1.p2: at which pass of a hex a load drops and takes up what it does there."""

from itertools import permutations, product
from random import Random
from time import perf_counter

import pytest

from tests.europa.desk import desk
from tests.europa.lorries import ask

_WAY = ("0306", "0406", "0506", "0406", "0306")


def _can_be_done(sp: int, tasks: list[tuple[str, int]]) -> bool:
    """Whether any order of stops along the way keeps a load between nothing and 3 REs."""
    passes = [[number for number, place in enumerate(_WAY) if place == where] for where, _ in tasks]
    for chosen in product(*passes):
        for order in permutations(range(len(tasks))):
            held, fits = sp, True
            for number in sorted(order, key=lambda each: chosen[each]):
                held += tasks[number][1]
                fits = fits and 0 <= held <= 3
            if fits:
                return True
    return False


@pytest.mark.rule("europa 15.V.1.p2")
@pytest.mark.parametrize("seed", range(12))
def test_a_load_does_at_any_pass_what_can_be_done_there(seed: int) -> None:
    """What is refused could not be done in any order, and what is allowed could."""
    random = Random(seed)
    game = desk(
        "allies.movement",
        {"al-inf": "0406"},
        stocks={"0306": (90, 0), "0406": (90, 0), "0506": (90, 0)},
        smps={"allies:west": 20},
    )
    sp = random.randint(1, 3)
    tasks = [(random.choice(_WAY), random.choice((-2, -1, 1, 2))) for _ in range(random.randint(2, 4))]
    words = [f"haul {sp} from 0306 to {' > '.join(_WAY[1:])}"]
    for word, sign in (("drop", -1), ("take", 1)):
        if stops := [f"{abs(amount)}*{where}" for where, amount in tasks if amount * sign > 0]:
            words.append(f"{word} {'+'.join(stops)}")
    assert ask(game, " ".join(words)) == ([] if _can_be_done(sp, tasks) else ["15.V.1.p2"])


@pytest.mark.rule("europa 15.V.1.p2")
@pytest.mark.parametrize("number", [20, 60])
def test_however_many_stops_there_are_it_is_soon_judged(number: int) -> None:
    game = desk(
        "allies.movement", {"al-inf": "0406"}, stocks={"0306": (90, 0), "0406": (90, 0)}, smps={"allies:west": 9}
    )
    stops = "+".join(["1/2*0406"] * number)
    start = perf_counter()
    assert ask(game, f"haul 1 from 0306 to 0406 > 0306 > 0406 > 0306 take {stops}") != []
    assert perf_counter() - start < 2
