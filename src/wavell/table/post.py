"""Posting to an address that a player chose, and to nothing else: no private networks, no redirects, no waiting.

The name is looked up once and the connection goes to the address found, so that what was checked is what is used.
"""

import http.client
import ipaddress
import socket
import ssl
from typing import NamedTuple
from urllib.parse import urlsplit

from wavell.umpire import MalformedOrder

TIMEOUT = 5.0
"""Seconds for a connection, and for an answer."""
LONGEST_URL = 500
_NAT64 = ipaddress.ip_network("64:ff9b::/96")


class PostFailed(Exception):
    """A post that did not arrive; `final` if trying again would not help."""

    def __init__(self, what: str, final: bool = False) -> None:
        super().__init__(what)
        self.final = final


class Address(NamedTuple):
    """Where to post: the parts of a URL, and the address that its host was found at."""

    secure: bool
    host: str
    port: int
    path: str
    found: str


def address_of(url: str, private: bool, resolve: bool = False) -> Address:
    """Take an address apart; with `resolve` its host is looked up. One that may not be posted to is refused."""
    if len(url) > LONGEST_URL:
        raise MalformedOrder(f"url: an address has at most {LONGEST_URL} characters, not {len(url):,}")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise MalformedOrder("url: this is no address; write it like https://example.org/hook") from None
    if parts.scheme not in ("http", "https") or not host:
        raise MalformedOrder("url: an address begins with https:// or http:// and names a host")
    if parts.username is not None or parts.password is not None:
        raise MalformedOrder("url: leave names and passwords out; what is sent is signed")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    if any(char <= " " for char in path + host):
        raise MalformedOrder("url: an address has no blanks; percent-encode them")
    secure = parts.scheme == "https"
    port = port or (443 if secure else 80)
    found = _found(host, port, private) if resolve or _literal(host) else ""
    return Address(secure, host, port, path, found)


def _literal(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _found(host: str, port: int, private: bool) -> str:
    try:
        rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise PostFailed(f"{host} is not found") from None
    addresses = [str(row[4][0]).partition("%")[0] for row in rows]
    if not private and not all(map(is_public, addresses)):
        raise MalformedOrder(f"url: {host} is an address inside a private network, where nothing is sent")
    return addresses[0]


def is_public(address: str) -> bool:
    """Whether an address is one of the open network, also when it is wrapped in another."""
    ip = ipaddress.ip_address(address)
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if inner is None and ip in _NAT64:
            inner = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
        if inner is not None:
            return inner.is_global and not inner.is_multicast
    return ip.is_global and not ip.is_multicast


def send(address: Address, body: bytes, headers: dict[str, str]) -> None:
    """Post a body; an answer of 200 to 299 is success, and nothing of it is read."""
    connection = http.client.HTTPConnection(address.host, address.port, timeout=TIMEOUT)
    try:
        connection.sock = _connected(address)
        connection.request("POST", address.path, body, {"User-Agent": "wavell", **headers, "Connection": "close"})
        status = connection.getresponse().status
    except (OSError, http.client.HTTPException, ValueError) as fault:
        raise PostFailed(f"{address.host} does not answer ({type(fault).__name__})") from None
    finally:
        connection.close()
    if not 200 <= status < 300:
        raise PostFailed(f"{address.host} answers {status}", final=status < 500 and status not in (408, 429))


def _connected(address: Address) -> socket.socket:
    opened = socket.create_connection((address.found, address.port), TIMEOUT)
    if not address.secure:
        return opened
    try:
        return ssl.create_default_context().wrap_socket(opened, server_hostname=address.host)
    except BaseException:
        opened.close()
        raise
