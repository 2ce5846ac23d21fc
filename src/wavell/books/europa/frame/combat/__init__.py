"""A fight, from its declaration to losses, retreat and advance."""
