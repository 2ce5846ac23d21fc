"""The proxies of docs/server.md, run for real with the very lines that are shown there."""

import asyncio
import os
import re
import socket
import ssl
import subprocess
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
from tests.table.certificates import Authority, program
from tests.table.served import API, PATIENT
from tests.waiting import WAIT_S
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PAGE = Path(__file__).parents[2] / "docs" / "server.md"
SHOWN = "table.example.org"
"""The name that stands for the reader's own."""


class Proxied(NamedTuple):
    """A server behind a proxy: its address, and whom its certificate is trusted through."""

    address: str
    trust: ssl.SSLContext

    def client(self, source: str = "127.0.0.2") -> httpx.Client:
        """Somebody at an address of loopback that is not the proxy's."""
        return httpx.Client(
            base_url=self.address,
            transport=httpx.HTTPTransport(verify=self.trust, local_address=source),
            timeout=WAIT_S,
        )

    @asynccontextmanager
    async def live(self, game: str, key: str, source: str = "127.0.0.2") -> AsyncIterator["Talk"]:
        """A live connection from such an address."""
        where = self.address.replace("https", "wss") + f"{API}/games/{game}/live"
        # The client with threads loses what arrives over TLS while it waits; this one does not.
        async with connect(where, ssl=self.trust, local_addr=(source, 0), host="127.0.0.1", **PATIENT) as socket:
            talk = Talk(socket)
            with suppress(ConnectionClosed):  # it may have been told to go already, and hears why
                await talk.say(type="hello", key=key)
            yield talk


class Talk:
    """What is said on a live connection."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self._heard: deque[str] = deque()

    async def say(self, **message: Any) -> None:
        """Send a message."""
        await self.socket.send(msgspec.json.encode(message).decode())

    async def hear(self, kind: str = "") -> Any:
        """Wait for the next message, or for the next of a kind."""
        async with asyncio.timeout(WAIT_S):
            while True:
                if not self._heard:
                    self._heard.extend(str(await self.socket.recv()).split("\n"))
                message = msgspec.json.decode(self._heard.popleft())
                if kind in ("", message["type"]):
                    return message


def shown(words: str) -> str:
    """Return the block of the page that has these words in it."""
    blocks = re.findall(r"^```\w*\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    (found,) = (block for block in blocks if words in block)
    return str(found)


@contextmanager
def nginx(upstream: str, known: Authority, folder: Path) -> Iterator[Proxied]:
    """The server at an address behind nginx."""
    port, (certificate, key) = _free(), known.certify("DNS:localhost")
    site = shown("proxy_pass").replace(SHOWN, "localhost").replace("http://127.0.0.1:8741", upstream)
    site = re.sub(r"listen (\S*)443 ssl", rf"listen \g<1>{port} ssl", site)
    site = re.sub(r"ssl_certificate .*;", f"ssl_certificate {certificate};", site)
    site = re.sub(r"ssl_certificate_key .*;", f"ssl_certificate_key {key};", site)
    kept = "".join(
        f"{each}_temp_path {folder}/{each};\n" for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;\n" if os.getuid() == 0 else ""
    whole = f"daemon off;\nworker_processes 1;\npid {folder}/pid;\n{user}events {{}}\nhttp {{\n{kept}{site}}}\n"
    (folder / "nginx.conf").write_text(whole)
    command = [program("nginx"), "-p", str(folder), "-e", "stderr", "-c", str(folder / "nginx.conf")]
    with _running(command, port, folder):
        yield Proxied(f"https://localhost:{port}", known.trust())


@contextmanager
def caddy(upstream: str, known: Authority, folder: Path) -> Iterator[Proxied]:
    """The server at an address behind Caddy."""
    port, (certificate, key) = _free(), known.certify("DNS:localhost")
    site = (
        shown("reverse_proxy").replace(SHOWN, f"localhost:{port}").replace("127.0.0.1:8741", upstream[len("http://") :])
    )
    begin, brace, rest = site.partition("{\n")
    whole = f"{{\nadmin off\nauto_https disable_redirects\n}}\n{begin}{brace}tls {certificate} {key}\n{rest}"
    (folder / "Caddyfile").write_text(whole)
    command = [program("caddy"), "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    with _running(command, port, folder):
        yield Proxied(f"https://localhost:{port}", known.trust())


PROXIES: dict[str, Callable[..., Any]] = {"nginx": nginx, "caddy": caddy}


def _free() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as opened:
        port: int = opened.getsockname()[1]
        return port


@contextmanager
def _running(command: list[str], port: int, folder: Path) -> Iterator[None]:
    """A program that listens at a port, until it is no longer needed."""
    environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / "said.txt").open("w") as said:
        program = subprocess.Popen(command, stdout=said, stderr=said, env=environment)
    try:
        until = time.monotonic() + WAIT_S
        while not _open(port):
            assert program.poll() is None, (folder / "said.txt").read_text()
            assert time.monotonic() < until, (folder / "said.txt").read_text()
            time.sleep(0.05)
        yield
    finally:
        program.terminate()
        program.wait(WAIT_S)


def _open(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True
