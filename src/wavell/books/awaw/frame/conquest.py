"""Conquest of minor countries and colonies."""
