"""Draw `docs/img/terminal*.svg`: real sessions of `wavell play`, as a terminal shows them."""

import builtins
import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from wavell.cli import screen, terminal
from wavell.umpire import Game, SeededDice, open_book

ROOT = Path(__file__).resolve().parent.parent


class Session(NamedTuple):
    """A game at a keyboard: what was played before, and what is typed while one looks."""

    picture: str
    book: str
    scenario: str
    seat: str
    played: tuple[str, ...]
    typed: tuple[str, ...]


SESSIONS = (
    Session(
        "terminal",
        "awaw",
        "malaya-1941",
        "axis",
        ("end", "end", "move ja-inf-6 moulmein", "move ja-inf-4 Y12", "end"),
        (
            "invade padang with ja-inf-3 in ja-dd-7+ja-dd-8 via EE10",
            "rule 74.31",
            "odds ja-inf-3+ja-mar-1 on kota_bharu air ja-aaf-1+ja-aaf-2+ja-aaf-3 guns ja-bb-1 sea",
        ),
    ),
    Session(
        "terminal-europa",
        "europa",
        "kassala-to-keren",
        "allies",
        ("end",),
        (
            "lay sudan-con kassala",
            "examine gazelle sabderat",
            "overrun 5-ind-div on sabderat",
            "move 5-ind+11-ind+4-ind-hq 0706",
            "about keru",
        ),
    ),
)
THEME = TerminalTheme(
    (251, 248, 240),
    (44, 42, 38),
    [
        (44, 42, 38),
        (178, 34, 34),
        (46, 110, 50),
        (150, 110, 20),
        (30, 80, 160),
        (130, 50, 130),
        (20, 110, 120),
        (90, 90, 90),
    ],
)
# Only fonts that a reader has already: a picture that asks the network for one would show something else offline.
FORMAT = """<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>.{unique_id}-matrix {{ font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: {char_height}px;
line-height: {line_height}px; }} {styles}</style>
<defs>{lines}</defs>
<rect fill="#fbf8f0" stroke="#8a7f68" x="1" y="1" width="{terminal_width}" height="100%" rx="8"/>
<g transform="translate(9, 2)">{backgrounds}
<g class="{unique_id}-matrix">{matrix}</g></g></svg>
"""


def show(session: Session, console: Console) -> None:
    """Play the typed orders at a terminal that is drawn instead of shown."""
    game = Game.new(open_book(session.book), session.scenario, dice=SeededDice(bytes([7]) * 32))
    for order in session.played:
        assert game.play(session.seat, order), (order, game.judge(session.seat, order))
    lines = iter(session.typed)

    def typed(prompt: str = "") -> str:
        line = next(lines, "quit")
        if line != "quit":
            console.print(f"[bold]{prompt}[/][cyan]{line}[/]")
        return line

    builtins_input: Callable[..., str] = builtins.input
    try:
        builtins.input = typed  # type: ignore[assignment]
        sys.stdin.isatty = lambda: True  # type: ignore[method-assign]
        vars(terminal)["out"] = vars(screen)["out"] = console
        terminal.Terminal(game, {session.seat}, Random(1), lambda: None, Path("game.wvl")).run()  # noqa: S311
    finally:
        builtins.input = builtins_input


def drawn(session: Session) -> str:
    """A session as a picture."""
    console = Console(record=True, width=104, file=open(os.devnull, "w"), force_terminal=True, highlight=False)  # noqa: SIM115
    show(session, console)
    return console.export_svg(title="", theme=THEME, code_format=FORMAT, unique_id="wavell")


def main() -> int:
    """Draw them; with --check only say whether the pictures are still true."""
    check, stale = "--check" in sys.argv, 0
    for session in SESSIONS:
        picture, path = drawn(session), ROOT / "docs" / "img" / f"{session.picture}.svg"
        differs = not path.exists() or path.read_text(encoding="utf-8") != picture
        stale += differs
        if differs and not check:
            path.write_text(picture, encoding="utf-8")
        print(f"{path.relative_to(ROOT)} {'is stale' if differs else 'is true'}")
    return 1 if stale and check else 0


if __name__ == "__main__":
    sys.exit(main())
