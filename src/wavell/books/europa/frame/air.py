"""Air units and their missions (frame:AIRT, frame:AIRB)."""
