"""Every example in a docstring runs and prints what it says."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import soloist

MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(soloist.__path__, "soloist.")
    if not module.name.startswith("soloist._core.")
)


@pytest.mark.parametrize("name", ["soloist", *MODULES])
def test_the_examples_of_a_module_hold(name: str) -> None:
    outcome = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert outcome.failed == 0
