"""The feed of a role: a scene and what is different make the next scene, and who reconnects gets what was missed."""

from random import Random

import msgspec
import pytest
from tests.games import CONNECT_FOUR, new

from wavell.table.schema.game import Change, Gone, UndoAsk
from wavell.table.session import feed as feeds
from wavell.table.session.feed import RoleFeed, difference
from wavell.table.views.view import scene_of
from wavell.umpire.display.scene import Scene, Token


def applied(was: Scene, now: Scene) -> Scene:
    """What the page makes of a change: newcomers lie on top, what is in place stays in place."""
    changed, gone = difference(was, now)
    tokens = {id_: token for id_, token in was.tokens.items() if id_ not in gone.tokens}
    for id_, token in changed.tokens.items():
        if id_ in tokens and tokens[id_].place != token.place:
            del tokens[id_]
        tokens[id_] = token
    holders = {place: side for place, side in was.holders.items() if place not in gone.holders}
    marks = {place: what for place, what in was.marks.items() if place not in gone.marks}
    return Scene(tokens, {**holders, **changed.holders}, {**marks, **changed.marks}, changed.figures)


def stacks(scene: Scene) -> dict[str, list[Token]]:
    found: dict[str, list[Token]] = {}
    for token in scene.tokens.values():
        found.setdefault(token.place, []).append(token)
    return found


@pytest.mark.parametrize("number", range(200))
def test_a_scene_and_its_difference_make_the_next_scene(number: int) -> None:
    rng = Random(number)

    def scene() -> Scene:
        ids = rng.sample("abcdefgh", rng.randint(0, 8))
        tokens = {id_: Token(id_, rng.choice("xyz"), rng.choice(["one", "two"]), id_) for id_ in ids}
        holders = {place: rng.choice("ab") for place in rng.sample("xyz", rng.randint(0, 3))}
        marks: dict[str, tuple[str, ...]] = {
            place: (rng.choice("ab"),) for place in rng.sample("xyz", rng.randint(0, 3))
        }
        return Scene(tokens, holders, marks)

    was, now = scene(), scene()
    made = applied(was, now)
    assert stacks(made) == stacks(now)
    assert (made.holders, made.marks) == (now.holders, now.marks)
    nothing, gone = difference(now, now)
    assert (nothing.tokens, nothing.holders, nothing.marks, gone) == ({}, {}, {}, Gone())


def heard(messages: list[bytes]) -> list[tuple[int, list[int]]]:
    """For each change the number of entries after it, and those that it tells of."""
    changes = [msgspec.json.decode(message, type=Change) for message in messages]
    return [(change.entries, [line.n for line in change.lines]) for change in changes]


def test_nothing_is_computed_while_nobody_listens() -> None:
    game, feed, told = new(CONNECT_FOUR), RoleFeed("red"), list[bytes]()
    feed.advance(game, (), scene_of(game, "red"))
    assert game.play("red", "drop 4")
    feed.publish(game, ())
    feed.listeners.add(told.append)
    assert game.play("yellow", "drop 4")
    feed.publish(game, ())
    assert heard(told) == [(3, [1, 2])]
    feed.publish(game, ())  # nothing has changed
    assert len(told) == 1


def test_who_reconnects_gets_what_was_missed_as_long_as_it_is_stored() -> None:
    game, feed = new(CONNECT_FOUR), RoleFeed("red")
    assert feed.since(game, 1, ()) is None  # nobody ever listened
    feed.listeners.add(id)
    feed.advance(game, (), scene_of(game, "red"))
    for n in range(4):
        assert game.play(("red", "yellow")[n % 2], "drop 4")
        feed.publish(game, ())
    assert heard(feed.since(game, 3, ()) or []) == [(4, [3]), (5, [4])]
    assert heard(feed.since(game, 5, ()) or []) == [(5, [])]
    assert feed.since(game, 99, ()) is None


def test_the_oldest_changes_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feeds, "MAX_FEED_CHANGES", 2)
    game, feed = new(CONNECT_FOUR), RoleFeed("red")
    feed.listeners.add(id)
    feed.advance(game, (), scene_of(game, "red"))
    for n in range(3):
        assert game.play(("red", "yellow")[n % 2], "drop 4")
        feed.publish(game, ())
    assert feed.since(game, 1, ()) is None
    assert heard(feed.since(game, 2, ()) or []) == [(3, [2]), (4, [3])]


def test_an_undo_request_is_a_change_without_entries() -> None:
    game, feed, told = new(CONNECT_FOUR), RoleFeed("red"), list[bytes]()
    feed.advance(game, (), scene_of(game, "red"))
    feed.listeners.add(told.append)
    feed.publish(game, (UndoAsk("yellow", 1),))
    assert heard(told) == [(1, [])]
    assert msgspec.json.decode(told[0], type=Change).asks == (UndoAsk("yellow", 1),)
