"""The short cuts of a live connection lead where the library's own way leads."""

import asyncio
from typing import Any, cast
from unittest.mock import Mock

import pytest
import uvicorn
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.sessions import run
from tests.waiting import soon
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from wavell.table.config import MAX_UNREAD_MESSAGES, Limits
from wavell.table.serve import uvicorn_options
from wavell.table.websocket.connection import serve_connection
from wavell.table.websocket.protocol import EXTENDED_LENGTH, LiveProtocol, is_whole_frames


def opened(kind: type[WebSocketsSansIOProtocol]) -> tuple[Any, bytearray]:
    """A connection after its handshake, and what it writes."""
    config = uvicorn.Config(serve_connection, **uvicorn_options(Limits()))
    config.load()
    protocol = kind(config, ServerState(), {}, asyncio.get_running_loop())
    written = bytearray()
    protocol.connection_made(cast(asyncio.Transport, Mock(write=written.extend, get_extra_info=lambda *_: None)))
    protocol.conn = ServerProtocol(state=State.OPEN, max_size=protocol.config.ws_max_size)
    protocol.handshake_complete = True
    return protocol, written


def said(protocol: Any) -> list[tuple[str, object]]:
    """What came out, texts as bytes, in order."""
    out: list[tuple[str, object]] = []
    while not protocol.queue.empty():
        message = (
            protocol.queue.get_nowait()
            if isinstance(protocol.queue, asyncio.Queue)
            else protocol.queue._messages.popleft()
        )
        if message["type"] != "websocket.receive":
            out.append((message["type"], message.get("code")))
        elif (text := message.get("text")) is not None:
            out.append(("said", text.encode()))
        else:
            out.append(("said", message["bytes"]))
    return out


texts = st.one_of(st.text(max_size=20), st.text("x", min_size=EXTENDED_LENGTH - 3, max_size=EXTENDED_LENGTH + 3)).map(
    str.encode
)
frames = st.one_of(
    st.tuples(st.just(Opcode.TEXT), texts, st.booleans()),
    st.tuples(st.sampled_from([Opcode.CONT, Opcode.BINARY]), texts, st.booleans()),
    st.tuples(st.sampled_from([Opcode.PING, Opcode.PONG]), st.binary(max_size=10), st.just(True)),
    st.tuples(st.just(Opcode.CLOSE), st.just(b"\x03\xe8bye"), st.just(True)),
)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(st.lists(frames, max_size=8), st.booleans(), st.integers(0, 40), st.binary(max_size=4))
def test_whatever_comes_is_read_as_the_library_reads_it(
    sent: list[tuple[Opcode, bytes, bool]], masked: bool, cut: int, noise: bytes
) -> None:
    async def compare() -> None:
        pieces = [Frame(opcode, data, fin).serialize(mask=masked or len(sent) % 2 == 0) for opcode, data, fin in sent]
        if cut:  # pieces that are no frames: split one, and join others
            is_whole_frames = b"".join(pieces)
            pieces = [is_whole_frames[at : at + cut] for at in range(0, len(is_whole_frames), cut)]
        pieces.append(noise)
        (quick, wrote), (slow, wrote_slowly) = opened(LiveProtocol), opened(WebSocketsSansIOProtocol)
        for piece in pieces:
            for protocol in (quick, slow):
                if piece and not protocol.transport.close.called:
                    protocol.data_received(piece)
            assert said(quick) == said(slow)
            assert wrote == wrote_slowly
            assert quick.transport.close.called == slow.transport.close.called

    run(compare())


@pytest.mark.parametrize("size", [0, 2, 20, EXTENDED_LENGTH - 1, EXTENDED_LENGTH, 300])
def test_a_text_in_two_pieces_is_read_whatever_its_pieces_look_like(size: int) -> None:
    """The payload is masked so that what comes second looks like a whole text itself."""

    async def play() -> None:
        plain = b"y" * size
        head = Frame(Opcode.TEXT, plain).serialize(mask=True)[: -4 - size]
        for cut in range(size + 1):
            left = size - cut
            looks = bytes([0x81, 0x80 | max(0, left - 6) % EXTENDED_LENGTH]) + b"zz"
            mask = bytes(a ^ ord("y") for a in looks)
            mask = mask[-cut % 4 :] + mask[: -cut % 4]
            piece = head + mask + bytes(a ^ mask[at % 4] for at, a in enumerate(plain))
            at = len(head) + 4 + cut
            protocol, _ = opened(LiveProtocol)
            after = Frame(Opcode.TEXT, b"{}").serialize(mask=True)
            for part in (piece[:at], piece[at:], after):
                if part:
                    protocol.data_received(part)
            assert said(protocol) == [("said", plain), ("said", b"{}")]

    run(play())


@settings(max_examples=300, deadline=None)
@given(st.lists(st.integers(0, 70_000) | st.integers(0, 200), max_size=4), st.integers(0, 10**6))
def test_whole_frames_are_told_from_frames_in_part(sizes: list[int], cut: int) -> None:
    frames = [Frame(Opcode.BINARY, bytes(size)).serialize(mask=True) for size in sizes]
    data = b"".join(frames)
    at = cut % (len(data) + 1)
    boundaries = {sum(map(len, frames[:n])) for n in range(len(frames) + 1)}
    assert is_whole_frames(data[:at]) == (at in boundaries)


def test_a_connection_that_has_ended_is_not_kept_by_a_client_that_takes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play() -> None:
        protocol, _ = opened(LiveProtocol)
        protocol.abort_later()
        assert not protocol.transport.abort.called
        await soon(lambda: protocol.transport.abort.called)
        assert protocol.transport.abort.called

    monkeypatch.setattr("wavell.table.websocket.protocol.ABORT_AFTER_SECONDS", 0.01)
    run(play())


def test_a_line_says_nothing_until_the_client_has_taken_what_was_said() -> None:
    async def play() -> None:
        protocol, written = opened(LiveProtocol)
        ready: list[bytes] = []
        protocol.on_writable = lambda: ready.append(bytes(written))
        assert protocol.try_send(b"one")
        assert written.endswith(b"one")
        protocol.pause_writing()
        assert not protocol.try_send(b"two")
        assert written.endswith(b"one")
        protocol.resume_writing()
        assert len(ready) == 1
        assert protocol.try_send(b"two")
        assert written.endswith(b"two")
        protocol.conn.send_close(1000)
        assert protocol.try_send(b"three")  # to nobody
        assert written.endswith(b"two")

    run(play())


def test_texts_are_sent_as_the_library_sends_them() -> None:
    async def play() -> None:
        for size in (0, 1, EXTENDED_LENGTH - 1, EXTENDED_LENGTH, 65_535, 65_536):
            protocol, written = opened(LiveProtocol)
            protocol.try_send(b"x" * size)
            other = ServerProtocol(state=State.OPEN)
            other.send_text(b"x" * size)
            assert bytes(written) == b"".join(other.data_to_send())

    run(play())


def test_who_says_more_than_is_dealt_with_is_read_no_further() -> None:
    async def play() -> None:
        protocol, _ = opened(LiveProtocol)
        text = Frame(Opcode.TEXT, b"{}").serialize(mask=True)
        for _ in range(MAX_UNREAD_MESSAGES):
            protocol.data_received(text)
        assert not protocol.transport.pause_reading.called
        protocol.data_received(text)
        assert protocol.transport.pause_reading.called
        for _ in range(MAX_UNREAD_MESSAGES + 1):
            assert not protocol.transport.resume_reading.called
            assert (await protocol.receive())["type"] == "websocket.receive"
        assert protocol.transport.resume_reading.called

    run(play())
