"""Replacement points, the replacement track and where replacements arrive (frame:RP)."""
