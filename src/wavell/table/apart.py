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
from collections.abc import Callable, Iterator, Sequence
from typing import cast

import msgspec

from .changes import Write
from .scribe import Result, Scribe
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


class Apart(asyncio.Protocol):
    """The server's end of it."""

    def __init__(self, store: Store, origin: str, told: Callable[[Sequence[Result]], None]) -> None:
        self._hello = packed(_Told(store.engine.url.render_as_string(hide_password=False), origin))
        self._told = told
        self._closing = False
        self._begin()

    def _begin(self) -> None:
        """Start the process; what is handed over before it is there waits."""
        self._transport: asyncio.WriteTransport | None = None
        self._unpacked = Unpacked()
        self._early = [self._hello]
        self._under_way = 0
        """How many writes have no result yet."""
        mine, its = socket.socketpair()
        mine.setblocking(False)
        with its:
            command = [sys.executable, "-P", "-m", "wavell.table.apart"]
            # Keys that stop the server in a terminal do not reach it: it still has something to write.
            self.process = subprocess.Popen(  # noqa: S603
                command, stdin=its.fileno(), stdout=subprocess.DEVNULL, start_new_session=True
            )
        loop = asyncio.get_running_loop()
        self._connecting = loop.create_task(loop.create_unix_connection(lambda: self, sock=mine))
        self._gone = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Say what has waited."""
        self._transport = cast(asyncio.WriteTransport, transport)
        self._transport.write(b"".join(self._early))
        self._early.clear()

    def hand_over(self, writes: Sequence[Write]) -> None:
        """Send a round of writes."""
        if self._gone:
            self._begin()
        self._under_way += len(writes)
        message = packed(writes)
        if self._transport is None:
            self._early.append(message)
        else:
            self._transport.write(message)

    def data_received(self, data: bytes) -> None:
        """Pass results on."""
        for message in self._unpacked.feed(data):
            results = _results.decode(message)
            self._under_way -= len(results)
            self._told(results)

    def connection_lost(self, fault: Exception | None) -> None:
        """Say that nobody knows whether what was under way is on the disk; the next write starts another process."""
        self._gone = True
        if not self._closing:
            self.process.kill()
            code = self.process.wait()
            log.error("the process that writes has ended (%d); %d writes were under way", code, self._under_way)
        self._told([None] * self._under_way)

    async def close(self) -> None:
        """Let everything be written, and the process end."""
        self._closing = True
        if self._gone:
            return
        await self._connecting
        assert self._transport is not None
        self._transport.write_eof()
        try:
            await asyncio.to_thread(self.process.wait, PATIENCE)
        except subprocess.TimeoutExpired:
            log.error("the process that writes does not end, and is killed")
            self.process.kill()
            await asyncio.to_thread(self.process.wait)
        self._transport.close()


def main() -> None:
    """Write what comes over the socket that is the standard input, until it ends."""
    for sign in (signal.SIGINT, signal.SIGTERM):  # they are meant for the server, at whose end this ends as well
        signal.signal(sign, signal.SIG_IGN)
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s", stream=sys.stderr)
    with socket.socket(fileno=0) as server:
        unpacked = Unpacked()
        scribe: Scribe | None = None
        while data := server.recv(MUCH):
            messages = [*unpacked.feed(data)]
            if scribe is None and messages:
                told = msgspec.msgpack.decode(messages.pop(0), type=_Told)
                scribe = Scribe(Store(told.database), told.origin)
            batch = [write for message in messages for write in _writes.decode(message)]
            if batch and scribe is not None:
                server.sendall(packed(scribe.write(batch)))


if __name__ == "__main__":
    main()
