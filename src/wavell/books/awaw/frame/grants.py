"""Grants of BRPs."""
