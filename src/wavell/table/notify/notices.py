"""Notices: what waits for the holder of a key, in words that its seats may read, and feeds of them."""

from ..schema.notices import Feed, FeedItem, Notice
from ..session.access import Access
from ..session.session import GameSession
from ..views.view import due, ending


def notice_for(session: GameSession, access: Access, home: str = "") -> Notice | None:
    """What waits for the holder of a key; None if nothing does. `home` begins the link to the game."""
    game = session.game
    ended = ending(game)
    if ended is not None:
        won = " and ".join(ended.winners)
        how = f"The game is won by {won}: {ended.why}." if won else f"The game is drawn: {ended.why}."
        return _notice(session, home, (), "the game is over", [how], over=True)
    asked = [ask for ask in session.undo_requests if ask.seat not in access.seats] if access.seats else []
    waits = [each for seat in access.seats for each in due(game, seat) if each.seat == seat]
    if not waits and not asked:
        return None
    rows = [f"{each.seat}: {each.what} [{each.ref}]; {', '.join(each.verbs)}." for each in waits]
    rows += [f"{ask.seat} asks to take entry {ask.n} back; do you agree?" for ask in asked]
    seats = tuple(dict.fromkeys(each.seat for each in waits)) or access.seats
    return _notice(session, home, seats, f"{' and '.join(seats)} to decide", rows)


def trial_notice(session: GameSession, home: str = "") -> Notice:
    """A notice that only shows that notices arrive."""
    text = "Nothing waits for you; you will be told when something does."
    return _notice(session, home, (), "a test message", [text])


def _notice(
    session: GameSession, home: str, seats: tuple[str, ...], what: str, rows: list[str], *, over: bool = False
) -> Notice:
    game, record = session.game, session.record
    head = f"{record.title} ({game.book.id} {game.journal.header.scenario}): {game.turn}, {game.step.title}."
    return Notice(
        game=record.id,
        title=record.title,
        seats=seats,
        entries=session.entries,
        turn=game.turn,
        step=game.step.title,
        subject=f"{record.title}: {what}",
        text="\n".join((head, *rows)),
        link=f"{home}/#/game/{record.id}",
        over=over,
    )


def feed_of(notices: list[Notice]) -> Feed:
    """Notices as a feed; an item keeps its id while nothing happens in its game."""
    return Feed(tuple(FeedItem(f"{n.game}-{n.entries}", n.subject, n.text, n.link, n) for n in notices))
