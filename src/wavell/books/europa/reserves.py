"""15.S: reserve and replacement units."""
