"""Routes made from questions: parameters, bounds and documentation are those of the question."""

import asyncio
import inspect
from types import SimpleNamespace
from typing import Annotated, Any, get_args, get_type_hints

import msgspec
import pytest
from msgspec import Meta
from tests.table.api_client import ApiClient

from wavell.table.http.question_routes import route_of
from wavell.table.views.questions import Field, Question
from wavell.umpire import Game

Name = Annotated[str, Meta(description="A name.", max_length=40)]
Count = Annotated[int, Meta(description="How often.", ge=1, le=9)]
FIELDS = (Field("name", Name), Field("limit", Count, 5))


class Asked(msgspec.Struct):
    """The body of a question."""

    name: str
    limit: int
    seat: str = ""


@pytest.mark.parametrize(
    ("path", "status", "says"),
    [
        ("/at/99", 404, "there is no entry 99; the record goes from 0 to 1"),
        ("/at/-1", 400, ""),
        ("/at/x", 404, ""),
        ("/lines?since=-1", 400, "since"),
        ("/lines?limit=x", 400, "limit"),
        ("/options?limit=0", 400, "limit"),
        ("/options?limit=99999", 400, "limit"),
        ("/options?verb=mov", 404, 'there is no order "mov"; did you mean "move"'),
        ("/aims?units=nobody", 404, 'there is no unit "nobody"'),
        ("/ask", 400, "text"),
        ("/ask?text=", 400, "a verb"),
        ("/ask?text=end", 400, '"end" is an order, not a question'),
        ("/ask?text=score+nobody", 404, 'there is no side "nobody"'),
        ("/ask?text=" + "x" * 2001, 400, "text"),
        ("/complete?text=" + "x" * 2001, 400, "text"),
        ("/about", 400, "name"),
        ("/about?name=zzzz", 404, 'there is no unit or place "zzzz"'),
        ("/layers/nothing", 404, 'there is no layer "nothing"'),
        ("/fights/0", 404, "entry 0 belongs to no fight"),
        ("/fights/1000001", 400, ""),
        ("?as=nobody", 403, "does not look from"),
    ],
)
def test_a_wrong_request_is_answered_in_one_sentence(api: ApiClient, path: str, status: int, says: str) -> None:
    answer = api.ask("allies", path)
    assert answer.status_code == status, answer.text
    assert says in answer.json()["detail"]


@pytest.mark.parametrize(
    "body", [{}, {"text": ""}, {"text": 3}, {"text": "x" * 3000}, {"text": "end", "more": 1}, [], "end", None]
)
@pytest.mark.parametrize("path", ["/judge", "/fight"])
def test_a_wrong_body_is_refused(api: ApiClient, path: str, body: Any) -> None:
    assert api.ask("allies", path, "POST", json=body).status_code == 400


def answered(game: Game, role: str, name: Name, limit: Count = 5) -> list[str]:
    """Answer with what was asked."""
    return [role, name] * limit


def test_a_question_without_a_body_is_a_get_with_its_parameters() -> None:
    asked = Question("echo", "Echo a name", answered, "/echo/{name:str}", None, FIELDS, list[str])
    route = route_of(asked)
    assert (route.http_methods, route.paths, route.opt["question"]) == (
        {"GET"},
        {"/games/{game:str}/echo/{name:str}"},
        "echo",
    )
    handler = inspect.signature(route.fn)
    assert [*handler.parameters] == ["game", "viewer", "name", "limit"]
    assert handler.parameters["name"].default is inspect.Parameter.empty
    assert handler.parameters["limit"].default == 5
    bounds = get_args(handler.parameters["limit"].annotation)[1]
    assert (bounds.ge, bounds.le, bounds.description) == (1, 9, "How often.")
    assert (route.fn.__name__, route.fn.__doc__, handler.return_annotation) == ("echo", answered.__doc__, list[str])


def test_a_question_with_a_body_is_a_post_that_answers_whoever_decides() -> None:
    route = route_of(Question("echo", "Echo a name", answered, "/echo", Asked, FIELDS, list[str]))
    assert (route.http_methods, route.status_code) == ({"POST"}, 200)
    assert get_type_hints(route.fn)["data"] is Asked
    viewer = SimpleNamespace(game=None, role="axis", decides=lambda seat: seat or "allies")

    async def ask() -> object:
        return await route.fn(game="g", viewer=viewer, data=Asked("ann", 2))

    assert asyncio.run(ask()) == ["allies", "ann", "allies", "ann"]
