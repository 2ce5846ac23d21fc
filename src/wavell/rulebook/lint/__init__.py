"""The linter: what is wrong with a rulebook as a document. It knows no game."""
