"""15.V.2, 15.V.3: SMPs made of units and back, and moved between commands."""
