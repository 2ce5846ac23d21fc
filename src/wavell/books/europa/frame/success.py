"""The success table (frame:SUCC)."""
