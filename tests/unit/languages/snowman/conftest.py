"""A level that the rules' paper shows with its solution, rebuilt from the figure."""

import pytest


@pytest.fixture
def andy() -> str:
    """Six ball moves at least."""
    return ".....\n.1.1'\n..p''\n.1'''\n'''.."
