"""103.A.3: infantry anti-tank weapons from September 1944."""
