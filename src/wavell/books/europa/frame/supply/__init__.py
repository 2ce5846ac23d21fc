"""Supply lines and states, and the points that are carried along them."""
