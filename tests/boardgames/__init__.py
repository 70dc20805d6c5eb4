"""Rules of board games, written plainly and apart from the package, to make traces to learn from and to judge by."""
