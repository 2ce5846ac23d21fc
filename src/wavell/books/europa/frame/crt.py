"""Odds, the combat results table and what each code means (frame:CRT)."""
