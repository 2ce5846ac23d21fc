"""Linter for rulebooks as documents: numbering, references, terms, markup. It knows no game."""
