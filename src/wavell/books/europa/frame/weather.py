"""Weather by zones (frame:WX)."""
