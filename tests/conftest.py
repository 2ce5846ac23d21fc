"""Hypothesis tries the same examples every time, so that a failure belongs to a change and not to the day."""

import gc

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True, database=None)
settings.register_profile("quick", settings.get_profile("steady"), max_examples=10)  # for the inner loop
settings.load_profile("steady")


def pytest_collection_finish() -> None:
    """What has been collected stays until the end, and need not be looked through for garbage again and again."""
    gc.collect()
    gc.freeze()
