"""From a position and an attack to the setting of a fight."""
