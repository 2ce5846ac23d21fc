"""Chapters 1 to 8, one module each; its name holds the number."""
