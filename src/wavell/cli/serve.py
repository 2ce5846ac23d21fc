"""`wavell serve`: the table, in a browser."""

from pathlib import Path
from typing import Annotated

import typer

from .screen import escaped, out


def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes any that is free.", min=0, max=65535)] = 8741,
    data: Annotated[Path, typer.Option(help="The folder that the games are kept in; made if missing.")] = Path("games"),
    workers: Annotated[int, typer.Option(help="Processes to run; more than one needs PostgreSQL.", min=1, max=64)] = 1,
    rate: Annotated[float, typer.Option(help="Orders a second that one key may give; 0 is unbounded.", min=0)] = 50.0,
    private_webhooks: Annotated[
        bool, typer.Option("--private-webhooks", help="Let webhooks go to addresses inside your network.")
    ] = False,
    home: Annotated[
        str, typer.Option(help="The address that others open, for links in what is sent: https://table.example.org")
    ] = "",
    sentinels: Annotated[
        bool,
        typer.Option("--sentinels", help="Watch all games: log a warning when a rule is violated."),
    ] = False,
) -> None:
    """Serve the table: the page to play on, and the API behind it. WAVELL_DATABASE_URL names a PostgreSQL, if any."""
    from wavell.table.config import Limits  # the other commands need no server
    from wavell.table.serve import serve as run

    limits = Limits(
        address_rate=4 * rate,
        key_rate=rate,
        game_rate=0.1 if rate else 0.0,
        hook_rate=0.1 if rate else 0.0,
        private_hooks=private_webhooks,
    )

    def say(line: str) -> None:
        out.print(escaped(line), soft_wrap=True)

    run(host, port, data, workers, limits, lambda address: say(f"Open {address}"), home, say, sentinels=sentinels)
