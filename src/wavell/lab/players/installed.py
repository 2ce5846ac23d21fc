"""The players that are installed, by the entry points of packages in the group `wavell.players`."""

from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path

from wavell.umpire import DataError, UnknownName
from wavell.umpire.facts.errors import unknown

from .player import Player
from .reweighed import Reweighed

GROUP = "wavell.players"
_WITH = "@"
_EFFORT = {"marshal": 10}
"""How many times more than others a player may do for a decision, by its name."""


def installed_players() -> list[str]:
    """The names of all players."""
    return sorted(entry.name for entry in entry_points(group=GROUP))


def check_player(name: str, *, with_weights: bool = False) -> None:
    """Raise UnknownName if no player has that name; `with_weights` takes `staff@FILE` as well."""
    plain_name = name.partition(_WITH)[0] if with_weights else name
    if plain_name not in (found := installed_players()):
        raise UnknownName(unknown("player", plain_name, found))


def trials_for(name: str, trials: int) -> int:
    """What a player may do for a decision where others may do so many trials."""
    return trials * _EFFORT.get(name.partition(_WITH)[0], 1)


def make_player(name: str) -> Player:
    """Return a new player by its name, for one seat of one game; raises UnknownName and DataError."""
    name, _, weights = name.partition(_WITH)
    found = {entry.name: entry for entry in entry_points(group=GROUP)}
    if name not in found:
        raise UnknownName(unknown("player", name, found))
    make: Callable[[], Player] = found[name].load()
    player = make()
    if not callable(player):
        raise DataError(f"{name}: {found[name].value} makes no player")
    return Reweighed(player, Path(weights)) if weights else player
