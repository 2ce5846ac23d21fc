"""15.L: army, coalition, command and divisional headquarters."""
