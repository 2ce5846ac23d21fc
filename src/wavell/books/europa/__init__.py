"""An Europa-series book: rule 15, special unit types, and rule 103, Allied countries."""

from .book import BOOK

__all__ = ["BOOK"]
