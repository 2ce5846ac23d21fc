"""Live connections: a client sends hello with a key, gets the game, gives orders, and receives every change.

The client sends `hello` once, then `give` and `beat`; the server `view`, `change`, `given`, `problem` and `beat`.
Messages that are ready at the same time go out as one text, one message in a line.
This is plain ASGI, because the wrappers of a framework around each message would cost more than an order does.
"""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec

from wavell.umpire import WavellError

from ..config import CLOSE_REASON_SECONDS, HELLO_TIMEOUT_SECONDS, MAX_UNSENT_MESSAGES
from ..errors import Refused, traceback_of
from ..ratelimit import RateLimiter
from ..schema.game import Cited, Give, Given, Hello, Problem, Ruling
from ..schema.live import Beat, typed
from ..session.access import Access
from ..session.feed import RoleFeed
from ..session.registry import SessionRegistry
from ..session.session import GameSession
from .protocol import EXTENSION, LiveProtocol

CLOSE_CODE_BASE = 4000
"""Added to the status of a problem, it is the code that a connection is closed with."""
BEAT = b'{"type":"beat"}'
log = logging.getLogger("wavell.table")


_hello = msgspec.json.Decoder(Hello)
_message = msgspec.json.Decoder(Give | Beat)
_encoder = msgspec.json.Encoder()
_PATH = re.compile(r"/api/v1/games/([^/]+)/live/?")


class Disconnected(Exception):
    """The client has disconnected."""


class AsgiSocket:
    """One connection as any ASGI server hands it over: texts come in and go out."""

    def __init__(self, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]) -> None:
        self._receive = receive
        self._send = send
        self.on_writable: Callable[[], object] = _nothing
        """Called when `try_send` takes texts again."""
        self._sending: asyncio.Task[None] | None = None

    async def accept(self) -> None:
        """Accept the connection."""
        await self._receive()
        await self._send({"type": "websocket.accept"})

    async def receive(self) -> bytes:
        """Wait for a text of the client."""
        message = await self._receive()
        if message["type"] != "websocket.receive":
            raise Disconnected
        data: bytes | None = message.get("bytes")
        return message["text"].encode("utf-8", "surrogatepass") if data is None else data

    def try_send(self, text: bytes) -> bool:
        """Send a text without waiting; false while the client has not taken the one before."""
        if self._sending is not None:
            return False
        self._sending = asyncio.create_task(self._send_text(text))
        return True

    async def _send_text(self, text: bytes) -> None:
        try:
            with suppress(Disconnected):
                await self.send(text)
        finally:
            self._sending = None
        self.on_writable()

    async def send(self, text: bytes) -> None:
        """Send a text, after the client has taken the one before."""
        try:
            await self._send({"type": "websocket.send", "text": text.decode()})
        except (OSError, RuntimeError):  # it is closed, or was by the server itself
            raise Disconnected from None

    async def close(self, code: int) -> None:
        """Close the connection with a code."""
        with suppress(OSError, RuntimeError):
            await self._send({"type": "websocket.close", "code": code})

    def abort_later(self) -> None:
        """Make sure that the connection ends; an ASGI server sees to that itself."""

    def detach(self) -> None:
        """Send nothing more."""
        self.on_writable = _nothing
        if self._sending is not None:
            self._sending.cancel()


class DirectSocket(AsgiSocket):
    """One connection of this server's own protocol, which sends texts without a task."""

    def __init__(
        self,
        receive: Callable[[], Awaitable[Any]],
        send: Callable[[Any], Awaitable[None]],
        protocol: LiveProtocol,
    ) -> None:
        super().__init__(receive, send)
        self._protocol = protocol
        self.try_send = protocol.try_send  # type: ignore[method-assign]
        protocol.on_writable = lambda: self.on_writable()

    def abort_later(self) -> None:
        """Cut the connection after a while, even if the client does not take what is still to be sent."""
        self._protocol.abort_later()


def _nothing() -> None:
    pass


async def serve_connection(
    scope: Any, receive: Any, send: Any, registry: SessionRegistry, limiter: RateLimiter
) -> None:
    """Serve one live connection, as long as it lasts."""
    protocol = scope.get("extensions", {}).get(EXTENSION)
    socket = AsgiSocket(receive, send) if protocol is None else DirectSocket(receive, send, protocol)
    found = _PATH.fullmatch(scope["path"])
    if found is None:
        await socket.close(CLOSE_CODE_BASE + 404)
        return
    address = scope["client"][0] if scope.get("client") else ""
    await socket.accept()
    try:
        limiter.addresses.take(address)
        limiter.socket_opened(address)
    except Refused as fault:
        await _close_with(socket, fault)
        socket.abort_later()
        return
    try:
        # In a task of its own, which wakes up faster than one inside the wrappers of the server.
        await asyncio.create_task(Connection(socket, registry, limiter, found[1]).run())
    except Disconnected:
        pass
    except Refused as fault:
        await _close_with(socket, fault)
    except Exception as fault:
        log.error("live connection failed: %s\n%s", type(fault).__name__, traceback_of(fault))
        await _close_with(socket, Refused(500, "something went wrong here; the server's log says where"))
    finally:
        limiter.socket_closed(address)
        socket.abort_later()


