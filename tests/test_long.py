"""The long test: the seeds that `make test` leaves to it come first, it ends when its time is up, and it can fail."""

from itertools import count, islice

import pytest

from tests.long import FIRST, KINDS, Job, after, fault_of, work
from tests.primer import test_random_play as primer


def test_what_make_test_leaves_out_comes_first() -> None:
    """The games are those that were once played by every `make test`."""
    games = {(job.scenario, job.seed, job.patience) for job in FIRST if job.kind == "europa"}
    scenarios = ("crusader", "desert-railway", "kassala-to-keren", "proving-ground")
    assert games == {(name, *how) for name in scenarios for how in ((11, 0.0), (12, 0.5), (13, 0.9))}
    assert Job("awaw-books", "commonwealth-1939", 3) in FIRST
    for kind, most in (("awaw-orders", 5), ("europa-orders", 4)):
        assert [job.seed for job in FIRST if job.kind == kind] == [1] * most


def test_every_kind_and_scenario_comes_again_and_again_with_another_seed() -> None:
    every = [(kind, scenario) for kind, (scenarios, _) in KINDS.items() for scenario in scenarios]
    found = list(islice(after(), 2 * len(every)))
    assert [(job.kind, job.scenario) for job in found] == every * 2
    assert len(set(found)) == len(found)
    assert not set(found) & set(FIRST)


def _right(job: Job) -> str:
    return ""


def _wrong(job: Job) -> str:
    return "it does not hold" if job.seed == 2 else ""


def test_the_first_are_done_when_there_is_no_time_and_no_other_is() -> None:
    said: list[str] = []
    first = [Job("primer", "patrol", seed) for seed in range(5)]
    assert work(first, after(), 0, _right, 2, said.append) == 0
    assert said[-1].startswith("5 games played in ")


def test_it_goes_on_until_the_time_is_up() -> None:
    said: list[str] = []
    ticks = count()
    assert work([], after(), 10, _right, 2, said.append, lambda: next(ticks)) == 0
    assert said[-1].startswith("9 games played in ")


def test_what_fails_is_named_and_counted_and_the_rest_goes_on() -> None:
    said: list[str] = []
    assert work((Job("primer", "patrol", seed) for seed in range(4)), [], 0, _wrong, 2, said.append) == 1
    assert said[0].splitlines() == [
        "it does not hold",
        "This fails; play it again with: python -m tests.long primer patrol 2",
    ]
    assert said[1].startswith("4 games played in ")
    assert said[1].endswith(", 1 failed")


def test_a_game_is_really_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    assert fault_of(Job("primer", "patrol", 1)) == ""
    monkeypatch.setattr(primer, "MOST_IN_A_HEX", 0)
    assert "AssertionError" in fault_of(Job("primer", "patrol", 1))
