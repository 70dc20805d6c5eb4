"""The languages that games are written in: text to Game and back, one folder each."""
