"""The rulebook as a document: coverage, figures, file formats and the linter."""
