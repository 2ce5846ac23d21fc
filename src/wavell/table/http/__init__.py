"""HTTP routes, request dependencies and static files."""
