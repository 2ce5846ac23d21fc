"""15.N: mixed units."""
