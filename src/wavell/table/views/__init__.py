"""What one seat may see of a game, built from the engine's views."""
