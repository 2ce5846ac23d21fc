"""Broadcasting: a change goes to every role that somebody listens for, and a fault in one takes no other with it."""

import logging

import msgspec
import pytest
from tests.games import CONNECT_FOUR, new

from wavell.table.schema.game import Change
from wavell.table.session.broadcast import Broadcaster
from wavell.table.session.feed import RoleFeed
from wavell.table.views.view import scene_of


def test_a_role_has_one_feed() -> None:
    broadcaster = Broadcaster()
    assert broadcaster.feed("red") is broadcaster.feed("red")
    assert broadcaster.feed("red") is not broadcaster.feed("yellow")
    assert not broadcaster.has_listeners
    broadcaster.feed("yellow").listeners.add(print)
    assert broadcaster.has_listeners


def test_a_fault_in_one_feed_is_logged_and_the_others_are_told(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game, broadcaster, told = new(CONNECT_FOUR), Broadcaster(), list[bytes]()
    for role in ("red", "yellow"):
        feed = broadcaster.feed(role)
        feed.advance(game, (), scene_of(game, role))
        feed.listeners.add(told.append)
    publish, hidden = RoleFeed.publish, "the stack at " + "0605"

    def fail_for_red(self: RoleFeed, *rest: object) -> None:
        if self.role == "red":
            raise KeyError(hidden)
        publish(self, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(RoleFeed, "publish", fail_for_red)
    assert game.play("red", "drop 4")
    with caplog.at_level(logging.ERROR, "wavell.table"):
        broadcaster.publish("the-game", game, ())
    assert [msgspec.json.decode(each, type=Change).entries for each in told] == [2]
    assert "change of game the-game not published: KeyError" in caplog.messages[0]
    assert hidden not in caplog.messages[0]
