"""15.A, 15.B: units that are dropped or carried by air; 15.M.2, 15.M.9, 15.X.1 to 15.X.3."""
