"""`wavell rule` and `wavell coverage`: look paragraphs up, and count what implements them."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from wavell.rulebook.chapters import chapter_modules
from wavell.rulebook.coverage import Evidence, Row, Status, coverage, evidence, gaps, summary
from wavell.rulebook.shipped import at_hand
from wavell.umpire import Book, Implementation, UnknownName, open_book, shelf
from wavell.umpire.facts.errors import unknown
from wavell.umpire.facts.index import Clause
from wavell.umpire.facts.refs import sort_key

from .completion import book_ids, paragraph_ids
from .screen import err, escaped, out

STATUSES = ("all", *Status)
COLOURS = {Status.RULED: "green", Status.DATA: "cyan", Status.NOTE: "dim", Status.OPEN: "yellow"}
Root = Annotated[
    Path | None, typer.Option("--root", help="A project's folder, for its cases and tests; this one, or else ours.")
]


def rule(
    paragraph: Annotated[
        list[str],
        typer.Argument(help="A paragraph such as 71.23, 15.J.2.b or frame:CAL.", autocompletion=paragraph_ids),
    ],
    book: Annotated[str, typer.Option("--book", "-b", help="Look in this book only.", autocompletion=book_ids)] = "",
    root: Root = None,
) -> None:
    """Look a paragraph up: what it says, leans on, who implements, shows and cites it."""
    words = [word for part in paragraph for word in part.split()]
    if len(words) > 1 and words[0] in shelf():
        book, words = words[0], words[1:]
    id_ = " ".join(words)
    opened = [open_book(name) for name in ([book] if book else shelf())]
    matching = [(each, found) for each in opened for found in [_find(each, id_)] if found]
    if not matching:
        known = {known for each in opened for known in (*each.index.paragraphs, *each.index.outside, *each.index.frame)}
        raise UnknownName(unknown("paragraph", id_, known))
    found = evidence(root or at_hand(), [each for each, _ in matching])
    _print_warnings(found)
    for number, (each, exact) in enumerate(matching):
        if number:
            out.print()
        _print_paragraph(each, exact, found)


def _print_warnings(found: Evidence) -> None:
    for fault in found.broken:
        err.print(f"[yellow]left out:[/] {escaped(fault)}")


def _find(book: Book, id_: str) -> str:
    if id_ in book.index:
        return id_
    everything = (*book.index.paragraphs, *book.index.outside, *book.index.frame)
    return next((known for known in everything if known.casefold() == id_.casefold()), "")


def _print_paragraph(book: Book, id_: str, found: Evidence) -> None:
    index = book.index
    if id_ not in index.paragraphs:
        frame = index.frame.get(id_)
        out.print(f"[bold]{book.id} {escaped(id_)}  {escaped(index.heading(id_))}[/]")
        kind = f"frame ({frame.source}): ours, not the book's" if frame else "outside this book's text"
        out.print(f"[dim]{kind}[/]")
        if frame:
            out.print(escaped(frame.text))
        _print_list("Implemented by", _implemented(book, id_, book.rules.implementations(id_)))
        _print_list("Cited by", [f"{each}  {index.heading(each)}" for each in index.cited_by(id_)])
        return
    paragraph = index.paragraphs[id_]
    row = next(row for row in coverage(book, found) if row.id == id_)
    marks = "".join(f" ({mark})" for mark in paragraph.marks)
    out.print(f"[bold]{book.id} {id_}  {escaped(paragraph.heading)}{marks}[/]")
    out.print(f"[dim]{_trail(book, id_)}{paragraph.kind}, [/][{COLOURS[row.status]}]{row.status}[/]")
    out.print()
    out.print(escaped(paragraph.text), soft_wrap=False)
    out.print()
    if row.why:
        _print_list("No behaviour of its own" if row.status is Status.NOTE else "Open", [row.why])
    if paragraph.twin:
        _print_list("Twin", [f"{paragraph.twin}  {index.heading(paragraph.twin)}"])
    _print_list("Parts", [f"{child}  {index.heading(child)}" for child in index.children.get(id_, [])])
    _print_list("Leans on", [f"{each}  {index.heading(each)}" for each in paragraph.refs])
    meant = [", ".join(filter(None, (p.means, p.note))) for p in paragraph.printed]
    _print_list(
        "Printed as", [f"{p.as_}, meaning {m}" if m else p.as_ for p, m in zip(paragraph.printed, meant, strict=True)]
    )
    for reading in book.readings.about(id_):
        rows = [f"{'*' if choice == reading.default else ' '} {choice}: {t}" for choice, t in reading.choices.items()]
        _print_list(f"Reading {reading.id}: {reading.question}", [*rows, f"  {reading.why}"])
    _print_list("Implemented by", _implemented(book, id_, row.implementations))
    if not row.implementations:
        _print_list("Its parts stand in", _modules_below(book, id_))
    if all(each.role in ("data", "map") for each in row.implementations):
        _print_list("Its chapter", chapter_modules(book, id_))
    board = [f"{each.name or 'of the file'}  ({each.where})" for each in row.implementations if each.role == "map"]
    _print_list("On the board", board)
    _print_list("Clauses", [line for each in paragraph.clause for line in _clause_lines(book, id_, each, found)])
    _print_list("Cases", row.cases)
    _print_list("Tests", row.tests)
    _print_list("Cited by", [f"{each}  {index.heading(each)}" for each in index.cited_by(id_)])


def _implemented(book: Book, id_: str, implementations: Iterable[Implementation]) -> list[str]:
    """What implements a paragraph or a frame entry, each with its file and line."""
    lines: dict[str, Iterator[int]] = {}
    found = []
    for each in dict.fromkeys(implementations):
        if each.role == "map":
            continue
        if each.role == "data" and each.where not in lines:
            lines[each.where] = _lines_citing(book, each.where, id_)
        line = next(lines[each.where], 0) if each.role == "data" else each.line
        found.append(f"{each.role} {each.name or 'of the file'}  ({each.where}{f':{line}' if line else ''})")
    return found


def _lines_citing(book: Book, file: str, id_: str) -> Iterator[int]:
    """The lines of a data file that cite an id."""
    for path in sorted((book.folder / "data").rglob(file)):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if f'"{id_}"' in line:
                yield number


def _modules_below(book: Book, id_: str) -> list[str]:
    """The modules and data files that implement the parts of a paragraph, at any depth."""
    parts = book.index.children.get(id_, [])
    found = {each.where for part in parts for each in book.rules.implementations(part) if each.role != "map"}
    return sorted(found.union(*(_modules_below(book, part) for part in parts)))


def _clause_lines(book: Book, id_: str, clause: Clause, found: Evidence) -> Iterator[str]:
    yield f"{clause.id}  {clause.kind}: {clause.text}"
    if clause.never:
        yield f"   never in a game: {clause.never}"
    key = (book.id, f"{id_}/{clause.id}")
    yield from (f"   shown by {path}" for path in found.clauses.shown.get(key, ()))
    yield from (f"   just outside of it {path}" for path in found.clauses.spared.get(key, ()))


def _trail(book: Book, id_: str) -> str:
    trail = []
    while parent := book.index.paragraphs[id_].parent:
        trail.append(f"{parent} {book.index.heading(parent)}")
        id_ = parent
    return escaped("".join(f"{each} > " for each in reversed(trail)))


def _print_list(title: str, rows: list[str] | tuple[str, ...]) -> None:
    if rows:
        out.print(f"[bold]{title}[/]")
        for row in rows:
            out.print(f"  {escaped(row)}")


def statuses() -> list[str]:
    """Return the statuses of a paragraph, for shell completion."""
    return list(STATUSES)


def coverage_command(
    book: Annotated[str, typer.Argument(help="One book; all of them when left out.", autocompletion=book_ids)] = "",
    status: Annotated[
        str, typer.Option("--list", help="List the paragraphs: all, ruled, data, note, open.", autocompletion=statuses)
    ] = "",
    check: Annotated[bool, typer.Option("--check", help="Fail on wrong citations and on rules nothing shows.")] = False,
    root: Root = None,
) -> None:
    """Count, per book, how many paragraphs are executable, shown by cases and by tests."""
    if status and status not in STATUSES:
        raise UnknownName(unknown("status", status, STATUSES))
    opened = [open_book(name) for name in ([book] if book else shelf())]
    root = root or at_hand()
    found = evidence(root, opened, checked=check)
    if not found.tests and not found.cases:
        err.print(f"[dim]no tests and cases below {root.resolve().name}: only the registry is counted[/]")
    if not check:
        _print_warnings(found)
    computed = [(each, coverage(each, found)) for each in opened]
    table = Table(box=None, pad_edge=False)
    for column in ("book", "paragraphs", *Status, "cased", "tested", "clauses", "shown"):
        table.add_column(column, justify="left" if column == "book" else "right")
    for each, rows in computed:
        sums = summary(each, rows, found)
        counts = [str(sums.by_status[status]) for status in Status]
        clauses = (str(sums.clauses), str(sums.shown))
        table.add_row(each.id, str(sums.paragraphs), *counts, str(sums.cased), str(sums.tested), *clauses)
    out.print(table)
    for each, rows in computed if status else ():
        _print_paragraphs(each, [row for row in rows if status in ("all", row.status)])
    if check:
        wrong = list(dict.fromkeys(fault for each, rows in computed for fault in gaps(each, rows, found)))
        for fault in wrong:
            err.print(f"[red]{escaped(fault)}[/]")
        if wrong:
            raise typer.Exit(1)


def _print_paragraphs(book: Book, rows: list[Row]) -> None:
    table = Table(title=book.id, box=None, pad_edge=False, title_justify="left")
    for column in ("paragraph", "status", "cases", "tests", "heading"):
        table.add_column(column)
    for row in sorted(rows, key=lambda row: sort_key(row.id)):
        why = f"  [dim]({escaped(row.why)})[/]" if row.status is Status.NOTE else ""
        colour = COLOURS[row.status]
        counts = (str(len(row.cases) or ""), str(len(row.tests) or ""))
        table.add_row(row.id, f"[{colour}]{row.status}[/]", *counts, escaped(row.heading) + why)
    out.print(table)
