"""15.J.4 to 15.J.11: who builds what."""
