"""Recorded play of board games: the trace format, and the board mechanics its moves describe."""
