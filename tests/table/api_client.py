"""A game over HTTP with the keys of all its roles, for the tests of the routes."""

from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

from wavell.table.app import API
from wavell.table.config import Limits

UNBOUNDED = Limits(address_rate=0, key_rate=0, game_rate=0)

QUESTIONS = ["", "/sheet", "/options", "/aims", "/complete", "/checklist", "/ask?text=score+axis", "/ledger", "/layers",
             "/about?name=0605", "/layers/control", "/at/0", "/lines", "/luck", "/record", "/bookmarks"]  # fmt: skip
"""What every role may ask about a game of `patrol`."""


class ApiClient:
    """A game of `patrol` over HTTP, with the keys of all its roles."""

    def __init__(self, client: TestClient[Litestar], **wanted: Any) -> None:
        self.client = client
        made = client.post(f"{API}/games", json={"book": "primer", "scenario": "patrol", **wanted})
        assert made.status_code == 201, made.text
        self.game = made.json()["game"]
        self.keys = {key["role"]: key["key"] for key in made.json()["keys"]}

    def ask(self, role: str, path: str, method: str = "GET", **more: Any) -> Any:
        """The answer to a request with the key of a role."""
        headers = {"Authorization": f"Bearer {self.keys[role]}"} if role else {}
        return self.client.request(method, f"{API}/games/{self.game}{path}", headers=headers, **more)

    def get(self, role: str, path: str, **query: Any) -> Any:
        """What a role is told."""
        answer = self.ask(role, path, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def give(self, role: str, text: str) -> None:
        """Give an order."""
        at = self.get(role, "")["entries"]
        body = {"type": "give", "text": text, "decided_at": at, "client": f"client-{at}"}
        answer = self.ask(role, "/orders", "POST", json=body)
        assert answer.json()["ruling"]["allowed"], answer.text
