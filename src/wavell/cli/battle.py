"""`wavell battle`: the proof of a fight and its exact odds, by the calculator of a book."""

import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from wavell.umpire import Book, UnknownName, books_with, open_book
from wavell.umpire.display.calculator import Calculator, Form, FormField

from .screen import escaped, out

BookName = Annotated[str, typer.Option("--book", "-b", help="The book whose calculator it is, if several have one.")]
CONTEXT_SETTINGS = {"allow_extra_args": True, "ignore_unknown_options": True}
"""Options are passed on unparsed, because the book's form, which declares them, is only known when it is open."""
OPTION_TYPES: dict[str, Any] = {"number": int | None, "check": bool, "boxes": list[str] | None}
"""The type of an option by the kind of its field; text for all other kinds."""


def battle_command(ctx: typer.Context, book: BookName = "") -> None:
    """Work a fight out: strengths, odds, the die, every result and what it demands."""
    found = the_book(book, "calculator", lambda each: each.calculator is not None)
    assert found.calculator is not None
    options = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
    options.command(help=f"{battle_command.__doc__} The rules are those of {found.title}; --book names others.")(
        _command_of(found.calculator)
    )
    options(args=ctx.args, prog_name=ctx.command_path, standalone_mode=False)


def the_book(named: str, what: str, has: Callable[[Book], bool]) -> Book:
    """Return the named book, or the first that `has` accepts; raises UnknownName if there is none."""
    found = open_book(named) if named else next(books_with(has), None)
    if found is None or not has(found):
        raise UnknownName(f"{named or 'no book'} has {'no' if named else 'a'} {what}")
    return found


def _command_of(calculator: Calculator) -> Callable[..., None]:
    """Return the command of a calculator, with an option for each field of its form."""
    form = calculator.form()

    def run(file: Path | None, **given: Any) -> None:
        for line in calculator.account(file, dict(_given(form, given))):
            out.print(escaped(line) if line.startswith(" ") else f"[bold]{escaped(line)}[/]")

    parameters = [*_parameters(form)]
    signed: Any = run
    signed.__signature__ = inspect.Signature(parameters)
    signed.__annotations__ = {each.name: each.annotation for each in parameters}
    return run


def _given(form: Form, options: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the options that were given, by the key of the sheet."""
    for id_ in (*(rows.id for rows in form.rows), "readings"):
        yield id_, options[id_] or ()
    for field in form.fields:
        value = options[field.id]
        if value is not None and value is not False:
            yield field.id, not field.usual if field.kind == "check" else value


def _parameters(form: Form) -> Iterator[inspect.Parameter]:
    file = typer.Argument(help="A fight in a file (TOML); options add to it.")
    yield _parameter("file", Annotated[Path | None, file], None)
    for rows in form.rows:
        option = typer.Option(f"--{rows.id}", f"-{rows.id[0]}", help=rows.words or rows.title)
        yield _parameter(rows.id, Annotated[list[str] | None, option], None)
    for field in form.fields:
        yield _option(field)
    reading = typer.Option("--reading", help="A reading of the rules, written id=choice; may be repeated.")
    yield _parameter("readings", Annotated[list[str] | None, reading], None)


def _option(field: FormField) -> inspect.Parameter:
    option = typer.Option(f"--{(field.option or field.id).replace('_', '-')}", help=field.help or field.title)
    kind = OPTION_TYPES.get(field.kind, str | None)
    return _parameter(field.id, Annotated[kind, option], False if field.kind == "check" else None)


def _parameter(name: str, annotation: Any, default: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=annotation, default=default)
