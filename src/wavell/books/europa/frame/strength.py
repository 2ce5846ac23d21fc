"""The strength of each fighter, folded from cited lines (frame:CBT)."""
