"""Answering case files: one with counters of its own in a fresh process, where its book is read with them."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

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
    answers, faults = _ask(written, text, name)
    case = CaseText(name, open_book(written.book), written.title, written.notes, written.line, written.shows)
    return CaseResult(case, answers, faults)


_last: tuple[object, ProcessPoolExecutor | None] = (None, None)
"""The process that was started last, and the book and counters it was lent."""


def _ask(written: CaseFile, text: str, name: str) -> _Told:
    """Put a case to its process; one in which something failed has perhaps read half a book, and is not kept."""
    global _last
    process = _process(written.book, written.counter)
    try:
        return process.submit(_answer, text, name).result()
    except Exception:
        _last = (None, None)
        process.shutdown(wait=False)
        raise


def _process(book: str, counters: tuple[dict[str, Any], ...]) -> ProcessPoolExecutor:
    """Return a process that has read a book with these counters, or has read none yet; the last one is kept."""
    global _last
    wanted, process = (book, counters), _last[1]
    if process is None or _last[0] != wanted:
        if process is not None:
            process.shutdown(wait=False)
        process = ProcessPoolExecutor(1, get_context("spawn"))
        _last = (wanted, process)
    return process


def _answer(text: str, name: str) -> _Told:
    """Answer a case with counters of its own, in a process that meets no others."""
    written = written_text(text, name)
    if not has_taken(written.book, written.counter):
        _lend(written, name)
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
