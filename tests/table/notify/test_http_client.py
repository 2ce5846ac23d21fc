"""Posting to addresses that players chose: certificates, time limits, and that what was checked is what is used."""

import asyncio
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from tests.table.certificates import Authority, authority
from tests.table.mailboxes import Mailbox, Players, mailbox, names_lead_to
from tests.table.served import process
from tests.waiting import WAIT_S, until

from wavell.table.notify import http_client
from wavell.table.notify.ssrf import DeliveryFailed, resolve

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    """An authority that the server trusts where a test says so."""
    return authority(tmp_path_factory.mktemp("known"))


@pytest.fixture
def trusting(known: Authority, monkeypatch: pytest.MonkeyPatch) -> Iterator[Authority]:
    """The server trusts that authority and nobody else, as it is set up outside of tests."""
    monkeypatch.setenv("SSL_CERT_FILE", str(known.file))
    monkeypatch.setenv("SSL_CERT_DIR", str(known.folder / "none"))
    http_client.tls_context.cache_clear()
    yield known
    http_client.tls_context.cache_clear()


@contextmanager
def secure_mailbox(context: ssl.SSLContext, *answers: int) -> Iterator[Mailbox]:
    with mailbox(*answers) as box:
        box.socket = context.wrap_socket(box.socket, server_side=True, do_handshake_on_connect=False)
        yield box


def posted(url: str, private: bool = True) -> None:
    """Post something to an address."""

    async def run() -> None:
        await http_client.post(await resolve(url, private=private), b"{}", {})

    asyncio.run(run())


def fails(url: str) -> DeliveryFailed:
    """How a post to an address fails."""
    with pytest.raises(DeliveryFailed) as failed:
        posted(url)
    return failed.value


def at(box: Mailbox, host: str = "localhost") -> str:
    """Where a mailbox is, over HTTPS."""
    return f"https://{host}:{box.server_address[1]}/hook?for=me"


# HTTPS --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1"])
def test_a_trusted_certificate_of_that_name_is_posted_to(trusting: Authority, host: str) -> None:
    with secure_mailbox(trusting.serves("DNS:localhost", "IP:127.0.0.1")) as box:
        posted(at(box, host))
        ((body, headers),) = box.came
        assert body == b"{}"
        assert headers["host"] == f"{host}:{box.server_address[1]}"


def test_a_certificate_that_nobody_trusts_gets_nothing(trusting: Authority, tmp_path: Path) -> None:
    with secure_mailbox(authority(tmp_path).serves("DNS:localhost")) as box:
        fault = fails(at(box))
        assert str(fault).startswith("the certificate of localhost is not trusted (")
        assert fault.final
        assert box.came == []


def test_a_certificate_of_another_name_gets_nothing(trusting: Authority) -> None:
    with secure_mailbox(trusting.serves("DNS:elsewhere.example")) as box:
        fault = fails(at(box))
        assert "the certificate of localhost is not trusted (Hostname mismatch" in str(fault)
        assert box.came == []


def test_a_server_without_https_is_said_to_have_none(trusting: Authority) -> None:
    with mailbox() as box:
        assert f"localhost speaks no HTTPS at port {box.server_address[1]}" in str(fails(at(box)))


def test_notices_go_by_https_and_an_untrusted_receiver_is_named_in_the_log(trusting: Authority, tmp_path: Path) -> None:
    stranger, data = authority(tmp_path), tmp_path / "data"
    data.mkdir()
    with (
        secure_mailbox(trusting.serves("DNS:localhost")) as box,
        secure_mailbox(stranger.serves("DNS:localhost")) as other,
        process("--private-webhooks", "--home", "https://table.example.org/", data=data) as (address, _),
        httpx.Client(base_url=address, timeout=WAIT_S) as client,
    ):
        players = Players(client)
        assert players.hook("axis", at(box)).status_code == 200
        assert players.hook("allies", at(other)).status_code == 200
        players.until("axis")
        (said,) = box.wait(1)
        assert said["subject"] == "Tuesday: axis to decide"
        assert said["link"] == f"https://table.example.org/#/game/{players.game}"
        assert box.came[0][1]["x-wavell-signature"].startswith("sha256=")
        players.until("allies")
        until((data / "errors.txt").read_text)
        logged = (data / "errors.txt").read_text()
        why = "the certificate of localhost is not trusted ("
        assert f"WARNING a notice for {players.game} cannot be delivered: {why}" in logged
        assert len(logged.splitlines()) == 1
        assert "for=me" not in logged  # an address may hold a secret
        tried = players.ask("allies", "POST", "/webhook").json()
        assert not tried["delivered"]
        assert tried["said"].startswith(why)
        assert other.came == []


# Where it goes ------------------------------------------------------------------------------------------


def test_the_connection_goes_to_the_address_that_was_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    with mailbox() as box:
        asked = names_lead_to(monkeypatch, ["127.0.0.1"], ["203.0.113.9"])
        posted(f"http://name.example:{box.server_address[1]}/x")
        assert asked == ["name.example"]
        assert box.came[0][1]["host"] == f"name.example:{box.server_address[1]}"


def test_a_name_that_is_rebound_after_the_check_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = names_lead_to(monkeypatch, ["127.0.0.7"], ["127.0.0.1"])
    with mailbox() as box:  # it listens where the name leads by then
        fault = fails(f"http://name.example:{box.server_address[1]}/x")
        assert str(fault) == "name.example cannot be reached (ConnectionRefusedError)"
        assert asked == ["name.example"]
        assert box.came == []


