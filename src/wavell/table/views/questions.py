"""Questions about a game: each is declared once, beside the function that answers it.

From the declaration come the route, the form that is asked after orders only tried (`/suppose`), and the function of
the page's client (`tools/make_client.py`).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from inspect import Parameter, signature
from typing import Any, TypeVar, get_type_hints

import msgspec

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Field:
    """One thing that a question takes."""

    name: str
    type: Any
    default: Any = msgspec.NODEFAULT

    @property
    def usual(self) -> Any:
        """What it is when it is not said; an empty text where a route demands it."""
        return "" if self.default is msgspec.NODEFAULT else self.default


@dataclass(frozen=True)
class Question:
    """A question as it is asked: `answer(game, role, **fields)`."""

    name: str
    summary: str
    answer: Callable[..., Any]
    path: str
    """Where it is asked, below a game; fields may stand in it."""
    sends: type[msgspec.Struct] | None
    """What is sent, when it concerns an order of a seat that the key decides for; else it is read from the address."""
    fields: tuple[Field, ...]
    answers: Any
    """The type of the answer."""


QUESTIONS: dict[str, Question] = {}
"""Every question by its name."""


def question(name: str, summary: str, *, path: str = "", sends: type[msgspec.Struct] | None = None) -> Callable[[F], F]:
    """Declare that a function `(game, role, **fields)` answers a question; its docstring describes the route."""

    def declare(answer: F) -> F:
        hints = get_type_hints(answer, include_extras=True)
        fields = tuple(_fields(answer, hints))
        for field in fields:
            _check(field)
        QUESTIONS[name] = Question(name, summary, answer, path or f"/{name}", sends, fields, hints["return"])
        return answer

    return declare


def all_fields() -> dict[str, Field]:
    """Return the fields of all questions by their names."""
    return {field.name: field for asked in QUESTIONS.values() for field in asked.fields}


def _fields(answer: Callable[..., Any], hints: dict[str, Any]) -> Iterator[Field]:
    _, _, *parameters = signature(answer).parameters.values()
    for each in parameters:
        default = msgspec.NODEFAULT if each.default is Parameter.empty else each.default
        yield Field(each.name, hints[each.name], default)


def _check(field: Field) -> None:
    """A name means the same in every question, because `/suppose` takes the fields of all."""
    known = all_fields().get(field.name, field)
    if (known.type, known.usual) != (field.type, field.usual):
        raise TypeError(f"{field.name}: another question takes a {known.type} of this name")
