"""15.M: infantry of all types."""
