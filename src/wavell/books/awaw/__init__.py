"""A World at War, rules 70-74: the British Commonwealth."""

from .book import BOOK

__all__ = ["BOOK"]
