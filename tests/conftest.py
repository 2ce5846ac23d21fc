"""Test configuration: deterministic Hypothesis profiles, and fewer garbage collections."""

import gc

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True, database=None)
settings.register_profile("quick", settings.get_profile("steady"), max_examples=10)  # for the inner loop
settings.load_profile("steady")


def pytest_collection_finish() -> None:
    """Freeze what collection has allocated, so that the garbage collector skips it."""
    gc.collect()
    gc.freeze()
