"""A level designer's questions: of pieces that are pushed about on a grid, else of inputs and states."""

from soloist.analysis.questions import analyse
from soloist.analysis.report import Report

__all__ = ["Report", "analyse"]
