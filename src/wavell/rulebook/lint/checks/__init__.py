"""The checks, by what they look at."""

from . import references  # noqa: F401
