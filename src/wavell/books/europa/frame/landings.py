"""Amphibious landings (frame:NT)."""
