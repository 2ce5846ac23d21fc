"""Seaborne invasions and shore bombardment."""
