"""Engines make claims about games; see `engine.py` for the contract and `registry.py` for the list."""
