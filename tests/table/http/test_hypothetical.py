"""What is asked about a game after orders that are only tried is answered like what is."""

import httpx
from tests.table.served import API, bearer, begin
from tests.waiting import WAIT_S


def test_questions_are_answered_after_orders_that_are_only_tried(address: str) -> None:
    game, keys = begin(address, book="skirmish", scenario="four-turns")
    where = f"{address}{API}/games/{game}"

    def ask(what: str, *orders: str, key: str = "north", **fields: str | int) -> httpx.Response:
        return httpx.post(
            f"{where}/suppose",
            json={"orders": orders, "what": what, **fields},
            headers=bearer(keys[key]),
            timeout=WAIT_S,
        )

    def orders(*tried: str) -> list[str]:
        return [order for choice in ask("options", *tried, verb="hide").json() for order in choice["orders"]]

    assert "hide n1 in hill" in orders()
    assert "hide n1 in hill" not in orders("hide n1 in hill")
    assert "hide n2 in hill" in orders("hide n1 in hill")
    assert not ask("judge", "hide n1 in hill", text="hide n1 in hill").json()["allowed"]
    assert ask("judge", text="hide n1 in hill").json()["allowed"]
    assert "hide n1 in hill" in orders()
    assert ask("options", "end", key="spectator").status_code == 403
    assert ask("judge", text="end", seat="south").status_code == 403
    long = [f"hide n1 in hill{' ' * n}" for n in range(200)]
    assert ask("checklist", *long).status_code == 200
    assert ask("checklist", *long, "end").status_code == 400


def test_what_is_supposed_is_answered_like_what_is(address: str) -> None:
    game, keys = begin(address, book="primer", scenario="oasis")
    where, who = f"{address}{API}/games/{game}", bearer(keys["allies"])

    def get(path: str, **fields: str) -> object:
        return httpx.get(f"{where}/{path}", params={"as": "allies", **fields}, headers=who, timeout=WAIT_S).json()

    def post(path: str, **fields: str) -> object:
        return httpx.post(f"{where}/{path}", json=fields, headers=who, timeout=WAIT_S).json()

    unit = next(iter(httpx.get(where, headers=who, timeout=WAIT_S).json()["scene"]["tokens"]))
    asked: list[tuple[object, dict[str, str]]] = [
        (get("options"), {"what": "options"}),
        (get("aims", units=unit), {"what": "aims", "units": unit}),
        (get("complete", text="mo"), {"what": "complete", "text": "mo"}),
        (get("checklist"), {"what": "checklist"}),
        (get("ledger"), {"what": "ledger"}),
        (get("about", name=unit), {"what": "about", "name": unit}),
        (get("layers/control"), {"what": "layer", "name": "control"}),
        (post("judge", text="end"), {"what": "judge", "text": "end"}),
        (post("fight", text="end"), {"what": "fight", "text": "end"}),
    ]
    for answer, fields in asked:
        supposed = httpx.post(f"{where}/suppose", json={"orders": [], **fields}, headers=who, timeout=WAIT_S)
        assert (supposed.status_code, supposed.json()) == (200, answer), fields
