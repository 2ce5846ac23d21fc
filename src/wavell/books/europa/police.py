"""15.P, 15.Q, 15.T: partisans, and the police and security units that hunt them."""
