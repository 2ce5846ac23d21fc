"""Wire types of notices: webhook bodies, JSON feeds, and the requests that set webhooks and ask for feeds."""

import msgspec

JSON_FEED_VERSION = "https://jsonfeed.org/version/1.1"


class Notice(msgspec.Struct, frozen=True, omit_defaults=True):
    """What waits for the holder of a key in a game, with a subject and a text ready for e-mail."""

    game: str
    title: str
    seats: tuple[str, ...]
    """Those of the key that must decide."""
    entries: int
    turn: str
    step: str
    subject: str
    text: str
    link: str
    over: bool = False


class FeedItem(msgspec.Struct, frozen=True):
    """A notice as an item of a JSON feed."""

    id: str
    title: str
    content_text: str
    url: str
    about: Notice = msgspec.field(name="_wavell")


class Feed(msgspec.Struct, frozen=True):
    """A JSON feed (version 1.1) of what is due."""

    items: tuple[FeedItem, ...]
    version: str = JSON_FEED_VERSION
    title: str = "What is due at the table"


class Keys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The keys of somebody's games."""

    keys: tuple[str, ...]


class Hook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The URL that notices of a key are posted to; empty if there is none."""

    url: str


class Delivery(msgspec.Struct, frozen=True):
    """Result of a test delivery to a webhook."""

    delivered: bool
    said: str
    """Why it did not arrive; empty if it did."""
