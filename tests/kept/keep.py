"""Games to keep of a version: a database with some games, who may open them, where their units stood, and records.

`python -m tests.kept.keep 0.2` writes the folder `0.2`, once, when 0.2 is released; `stored_format` is written with it.
"""

import asyncio
import json
import sys
from pathlib import Path
from random import Random
from typing import Any, Literal, NamedTuple

from wavell.lab.plain import choose
from wavell.table.schema.game import Give, NewGame, TakeBack
from wavell.table.session.access import Access
from wavell.table.session.registry import SessionRegistry
from wavell.table.session.session import GameSession
from wavell.table.storage.store import Store
from wavell.umpire import open_book
from wavell.umpire.records.record import of_game

from .stored_format import HERE, freeze


class Plan(NamedTuple):
    """A game to keep, and how many orders of it are given."""

    book: str
    scenario: str
    orders: int
    mode: Literal["strict", "advisory"] = "strict"


PLANS = (
    Plan("primer", "oasis", 1_000),
    Plan("primer", "patrol", 12, "advisory"),
    Plan("awaw", "malaya-1941", 90),
    Plan("awaw", "the-rock-1940", 40),
    Plan("europa", "crusader", 60),
    Plan("europa", "kassala-to-keren", 30, "advisory"),
    Plan("awaw", "commonwealth-1939", 60),
    Plan("awaw", "chalo-delhi-1942", 30),
    Plan("awaw", "northern-shield-1942", 30),
    Plan("europa", "desert-railway", 30),
    Plan("europa", "proving-ground", 40),
)
"""One of each scenario, board and mode; the first is played to its end."""


async def keep(folder: Path, plans: tuple[Plan, ...] = PLANS) -> None:
    """Play the games and write them into a folder that is not there yet."""
    folder.mkdir()
    registry = SessionRegistry(Store(f"sqlite:///{folder / 'table.db'}"), book=open_book)
    games: dict[str, Any] = {}
    for number, plan in enumerate(plans):
        created = await registry.create(NewGame(plan.book, plan.scenario, hot_seat=True, mode=plan.mode))
        keys = {key.role: key.key for key in created.keys}
        session, access = await registry.enter(created.game, keys["table"])
        await _play(session, access, plan.orders, Random(number))
        games[created.game] = plan._asdict() | {"keys": keys} | _stands(session, access)
        record = folder / f"{plan.book}-{plan.scenario}.wvl"
        record.write_text(str(of_game(session.game)), encoding="utf-8")
    await registry.close()
    (folder / "games.json").write_text(json.dumps(games, indent=1) + "\n", encoding="utf-8")


async def _play(session: GameSession, access: Access, orders: int, rng: Random) -> None:
    """Give so many orders, one of which is taken back and given otherwise."""
    for n in range(orders):
        if not (due := session.game.to_act()):
            break
        order = choose(session.game, due[0].seat, rng, patience=0.5)
        given = await session.give(access, Give(str(order), session.entries, f"kept-{n}", due[0].seat))
        assert given.ruling.allowed
        if n == orders // 2:
            await session.undo(access, TakeBack(session.entries, f"undone-{n}", seat=due[0].seat))


def _stands(session: GameSession, access: Access) -> dict[str, Any]:
    view = session.view(access)
    tokens = {token.id: token.place for token in view.scene.tokens.values()}
    return {"turn": view.turn, "step": view.step, "entries": view.entries, "tokens": tokens}


if __name__ == "__main__":
    asyncio.run(keep(HERE / sys.argv[1]))
    freeze(HERE / sys.argv[1] / "format.json")
