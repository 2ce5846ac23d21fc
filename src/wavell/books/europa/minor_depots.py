"""15.I.2: minor depots."""
