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
    """A parameter of a question."""

    name: str
    type: Any
    default: Any = msgspec.NODEFAULT

    @property
    def default_or_empty(self) -> Any:
        """The default; an empty text if the route requires the field, which `/suppose` cannot."""
        return "" if self.default is msgspec.NODEFAULT else self.default


@dataclass(frozen=True)
class Question:
    """A declared question: `answer(game, role, **fields)` computes its answer."""

    name: str
    summary: str
    answer: Callable[..., Any]
    path: str
    """The path of its route below that of the game; it may contain fields."""
    sends: type[msgspec.Struct] | None
    """The body of a POST route, whose answer is for a seat that the key decides for; None for a GET route."""
    fields: tuple[Field, ...]
    answers: Any
    """The type of the answer."""


QUESTIONS: dict[str, Question] = {}
"""Every question by its name."""


def question(name: str, summary: str, *, path: str = "", sends: type[msgspec.Struct] | None = None) -> Callable[[F], F]:
    """Decorate a function `(game, role, **fields)` that answers a question; its docstring describes the route.

    Raises TypeError if another question has a field of the same name and another type or default.
    """

    def declare(answer: F) -> F:
        hints = get_type_hints(answer, include_extras=True)
        fields = tuple(_fields(answer, hints))
        for field in fields:
            _check_consistent(field)
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


def _check_consistent(field: Field) -> None:
    """Raise TypeError if a field differs from one of the same name: `/suppose` takes the fields of all questions."""
    known = all_fields().get(field.name, field)
    if (known.type, known.default_or_empty) != (field.type, field.default_or_empty):
        raise TypeError(f"{field.name}: another question takes a {known.type} of this name")
