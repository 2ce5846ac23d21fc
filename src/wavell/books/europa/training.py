"""15.X.6: training units."""
