"""The live connection: who says hello with a key sees the game, gives orders, and is told whatever is added to it.

The client says `hello` once, then `give` and `beat`; the server `view`, `change`, `given`, `problem` and `beat`, and
what it has to say at one time goes out together, one message in a line.
It speaks ASGI itself, because the wrappers of a framework around each message would cost more than an order does.
"""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec

from wavell.umpire import WavellError

from ..errors import Refused, where
from ..ratelimit import Gate
from ..schema.game import Cited, Give, Given, Hello, Problem, Ruling
from ..schema.live import Beat, typed
from ..session.access import Access
from ..session.feed import Watch
from ..session.registry import Hall
from ..session.session import Table
from .protocol import EXTENSION, Line

GREETING, BEHIND = 10.0, 256
"""For how many seconds a hello is waited for, and how many messages may wait for a slow client."""
PARTING = 2.0
"""For how many seconds a client is told why it must go; one that does not listen is left."""
CLOSED = 4000
"""Added to the status of a problem, it is the code that a connection is closed with."""
BEAT = b'{"type":"beat"}'
log = logging.getLogger("wavell.table")


_hello = msgspec.json.Decoder(Hello)
_said = msgspec.json.Decoder(Give | Beat)
_encoder = msgspec.json.Encoder()
_WHERE = re.compile(r"/api/v1/games/([^/]+)/live/?")


class Gone(Exception):
    """The client has left."""


class Socket:
    """One connection as any ASGI server hands it over: texts come in and go out."""

    def __init__(self, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]) -> None:
        self._receive = receive
        self._send = send
        self.ready: Callable[[], object] = _nothing
        """Called when `say` takes texts again."""
        self._saying: asyncio.Task[None] | None = None

    async def accept(self) -> None:
        """Take the connection."""
        await self._receive()
        await self._send({"type": "websocket.accept"})

    async def receive(self) -> bytes:
        """Wait for what the client says."""
        message = await self._receive()
        if message["type"] != "websocket.receive":
            raise Gone
        data: bytes | None = message.get("bytes")
        return message["text"].encode("utf-8", "surrogatepass") if data is None else data

    def say(self, text: bytes) -> bool:
        """Tell the client something; false if it must take what it was told before first."""
        if self._saying is not None:
            return False
        self._saying = asyncio.create_task(self._say(text))
        return True

    async def _say(self, text: bytes) -> None:
        try:
            with suppress(Gone):
                await self.send(text)
        finally:
            self._saying = None
        self.ready()

    async def send(self, text: bytes) -> None:
        """Tell the client something, when it has taken what it was told before."""
        try:
            await self._send({"type": "websocket.send", "text": text.decode()})
        except (OSError, RuntimeError):  # it is closed, or was by the server itself
            raise Gone from None

    async def close(self, code: int) -> None:
        """Let the connection go."""
        with suppress(OSError, RuntimeError):
            await self._send({"type": "websocket.close", "code": code})

    def ended(self) -> None:
        """Let the connection go; the server knows how."""

    def leave(self) -> None:
        """Say nothing more."""
        self.ready = _nothing
        if self._saying is not None:
            self._saying.cancel()


class Quick(Socket):
    """One connection of this server, which says things at once."""

    def __init__(
        self, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]], line: Line
    ) -> None:
        super().__init__(receive, send)
        self._line = line
        self.say = line.say  # type: ignore[method-assign]
        line.ready = lambda: self.ready()

    def ended(self) -> None:
        """Let the connection go, whether the client takes what is still to be sent or not."""
        self._line.end()


def _nothing() -> None:
    pass


async def live(scope: Any, receive: Any, send: Any, hall: Hall, gate: Gate) -> None:
    """Serve one live connection."""
    line = scope.get("extensions", {}).get(EXTENSION)
    socket = Socket(receive, send) if line is None else Quick(receive, send, line)
    found = _WHERE.fullmatch(scope["path"])
    if found is None:
        await socket.close(CLOSED + 404)
        return
    address = scope["client"][0] if scope.get("client") else ""
    await socket.accept()
    try:
        gate.addresses.take(address)
        gate.socket_opened(address)
    except Refused as fault:
        await _part(socket, fault)
        socket.ended()
        return
    try:
        # In a task of its own: whatever wakes it need not pass through all that the server has put around this one.
        await asyncio.create_task(Connection(socket, hall, gate, found[1]).run())
    except Gone:
        pass
    except Refused as fault:
        await _part(socket, fault)
    except Exception as fault:
        log.error("a live connection broke: %s\n%s", type(fault).__name__, where(fault))
        await _part(socket, Refused(500, "something went wrong here; the server's log says where"))
    finally:
        gate.socket_closed(address)
        socket.ended()


