"""Surprise attacks by special forces (frame:SF)."""
