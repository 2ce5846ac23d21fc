"""103: the Allied side, its members and the British."""
