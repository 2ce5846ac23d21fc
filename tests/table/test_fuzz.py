"""The API under made-up requests: whatever is asked, no answer is a fault of the server, and each is as documented."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.table.served import API, begin, process
from tests.waiting import WAIT_S

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES = 12
"""Requests for each operation; there are about forty."""
REAL: dict[str, list[str]] = {
    "book": ["primer", "awaw"],
    "scenario": ["oasis", "malaya-1941"],
    "paragraph": ["1.1", "frame:supply"],
    "layer": ["supply", "zones"],
}
"""Names that exist, so that not every request ends at the door."""

Api = tuple[str, str, dict[str, str]]


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    """A server as people run it, without bounds on the rate, and one game with its keys."""
    with process(data=tmp_path_factory.mktemp("fuzz")) as (address, _):
        game, keys = begin(address, book="primer", scenario="oasis")
        yield address, game, keys


def operations(address: str) -> list[Any]:
    """Every operation of the document that the server gives out."""
    schema = schemathesis.openapi.from_url(f"{address}{API}/openapi.json")
    return [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]


@pytest.mark.slow
def test_every_answer_is_as_documented_whatever_is_asked(api: Api) -> None:
    address, game, keys = api
    found = operations(address)
    assert len(found) >= 38
    answered: dict[str, set[int]] = {}
    for operation in found:
        answered[operation.label] = fuzz(operation, address, game, [keys["allies"], keys["axis"], keys["spectator"]])
    # It is no proof if all was refused at the door.
    passed = [label for label, statuses in answered.items() if statuses & {200, 201}]
    assert len(passed) >= 25, answered
    view = httpx.get(
        f"{address}{API}/games/{game}", headers={"Authorization": f"Bearer {keys['allies']}"}, timeout=WAIT_S
    )
    assert view.status_code == 200


def fuzz(operation: Any, address: str, game: str, keys: list[str]) -> set[int]:
    """Ask one operation in many ways; returns the statuses of the answers."""
    statuses: set[int] = set()

    @given(case=operation.as_strategy(), real=st.booleans(), key=st.sampled_from(keys), pick=st.integers(0, 1))
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=[*HealthCheck],
    )
    def ask(case: Any, real: bool, key: str, pick: int) -> None:
        for name in case.path_parameters or {}:
            if name == "game":
                case.path_parameters[name] = game
            elif real and name in REAL:
                case.path_parameters[name] = REAL[name][pick]
        response = case.call(base_url=address, headers={"Authorization": f"Bearer {key}"}, timeout=WAIT_S)
        statuses.add(response.status_code)
        case.validate_response(response, checks=CHECKS)

    ask()
    return statuses


@pytest.mark.slow
def test_bodies_that_are_no_json_or_too_long_are_refused_in_a_sentence(api: Api) -> None:
    address, game, keys = api
    headers = {"Authorization": f"Bearer {keys['allies']}", "Content-Type": "application/json"}
    for body in (b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"text": 1}', b"[" * 50_000, b'"' + b"a" * 300_000 + b'"'):
        for path in (f"/games/{game}/orders", f"/games/{game}/judge", f"/games/{game}/undo", "/games", "/feed"):
            answer = httpx.post(f"{address}{API}{path}", content=body, headers=headers, timeout=WAIT_S)
            assert answer.status_code in (400, 413), (path, body[:20], answer.text)
            assert answer.json()["detail"]
