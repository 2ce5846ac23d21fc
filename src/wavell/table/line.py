"""uvicorn's WebSocket with two short cuts for live connections: messages may come before the last one is dealt with,
so that reading is not stopped and begun again for each, and a text can be sent without a task of its own.

An application finds it among the extensions of its scope; other ASGI servers serve live connections as well, slower.
"""

from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

EXTENSION = "wavell.line"
AHEAD = 16
"""How many messages may wait before reading is stopped."""


class Line(WebSocketsSansIOProtocol):
    """One connection."""

    ready: Callable[[], object] | None = None
    """Called when `say` takes texts again."""

    def handle_connect(self, event: Any) -> None:
        """Let the application know."""
        super().handle_connect(event)
        if not self.handshake_complete:
            extensions: dict[str, Any] = cast(Any, self.scope["extensions"])
            extensions[EXTENSION] = self

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

    def say(self, text: bytes) -> bool:
        """Send a text; false if the client must take others first. Nothing is sent to who is gone."""
        if not self.writable.is_set():
            return False
        if not self.disconnected and not self.close_sent:
            try:
                self.conn.send_text(text)
            except InvalidState:
                return True
            self.transport.write(b"".join(self.conn.data_to_send()))
        return True
