"""Answer set programs: `writer.py` makes one of a game, as a textbook chapter does; `names.py` reads its moves back."""
