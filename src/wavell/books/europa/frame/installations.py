"""Ports and airbases: capacity, damage, repair (frame:AIRB, frame:NT)."""
