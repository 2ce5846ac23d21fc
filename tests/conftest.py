"""Hypothesis tries the same examples every time, so that a failure belongs to a change and not to the day."""

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True, database=None)
settings.load_profile("steady")
