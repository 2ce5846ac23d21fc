"""Overruns (frame:OVR)."""
