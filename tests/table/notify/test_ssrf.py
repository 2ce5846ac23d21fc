"""The SSRF guard: what is no address is refused, and no private address is let through, whatever it is called."""

import asyncio
import logging
import threading
from pathlib import Path

import pytest
from litestar.testing import TestClient
from tests.table.mailboxes import Players, mailbox, names_lead_to
from tests.waiting import WAIT_S, until

from wavell.table.app import Settings, make_app
from wavell.table.config import MAX_WEBHOOK_ADDRESSES, MAX_WEBHOOK_URL_CHARS
from wavell.table.notify import ssrf
from wavell.table.notify.ssrf import DeliveryFailed, Target, is_public, parse, resolve
from wavell.umpire import MalformedOrder


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1", "localhost", "10.1.2.3", "192.168.0.1", "172.16.0.1", "169.254.169.254", "100.64.0.1",
        "0.0.0.0",  # noqa: S104 - nothing is bound
        "[::1]", "[fe80::1]", "[fc00::1]", "[::ffff:127.0.0.1]", "[::ffff:10.0.0.1]", "[64:ff9b::7f00:1]", "224.0.0.1",
        "[2002:7f00:1::]", "2130706433", "0x7f.1", "0177.0.0.1",
    ],
)  # fmt: skip
def test_nothing_is_sent_into_a_private_network(host: str) -> None:
    with pytest.raises((MalformedOrder, DeliveryFailed)):
        asyncio.run(resolve(f"http://{host}/hook", private=False))


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1111", "64:ff9b::808:808"])
def test_the_open_network_is_open(address: str) -> None:
    assert is_public(address)


@pytest.mark.slow
def test_a_name_that_moves_into_a_private_network_gets_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    asked = names_lead_to(monkeypatch, ["8.8.8.8"], ["127.0.0.1"])
    with mailbox() as box, TestClient(make_app(Settings(f"sqlite:///{tmp_path / 'table.db'}"))) as client:
        players = Players(client)
        assert players.hook("axis", f"http://name.example:{box.server_address[1]}/x").status_code == 200
        with caplog.at_level(logging.WARNING, "wavell.table"):
            players.until("axis")
            until(lambda: caplog.messages)
        assert "name.example is inside a private network" in caplog.messages[0]
        assert box.came == []
        assert len(asked) == 2


def test_one_private_address_among_several_is_enough_to_send_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    names_lead_to(monkeypatch, ["8.8.8.8", "10.0.0.1"])
    with pytest.raises(MalformedOrder, match="inside a private network"):
        asyncio.run(resolve("http://name.example/", private=False))


def test_a_name_that_is_found_too_slowly_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = threading.Event()
    monkeypatch.setattr(ssrf, "WEBHOOK_TIMEOUT_SECONDS", 0.1)
    monkeypatch.setattr(ssrf, "_addresses", lambda *_: slow.wait(WAIT_S))
    try:
        with pytest.raises(DeliveryFailed, match=r"^the host name\.example is not found in time$"):
            asyncio.run(resolve("http://name.example/", private=True))
    finally:
        slow.set()


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("https://example.org/" + "x" * MAX_WEBHOOK_URL_CHARS, f"at most {MAX_WEBHOOK_URL_CHARS} characters"),
        ("https://example.org/\n", "plain letters"),
        ("https://\N{SNOWMAN}.example/", "plain letters"),
        ("https://example.org/a b", "url: "),
        ("ftp://example.org/", "url: "),
        ("https://", "url: "),
        ("https://ann:secret@example.org/", "url: "),
        ("https://example.org:0/", "url: "),
    ],
)
def test_what_is_no_address_is_refused_before_anything_is_looked_up(url: str, said: str) -> None:
    with pytest.raises(MalformedOrder, match=said) as refused:
        parse(url)
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    ("url", "port"),
    [("http://example.org/", 80), ("https://example.org/", 443), ("https://example.org:8443/x?y=z", 8443)],
)
def test_an_address_is_taken_as_it_is_written(url: str, port: int) -> None:
    assert str(parse(url)) == url
    assert Target(parse(url), ("203.0.113.9",)).port == port


def test_only_so_many_addresses_of_a_name_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = names_lead_to(monkeypatch, [f"8.8.8.{n}" for n in range(1, 20)])
    found = asyncio.run(resolve("http://name.example/", private=False))
    assert len(found.addresses) == MAX_WEBHOOK_ADDRESSES
    assert asked == ["name.example"]
