"""Exceptions as responses: a status and one sentence, and nothing hidden in the log."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
from litestar.exceptions import NotFoundException, ValidationException
from tests.table.served import API
from tests.waiting import WAIT_S

from wavell.table.errors import Refused
from wavell.table.http.problems import handle_exception
from wavell.umpire import UnknownName, WavellError


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "said"),
    [
        ("GET", f"{API}/nothing", None, 404, "Not Found"),
        ("GET", f"{API}/games/none", None, 401, "Bearer KEY"),
        ("POST", f"{API}/games", b"{", 400, "truncated"),
        ("POST", f"{API}/games", b'{"book": "connect-four"}', 400, "scenario"),
        ("POST", f"{API}/games", b'{"book": "conect-four", "scenario": "x"}', 400, "no book"),
        ("POST", f"{API}/games", b'{"book": "connect-four", "scenario": "empty", "seed": "1"}', 400, "seed"),
        ("POST", f"{API}/games", b" " * 300_000, 413, ""),
        ("DELETE", f"{API}/games", None, 405, ""),
    ],
)
def test_what_is_wrong_is_told_as_a_problem(
    address: str, method: str, path: str, body: bytes | None, status: int, said: str
) -> None:
    answer = httpx.request(method, address + path, content=body, timeout=WAIT_S)
    assert answer.status_code == status
    assert answer.json()["status"] == status
    assert said in answer.json()["detail"]
    assert "\n" not in answer.json()["detail"]


def handled(fault: Exception, method: str = "POST") -> tuple[int, str, Mapping[str, Any]]:
    """The status, the sentence and the headers of the response to an exception."""
    request = SimpleNamespace(method=method, url=SimpleNamespace(path="/x"))
    response = handle_exception(cast(Any, request), fault)
    assert response.content.status == response.status_code
    return response.content.status, response.content.detail, response.headers


@pytest.mark.parametrize(
    ("fault", "method", "status", "detail"),
    [
        (Refused(409, "not now"), "POST", 409, "not now"),
        (UnknownName('there is no unit "x"'), "GET", 404, 'there is no unit "x"'),
        (UnknownName('there is no unit "x"'), "POST", 400, 'there is no unit "x"'),
        (WavellError("that is wrong"), "POST", 400, "that is wrong"),
        (RecursionError("maximum recursion depth exceeded"), "POST", 400, "what was sent is nested too deep"),
        (NotFoundException(), "GET", 404, "Not Found"),
        (ValidationException(extra=[{"key": "n", "message": "too small"}, {}]), "POST", 400,
         "n: too small; the request: is not valid"),
        (ValidationException("no such thing"), "POST", 400, "no such thing"),
    ],
)  # fmt: skip
def test_an_exception_has_a_status_and_a_sentence(fault: Exception, method: str, status: int, detail: str) -> None:
    assert handled(fault, method)[:2] == (status, detail)


def test_a_refusal_says_after_how_many_whole_seconds_to_come_again() -> None:
    assert handled(Refused(429, "too much", wait=2.6))[2]["Retry-After"] == "3"
    assert handled(Refused(429, "too much", wait=0.01))[2]["Retry-After"] == "1"
    assert "Retry-After" not in handled(Refused(403, "never"))[2]


def test_an_unexpected_fault_is_logged_and_neither_shown_nor_quoted(caplog: pytest.LogCaptureFixture) -> None:
    def look(hidden: dict[str, str]) -> str:
        return hidden["nothing"]

    try:
        look({})
    except KeyError as fault:
        status, detail, _ = handled(KeyError("axis stack at 0605").with_traceback(fault.__traceback__))
    assert (status, detail) == (500, "something went wrong here; the server's log says where")
    (record,) = [record for record in caplog.records if record.name == "wavell.table"]
    assert "POST /x: KeyError" in record.getMessage()
    assert "in look" in record.getMessage()
    assert "0605" not in record.getMessage()
