"""Ground and rail movement, terrain, zones of control and weather."""
