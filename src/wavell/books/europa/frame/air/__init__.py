"""Airbases, air missions, transport by air and bombing."""
