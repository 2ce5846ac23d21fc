"""15.G: border guards."""
