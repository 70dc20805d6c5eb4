"""Records of games in formats of others, read as traces: PGN of chess, SGF of Go and Othello, and lists of FEN."""
