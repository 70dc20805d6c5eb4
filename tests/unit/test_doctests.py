"""Every example in a docstring runs and prints what it says."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import soloist

#: What a developer has installed also finds the folders beside the package below its name.
PACKAGE = Path(soloist.__file__).parent
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages([str(PACKAGE)], "soloist.")
    if not module.name.startswith("soloist._core.")
)


@pytest.mark.parametrize("name", ["soloist", *MODULES])
def test_the_examples_of_a_module_hold(name: str) -> None:
    outcome = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert outcome.failed == 0
