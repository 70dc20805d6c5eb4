"""What one server takes on."""

from __future__ import annotations

#: The largest body of a request, in bytes.
MOST_BYTES = 1_000_000
#: The most rows and columns of a board.
MOST_ROWS = 100
#: The most jobs at once, and how many of those that have ended are remembered.
MOST_JOBS = 4
REMEMBERED = 40
#: The most seconds and megabytes of a job.
MOST_SECONDS = 600.0
MOST_MEGABYTES = 4000
#: The most moves of a play.
MOST_MOVES = 20_000
#: How long an answer may take that nobody can watch, in seconds.
PATIENCE = 20.0
#: How many requests may wait for one worker.
MOST_WAITING = 32
