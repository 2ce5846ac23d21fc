"""Routes made from questions: parameters and documentation of a route come from the declaration of its question."""

import inspect
from collections.abc import Callable
from typing import Annotated, Any, get_args

import msgspec
from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import Parameter

from ..session.executor import run_in_worker
from ..views.questions import Field, Question
from .deps import GameId, TheViewer, Viewer

KEYWORD = inspect.Parameter.KEYWORD_ONLY
COMMON_PARAMETERS = tuple(
    inspect.Parameter(name, KEYWORD, annotation=kind) for name, kind in (("game", GameId), ("viewer", TheViewer))
)
"""Parameters of every such route."""


def route_of(asked: Question) -> HTTPRouteHandler:
    """Return the route of a question: POST if it has a body, else GET."""
    where = f"/games/{{game:str}}{asked.path}"
    if asked.sends is None:
        return get(where, summary=asked.summary, opt={"question": asked.name})(_get_handler(asked))
    return post(where, summary=asked.summary, opt={"question": asked.name}, status_code=200)(_post_handler(asked))


def _get_handler(asked: Question) -> Callable[..., Any]:
    async def answer(game: str, viewer: Viewer, **fields: Any) -> Any:
        return await run_in_worker(asked.answer, viewer.game, viewer.role, **fields)

    return _with_signature(answer, asked, *(_parameter(field) for field in asked.fields))


def _post_handler(asked: Question) -> Callable[..., Any]:
    async def answer(game: str, viewer: Viewer, data: Any) -> Any:
        fields = {field.name: getattr(data, field.name) for field in asked.fields}
        return await run_in_worker(asked.answer, viewer.game, viewer.decides(data.seat), **fields)

    return _with_signature(answer, asked, inspect.Parameter("data", KEYWORD, annotation=asked.sends))


def _parameter(field: Field) -> inspect.Parameter:
    """Return a field of a question as a query or path parameter."""
    kind, meta = get_args(field.type)
    declared = Parameter(description=meta.description, max_length=meta.max_length, ge=meta.ge, le=meta.le)
    default = inspect.Parameter.empty if field.default is msgspec.NODEFAULT else field.default
    return inspect.Parameter(field.name, KEYWORD, annotation=Annotated[kind, declared], default=default)


def _with_signature(answer: Callable[..., Any], asked: Question, *parameters: inspect.Parameter) -> Callable[..., Any]:
    """Give a handler the name, docstring and signature of its question, which the framework inspects."""
    taken = (*COMMON_PARAMETERS, *parameters)
    handler: Any = answer
    handler.__name__, handler.__doc__ = asked.name, asked.answer.__doc__
    handler.__signature__ = inspect.Signature(taken, return_annotation=asked.answers)
    handler.__annotations__ = {each.name: each.annotation for each in taken} | {"return": asked.answers}
    return answer
