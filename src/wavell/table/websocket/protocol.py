"""uvicorn's WebSocket with short cuts for live connections: a short text that comes whole is read at once, messages may
come before the last one is dealt with, so that reading is not stopped and begun again for each, and a text can be sent
without a task of its own.

An application finds it among the extensions of its scope; other ASGI servers serve live connections as well, slower.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:  # it was installed without what must be compiled
    from websockets.utils import apply_mask

EXTENSION = "wavell.line"
AHEAD, PARTING = 16, 15.0
"""How many messages may wait before reading is stopped, and for how many seconds an end is waited for."""
TEXT, MASKED, SHORT, HEAD = 0x81, 0x80, 126, 6
"""How a whole text begins, what is added to its length, from which length on that is written otherwise, and the bytes
of all this and the mask (RFC 6455, 5.2).
"""


def whole(data: bytes) -> bool:
    """Whether bytes that begin with a frame of a client are frames, none of them in part (RFC 6455, 5.2)."""
    at = 0
    while len(data) - at >= 2:
        size, at = data[at + 1] & ~MASKED, at + HEAD
        if size >= SHORT:
            more = 2 if size == SHORT else 8
            size, at = int.from_bytes(data[at - 4 : at - 4 + more], "big"), at + more
        at += size
    return at == len(data)


class Inbox:
    """A queue that one task waits at; it does what is asked of asyncio's here, in fewer steps."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._messages: deque[Any] = deque()
        self._waiting: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        """Add a message, and wake who waits."""
        self._messages.append(message)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def get(self) -> Any:
        """Wait for a message."""
        while not self._messages:
            self._waiting = self._loop.create_future()
            await self._waiting
        return self._messages.popleft()

    def qsize(self) -> int:
        """How many messages wait."""
        return len(self._messages)

    def empty(self) -> bool:
        """Whether none waits."""
        return not self._messages


class Line(WebSocketsSansIOProtocol):
    """One connection."""

    ready: Callable[[], object] | None = None
    """Called when `say` takes texts again."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue = cast(Any, Inbox(self.loop))
        self._whole = True
        """Whether all that came yet were whole frames; once one came in pieces, the library reads everything."""

    def handle_connect(self, event: Any) -> None:
        """Let the application know."""
        super().handle_connect(event)
        if not self.handshake_complete:
            extensions: dict[str, Any] = cast(Any, self.scope["extensions"])
            extensions[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        """Read; of all that is not one short whole text the library takes care."""
        size = len(data) - HEAD
        if (
            0 <= size < SHORT
            and data[0] == TEXT
            and data[1] == MASKED | size
            and self.conn.state is State.OPEN
            and self._whole
            and not self.frames  # it is not in the midst of a text in parts
            and self.queue.qsize() < AHEAD
        ):
            self.queue.put_nowait({"type": "websocket.receive", "bytes": apply_mask(data[HEAD:], data[2:HEAD])})
            return
        if self.conn.state is State.OPEN:
            self._whole = self._whole and whole(data)
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """Hand a message to the application."""
        if self.close_sent or self.curr_msg_data_type != "text" or self.queue.qsize() >= AHEAD:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        self.queue.put_nowait({"type": "websocket.receive", "bytes": data})

    def resume_writing(self) -> None:
        """Go on after the client has taken what was sent."""
        super().resume_writing()
        if self.ready is not None:
            self.ready()

    def end(self) -> None:
        """Let the connection go soon, even if the client does not take what is still to be sent."""
        self.loop.call_later(PARTING, self.transport.abort)

    def say(self, text: bytes) -> bool:
        """Send a text; false if the client must take others first. Nothing is sent to who is gone."""
        if not self.writable.is_set():
            return False
        if self.conn.state is State.OPEN and not self.disconnected:
            self.transport.write(Frame(Opcode.TEXT, text).serialize(mask=False))
        return True
