"""The answer set programs are the chapter's: its models, its figure, its exercises."""

from __future__ import annotations

import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from soloist.languages.asp.names import read_term, write_term
from soloist.languages.asp.writer import Form, write_asp
from soloist.languages.gdl.reader import read_rules
from soloist.languages.gdl.reader import read_term as read_gdl_term
from soloist.source import Source

#: Buttons and Lights, as the chapter's time-expanded listing has it (its GDL listing has a slip in the second rule).
BUTTONS = """
role(white)
base(p) base(q) base(r) base(step(1))
base(step(N)) :- successor(M,N)
input(white,a) input(white,b) input(white,c)
legal(white,a) legal(white,b) legal(white,c)
init(step(1))
next(p) :- does(white,a) & ~true(p)
next(p) :- does(white,b) & true(q)
next(p) :- ~does(white,a) & ~does(white,b) & true(p)
next(q) :- does(white,b) & true(p)
next(q) :- does(white,c) & true(r)
next(q) :- ~does(white,b) & ~does(white,c) & true(q)
next(r) :- does(white,c) & true(q)
next(r) :- ~does(white,c) & true(r)
next(step(N)) :- true(step(M)) & successor(M,N)
terminal :- true(step(7))
goal(white,100) :- true(p) & true(q) & true(r)
goal(white,0) :- ~true(p)
goal(white,0) :- ~true(q)
goal(white,0) :- ~true(r)
successor(1,2) successor(2,3) successor(3,4) successor(4,5) successor(5,6) successor(6,7)
"""

#: One light after another; every button works once, and the game ends when there is nothing left to press.
NO_MOVES_LEFT = """
(role you)
(init (off 1)) (init (off 2)) (init (off 3))
(<= (legal you (press ?n)) (true (off ?n)) (not (blocked ?n)))
(<= (blocked 3) (true (off 1)))
(<= (next (off ?n)) (true (off ?n)) (not (does you (press ?n))))
(<= somelegal (legal you ?m))
(<= terminal (not somelegal))
(<= (goal you 100) (not (true (off 1))) (not (true (off 2))) (not (true (off 3))))
(<= (goal you 0) (true (off ?n)))
"""


def models(program: str) -> set[frozenset[str]]:
    """The answer sets of a program: what it shows of each."""
    import clingo

    found: set[frozenset[str]] = set()
    control = clingo.Control(["0", "--warn=none"])
    control.add("base", [], program)
    control.ground([("base", [])])
    count = 0
    with control.solve(yield_=True) as handle:
        for model in handle:
            count += 1
            found.add(frozenset(map(str, model.symbols(shown=True))))
    assert count == len(found)
    return found


def plays(text: str, form: Form) -> set[str]:
    """Each answer set as the moves in their order."""
    found = set()
    for model in models(write_asp(read_rules(Source("game", text)), form)):
        steps = sorted((int(args[2].name), args[1]) for args in (read_term(atom).args for atom in model))
        found.add(" ".join(write_term(move, {}) for _, move in steps))
    return found


def test_buttons_and_lights_has_the_models_that_the_chapter_prints() -> None:
    expected = {f"{start} {last}" for start, last in product(("a b c a b a", "a b a c b a"), "abc")}
    assert plays(BUTTONS, Form(7, 100, literal=True)) == expected


def test_buttons_and_lights_has_no_model_before() -> None:
    assert plays(BUTTONS, Form(6, 100, literal=True)) == set()


@pytest.mark.parametrize("horizon", [7, 8, 11])
def test_with_exercise_2_nothing_follows_the_end(horizon: int) -> None:
    assert plays(BUTTONS, Form(horizon, 100)) == {"a b c a b a", "a b a c b a"}
    assert plays(BUTTONS, Form(6, 100)) == set()


def test_any_reward_can_be_asked_for() -> None:
    assert len(plays(BUTTONS, Form(7, 0))) == 3**6 - 2


def test_a_game_that_ends_when_no_move_is_left_needs_exercise_2() -> None:
    assert plays(NO_MOVES_LEFT, Form(4, 100, literal=True)) == set()
    assert plays(NO_MOVES_LEFT, Form(4, 100)) == {
        "press(1) press(2) press(3)",
        "press(1) press(3) press(2)",
        "press(2) press(1) press(3)",
    }
    assert plays(NO_MOVES_LEFT, Form(3, 100)) == set()


#: What the chapter's section 15.2 prints for the moves a, b and c, but for a slip: it has step(4) at time 3.
EVOLVED = """
legal(white,a,1) legal(white,b,1) legal(white,c,1) does(white,a,1) true(step(1),1) goal(white,0,1)
legal(white,a,2) legal(white,b,2) legal(white,c,2) does(white,b,2) true(step(2),2) goal(white,0,2) true(p,2)
legal(white,a,3) legal(white,b,3) legal(white,c,3) does(white,c,3) true(step(3),3) goal(white,0,3) true(q,3)
true(step(4),4) true(r,4)
"""


