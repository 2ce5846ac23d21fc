"""The rulebooks that the umpire knows, one package each."""
