"""British resistance and surrender."""
