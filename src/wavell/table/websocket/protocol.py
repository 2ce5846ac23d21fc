"""uvicorn's WebSocket protocol with fast paths for live connections.

A short text in one frame is decoded here; several messages may be unread before reading is paused, so that it is not
paused and resumed for each; and a text can be sent without a task of its own. An application finds the protocol among
the extensions of its scope; other ASGI servers serve live connections as well, slower.
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
except ImportError:  # installed without the compiled part
    from websockets.utils import apply_mask

from ..config import ABORT_AFTER_SECONDS, MAX_UNREAD_MESSAGES

EXTENSION = "wavell.protocol"
FINAL_TEXT, MASK_BIT, EXTENDED_LENGTH, HEADER_BYTES = 0x81, 0x80, 126, 6
"""First byte of a text in one frame, the bit that says that it is masked, the least length that is written elsewhere,
and the size of a short frame's header with its mask (RFC 6455, 5.2).
"""


def is_whole_frames(data: bytes) -> bool:
    """Whether bytes that begin with a client's frame end with one (RFC 6455, 5.2)."""
    at = 0
    while len(data) - at >= 2:
        size, at = data[at + 1] & ~MASK_BIT, at + HEADER_BYTES
        if size >= EXTENDED_LENGTH:
            more = 2 if size == EXTENDED_LENGTH else 8
            size, at = int.from_bytes(data[at - 4 : at - 4 + more], "big"), at + more
        at += size
    return at == len(data)


class Inbox:
    """A queue with one consumer: what is used of asyncio's here, in fewer steps."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._messages: deque[Any] = deque()
        self._waiting: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        """Add a message, and wake the consumer."""
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


class LiveProtocol(WebSocketsSansIOProtocol):
    """One connection."""

    on_writable: Callable[[], object] | None = None
    """Called when `try_send` takes texts again."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue = cast(Any, Inbox(self.loop))
        self._aligned = True
        """Whether every read so far ended with a frame; after one that did not, the library decodes everything."""

    def handle_connect(self, event: Any) -> None:
        """Add this protocol to the scope."""
        super().handle_connect(event)
        if not self.handshake_complete:
            extensions: dict[str, Any] = cast(Any, self.scope["extensions"])
            extensions[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        """Decode one short text in one frame; the library decodes everything else."""
        size = len(data) - HEADER_BYTES
        if (
            0 <= size < EXTENDED_LENGTH
            and data[0] == FINAL_TEXT
            and data[1] == MASK_BIT | size
            and self.conn.state is State.OPEN
            and self._aligned
            and not self.frames  # no fragmented text is being received
            and self.queue.qsize() < MAX_UNREAD_MESSAGES
        ):
            self.queue.put_nowait(
                {"type": "websocket.receive", "bytes": apply_mask(data[HEADER_BYTES:], data[2:HEADER_BYTES])}
            )
            return
        if self.conn.state is State.OPEN:
            self._aligned = self._aligned and is_whole_frames(data)
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """Hand a message to the application."""
        if self.close_sent or self.curr_msg_data_type != "text" or self.queue.qsize() >= MAX_UNREAD_MESSAGES:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        self.queue.put_nowait({"type": "websocket.receive", "bytes": data})

    def resume_writing(self) -> None:
        """Go on after the client has taken what was sent."""
        super().resume_writing()
        if self.on_writable is not None:
            self.on_writable()

    def abort_later(self) -> None:
        """Cut the connection after a while, even if the client does not take what is still to be sent."""
        self.loop.call_later(ABORT_AFTER_SECONDS, self.transport.abort)

    def try_send(self, text: bytes) -> bool:
        """Send a text; false if the client must take others first. Nothing is sent to a client that is gone."""
        if not self.writable.is_set():
            return False
        if self.conn.state is State.OPEN and not self.disconnected:
            self.transport.write(Frame(Opcode.TEXT, text).serialize(mask=False))
        return True
