"""Bombing of the boxes."""
