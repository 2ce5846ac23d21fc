"""Disruption by the RED table (frame:RED)."""
