"""Notifications: webhooks and feeds."""
