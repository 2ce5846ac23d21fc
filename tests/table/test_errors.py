"""Errors of the server: one refusal for what is not there and what is not open, and tracebacks without secrets."""

from wavell.table.errors import Refused, StoreUnavailable, UnreadableGame, no_game, traceback_of


def test_a_traceback_says_where_and_quotes_nothing() -> None:
    hidden = "the stack at " + "0605"

    def fails() -> None:
        raise KeyError(hidden)

    try:
        fails()
    except KeyError as fault:
        told = traceback_of(fault)
    assert "in fails" in told
    assert hidden not in told


def test_what_may_be_tried_again_says_when() -> None:
    assert (StoreUnavailable().status, StoreUnavailable().wait) == (503, 2.0)
    assert (UnreadableGame("it cannot be opened").status, UnreadableGame("x").wait) == (409, 0.0)
    assert Refused(429, "too much", wait=3.0).wait == 3.0


def test_a_name_that_is_not_there_is_quoted_in_part() -> None:
    refusal = no_game("x" * 500)
    assert refusal.status == 404
    assert len(str(refusal)) < 120
