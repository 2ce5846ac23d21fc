"""The checks, by what they look at."""

from . import figures, markup, references, structure, terms  # noqa: F401
