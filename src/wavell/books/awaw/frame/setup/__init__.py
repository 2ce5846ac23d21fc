"""How a game begins: scenarios as their files have them, and the positions of cases."""
