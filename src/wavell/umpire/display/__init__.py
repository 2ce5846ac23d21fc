"""Scenes, sheets and selections: what a screen needs, whatever the book."""
