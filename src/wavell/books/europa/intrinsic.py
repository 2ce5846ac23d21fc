"""15.X: intrinsic abilities; motorized infantry, winterization, woodsmanship."""
