"""The suites, one file a subject."""

from soloist.app.bench.case import Suite
from soloist.app.bench.suites import gdl, learning, planning, puzzlescript, snowman, sokoban

SUITES: dict[str, Suite] = {
    suite.name: suite
    for subject in (gdl, sokoban, snowman, puzzlescript, planning, learning)
    for suite in subject.SUITES
}
