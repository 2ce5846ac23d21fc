"""Victory (frame:OB)."""
