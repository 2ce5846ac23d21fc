"""How many units a hex holds (frame:STACK)."""
