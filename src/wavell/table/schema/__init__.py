"""Wire types: every request and response body."""
