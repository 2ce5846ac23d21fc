"""Retreat before combat (frame:RBC)."""
