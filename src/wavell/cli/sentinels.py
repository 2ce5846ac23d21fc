"""Sentinels in the terminal: the player is told what they find, and the game goes on."""

from functools import partial

from wavell.umpire import Game, Mode
from wavell.umpire.rules.sentinels import Breach, observe

from .screen import err, escaped


def watch(game: Game) -> None:
    """Let the sentinels of its book look at every entry that is added to a game."""
    observe(game, partial(_print_breach, game.journal.header.mode), _print_failure)


def _print_breach(mode: str, n: int, breach: Breach) -> None:
    """Print a breach; in strict mode without its sentence, which may name what a seat does not know."""
    is_open = mode == Mode.ADVISORY.value
    what = f"{breach.text} [{breach.ref}]" if is_open else f"something that {breach.ref} does not let be"
    text = f"entry {n}: {what}; this is a fault of the rules as they are written here, and play goes on"
    err.print(f"[yellow]{escaped(text)}[/]", soft_wrap=True)


def _print_failure(n: int, fault: Exception) -> None:
    err.print(f"[yellow]entry {n}: a sentinel failed ({type(fault).__name__}), and play goes on[/]")
