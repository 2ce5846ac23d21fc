"""Replacements."""
