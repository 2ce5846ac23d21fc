"""Who asks: the table that a request is about, what its key lets the holder be there, and the seat it looks from.

A route takes one of these and not its parts, because each further thing injected costs as much as a small answer.
"""

from dataclasses import dataclass
from typing import Annotated, Any

from litestar import Request
from litestar.datastructures import State
from litestar.params import Dependency, Parameter, QueryParameter

from wavell.umpire import Game

from ..errors import Refused
from ..ratelimit import Gate
from ..session.access import Access
from ..session.registry import Hall
from ..session.session import Table
from ..views import queries

GameId = Annotated[str, Parameter(description="The id of a game.", max_length=32)]
BookId = Annotated[str, Parameter(description="The id of a book.", max_length=60)]
Looks = Annotated[str, QueryParameter(name="as", description="Which of the seats looks.", max_length=120)]


@dataclass(frozen=True, slots=True)
class Entered:
    """A table, and what the key that was shown lets its holder be there."""

    table: Table
    access: Access


@dataclass(frozen=True, slots=True)
class Looking(Entered):
    """Somebody who looks at a game from a role."""

    role: str

    @property
    def game(self) -> Game:
        """The game as it stands, which does not change while it is asked about."""
        return queries.still(self.table.game)

    def decides(self, seat: str) -> str:
        """The seat that is decided for: the one named, else the one looked from."""
        return self.access.decides_for(seat or (self.role if self.role in self.access.seats else ""))


TheEntered = Annotated[Entered, Dependency(skip_validation=True)]
TheLooking = Annotated[Looking, Dependency(skip_validation=True)]


def key_of(request: Request[Any, Any, Any]) -> str:
    """Return the key that a request shows."""
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    if scheme.casefold() != "bearer" or not key.strip():
        raise Refused(401, "this needs the key of a game, sent as `Authorization: Bearer KEY`")
    return key.strip()


async def entered(request: Request[Any, Any, Any], game: GameId, state: State) -> TheEntered:
    """Let a key in."""
    return Entered(*await _enter(request, game, state))


async def looking(request: Request[Any, Any, Any], game: GameId, state: State, wanted: Looks = "") -> TheLooking:
    """Let a key in, to look from one of its seats."""
    table, access = await _enter(request, game, state)
    return Looking(table, access, access.looks_from(wanted, table.game))


async def _enter(request: Request[Any, Any, Any], game: str, state: State) -> tuple[Table, Access]:
    hall: Hall = state.hall
    gate: Gate = state.gate
    table, access = await hall.enter(game, key_of(request))
    gate.keys.take(access.key)
    return table, access
