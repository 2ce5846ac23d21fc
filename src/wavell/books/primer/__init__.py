"""Primer: two columns meet at an oasis in the Western Desert, November 1941. A small game that teaches the umpire."""

from .book import BOOK

__all__ = ["BOOK"]
