"""The scribe in a process of its own: writes go there and results come back over a socket that only the two have.

It reads whatever has come meanwhile at once, and that is one transaction. It ends when the socket does, so that it
outlives neither a server that stops nor one that is killed; one that ends by itself is replaced.
"""

import asyncio
import logging
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from typing import cast

import msgspec

from wavell.umpire import WavellError

from .commands import Write
from .committer import Result, Scribe, Waiting, tell
from .store import Store

HEAD, MUCH = 4, 1 << 20
"""Bytes that say how long a message is, and how many are read at once."""
PATIENCE = 10.0
"""For how many seconds its end is waited for."""
log = logging.getLogger("wavell.table")
_encoder = msgspec.msgpack.Encoder()
_writes = msgspec.msgpack.Decoder(list[Write])
_results = msgspec.msgpack.Decoder(list[Result])


class _Told(msgspec.Struct, frozen=True):
    """What the process is told first. It has passwords in it, so that it is no argument of a command."""

    database: str
    origin: str


def packed(thing: object) -> bytes:
    """A message with its length before it."""
    body = _encoder.encode(thing)
    return len(body).to_bytes(HEAD, "big") + body


class Unpacked:
    """Messages out of what comes in pieces."""

    def __init__(self) -> None:
        self._rest = bytearray()

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Take a piece, and give every message that is whole now."""
        rest = self._rest
        rest += data
        at = 0
        while len(rest) - at >= HEAD:
            end = at + HEAD + int.from_bytes(rest[at : at + HEAD], "big")
            if len(rest) < end:
                break
            yield bytes(rest[at + HEAD : end])
            at = end
        del rest[:at]


class Apart:
    """The server's end of it: a process, and another one when that has died."""

    def __init__(self, store: Store, origin: str) -> None:
        self._hello = packed(_Told(store.engine.url.render_as_string(hide_password=False), origin))
        self.desk = _Process(self._hello)

    def hand_over(self, writes: Sequence[Write], waiting: Waiting) -> None:
        """Send a round of writes; if that cannot be, those who wait are told."""
        try:
            message = packed(writes)
            if self.desk.gone:
                self.desk = _Process(self._hello)
            self.desk.send(message, waiting)
        except Exception as fault:
            log.error("%d writes could not be handed over: %s", len(writes), type(fault).__name__)
            tell(waiting, [None] * len(writes))

    async def close(self) -> None:
        """Let everything be written, and the process end."""
        await self.desk.close()


class _Process(asyncio.Protocol):
    """One process that writes, and the socket to it."""

    def __init__(self, hello: bytes) -> None:
        self.gone = False
        """Whether it has ended."""
        self._transport: asyncio.WriteTransport | None = None
        self._unpacked = Unpacked()
        self._early = [hello]
        """What is sent as soon as there is a transport."""
        self._waiting: list[asyncio.Future[bool]] = []
        """For the results of what was sent."""
        self._closing = False
        loop = asyncio.get_running_loop()
        self._ended: asyncio.Future[None] = loop.create_future()
        mine, its = socket.socketpair()
        with its:
            mine.setblocking(False)
            command = [sys.executable, "-P", "-m", "wavell.table.storage.process"]
            try:
                # Keys that stop the server in a terminal do not reach it: it still has something to write.
                self.process = subprocess.Popen(  # noqa: S603
                    command, stdin=its.fileno(), stdout=subprocess.DEVNULL, start_new_session=True
                )
            except BaseException:
                mine.close()
                raise
        self._connecting = loop.create_task(loop.create_unix_connection(lambda: self, sock=mine))
        self._burying: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Say what has waited."""
        self._transport = cast(asyncio.WriteTransport, transport)
        self._transport.write(b"".join(self._early))
        self._early.clear()

    def send(self, message: bytes, waiting: Waiting) -> None:
        """Send a message, of which some wait for the results."""
        if self._transport is None:
            self._early.append(message)
        else:
            self._transport.write(message)
        self._waiting += waiting

    def data_received(self, data: bytes) -> None:
        """Pass results on."""
        for message in self._unpacked.feed(data):
            results = _results.decode(message)
            waiting = self._waiting[: len(results)]
            del self._waiting[: len(results)]
            tell(waiting, results)

    def connection_lost(self, fault: Exception | None) -> None:
        """See to it that it has ended."""
        self.gone = True
        self._burying = asyncio.get_running_loop().create_task(self._bury())

    async def _bury(self) -> None:
        """Wait for its end, and say that nobody knows whether what was under way is on the disk."""
        if not self._closing:
            self.process.kill()
        code = await asyncio.to_thread(self.process.wait)
        if self._waiting or not self._closing:
            log.error("the process that writes has ended (%d); %d writes were under way", code, len(self._waiting))
        tell(self._waiting, [None] * len(self._waiting))
        self._waiting.clear()
        self._ended.set_result(None)

    async def close(self) -> None:
        """Let everything be written, and the process end."""
        self._closing = True
        await self._connecting
        assert self._transport is not None
        if not self.gone:
            self._transport.write_eof()
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.shield(self._ended)
        except TimeoutError:
            log.error("the process that writes does not end, and is killed")
            self.process.kill()
            await self._ended


def main() -> None:
    """Write what comes over the socket that is the standard input, until it ends."""
    for sign in (signal.SIGINT, signal.SIGTERM):  # they are meant for the server, at whose end this ends as well
        signal.signal(sign, signal.SIG_IGN)
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s", stream=sys.stderr)
    with socket.socket(fileno=0) as server, ExitStack() as stack:
        stack.enter_context(suppress(ConnectionError))  # if the server is gone, nobody waits
        unpacked = Unpacked()
        told: _Told | None = None
        scribe: Scribe | None = None
        while data := server.recv(MUCH):
            messages = [*unpacked.feed(data)]
            if told is None and messages:
                told = msgspec.msgpack.decode(messages.pop(0), type=_Told)
            batch = [write for message in messages for write in _writes.decode(message)]
            if scribe is None and told is not None:
                scribe = _opened(told, stack)
            if batch:
                server.sendall(packed([None] * len(batch) if scribe is None else scribe.write(batch)))


def _opened(told: _Told, stack: ExitStack) -> Scribe | None:
    """Open the database until the stack is left, unless that cannot be done just now."""
    try:
        store = Store(told.database)
    except (WavellError, OSError) as fault:
        log.warning("nothing can be written: %s", fault)
        return None
    stack.callback(store.close)
    scribe = Scribe(store, told.origin)
    stack.callback(scribe.close)
    return scribe


if __name__ == "__main__":
    main()
