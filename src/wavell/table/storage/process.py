"""The committer in a process of its own: writes go there and results come back over a private socket pair.

It commits whatever has arrived meanwhile in one transaction. It exits when the socket closes, so that it outlives
neither a server that stops nor one that is killed; one that dies is replaced.
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

from ..config import COMMITTER_EXIT_SECONDS
from .commands import Write
from .committer import Committer, Result, Waiting, complete
from .store import Store

LENGTH_BYTES, READ_BYTES = 4, 1 << 20
"""Size of the length before each message, and of one read."""
log = logging.getLogger("wavell.table")
_encoder = msgspec.msgpack.Encoder()
_writes = msgspec.msgpack.Decoder(list[Write])
_results = msgspec.msgpack.Decoder(list[Result])


class _Start(msgspec.Struct, frozen=True):
    """The first message to the process. It holds a password, so it is no argument of a command."""

    database: str
    process_id: str


def frame(body: object) -> bytes:
    """A message with its length before it."""
    encoded = _encoder.encode(body)
    return len(encoded).to_bytes(LENGTH_BYTES, "big") + encoded


class FrameReader:
    """Cuts a stream into its messages."""

    def __init__(self) -> None:
        self._rest = bytearray()

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Take what was read, and give every message that is complete now."""
        rest = self._rest
        rest += data
        at = 0
        while len(rest) - at >= LENGTH_BYTES:
            end = at + LENGTH_BYTES + int.from_bytes(rest[at : at + LENGTH_BYTES], "big")
            if len(rest) < end:
                break
            yield bytes(rest[at + LENGTH_BYTES : end])
            at = end
        del rest[:at]


class CommitterProcess:
    """The server's side: starts the process, and another one when that has died."""

    def __init__(self, store: Store, process_id: str) -> None:
        self._start = frame(_Start(store.engine.url.render_as_string(hide_password=False), process_id))
        self.child = _Child(self._start)

    def submit(self, writes: Sequence[Write], waiting: Waiting) -> None:
        """Send a batch; if that fails, so do its writes."""
        try:
            message = frame(writes)
            if self.child.exited:
                self.child = _Child(self._start)
            self.child.send(message, waiting)
        except Exception as fault:
            log.error("%d writes not sent to the committer: %s", len(writes), type(fault).__name__)
            complete(waiting, [None] * len(writes))

    async def close(self) -> None:
        """Let it commit everything and exit."""
        await self.child.close()


class _Child(asyncio.Protocol):
    """One committer process, and the socket to it."""

    def __init__(self, start: bytes) -> None:
        self.exited = False
        self._transport: asyncio.WriteTransport | None = None
        self._reader = FrameReader()
        self._unsent = [start]
        """What is sent as soon as there is a transport."""
        self._waiting: list[asyncio.Future[bool]] = []
        """The futures of what was sent."""
        self._closing = False
        loop = asyncio.get_running_loop()
        self._reaped: asyncio.Future[None] = loop.create_future()
        ours, theirs = socket.socketpair()
        with theirs:
            ours.setblocking(False)
            command = [sys.executable, "-P", "-m", "wavell.table.storage.process"]
            try:
                # In a session of its own, because Ctrl-C in a terminal is for the server: this still has to commit.
                self.process = subprocess.Popen(  # noqa: S603
                    command, stdin=theirs.fileno(), stdout=subprocess.DEVNULL, start_new_session=True
                )
            except BaseException:
                ours.close()
                raise
        self._connecting = loop.create_task(loop.create_unix_connection(lambda: self, sock=ours))
        self._reaping: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send what was queued."""
        self._transport = cast(asyncio.WriteTransport, transport)
        self._transport.write(b"".join(self._unsent))
        self._unsent.clear()

    def send(self, message: bytes, waiting: Waiting) -> None:
        """Send a batch, whose futures wait for the results."""
        if self._transport is None:
            self._unsent.append(message)
        else:
            self._transport.write(message)
        self._waiting += waiting

    def data_received(self, data: bytes) -> None:
        """Complete the futures of what was committed."""
        for message in self._reader.feed(data):
            results = _results.decode(message)
            waiting = self._waiting[: len(results)]
            del self._waiting[: len(results)]
            complete(waiting, results)

    def connection_lost(self, fault: Exception | None) -> None:
        """Reap the process."""
        self.exited = True
        self._reaping = asyncio.get_running_loop().create_task(self._reap())

    async def _reap(self) -> None:
        """Wait for its exit, and fail the writes in flight, which may be on the disk or not."""
        if not self._closing:
            self.process.kill()
        code = await asyncio.to_thread(self.process.wait)
        if self._waiting or not self._closing:
            log.error("the committer exited (%d) with %d writes in flight", code, len(self._waiting))
        complete(self._waiting, [None] * len(self._waiting))
        self._waiting.clear()
        self._reaped.set_result(None)

    async def close(self) -> None:
        """Let it commit everything and exit; kill it if it does not."""
        self._closing = True
        await self._connecting
        assert self._transport is not None
        if not self.exited:
            self._transport.write_eof()
        try:
            async with asyncio.timeout(COMMITTER_EXIT_SECONDS):
                await asyncio.shield(self._reaped)
        except TimeoutError:
            log.error("the committer did not exit in %g s and is killed", COMMITTER_EXIT_SECONDS)
            self.process.kill()
            await self._reaped


def main() -> None:
    """Commit what comes over the socket that is the standard input, until it closes."""
    for sign in (signal.SIGINT, signal.SIGTERM):  # they are for the server, whose exit closes the socket
        signal.signal(sign, signal.SIG_IGN)
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s", stream=sys.stderr)
    with socket.socket(fileno=0) as server, ExitStack() as stack:
        stack.enter_context(suppress(ConnectionError))  # the server is gone: nobody waits
        reader = FrameReader()
        start: _Start | None = None
        committer: Committer | None = None
        while data := server.recv(READ_BYTES):
            messages = [*reader.feed(data)]
            if start is None and messages:
                start = msgspec.msgpack.decode(messages.pop(0), type=_Start)
            batch = [write for message in messages for write in _writes.decode(message)]
            if committer is None and start is not None:
                committer = _open(start, stack)
            if batch:
                server.sendall(frame([None] * len(batch) if committer is None else committer.commit(batch)))


def _open(start: _Start, stack: ExitStack) -> Committer | None:
    """Open the database until the stack is left; None if it cannot be opened just now."""
    try:
        store = Store(start.database)
    except (WavellError, OSError) as fault:
        log.warning("the committer cannot open the database: %s", fault)
        return None
    stack.callback(store.close)
    committer = Committer(store, start.process_id)
    stack.callback(committer.close)
    return committer


if __name__ == "__main__":
    main()
