"""Losses, required losses first, exchanges and cadres (frame:RL, frame:CADRE)."""
