"""The checks, by what they look at."""

from . import abbreviations, figures, markup, references, slips, structure, tables, terms  # noqa: F401
