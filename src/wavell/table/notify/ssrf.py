"""SSRF guard: a URL that a player chose is parsed and its host resolved once, and no private address is let through.

The addresses found are part of the result, so that the connection goes to what was checked even if the name has been
rebound since. Names are resolved by threads of their own: a slow one holds up nobody who reads the store.
"""

import asyncio
import ipaddress
import socket
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import NamedTuple

import httpx

from wavell.umpire import MalformedOrder

from ..config import MAX_WEBHOOK_ADDRESSES, MAX_WEBHOOK_URL_CHARS, WEBHOOK_TIMEOUT_SECONDS

_RESOLVERS = ThreadPoolExecutor(4, "wavell-dns")
_NO_URL = "url: this is no address; write it like https://example.org/hook"
_NAT64 = ipaddress.ip_network("64:ff9b::/96")


class DeliveryFailed(Exception):
    """A notice did not arrive; `final` if trying again would not help."""

    def __init__(self, why: str, *, final: bool = False) -> None:
        super().__init__(why)
        self.final = final


class Target(NamedTuple):
    """A URL to post to, and the checked addresses of its host."""

    url: httpx.URL
    addresses: tuple[str, ...]

    @property
    def port(self) -> int:
        """The port, that of the scheme unless the URL has one."""
        return _port(self.url)


async def resolve(url: str, *, private: bool) -> Target:
    """Parse a URL and resolve its host; with `private`, addresses inside a private network are let through."""
    parsed = parse(url)
    look_up = partial(_addresses, parsed, private)
    try:
        async with asyncio.timeout(2 * WEBHOOK_TIMEOUT_SECONDS):
            return Target(parsed, await asyncio.get_running_loop().run_in_executor(_RESOLVERS, look_up))
    except TimeoutError:
        raise DeliveryFailed(f"the host {parsed.host} is not found in time") from None


def parse(url: str) -> httpx.URL:
    """Parse a URL without resolving its host; raises MalformedOrder if it is not one that notices can go to."""
    if len(url) > MAX_WEBHOOK_URL_CHARS:
        raise MalformedOrder(f"url: an address has at most {MAX_WEBHOOK_URL_CHARS} characters, not {len(url):,}")
    if not url.isprintable() or not url.isascii():
        raise MalformedOrder("url: an address is written in plain letters; others are percent-encoded")
    if " " in url:  # httpx would encode them
        raise MalformedOrder("url: an address has no blanks; percent-encode them")
    try:
        parsed = httpx.URL(url)
    except httpx.InvalidURL:
        raise MalformedOrder(_NO_URL) from None
    if parsed.scheme not in ("http", "https") or not parsed.host:
        raise MalformedOrder("url: an address begins with https:// or http:// and names a host")
    if not 0 < _port(parsed) < 65_536:
        raise MalformedOrder(_NO_URL)
    if parsed.userinfo:
        raise MalformedOrder("url: leave names and passwords out; what is sent is signed")
    return parsed


def _port(url: httpx.URL) -> int:
    return url.port if url.port is not None else 443 if url.scheme == "https" else 80


def _addresses(url: httpx.URL, private: bool) -> tuple[str, ...]:
    try:
        rows = socket.getaddrinfo(url.host, _port(url), type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise DeliveryFailed(f"the host {url.host} is not found") from None
    addresses = [*dict.fromkeys(str(row[4][0]).partition("%")[0] for row in rows)]
    if not private and not all(map(is_public, addresses)):
        raise MalformedOrder(
            f"url: the host {url.host} is inside a private network, where nothing is sent; choose an address of the "
            "open network, or have the server started with --private-webhooks"
        )
    return tuple(addresses[:MAX_WEBHOOK_ADDRESSES])


def is_public(address: str) -> bool:
    """Whether an address is globally routable; of an IPv4 address embedded in IPv6, that one is checked."""
    ip = ipaddress.ip_address(address)
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if inner is None and ip in _NAT64:
            inner = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
        if inner is not None:
            return inner.is_global and not inner.is_multicast
    return ip.is_global and not ip.is_multicast