class Connection:
    """One client: what it sends is answered in turn, and what it is told waits until it takes it."""

    def __init__(self, socket: Socket, hall: Hall, gate: Gate, game: str) -> None:
        self._socket = socket
        self._hall = hall
        self._gate = gate
        self._game = game
        self._soon = asyncio.get_running_loop().call_soon
        self._waiting: list[bytes] = []
        self._slow = False
        self._task: asyncio.Task[Any] | None = None
        self._listening = False
        """Whether the task does nothing but wait for the client, so that it can be ended without harm."""

    async def run(self) -> None:
        """Greet, then hear and tell until the client goes."""
        self._task = asyncio.current_task()
        try:
            async with asyncio.timeout(GREETING):
                hello = _read(_hello, await self._receive(), self._gate)
        except TimeoutError:
            raise Refused(408, "say hello first, with a key") from None
        table, access = await self._hall.enter(self._game, hello.key)
        watch = self._greet(table, access, hello)
        self._socket.ready = self._tell
        try:
            while True:
                await self._hear(access, await self._receive())
        finally:
            watch.listeners.discard(self._put)
            self._socket.leave()

    def _greet(self, table: Table, access: Access, hello: Hello) -> Watch:
        """Begin with a whole view, or with what came since; from here on the client is told everything."""
        role = access.looks_from(hello.role, table.game)
        watch = table.watch(role)
        certain = bool(hello.role) or len(access.seats) <= 1  # else it may have looked from another seat before
        since = watch.since(table.game, hello.entries, table.asks) if certain else None
        if since is None:
            view = table.view(access, role)
            watch.catch_up(table.game, table.asks, view.scene)
            since = [typed(view)]
        for message in since:
            self._put(message)
        watch.listeners.add(self._put)
        return watch

    def _put(self, message: bytes) -> None:
        if len(self._waiting) < BEHIND:
            self._waiting.append(message)
            if len(self._waiting) == 1:
                self._soon(self._tell)  # after what else is to be said now, so that it goes out together
            return
        if not self._slow and self._listening and self._task is not None:
            self._task.cancel()
        self._slow = True

    def _tell(self) -> None:
        if self._waiting and self._socket.say(b"\n".join(self._waiting)):
            self._waiting = []

    async def _hear(self, access: Access, data: bytes) -> None:
        said = _read(_said, data, self._gate)
        if isinstance(said, Beat):
            self._put(BEAT)
            return
        try:
            self._gate.keys.take(access.key)
        except Refused as fault:
            await self._patience(access.key, fault)
        try:
            table = self._hall.came_to(self._game) or await self._hall.open(self._game)
            given = await table.give(access, said)
        except Refused as fault:
            if fault.status >= 500:
                raise  # nobody knows whether it was played: the client asks again
            given = Given(said.client, Ruling(False, said.text, (Cited(str(fault), fault.ref),)))
        except WavellError as fault:
            given = Given(said.client, Ruling(False, said.text, (Cited(str(fault)),)))
        self._put(_encoder.encode(given))  # with what it changes, so that both go out together

    async def _patience(self, key: str, fault: Refused) -> None:
        """Let a client that says too much wait, which is as good as telling it to."""
        while True:
            await asyncio.sleep(fault.wait)
            try:
                self._gate.keys.take(key)
            except Refused as again:
                fault = again
            else:
                return

    async def _receive(self) -> bytes:
        """Wait for what the client says; one that does not take what it is told is heard no longer."""
        if self._slow:
            raise _too_slow()
        self._listening = True
        try:
            return await self._socket.receive()
        except asyncio.CancelledError:
            if self._slow and self._task is not None and not self._task.uncancel():
                raise _too_slow() from None
            raise
        finally:
            self._listening = False


def _too_slow() -> Refused:
    return Refused(408, "this connection is too slow; come again")


def _read(decoder: "msgspec.json.Decoder[Any]", data: bytes, gate: Gate) -> Any:
    most = gate.limits.message
    if len(data) > most and len(data.decode("utf-8", "replace")) > most:
        raise Refused(413, f"a message has at most {most:,} letters")
    try:
        return decoder.decode(data)
    except (msgspec.MsgspecError, RecursionError) as fault:
        raise Refused(400, f"this is no message of a live connection: {fault}") from None
    except UnicodeDecodeError:
        raise Refused(400, "this is no message of a live connection: it is no text in UTF-8") from None


async def _part(socket: Socket, fault: Refused) -> None:
    """Say why, and close."""
    with suppress(Gone, TimeoutError):
        async with asyncio.timeout(PARTING):
            await socket.send(typed(Problem(fault.status, str(fault), fault.ref)))
            await socket.close(CLOSED + fault.status)