class Connection:
    """One client: its messages are answered in order, and messages to it are queued until it reads them."""

    def __init__(self, socket: AsgiSocket, registry: SessionRegistry, limiter: RateLimiter, game: str) -> None:
        self._socket = socket
        self._registry = registry
        self._limiter = limiter
        self._game = game
        self._call_soon = asyncio.get_running_loop().call_soon
        self._unsent: list[bytes] = []
        self._too_slow = False
        self._task: asyncio.Task[Any] | None = None
        self._receiving = False
        """Whether the task only waits for the client, so that it can be cancelled safely."""

    async def run(self) -> None:
        """Read the hello, then handle messages until the client disconnects; raises Refused or Disconnected."""
        self._task = asyncio.current_task()
        try:
            async with asyncio.timeout(HELLO_TIMEOUT_SECONDS):
                hello = _decode(_hello, await self._receive(), self._limiter)
        except TimeoutError:
            raise Refused(408, "say hello first, with a key") from None
        session, access = await self._registry.enter(self._game, hello.key)
        feed = self._subscribe(session, access, hello)
        self._socket.on_writable = self._flush
        try:
            while True:
                await self._handle(access, await self._receive())
        finally:
            feed.listeners.discard(self._enqueue)
            self._socket.detach()

    def _subscribe(self, session: GameSession, access: Access, hello: Hello) -> RoleFeed:
        """Send a whole view, or the changes since the client disconnected, and subscribe to further changes."""
        role = access.looks_from(hello.role, session.game)
        feed = session.broadcaster.feed(role)
        same_role = bool(hello.role) or len(access.seats) <= 1  # else it may have looked from another seat before
        missed = feed.since(session.game, hello.entries, session.undo_requests) if same_role else None
        if missed is None:
            view = session.view(access, role)
            feed.advance(session.game, session.undo_requests, view.scene)
            missed = [typed(view)]
        for message in missed:
            self._enqueue(message)
        feed.listeners.add(self._enqueue)
        return feed

    def _enqueue(self, message: bytes) -> None:
        if len(self._unsent) < MAX_UNSENT_MESSAGES:
            self._unsent.append(message)
            if len(self._unsent) == 1:
                self._call_soon(self._flush)  # after what else is enqueued now, so that it goes out together
            return
        if not self._too_slow and self._receiving and self._task is not None:
            self._task.cancel()
        self._too_slow = True

    def _flush(self) -> None:
        if self._unsent and self._socket.try_send(b"\n".join(self._unsent)):
            self._unsent = []

    async def _handle(self, access: Access, data: bytes) -> None:
        message = _decode(_message, data, self._limiter)
        if isinstance(message, Beat):
            self._enqueue(BEAT)
            return
        try:
            self._limiter.keys.take(access.key)
        except Refused as fault:
            await self._wait_for_token(access.key, fault)
        try:
            session = self._registry.use(self._game) or await self._registry.open(self._game)
            given = await session.give(access, message)
        except Refused as fault:
            if fault.status >= 500:
                raise  # it may have been played or not: the client retries
            given = Given(message.client, Ruling(False, message.text, (Cited(str(fault), fault.ref),)))
        except WavellError as fault:
            given = Given(message.client, Ruling(False, message.text, (Cited(str(fault)),)))
        self._enqueue(_encoder.encode(given))  # with what it changes, so that both go out together

    async def _wait_for_token(self, key: str, fault: Refused) -> None:
        """Delay a client that is over its rate limit until there is a token, instead of refusing it."""
        while True:
            await asyncio.sleep(fault.wait)
            try:
                self._limiter.keys.take(key)
            except Refused as again:
                fault = again
            else:
                return

    async def _receive(self) -> bytes:
        """Wait for a message; raises Refused if the client does not read what is sent to it."""
        if self._too_slow:
            raise _slow_client()
        self._receiving = True
        try:
            return await self._socket.receive()
        except asyncio.CancelledError:
            if self._too_slow and self._task is not None and not self._task.uncancel():
                raise _slow_client() from None
            raise
        finally:
            self._receiving = False


def _slow_client() -> Refused:
    return Refused(408, "this connection is too slow; come again")


def _decode(decoder: "msgspec.json.Decoder[Any]", data: bytes, limiter: RateLimiter) -> Any:
    most = limiter.limits.message_chars
    if len(data) > most and len(data.decode("utf-8", "replace")) > most:
        raise Refused(413, f"a message has at most {most:,} letters")
    try:
        return decoder.decode(data)
    except (msgspec.MsgspecError, RecursionError) as fault:
        raise Refused(400, f"this is no message of a live connection: {fault}") from None
    except UnicodeDecodeError:
        raise Refused(400, "this is no message of a live connection: it is no text in UTF-8") from None


async def _close_with(socket: AsgiSocket, fault: Refused) -> None:
    """Send a problem, and close."""
    with suppress(Disconnected, TimeoutError):
        async with asyncio.timeout(CLOSE_REASON_SECONDS):
            await socket.send(typed(Problem(fault.status, str(fault), fault.ref)))
            await socket.close(CLOSE_CODE_BASE + fault.status)
