"""Test configuration: deterministic Hypothesis profiles, fewer garbage collections, and sentinels at every game."""

import gc

from hypothesis import settings

from wavell.umpire import Game
from wavell.umpire.rules.sentinels import refuse

Game.watch = staticmethod(refuse)
settings.register_profile("steady", deadline=None, derandomize=True, database=None)
settings.register_profile("quick", settings.get_profile("steady"), max_examples=10)  # for the inner loop
settings.load_profile("steady")


def pytest_collection_finish() -> None:
    """Freeze what collection has allocated, so that the garbage collector skips it."""
    gc.collect()
    gc.freeze()
