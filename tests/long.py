"""Random games without end, for `make test-long`: seeds are worked through until the time is up, and counted.

The first ones are always done, however long they take. A game that fails is named, with the words that play it again:
`python -m tests.long europa crusader 11`.
"""

import argparse
import os
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import count
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from litestar.testing import TestClient

from tests.awaw import test_foretold as awaw_foretold
from tests.awaw import test_hostile_orders as awaw_orders
from tests.awaw import test_random_play as awaw
from tests.awaw.model import test_ledger as awaw_books
from tests.europa import test_foretold as europa_foretold
from tests.europa import test_hostile_orders as europa_orders
from tests.europa import test_random_play as europa
from tests.primer import test_foretold as primer_foretold
from tests.primer import test_random_play as primer
from tests.table.leak_scanner import UNBOUNDED
from tests.table.positions import SCENARIOS
from tests.table.views.test_leaks import check_payloads
from wavell.books.awaw import BOOK as AWAW
from wavell.books.europa import BOOK as EUROPA
from wavell.books.primer import BOOK as PRIMER
from wavell.lab.saboteur import Saboteur, shrink
from wavell.table.app import Settings, make_app
from wavell.umpire import Game
from wavell.umpire.rules.sentinels import refuse

Game.watch = staticmethod(refuse)
MINUTES = 10.0
PATIENCE = (0.0, 0.5, 0.9)
"""How long players go on before they end a step, one after the other."""
CAMPAIGN = "commonwealth-1939"


class Job(NamedTuple):
    """A game to play and to look at: how, which scenario, and with which seed."""

    kind: str
    scenario: str
    seed: int

    @property
    def patience(self) -> float:
        """How long its players go on; the seeds 11, 12 and 13 have each their own."""
        return PATIENCE[(self.seed - 11) % len(PATIENCE)]

    def __str__(self) -> str:
        return f"{self.kind} {self.scenario} {self.seed}"


def _europa(job: Job) -> None:
    europa.check_game(europa.new_game(job.scenario, job.seed), Random(job.seed), job.patience)


def _awaw(job: Job) -> None:
    if job.scenario == CAMPAIGN:
        awaw.check_campaign(job.seed, job.patience)
    else:
        awaw.check_game(job.scenario, job.seed, job.patience)


def _primer(job: Job) -> None:
    primer.check_game(job.scenario, job.seed, primer.READINGS[job.seed % len(primer.READINGS)])


def _payloads(job: Job) -> None:
    book = next(book for book, scenario in SCENARIOS if scenario == job.scenario)
    with (
        TemporaryDirectory() as folder,
        TestClient(make_app(Settings(f"sqlite:///{folder}/table.db", UNBOUNDED))) as client,
    ):
        check_payloads(client, book, job.scenario, job.seed)


HUNTED = {"awaw": AWAW, "europa": EUROPA}
POSITIONS = 200
"""How many positions one hunt lays out."""
COMPARED = 60
"""How many scattered positions are compared with what was foretold."""


def _hunt(job: Job) -> None:
    """Hunt in a book (which stands for the scenario); what is found is told as a case file."""
    saboteur = Saboteur(HUNTED[job.scenario], Random(job.seed))
    for _ in range(POSITIONS):
        if (finding := saboteur.hunt()) is not None:
            raise AssertionError(f"{finding.why}\n{shrink(finding).case()}")
    assert saboteur.laid > saboteur.refused


_TABLES = (europa_foretold.TABLE, awaw_foretold.TABLE, primer_foretold.TABLE)
FORETOLD = {
    **{scenario: table for table in _TABLES for scenario in table.book.scenarios},
    **{table.book.id: table for table in _TABLES if table.book.scatter is not None},
}
"""What questions foretell is compared in play of a scenario, or in positions scattered over a book."""
ORDERS = 400
"""How many orders of a scenario are compared."""


def _foretold(job: Job) -> None:
    """Compare what is foretold with what comes of it, in a scenario or in scattered positions of a book."""
    table = FORETOLD[job.scenario]
    if job.scenario == table.book.id:
        table.hunt(job.seed, COMPARED)
    else:
        table.play(job.scenario, job.seed, ORDERS, job.patience)


