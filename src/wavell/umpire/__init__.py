"""The game-neutral heart: it holds a position, judges orders and cites the paragraph each time."""
