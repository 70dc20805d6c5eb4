"""A level designer's questions, for games whose player pushes pieces about on a grid."""

from soloist.analysis.questions import analyse
from soloist.analysis.report import Report

__all__ = ["Report", "analyse"]
