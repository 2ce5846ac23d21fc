"""Planned attacks (frame:PLAN)."""
