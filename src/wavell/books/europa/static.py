"""15.U: static and coastal units."""
