"""Supply by land and by sea, and units without it."""
