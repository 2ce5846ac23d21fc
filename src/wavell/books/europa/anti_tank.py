"""15.D: anti-tank units."""
