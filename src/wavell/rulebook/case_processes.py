"""Answering case files: one with counters of its own in a fresh process, where its book is read with them."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from wavell.umpire import CaseError, WavellError, open_book
from wavell.umpire.books.lent import has_taken, lend
from wavell.umpire.books.toml_files import read_text
from wavell.umpire.records.case_files import CaseFile
from wavell.umpire.records.case_runner import Answer, CaseResult, run_case
from wavell.umpire.records.cases import MAX_CASE_BYTES, CaseText, read_case, written_text

_Told = tuple[list[Answer], list[str]]
"""What comes back from a process: the answers, and what is wrong with the case as a whole."""


def answer_case(path: Path) -> CaseResult:
    """Read a case file and put every line of it to the umpire."""
    return answer_text(read_text(path, CaseError, MAX_CASE_BYTES), str(path))


def answer_text(text: str, name: str) -> CaseResult:
    """Read the text of a case and put every line of it to the umpire."""
    written = written_text(text, name)
    if not written.counter:
        return run_case(read_case(text, name, open_book))
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        answers, faults = pool.submit(_answer, text, name).result()
    case = CaseText(name, open_book(written.book), written.title, written.notes, written.line, written.shows)
    return CaseResult(case, answers, faults)


def _answer(text: str, name: str) -> _Told:
    """Answer a case with counters of its own; this process has read no book yet."""
    _lend(written_text(text, name), name)
    result = run_case(read_case(text, name, open_book))
    return result.answers, result.faults


def _lend(written: CaseFile, name: str) -> None:
    lend(written.book, name, written.counter)
    try:
        open_book(written.book)
    except WavellError as fault:
        told = str(fault)
        raise CaseError(told if told.startswith(name) else f"{name}: {told}") from None
    if not has_taken(written.book, written.counter):
        raise CaseError(f"{name}: {written.book} takes no counters of a case's own")
