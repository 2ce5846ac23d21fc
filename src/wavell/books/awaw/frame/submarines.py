"""Submarine warfare and raiders."""
