"""15.W: trucks and wagons."""
