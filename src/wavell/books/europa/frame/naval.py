"""Naval transport between ports (frame:NT)."""
