"""The anytime search: of states that promise the same it takes those first that leave the most to do."""

from __future__ import annotations

from soloist.engines.anytime import AnytimeSearch, Prepared, prepare
from soloist.languages.gdl.game import GdlGame
from soloist.languages.gdl.reader import read_rules
from soloist.pipeline import make_task
from soloist.source import Source

#: A square that is filled with numbers, each once in every row and column, or given up: however it was begun, as many
#: cells are left, and the distances say the same of what can be finished and what cannot.
SQUARE = """
(role you) (index 1) (index 2) (index 3) (index 4) (index 5)
(given 1 1 2) (given 2 4 1) (given 3 2 5) (given 4 5 3) (given 5 3 4)
(<= (init (cell ?r ?c ?n)) (given ?r ?c ?n))
(<= (init (cell ?r ?c b)) (index ?r) (index ?c) (not (known ?r ?c)))
(<= (known ?r ?c) (given ?r ?c ?n))
(<= (legal you (place ?r ?c ?n)) (true (cell ?r ?c b)) (index ?n) (not (taken ?r ?c ?n)))
(legal you quit)
(<= (taken ?r ?c ?n) (index ?r) (true (cell ?q ?c ?n)))
(<= (taken ?r ?c ?n) (index ?c) (true (cell ?r ?d ?n)))
(<= (next (cell ?r ?c ?n)) (does you (place ?r ?c ?n)))
(<= (next (cell ?r ?c ?n)) (true (cell ?r ?c ?n)) (distinct ?n b))
(<= (next (cell ?r ?c b)) (true (cell ?r ?c b)) (does you (place ?q ?d ?n)) (distinct ?r ?q))
(<= (next (cell ?r ?c b)) (true (cell ?r ?c b)) (does you (place ?q ?d ?n)) (distinct ?c ?d))
(<= (next (cell ?r ?c b)) (true (cell ?r ?c b)) (does you quit))
(<= (next over) (does you quit))
(<= open (true (cell ?r ?c b)))
(<= terminal (true over)) (<= terminal (not open))
(<= (goal you 100) (not open)) (<= (goal you 0) open)
"""
#: Megabytes: some thousand states, and the order in which they are looked at decides, not the clock.
MEMORY = 2


def test_a_square_is_filled_where_giving_up_is_always_near() -> None:
    task = make_task(GdlGame(read_rules(Source("square.kif", SQUARE)), "square.kif", SQUARE))
    events = prepare(task)
    prepared: object = None
    while prepared is None:
        try:
            next(events)
        except StopIteration as stop:
            prepared = stop.value
    assert isinstance(prepared, Prepared)
    search = AnytimeSearch(prepared, {}, MEMORY)
    while not search.native.run(0.1):
        pass
    assert search.native.best_reward == 100
    assert len(search.best_play()) == 20
