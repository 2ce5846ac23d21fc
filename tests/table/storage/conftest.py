"""Where the committer of a test runs."""

import pytest


@pytest.fixture(params=["in a thread", pytest.param("in a process", marks=pytest.mark.slow)])
def in_process(request: pytest.FixtureRequest) -> bool:
    """Whether the committer has a process of its own."""
    return bool(request.param == "in a process")
