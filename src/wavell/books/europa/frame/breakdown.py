"""Breakdown and assembly of divisions (frame:BRK)."""
