"""15.F.5, 15.F.6: siege artillery and long range siege artillery."""
