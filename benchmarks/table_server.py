"""A table on loopback that has connect four on its shelf, without limits on rates: the server that is measured."""

import sys

import uvicorn
from tests.connect_four import BOOK as CONNECT_FOUR

from wavell.table.app import make_app
from wavell.table.config import BOT_PROCESSES, Limits, Settings
from wavell.table.serve import listen, preload_books, uvicorn_options
from wavell.umpire import Book, open_book

FREE = Limits(address_rate=0, key_rate=0, game_rate=0, sockets=10_000)


def shelf(name: str) -> Book:
    return CONNECT_FOUR if name == CONNECT_FOUR.id else open_book(name)


def main() -> None:
    """Serve a database until somebody ends it; the port is the first line printed."""
    app = make_app(Settings(sys.argv[1], FREE, book=shelf, committer_process=True, player_processes=BOT_PROCESSES))
    preload_books(app.state.library)  # as `wavell serve` does
    opened = listen("127.0.0.1", 0)
    print(opened.getsockname()[1], flush=True)
    uvicorn.Server(uvicorn.Config(app, **uvicorn_options(FREE))).run(sockets=[opened])


if __name__ == "__main__":
    main()