KINDS: dict[str, tuple[tuple[str, ...], Callable[[Job], object]]] = {
    "europa": (tuple(sorted(EUROPA.scenarios)), _europa),
    "awaw": ((*awaw.SHORT, CAMPAIGN), _awaw),
    "awaw-books": ((CAMPAIGN,), lambda job: awaw_books.check_campaign(job.seed, 0.9)),
    "awaw-orders": (tuple(AWAW.scenarios), lambda job: awaw_orders.check_orders(job.scenario, job.seed)),
    "europa-orders": (
        tuple(sorted(EUROPA.scenarios)),
        lambda job: europa_orders.check_orders(job.scenario, job.seed),
    ),
    "primer": (tuple(PRIMER.scenarios), _primer),
    "hunt": (tuple(HUNTED), _hunt),
    "foretold": (tuple(FORETOLD), _foretold),
    "payloads": (tuple(scenario for _, scenario in SCENARIOS), _payloads),
}
"""Every kind of game: its scenarios, and what plays one and looks at it."""
FIRST = (
    *(Job("europa", scenario, seed) for seed in (11, 12, 13) for scenario in KINDS["europa"][0]),
    Job("awaw-books", CAMPAIGN, 3),
    *(Job(kind, scenario, 1) for kind in ("awaw-orders", "europa-orders") for scenario in KINDS[kind][0]),
    *(Job("payloads", scenario, 7) for scenario in KINDS["payloads"][0]),
)
"""What must hold as much as `make test`, and takes too long for it."""


def after() -> Iterator[Job]:
    """Yield one game of every kind and scenario after the other, with seeds that nothing else has."""
    for seed in count(101):
        for kind, (scenarios, _) in KINDS.items():
            for scenario in scenarios:
                yield Job(kind, scenario, seed)


def fault_of(job: Job) -> str:
    """Play a game; returns what is wrong with it, or nothing."""
    try:
        KINDS[job.kind][1](job)
    except Exception:
        return traceback.format_exc()
    return ""


def work(
    first: Iterable[Job],
    then: Iterable[Job],
    seconds: float,
    check: Callable[[Job], str] = fault_of,
    workers: int = os.cpu_count() or 1,
    say: Callable[[str], object] = print,
    clock: Callable[[], float] = time.monotonic,
) -> int:
    """Play the first games, then others until the time is up; returns how many failed."""
    begun, done, failed = clock(), 0, 0
    must, more = iter(first), iter(then)
    running: dict[Future[str], Job] = {}
    with ProcessPoolExecutor(workers) as pool:
        while True:
            while len(running) < workers:
                job = next(must, None) or (next(more, None) if clock() - begun < seconds else None)
                if job is None:
                    break
                running[pool.submit(check, job)] = job
            if not running:
                break
            for ended in wait(running, return_when=FIRST_COMPLETED).done:
                job, done = running.pop(ended), done + 1
                if fault := ended.result():
                    failed += 1
                    say(f"{fault}\nThis fails; play it again with: python -m tests.long {job}")
    say(f"{done} games played in {clock() - begun:.0f} seconds, {failed} failed")
    return failed


def main() -> int:
    """Work through seeds, or play one game."""
    words = argparse.ArgumentParser(prog="python -m tests.long", description=__doc__)
    words.add_argument("--minutes", type=float, default=MINUTES, help="how long new games are begun")
    words.add_argument("kind", nargs="?", choices=KINDS, help="play one game of this kind")
    words.add_argument("scenario", nargs="?")
    words.add_argument("seed", nargs="?", type=int)
    given = words.parse_args()
    if given.kind is None:
        return 1 if work(FIRST, after(), given.minutes * 60) else 0
    if given.scenario not in KINDS[given.kind][0] or given.seed is None:
        words.error(f"name a scenario and a seed: {', '.join(KINDS[given.kind][0])}")
    fault = fault_of(Job(given.kind, given.scenario, given.seed))
    sys.stdout.write(fault or "nothing is wrong with it\n")
    return 1 if fault else 0


if __name__ == "__main__":
    sys.exit(main())
