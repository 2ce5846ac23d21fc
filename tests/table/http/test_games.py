"""The routes that change a game: an order is answered once, several are one, and what is tried changes nothing."""

from typing import Any

import httpx
from tests.table.served import API, bearer, begin
from tests.waiting import WAIT_S


def test_orders_over_http_are_answered_once(address: str) -> None:
    game, keys = begin(address)
    give = {"text": "drop 4", "decided_at": 1, "client": "client-1"}
    answers = [
        httpx.post(f"{address}{API}/games/{game}/orders", json=give, headers=bearer(keys["red"]), timeout=WAIT_S)
        for _ in range(2)
    ]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()
    assert answers[0].json()["n"] == 1
    view = httpx.get(f"{address}{API}/games/{game}", headers=bearer(keys["yellow"]), timeout=WAIT_S).json()
    assert (view["entries"], view["role"], view["mine"]) == (2, "yellow", ["yellow"])


def test_several_orders_are_tried_and_committed(address: str) -> None:
    game, keys = begin(address, book="skirmish", scenario="four-turns")
    several = {"orders": ["hide n1 in hill", "hide n2 in hill"], "decided_at": 1, "client": "several-1"}
    where, who = f"{address}{API}/games/{game}", bearer(keys["north"])
    shown = httpx.post(f"{where}/sandbox", json=several, headers=who, timeout=WAIT_S).json()
    assert [each["allowed"] for each in shown["rulings"]] == [True, True]
    assert shown["view"]["entries"] == 1
    given = httpx.post(f"{where}/commit", json=several, headers=who, timeout=WAIT_S).json()
    assert [each["n"] for each in given] == [1, 2]


def test_an_undo_is_asked_for_and_agreed_to(address: str) -> None:
    game, keys = begin(address)
    where = f"{address}{API}/games/{game}"

    def post(path: str, key: str, **body: object) -> Any:
        return httpx.post(f"{where}/{path}", json=body, headers=bearer(keys[key]), timeout=WAIT_S).json()

    assert post("orders", "red", text="drop 4", decided_at=1, client="client-1")["n"] == 1
    assert post("orders", "yellow", text="drop 4", decided_at=2, client="client-2")["n"] == 2
    asked = post("undo", "red", n=1, decided_at=3, client="client-3")
    assert not asked["ruling"]["allowed"]
    (ask,) = httpx.get(where, headers=bearer(keys["yellow"]), timeout=WAIT_S).json()["asks"]
    assert (ask["seat"], ask["n"]) == ("red", 1)
    agreed = post("consent", "yellow", seat="yellow", agree=True, client="client-4", asked=ask)
    assert agreed["n"] == 3
    view = httpx.get(where, headers=bearer(keys["red"]), timeout=WAIT_S).json()
    assert (view["entries"], view["due"][0]["seat"]) == (4, "red")


def test_who_looks_on_changes_nothing(address: str) -> None:
    game, keys = begin(address)
    bodies: dict[str, dict[str, object]] = {
        "orders": {"text": "drop 4", "decided_at": 1, "client": "client-1"},
        "commit": {"orders": ["drop 4"], "decided_at": 1, "client": "client-2"},
        "sandbox": {"orders": ["drop 4"], "decided_at": 1, "client": "client-3"},
        "undo": {"decided_at": 1, "client": "client-4"},
    }
    for path, body in bodies.items():
        where = f"{address}{API}/games/{game}/{path}"
        answer = httpx.post(where, json=body, headers=bearer(keys["spectator"]), timeout=WAIT_S)
        assert (answer.status_code, "gives no orders" in answer.json()["detail"]) == (403, True), path


def test_the_player_of_a_bot_is_chosen_at_set_up_and_changed_at_any_time(address: str) -> None:
    wanted = {"book": "primer", "scenario": "oasis", "seats": {"axis": "bot"}, "levels": {"axis": "recruit"}}
    made = httpx.post(f"{address}{API}/games", json=wanted, timeout=WAIT_S).json()
    keys = {row["role"]: row["key"] for row in made["keys"]}
    where = f"{address}{API}/games/{made['game']}/levels"

    def put(role: str, **body: str) -> httpx.Response:
        return httpx.put(where, json=body, headers=bearer(keys[role]), timeout=WAIT_S)

    assert httpx.get(where, headers=bearer(keys["allies"]), timeout=WAIT_S).json() == [
        {"seat": "axis", "player": "recruit"}
    ]
    assert put("allies", seat="axis", player="plain").json() == [{"seat": "axis", "player": "plain"}]
    assert "did you mean" in put("allies", seat="axis", player="stafff").json()["detail"]
    assert put("allies", seat="allies", player="staff").status_code == 400
    assert put("spectator", seat="axis", player="staff").status_code == 403
    assert "staff" in httpx.get(f"{address}{API}/players", timeout=WAIT_S).json()


def test_a_level_that_nobody_has_begins_no_game(address: str) -> None:
    wanted = {"book": "primer", "scenario": "oasis", "seats": {"axis": "bot"}}
    for levels, why in (({"axis": "general"}, "no player"), ({"allies": "staff"}, "no bot plays")):
        refused = httpx.post(f"{address}{API}/games", json={**wanted, "levels": levels}, timeout=WAIT_S)
        assert refused.status_code >= 400
        assert why in refused.json()["detail"]
