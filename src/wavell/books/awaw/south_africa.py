"""70.2 South Africa."""
