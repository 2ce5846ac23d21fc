"""Attrition by zones."""
