"""Zones of control: who has one, and what leaving it costs (frame:ZOC)."""
