"""Settings: what a server is started with, how much its clients may ask of it, and the bounds that it works within."""

import os
from collections.abc import Callable
from pathlib import Path

import msgspec

from wavell.umpire import Book, open_book

PAGE_FOLDER = Path(__file__).parent / "page"
"""Where the build puts the page."""

# Clients: defaults of `Limits` ------------------------------------------------------------------------------------

MAX_RATE_BUCKETS = 50_000
"""Token buckets of each kind; the least recently used is dropped."""
MAX_FEED_KEYS = 50
"""Keys in one request for a feed."""
MAX_BOOKMARKS = 500
"""Bookmarks of one key."""


class Limits(msgspec.Struct, frozen=True):
    """How much a client may ask for; a rate of 0 is unbounded."""

    address_rate: float = 200.0
    """Requests a second from one address, after a burst."""
    address_burst: float = 1000.0
    key_rate: float = 50.0
    """Orders and questions a second with one key, after a burst."""
    key_burst: float = 300.0
    game_rate: float = 0.1
    """New games a second from one address, after a burst."""
    game_burst: float = 60.0
    hook_rate: float = 0.1
    """Webhooks tried a second from one address, after a burst."""
    hook_burst: float = 10.0
    staff_rate: float = 2.0
    """Orders a second that the staff of one key proposes, after a burst."""
    staff_burst: float = 100.0
    sockets: int = 200
    """Live connections from one address."""
    body_bytes: int = 256_000
    """Size of a request."""
    message_chars: int = 16_000
    """Length of a message on a live connection."""
    games: int = 10_000
    """Unfinished games in the store."""
    sessions: int = 256
    """Games open in memory."""
    private_hooks: bool = False
    """Whether webhooks may go to addresses inside a private network."""


class Settings(msgspec.Struct, frozen=True):
    """What a server is started with."""

    database: str
    """URL of the database."""
    limits: Limits = Limits()
    page: Path = PAGE_FOLDER
    book: Callable[[str], Book] = open_book
    home: str = ""
    """Public address of the page, without a slash at its end; links in notices begin with it."""
    player_processes: int = 0
    """Processes in which computer players think; 0 is the worker thread."""
    committer_process: bool = False
    """Whether a process of its own commits to the database, which leaves this one more time for answers."""
    sentinels: bool = False
    """Whether the sentinels of the books watch all games, and what they find is logged."""


# HTTP and live connections ----------------------------------------------------------------------------------------

SHUTDOWN_GRACE_SECONDS = 5
"""How long requests under way may finish."""
TRUSTED_PROXIES = "127.0.0.1,::1"
"""Whose X-Forwarded-For is believed, unless FORWARDED_ALLOW_IPS says otherwise."""
DRAIN_BODIES, DRAIN_SECONDS = 16, 5.0
"""How much of a refused request is still read, in largest bodies, and for how long."""
GZIP_MIN_BYTES = 1000
"""Smaller files are served as they are."""
HELLO_TIMEOUT_SECONDS = 10.0
"""How long a live connection may take to say hello."""
MAX_UNSENT_MESSAGES = 256
"""Messages that wait for a slow client before its connection is closed."""
CLOSE_REASON_SECONDS = 2.0
"""How long a client may take to read why its connection is closed."""
MAX_UNREAD_MESSAGES = 16
"""Messages of a client that wait before reading from it stops."""
ABORT_AFTER_SECONDS = 15.0
"""How long a closing connection may take before it is cut."""

# Sessions ---------------------------------------------------------------------------------------------------------

SESSION_LINGER_SECONDS = 10.0
"""How long a session stays open after its last use, whether anybody looks or not."""
MAX_FEED_CHANGES = 64
"""Latest changes in the feed of a role, for those who reconnect."""
BOT_TAKEOVER_SECONDS = 3.0
"""How long the process that a person's order came to has the first chance to let the bots answer."""
BOT_PROCESSES = max(2, (os.cpu_count() or 2) - 1)
"""Processes in which computer players think."""
BOT_PLAYER = "staff"
"""The player that decides for a bot unless another is chosen."""
BOT_TRIALS, BOT_SECONDS = 2_000, 0.8
"""What it may do for a decision."""
BOT_BUDGETS = {"marshal": (20_000, 8.0)}
"""What players may do who think longer, by name."""
MAX_REMARK_CHARACTERS = 300
"""Characters that are kept of what a bot says of an order."""
STAFF_PLAYER = "staff"
"""The player that proposes orders to a person."""
MAX_STAFFS = 500
"""Keys whose staff keeps its plans; the least recently asked is dropped."""
WORKER_THREADS = 1
"""Python runs one thread at a time: more would not be faster, and would delay the event loop."""
WORKER_SWITCH_SECONDS, IDLE_SWITCH_SECONDS = 0.0005, 0.005
"""The interpreter's switch interval while a worker runs, and while none does."""
WORKER_YIELD_SECONDS = 0.25
"""How long in total one piece of work waits for orders that are being answered."""
GC_THRESHOLDS = (5000, 20, 50)
"""Higher than Python's defaults: positions and orders form no reference cycles, so there is little to collect."""

# Storage ----------------------------------------------------------------------------------------------------------

SQLITE_BUSY_MILLISECONDS = 10_000
"""How long SQLite waits for another writer."""
ENTRIES_PER_STATEMENT = 100
"""Rows that one INSERT takes."""
BATCHES_PER_COMMIT = 64
"""Batches of writes that one transaction takes, at most."""
NOTIFY_CHANNEL = "wavell"
"""The PostgreSQL channel on which processes notify each other of commits."""
GAMES_PER_NOTIFY = 200
"""Ids in one notification, whose payload is bounded."""
POLL_SECONDS = 2.0
"""Pause between two polls of the database while notifications cannot be had."""
COMMITTER_EXIT_SECONDS = 10.0
"""How long the committer's process may take to end."""

# Notices ----------------------------------------------------------------------------------------------------------

WEBHOOK_TIMEOUT_SECONDS = 5.0
"""For the connection with its TLS handshake, and again for the request; twice that to resolve the name."""
MAX_WEBHOOK_URL_CHARS = 500
MAX_WEBHOOK_ADDRESSES = 4
"""Addresses of one host that are tried."""
WEBHOOK_RETRY_SECONDS = (1.0, 10.0, 60.0)
"""Pause before each further attempt."""
MAX_PENDING_NOTICES = 1000
"""Notices that are posted or wait for a retry; further ones are dropped."""
MAX_NOTICES_AT_ONCE = 16
"""Notices that are posted at the same time."""
MAX_WAITING_STATES = 20_000
"""Keys for which it is cached what waited for them after the latest change, to notice what is new."""
