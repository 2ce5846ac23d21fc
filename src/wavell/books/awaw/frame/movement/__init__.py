"""Ground movement, stacking, redeployment, and who holds what."""
