"""Routes made from questions: what a question declares is what its route takes and what its documentation says."""

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
WHO = tuple(
    inspect.Parameter(name, KEYWORD, annotation=kind) for name, kind in (("game", GameId), ("viewer", TheViewer))
)
"""What every such route takes."""


def route_of(asked: Question) -> HTTPRouteHandler:
    """Return the route of a question, which takes what the question does."""
    where = f"/games/{{game:str}}{asked.path}"
    if asked.sends is None:
        return get(where, summary=asked.summary, opt={"question": asked.name})(_looked(asked))
    return post(where, summary=asked.summary, opt={"question": asked.name}, status_code=200)(_sent(asked))


def _looked(asked: Question) -> Callable[..., Any]:
    async def answer(game: str, viewer: Viewer, **fields: Any) -> Any:
        return await run_in_worker(asked.answer, viewer.game, viewer.role, **fields)

    return _signed(answer, asked, *(_parameter(field) for field in asked.fields))


def _sent(asked: Question) -> Callable[..., Any]:
    async def answer(game: str, viewer: Viewer, data: Any) -> Any:
        fields = {field.name: getattr(data, field.name) for field in asked.fields}
        return await run_in_worker(asked.answer, viewer.game, viewer.decides(data.seat), **fields)

    return _signed(answer, asked, inspect.Parameter("data", KEYWORD, annotation=asked.sends))


def _parameter(field: Field) -> inspect.Parameter:
    """A field of a question as the framework reads it from an address."""
    kind, meta = get_args(field.type)
    declared = Parameter(description=meta.description, max_length=meta.max_length, ge=meta.ge, le=meta.le)
    default = inspect.Parameter.empty if field.default is msgspec.NODEFAULT else field.default
    return inspect.Parameter(field.name, KEYWORD, annotation=Annotated[kind, declared], default=default)


def _signed(answer: Callable[..., Any], asked: Question, *parameters: inspect.Parameter) -> Callable[..., Any]:
    """Give a route's function the name, the words and the parameters of its question, which the framework reads."""
    taken = (*WHO, *parameters)
    signed: Any = answer
    signed.__name__, signed.__doc__ = asked.name, asked.answer.__doc__
    signed.__signature__ = inspect.Signature(taken, return_annotation=asked.answers)
    signed.__annotations__ = {each.name: each.annotation for each in taken} | {"return": asked.answers}
    return answer