def test_over_https_the_name_is_verified_and_not_the_address(
    monkeypatch: pytest.MonkeyPatch, trusting: Authority
) -> None:
    asked = names_lead_to(monkeypatch, ["127.0.0.1"])
    with secure_mailbox(trusting.serves("DNS:name.example")) as box:
        posted(at(box, "name.example"))
        assert box.came[0][1]["host"] == f"name.example:{box.server_address[1]}"
    with secure_mailbox(trusting.serves("IP:127.0.0.1", "DNS:localhost")) as box:
        assert "the certificate of name.example is not trusted (Hostname mismatch" in str(
            fails(at(box, "name.example"))
        )
        assert box.came == []
    assert asked == ["name.example"] * 2


def test_a_certificate_that_nobody_trusts_ends_the_search_among_several_addresses(
    monkeypatch: pytest.MonkeyPatch, trusting: Authority, tmp_path: Path
) -> None:
    names_lead_to(monkeypatch, ["127.0.0.1", "127.0.0.7"])
    with secure_mailbox(authority(tmp_path).serves("DNS:name.example")) as box:
        assert fails(at(box, "name.example")).final


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_is_not_followed(status: int) -> None:
    with mailbox() as other, mailbox(status) as box:
        box.location = other.url
        fault = fails(box.url)
        assert str(fault) == f"127.0.0.1 answers {status}, and it is not followed elsewhere"
        assert fault.final
        assert (len(box.came), other.came) == (1, [])


def test_a_proxy_of_the_environment_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    with mailbox() as proxy, mailbox() as box:
        for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"):
            monkeypatch.setenv(name, proxy.url)
        posted(box.url)
        assert (len(box.came), proxy.came) == (1, [])


def test_of_several_addresses_the_first_that_answers_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    names_lead_to(monkeypatch, ["127.0.0.7", "127.0.0.1"])
    with mailbox() as box:  # it listens at the last only
        posted(f"http://name.example:{box.server_address[1]}/x")
        assert len(box.came) == 1


# How long it may take -----------------------------------------------------------------------------------


@contextmanager
def answering(*parts: bytes, pause: float = 0.0) -> Iterator[str]:
    """A receiver that says these things to everybody, each after a pause; yields where it is."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        done = threading.Event()

        def answer() -> None:
            while not done.is_set():
                try:
                    came, _ = server.accept()
                except OSError:
                    return
                with came:
                    came.recv(4096)
                    for part in parts:
                        if done.wait(pause):
                            return
                        try:
                            came.sendall(part)
                        except OSError:
                            break

        thread = threading.Thread(target=answer, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}/"
        done.set()
        server.shutdown(socket.SHUT_RDWR)
        thread.join(WAIT_S)


def test_who_answers_letter_by_letter_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_client, "WEBHOOK_TIMEOUT_SECONDS", 0.5)
    with answering(*[b"HTTP/1.1 100 Continue\r\nX: y\r\n\r\n"] * 10_000, pause=0.1) as url:
        begun = time.monotonic()
        fault = fails(url)
        assert time.monotonic() - begun < WAIT_S
        assert str(fault) == "127.0.0.1 does not answer in time"
        assert not fault.final


def test_who_sends_headers_one_by_one_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_client, "WEBHOOK_TIMEOUT_SECONDS", 0.5)
    with answering(b"HTTP/1.1 200 OK\r\n", *[b"X: y\r\n"] * 10_000, pause=0.1) as url:
        assert str(fails(url)) == "127.0.0.1 does not answer in time"


def test_a_slow_body_is_not_waited_for() -> None:
    with answering(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n", *[b"x"] * 10_000, pause=0.1) as url:
        begun = time.monotonic()
        posted(url)
        assert time.monotonic() - begun < WAIT_S


def test_a_huge_body_is_not_read() -> None:
    head = b"HTTP/1.1 200 OK\r\nContent-Length: 1000000000000\r\n\r\n"
    with answering(head, *[b"x" * 1_000_000] * 20) as url:  # it ends early, which who reads on would hold against it
        posted(url)


def test_headers_without_end_are_no_answer() -> None:
    with answering(b"HTTP/1.1 200 OK\r\n", *[b"X: y\r\n" * 10_000] * 1000) as url:
        assert str(fails(url)) == "127.0.0.1 does not answer as a web server does"


def test_who_greets_nobody_over_https_is_left(monkeypatch: pytest.MonkeyPatch, trusting: Authority) -> None:
    monkeypatch.setattr(http_client, "WEBHOOK_TIMEOUT_SECONDS", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        begun = time.monotonic()
        assert "does not answer in time" in str(fails(f"https://127.0.0.1:{deaf.getsockname()[1]}/"))
        assert time.monotonic() - begun < WAIT_S


@pytest.mark.parametrize(
    "parts",
    [[], [b"SSH-2.0-OpenSSH_9.2\r\n"], [b"HTTP/1.1 abc\r\n"], [b"x" * 100_000], [b"HTTP/1.1 100 Continue\r\n\r\n"]],
)
def test_what_is_no_web_server_is_said_to_be_none(parts: list[bytes]) -> None:
    with answering(*parts) as url:
        assert "127.0.0.1 " in str(fails(url))


def test_a_promise_before_the_answer_is_passed_over() -> None:
    with answering(b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n") as url:
        posted(url)
