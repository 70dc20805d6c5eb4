"""Sokoban: the level formats players use, and the rules."""
