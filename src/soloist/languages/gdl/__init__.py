"""GDL, the game description language, in its two notations."""
