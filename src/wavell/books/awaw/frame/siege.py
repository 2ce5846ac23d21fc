"""Sieges of fortresses."""
