"""A table with people who are told of things."""

from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from tests.table.mailboxes import impatient_table


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    """A table that tries to deliver a notice again soon."""
    with impatient_table(tmp_path_factory.mktemp("notice")) as found:
        yield found
