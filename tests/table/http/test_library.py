"""The routes of the library: no key is needed, a board is sent once, and what is not there is said."""

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from tests.table.api_client import ApiClient

from wavell.table.app import API
from wavell.umpire import shelf


def test_a_board_is_sent_once(api: ApiClient) -> None:
    first = api.ask("axis", "/sheet")
    again = api.client.get(
        f"{API}/games/{api.game}/sheet",
        headers={"Authorization": f"Bearer {api.keys['axis']}", "If-None-Match": first.headers["etag"]},
    )
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    printed = api.client.get(f"{API}/books/primer/scenarios/patrol/sheet")
    assert printed.json() == first.json()
    assert printed.headers["etag"] == first.headers["etag"]


def test_the_library_needs_no_key(client: TestClient[Litestar]) -> None:
    assert {book["id"] for book in client.get(f"{API}/books").json()} == set(shelf())
    assert client.get(f"{API}/books/primer/rules").json()[0]["id"]
    page = client.get(f"{API}/books/primer/rules/2.3").json()
    assert page["cases"]
    assert client.get(f"{API}/books/primer/coverage").json()["ruled"] > 0
    assert client.get(f"{API}/books/primer/scenarios/oasis/scene").json()["tokens"]


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("/books/primr/rules", 'there is no book "primr"; did you mean "primer"'),
        ("/books/primer/rules/99", 'primer: there is no paragraph "99"'),
        ("/books/primer/rules/%2e%2e%2f", "primer: there is no paragraph"),
        ("/books/primer/scenarios/nothing/sheet", 'there is no scenario "nothing"'),
        ("/books/primer/scenarios/nothing/scene", 'there is no scenario "nothing"'),
        ("/books/nothing/coverage", 'there is no book "nothing"'),
    ],
)
def test_what_is_not_in_the_library_is_said(client: TestClient[Litestar], path: str, says: str) -> None:
    answer = client.get(API + path)
    assert answer.status_code == 404
    assert says in answer.json()["detail"] or path.endswith("%2f")
