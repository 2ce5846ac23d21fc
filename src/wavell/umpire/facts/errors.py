"""Errors of input: each is one sentence, with the nearest valid name where there is one."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import TypeVar

N = TypeVar("N", bound=str)


class WavellError(ValueError):
    """Base of every error that bad input may cause; its text is one sentence for the user."""


class MalformedOrder(WavellError):
    """A line of text that is no order of the book."""


class UnknownName(WavellError):
    """A name (unit, place, paragraph, scenario ...) that does not exist."""


class DataError(WavellError):
    """A data file of a book that is not valid."""


class CaseError(WavellError):
    """A case file that cannot be run."""


class RecordError(WavellError):
    """A record that cannot be read, replayed or verified."""


def nearest(name: str, choices: Iterable[str]) -> str | None:
    """Return the choice most like `name`, if any is like it at all; one that `name` only prolongs comes first.

    >>> nearest("singapor", ["Singapore", "Kuching"])
    'Singapore'
    >>> nearest("71.233", ["71.33", "71.23", "71.2"])
    '71.23'
    """
    spelled = {choice.casefold(): choice for choice in choices}
    begun = [choice for choice in spelled if len(choice) > 2 and name.casefold().startswith(choice)]
    found = [max(begun, key=len)] if begun else get_close_matches(name.casefold(), spelled, n=1, cutoff=0.5)
    return spelled[found[0]] if found else None


def unknown(noun: str, name: str, choices: Iterable[str]) -> str:
    """Say that nothing of the kind `noun` is called `name`, and what comes nearest.

    >>> unknown("phase", "combt", ["movement", "combat"])
    'there is no phase "combt"; did you mean "combat"?'
    """
    listed = sorted(choices)
    shown = name if len(name) <= 60 else name[:57] + "..."
    sentence = f'there is no {noun} "{shown}"'
    if (near := nearest(shown, listed)) is not None:
        return f'{sentence}; did you mean "{near}"?'
    if 0 < len(listed) <= 8:
        return f"{sentence}; there is {', '.join(listed)}"
    return sentence


def spelled(noun: str, name: str, choices: Iterable[N]) -> N:
    """The name as it is among the choices, whatever its capitals; raises UnknownName with the nearest there is."""
    listed = list(choices)
    if name in listed:
        return listed[listed.index(name)]
    for choice in listed:
        if choice.casefold() == name.casefold():
            return choice
    raise UnknownName(unknown(noun, name, listed))
