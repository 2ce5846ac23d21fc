"""15.C: anti-aircraft units, positions, ships, airbases and intrinsic AA."""
