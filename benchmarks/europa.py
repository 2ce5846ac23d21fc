"""Europa: a battle proof, judgements and options in the largest phase of crusader, random games, and peak memory."""

from functools import partial

from tests.europa.fights import arena

from benchmarks.games import largest_phase, many, median_judgement, pace, whole
from benchmarks.umpire import Row, seconds
from wavell.books.europa.frame.combat.proof import Proof, prove
from wavell.books.europa.model.fight import Setting

PROOF = "a battle proof, 20 attackers and 10 defenders, with the chance of every result"
JUDGEMENT = "median judgement in the largest phase of crusader"
OPTIONS = "all options of the acting seat in that phase"
ONE = "an order of a random game of crusader, one process"
ALL = "an order of random games of crusader, a process for each core"
GAME = "a whole random crusader"
TARGETS = {PROOF: 2e-3, JUDGEMENT: 1e-4, OPTIONS: 0.15, ALL: 1 / 3000, GAME: 30.0}
_ATTACKERS = (
    "8-6-10 XX armour british",
    "6-8 XX infantry british",
    "4-8 X infantry british",
    "3-4-8 III artillery british",
    "2-1-8 III combat_engineer british",
)
_DEFENDERS = ("9-7-10 XX armour german", "6-8 XX infantry italian")


def _large() -> Setting:
    """A large attack on a major city with a fort."""
    return arena(*_ATTACKERS * 4, against=_DEFENDERS * 5, features=["fort", "major_city"])


def _proved(setting: Setting) -> Proof:
    """A proof with all that is told of it."""
    proof = prove(setting)
    assert proof.attack.total
    assert proof.defence.total
    assert proof.die.lines
    assert sum(proof.results.values()) == 1
    return proof


def europa() -> list[Row]:
    """Measure the book of two chapters on every kind of unit."""
    setting = _large()
    game, seat = largest_phase("europa", "crusader")
    options = game.options(seat)
    one, all_ = pace("europa", "crusader")
    took, length, memory = whole("europa", "crusader")
    print(f"largest phase: {game.turn}, {game.step.title}, {len(options)} options; a random crusader: {length} orders")
    print(f"peak memory of a process that plays it: {memory / 2**20:.0f} MB (target: 300 MB)")
    print(f"and of one that plays a hundred: {many('europa', 'crusader') / 2**20:.0f} MB (target: 200 MB)")
    return [
        (PROOF, "wavell", seconds(partial(_proved, setting), 20)),
        (JUDGEMENT, "wavell", median_judgement(game, seat)),
        (OPTIONS, "wavell", seconds(partial(game.options, seat), 1, 5)),
        (ONE, "wavell", one),
        (ALL, "wavell", all_),
        (GAME, "wavell", took),
    ]
