"""The common model of a game: pure data and the semantic contract, no third-party import."""

from soloist.game.model import Game
from soloist.game.solution import Certificate, Claim, Solution, Status

__all__ = ["Certificate", "Claim", "Game", "Solution", "Status"]
