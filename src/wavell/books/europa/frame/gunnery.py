"""Naval gunfire and bombardment of installations (frame:NGS)."""
