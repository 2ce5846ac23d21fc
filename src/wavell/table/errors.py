"""Errors of the server: each has an HTTP status, a sentence, and perhaps a time to wait before a retry."""

import traceback

from wavell.umpire import WavellError


class Refused(WavellError):
    """A request that is not granted. The sentence goes to whoever asked, so nothing secret is ever in it."""

    def __init__(self, status: int, detail: str, *, ref: str = "", wait: float = 0.0) -> None:
        super().__init__(detail)
        self.status = status
        self.ref = ref
        self.wait = wait
        """Seconds to wait before a retry; 0 if a retry does not help."""


class UnreadableGame(Refused):
    """A stored game that cannot be opened under the present rules, though its record can be downloaded."""

    def __init__(self, detail: str) -> None:
        super().__init__(409, detail)


class StoreUnavailable(Refused):
    """The database did not answer, so nobody knows whether the last write is in it."""

    def __init__(self, what: str = "the games cannot be reached in their database just now; try again") -> None:
        super().__init__(503, what, wait=2.0)


def no_game(game: str) -> Refused:
    """Return the refusal of a game that does not exist or that the key does not open: one for both, to leak nothing."""
    return Refused(404, f'there is no game "{game[:40]}" that this key opens; use the link you were given')


def traceback_of(fault: Exception) -> str:
    """Return the traceback for the log, without the message, which could quote what is hidden."""
    return "".join(traceback.format_tb(fault.__traceback__))
