"""15.J.3: civilian labour."""
