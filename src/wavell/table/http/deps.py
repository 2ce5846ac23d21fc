"""Dependencies of routes: the services of the application, and the authenticated caller.

A route takes one `Caller` or `Viewer` and not its parts, because each further dependency takes as long as a
small response.
"""

from dataclasses import dataclass
from typing import Annotated, Any

from litestar import Request
from litestar.datastructures import State
from litestar.di import Provide
from litestar.params import Dependency, Parameter, QueryParameter

from wavell.umpire import Game

from ..errors import Refused
from ..ratelimit import RateLimiter
from ..session.access import Access
from ..session.registry import SessionRegistry
from ..session.session import GameSession
from ..session.staff import Staff
from ..views import queries
from ..views.catalog import Library

GameId = Annotated[str, Parameter(description="The id of a game.", max_length=32)]
BookId = Annotated[str, Parameter(description="The id of a book.", max_length=60)]
Looks = Annotated[str, QueryParameter(name="as", description="The role to see the game from.", max_length=120)]


@dataclass(frozen=True, slots=True)
class Caller:
    """The session that a request is about, and the access that its key grants."""

    session: GameSession
    access: Access


@dataclass(frozen=True, slots=True)
class Viewer(Caller):
    """A caller, and the role from which it sees the game."""

    role: str

    @property
    def game(self) -> Game:
        """A copy of the session's game, which does not change while a worker thread reads it and play goes on."""
        return queries.snapshot(self.session.game)

    def decides(self, seat: str) -> str:
        """Return the seat that is decided for, `seat` or else the role; raises Refused if the key may not."""
        return self.access.decides_for(seat or (self.role if self.role in self.access.seats else ""))


TheCaller = Annotated[Caller, Dependency(skip_validation=True)]
TheViewer = Annotated[Viewer, Dependency(skip_validation=True)]
TheRegistry = Annotated[SessionRegistry, Dependency(skip_validation=True)]
TheLimiter = Annotated[RateLimiter, Dependency(skip_validation=True)]
TheStaff = Annotated[Staff, Dependency(skip_validation=True)]
TheLibrary = Annotated[Library, Dependency(skip_validation=True)]


def key_of(request: Request[Any, Any, Any]) -> str:
    """Return the bearer token of a request; raises Refused if there is none."""
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    if scheme.casefold() != "bearer" or not key.strip():
        raise Refused(401, "this needs the key of a game, sent as `Authorization: Bearer KEY`")
    return key.strip()


def client_address(request: Request[Any, Any, Any]) -> str:
    """Return the address that a request comes from."""
    return request.client.host if request.client else ""


async def provide_caller(request: Request[Any, Any, Any], game: GameId, state: State) -> TheCaller:
    """Authenticate a request by its key."""
    return Caller(*await _authenticate(request, game, state))


async def provide_viewer(request: Request[Any, Any, Any], game: GameId, state: State, wanted: Looks = "") -> TheViewer:
    """Authenticate a request by its key, and determine the role that it sees the game from."""
    session, access = await _authenticate(request, game, state)
    return Viewer(session, access, access.looks_from(wanted, session.game))


async def _authenticate(request: Request[Any, Any, Any], game: str, state: State) -> tuple[GameSession, Access]:
    registry: SessionRegistry = state.registry
    limiter: RateLimiter = state.limiter
    session, access = await registry.enter(game, key_of(request))
    limiter.keys.take(access.key)
    return session, access


def provide_registry(state: State) -> TheRegistry:
    """The open sessions."""
    registry: SessionRegistry = state.registry
    return registry


def provide_limiter(state: State) -> TheLimiter:
    """The rate limits."""
    limiter: RateLimiter = state.limiter
    return limiter


def provide_library(state: State) -> TheLibrary:
    """The books."""
    library: Library = state.library
    return library


def provide_staff(state: State) -> TheStaff:
    """The staffs of persons."""
    staff: Staff = state.staff
    return staff


DEPENDENCIES = {
    "registry": Provide(provide_registry, sync_to_thread=False),
    "limiter": Provide(provide_limiter, sync_to_thread=False),
    "library": Provide(provide_library, sync_to_thread=False),
    "staff": Provide(provide_staff, sync_to_thread=False),
    "caller": Provide(provide_caller),
    "viewer": Provide(provide_viewer),
}
"""By the name of a route's parameter."""
