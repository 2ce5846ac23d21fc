"""15.H: cavalry and its limits in the desert."""
