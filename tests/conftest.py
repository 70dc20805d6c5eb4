"""Hypothesis is derandomised: a test that passed yesterday passes today."""

from hypothesis import settings

settings.register_profile("soloist", derandomize=True, deadline=None, max_examples=100)
settings.load_profile("soloist")
