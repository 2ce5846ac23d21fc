"""How the book looks on a screen and in a terminal. What is here bears on no ruling."""
