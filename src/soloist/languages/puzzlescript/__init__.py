"""PuzzleScript: a language of grid games whose turns are lists of rewriting rules; a file holds many levels."""
