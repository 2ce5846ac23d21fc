"""Retreat and advance after combat (frame:ADV)."""
