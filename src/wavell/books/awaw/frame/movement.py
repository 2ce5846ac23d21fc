"""Ground movement, staging, stacking and basing."""
