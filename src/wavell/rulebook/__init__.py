"""The rulebook as a document: coverage, cross-references and where a paragraph lives."""
