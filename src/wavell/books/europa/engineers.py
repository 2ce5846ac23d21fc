"""15.J.1, 15.J.2: assault and combat engineers in a fight."""
