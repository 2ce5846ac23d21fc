"""Interception of naval activities."""
