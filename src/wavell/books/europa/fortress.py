"""15.K: fortress units."""
