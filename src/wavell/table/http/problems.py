"""Exceptions as responses: a status and one sentence; the log says where, and never quotes what is hidden."""

import logging
from http import HTTPStatus
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import ResponseSpec

from wavell.umpire import UnknownName, WavellError

from ..errors import Refused, traceback_of
from ..schema.game import Problem

PROBLEMS = {
    400: "The request is invalid.",
    401: "No key was sent.",
    403: "The key does not allow it.",
    404: "Not found, or not open to this key.",
    409: "Conflict with the state of the game.",
    413: "The request is too large.",
    429: "Rate limit exceeded; `Retry-After` says when to retry.",
    503: "The database is unavailable; retry.",
}
log = logging.getLogger("wavell.table")


def problem_specs() -> dict[int, ResponseSpec]:
    """Return the error responses that any route may give, for the API description."""
    return {status: ResponseSpec(Problem, description=what) for status, what in PROBLEMS.items()}


def handle_exception(request: Request[Any, Any, Any], fault: Exception) -> Response[Problem]:
    """Convert an exception to a response; an unexpected one is logged, and its message is not shown."""
    status, detail, ref, wait = 500, "something went wrong here; the server's log says where", "", 0.0
    match fault:
        case Refused():
            status, detail, ref, wait = fault.status, str(fault), fault.ref, fault.wait
        case UnknownName():
            status, detail = (404 if request.method == "GET" else 400), str(fault)
        case WavellError():
            status, detail = 400, str(fault)
        case ValidationException():
            status, detail = 400, _invalid(fault)
        case RecursionError():
            status, detail = 400, "what was sent is nested too deep"
        case HTTPException():
            status, detail = fault.status_code, fault.detail or HTTPStatus(fault.status_code).phrase
        case _:
            # Without the message: it could quote what is hidden.
            log.error("%s %s: %s\n%s", request.method, request.url.path, type(fault).__name__, traceback_of(fault))
    headers = {"Retry-After": str(max(1, round(wait)))} if wait else {}
    return Response(Problem(status, detail, ref), status_code=status, headers=headers)


def _invalid(fault: ValidationException) -> str:
    extra = fault.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        return "; ".join(f"{each.get('key', 'the request')}: {each.get('message', 'is not valid')}" for each in extra)
    return fault.detail
