"""`wavell number`: a figure of the data files, found by words, with its paragraph."""

from textwrap import shorten
from typing import Annotated

import typer

from wavell.rulebook.figures import Figure, figures, nearly, place_of, search
from wavell.umpire import Book, UnknownName, open_book, shelf

from .completion import book_ids
from .screen import escaped, out

PARAPHRASE_CHARS, MAX_REFS = 92, 3
"""Length of a paraphrase, and how many paragraphs of a figure are printed."""


def number_command(
    words: Annotated[list[str], typer.Argument(help='Words such as "australia construction", or a paragraph.')],
    book: Annotated[str, typer.Option("--book", "-b", help="Look in this book only.", autocompletion=book_ids)] = "",
    most: Annotated[int, typer.Option("--most", "-n", min=1, help="How many are shown.")] = 5,
) -> None:
    """Find a figure of the data files by words: its value, its paragraph, and where it stands."""
    opened = {name: open_book(name) for name in ([book] if book else shelf())}
    known = [figure for each in opened.values() for figure in figures(each)]
    wanted = " ".join(words)
    found = search(known, wanted)
    if not found:
        raise UnknownName(
            "; ".join(filter(None, (f'there is no figure "{shorten(wanted, 60)}"', nearly(known, wanted))))
        )
    for figure in found[:most]:
        _print_figure(figure, opened[figure.book])
    if len(found) > most:
        out.print(f"[dim]{len(found) - most} more fit; more words find fewer, --most shows more[/]")


def _print_figure(figure: Figure, book: Book) -> None:
    """Print a figure: value and key, then each paragraph in our words."""
    where = escaped(place_of(figure, book))
    out.print(f"[bold]{escaped(figure.value)}[/]  {escaped(figure.name)}  [dim]({where})[/]", soft_wrap=True)
    for ref, paraphrase in list(zip(figure.refs, figure.paraphrases, strict=True))[:MAX_REFS]:
        text = shorten(paraphrase, PARAPHRASE_CHARS - len(ref), placeholder=" ...")
        out.print(f"    {escaped(ref)}  {escaped(text)}")
    if len(figure.refs) > MAX_REFS:
        out.print(f"    [dim]and {len(figure.refs) - MAX_REFS} more paragraphs[/]")
    if not figure.refs:
        out.print("    [dim]no paragraph is cited[/]")
