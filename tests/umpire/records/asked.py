"""Cases of a tiny book, written and asked, for the tests of cases."""

from tests.games import CONNECT_FOUR, SKIRMISH

from wavell.umpire import Book, CaseError, UnknownName
from wavell.umpire.records.case_runner import CaseResult, run_case
from wavell.umpire.records.cases import read_case

HEAD = """
book = "skirmish"
title = "A case"
[position]
scenario = "four-turns"
date = "Dusk 1901"
phase = "north.march"
"""


FIELD = HEAD + 'tokens = { n1 = "ford", n2 = "hill", s1 = "mill" }\n'


RAIN = FIELD + "rain = true\n"


ADVISORY = 'mode = "advisory"\n'


LAST = HEAD.replace("north.march", "south.march").replace("Dusk 1901", "Dusk 1902")


def open_tiny(name: str) -> Book:
    found = {"connect-four": CONNECT_FOUR, "skirmish": SKIRMISH}
    if name not in found:
        raise UnknownName(f'there is no book "{name}"')
    return found[name]


def ask(head: str, *lines: str) -> CaseResult:
    return run_case(read_case(head + "".join(f"\n[[line]]\n{line}\n" for line in lines), "case.toml", open_tiny))


def faults(head: str, *lines: str) -> list[str]:
    """All that a case found wrong."""
    result = ask(head, *lines)
    found = [*result.faults, *(fault for answer in result.answers for fault in answer.faults)]
    assert result.passed == (not found)
    assert all(isinstance(fault, str) and fault for fault in found)
    return found


def refusal(head: str, *lines: str) -> str:
    """Why a case, or the first bad line of it, cannot be asked."""
    try:
        result = ask(head, *lines)
    except CaseError as fault:
        told = str(fault)
    else:
        assert not result.passed
        told = result.bad[0]
    assert told.startswith("case.toml: ")
    assert "\n" not in told
    return told.removeprefix("case.toml: ")
