"""Questions: declared once, asked by a route of their own and after orders that are only tried."""

from typing import Annotated

import pytest
from msgspec import Meta

from wavell.table.http.question_routes import route_of
from wavell.table.views import queries
from wavell.table.views.questions import QUESTIONS, question
from wavell.umpire import Game


@pytest.fixture
def declared(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """The questions, which are as before when the test is over."""
    kept = dict(QUESTIONS)
    monkeypatch.setattr("wavell.table.views.questions.QUESTIONS", kept)
    return kept  # type: ignore[return-value]


def test_a_declaration_is_all_that_a_route_needs(declared: dict[str, object]) -> None:
    @question("weather", "The weather")
    def weather(game: Game, role: str, name: queries.Name, limit: queries.Limit = queries.DEFAULT_OPTIONS) -> list[str]:
        """Tell the weather in a place."""
        return [name]

    asked = declared["weather"]
    route = route_of(asked)  # type: ignore[arg-type]
    assert route.paths == {"/games/{game:str}/weather"}
    assert [*route.parsed_fn_signature.parameters] == ["game", "viewer", "name", "limit"]
    assert route.parsed_fn_signature.return_type.annotation == list[str]
    assert (route.summary, route.opt["question"]) == ("The weather", "weather")


def test_a_field_means_the_same_in_every_question(declared: dict[str, object]) -> None:
    with pytest.raises(TypeError, match="name: another question takes"):

        @question("weather", "The weather")
        def weather(game: Game, role: str, name: Annotated[str, Meta(max_length=3)]) -> list[str]:
            return [name]


def test_every_question_says_what_it_answers() -> None:
    for asked in queries.QUESTIONS.values():
        assert asked.answer.__doc__, asked.name
        assert asked.answers is not None, asked.name