def test_given_moves_are_evolved_by_the_rules_alone_as_the_chapter_prints_it() -> None:
    rules = write_asp(read_rules(Source("game", BUTTONS)), Form(3, rules_only=True))
    (model,) = models(rules + "does(white,a,1). does(white,b,2). does(white,c,3).")
    timeless = {atom for atom in model if atom.startswith(("role", "base", "input", "successor", "time"))}
    assert model - timeless == set(EVOLVED.split())


def test_the_rules_alone_run_in_clingo_without_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "rules.lp"
    path.write_text(write_asp(read_rules(Source("game", BUTTONS)), Form(3, rules_only=True)))
    assert "Models       : 1\n" in plain_clingo(path)


FIGURE = "p2 :- a1, p1. p2 :- b1, not p1. a1 :- not b1. b1 :- not a1. :- p2."


def test_figure_15_1_has_one_model() -> None:
    assert models("p1. " + FIGURE) == {frozenset({"p1", "b1"})}


def test_exercise_1_only_one_of_the_two_minimal_models_is_supported() -> None:
    atoms = ("p1", "p2", "a1", "b1")

    def satisfies(model: frozenset[str]) -> bool:
        p1, p2, a1, b1 = (atom in model for atom in atoms)
        return not p2 and not (a1 and p1) and not (b1 and not p1) and (b1 or a1)

    candidates = [frozenset(chosen) for size in range(5) for chosen in _subsets(atoms, size)]
    minimal = [
        one for one in candidates if satisfies(one) and not any(other < one for other in candidates if satisfies(other))
    ]
    assert sorted(map(sorted, minimal)) == [["a1"], ["b1", "p1"]]
    assert models(FIGURE) == {frozenset({"a1"})}


def _subsets(atoms: tuple[str, ...], size: int) -> list[tuple[str, ...]]:
    from itertools import combinations

    return list(combinations(atoms, size))


def test_only_what_depends_on_the_state_gets_a_time_argument() -> None:
    program = write_asp(read_rules(Source("game", BUTTONS)), Form(7, 100, literal=True))
    assert "time(1..7)." in program
    assert "true(step(1),1)." in program
    assert "successor(1,2)." in program
    assert "base(step(N)) :- successor(M,N)." in program
    assert "true(step(N),T+1) :- true(step(M),T), successor(M,N), time(T)." in program
    assert "true(p,T+1) :- does(white,a,T), not true(p,T), time(T)." in program
    assert "legal(white,a,T) :- time(T)." in program
    assert "1 { does(R,M,T) : input(R,M) } 1 :- role(R), time(T)." in program
    assert ":- does(R,M,T), not legal(R,M,T)." in program


ODD_NAMES = """
(role Player-1)
(init (CELL 01 a.b)) (init (at not))
(time 5) (ended x) (holds yes)
(<= (legal Player-1 (put-it ?T ?t)) (true (CELL ?T ?t)) (is-free? ?t) (or (time 5) (ended y)))
(<= (legal Player-1 NoOp) (true (at not)) (not (distinct a a)))
(is-free? a.b)
(<= (next (at |)) (does Player-1 (put-it ?x ?y)))
(<= (next (at not)) (does Player-1 NoOp))
(<= terminal (true (at |)))
(<= (goal Player-1 100) (true (at |)))
"""


def test_names_survive_or_are_quoted_and_come_back() -> None:
    program = write_asp(read_rules(Source("game", ODD_NAMES)), Form(2, 100))
    (model,) = models(program)
    (does,) = (read_term(atom) for atom in model)
    assert does.args[:2] == (read_gdl_term("Player-1"), read_gdl_term("(put-it 01 a.b)"))


@pytest.mark.parametrize(
    "text", ["a", "7", "07", "(f a)", "(f-g a (H 1))", '(say "x\\y)', "(not not)", "(f (g (h i)) J)"]
)
def test_terms_come_back_from_what_clingo_prints(text: str) -> None:
    import clingo

    term = read_gdl_term(text)
    written = write_term(term, {})
    assert read_term(written) == term
    assert read_term(str(clingo.parse_term(written))) == term


def test_the_program_runs_in_plain_clingo(tmp_path: Path) -> None:
    path = tmp_path / "game.lp"
    path.write_text(write_asp(read_rules(Source("game", BUTTONS)), Form(7)))
    assert "Models       : 2" in plain_clingo(path)


def plain_clingo(path: Path) -> str:
    """What clingo prints when it is run as the program's own first lines say; it warns of nothing."""
    assert "python -m clingo FILE" in path.read_text()
    run = subprocess.run([sys.executable, "-m", "clingo", str(path), "0"], capture_output=True, text=True, check=False)
    assert run.stderr == ""
    return run.stdout
