"""What computer players are told of a position."""
