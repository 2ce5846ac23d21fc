"""Voyages, interception, transport, invasion and submarines."""
