"""Supply lines and states (frame:SUP)."""
