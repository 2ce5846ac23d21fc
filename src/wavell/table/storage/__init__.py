"""Persistence: tables, commands, group commit and change notification between processes."""
