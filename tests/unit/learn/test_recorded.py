"""Records of play in any language can be read, hold what was played, and teach what they were made by."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from boardgames.breakthrough import Breakthrough
from boardgames.restricted import FrogsAndToads
from boardgames.rules import Rules, equipment
from soloist.app.recording import check_recordable, record_play, record_random
from soloist.errors import InputError
from soloist.languages.boardgame.game import LearnedBoardGame
from soloist.languages.pddl.game import PddlGame
from soloist.languages.pddl.model import Planning
from soloist.languages.pddl.plan import validate
from soloist.languages.registry import load, read_one
from soloist.languages.trace.any_change import move_for
from soloist.languages.trace.board import apply_move
from soloist.languages.trace.model import EMPTY, OFF, Equipment, Kind
from soloist.languages.trace.reader import read_trace
from soloist.learn.domain import make_domain, make_problem
from soloist.learn.evaluate import evaluate
from soloist.learn.game import learn_game
from soloist.learn.locm2 import learn_locm2
from soloist.learn.plans import read_plans
from soloist.learn.review import Trust
from soloist.source import Source

EXAMPLES = Path(__file__).parents[3] / "examples"

TWICE = """
(role you) (init (at 1 1))
(number 1) (number 2) (number 3)
(<= (legal you (Go ?r ?c)) (number ?r) (number ?c) (not (true (at ?r ?c))))
(<= (legal you (go (cell ?r ?c) ?r)) (true (at ?r ?c)))
(<= (next (at ?r ?c)) (does you (Go ?r ?c)))
(<= (next (at ?r ?c)) (true (at ?r ?c)) (does you (go ?cell ?row)))
(<= (goal you 100) (true (at 3 3))) (<= terminal (true (at 9 9)))
"""


class TinyBreakthrough(Breakthrough):
    """Breakthrough on a small board."""

    equipment = equipment("white black", "P:white:P p:black:P", "pppp .... .... .... PPPP")


def test_any_change_of_a_board_is_a_move() -> None:
    chance = random.Random(1)
    for _ in range(400):
        _change(chance)


def _change(chance: random.Random) -> None:
    kinds = tuple(Kind(symbol, 0, symbol) for symbol in "ABC")
    shape = [chance.choice((EMPTY, EMPTY, EMPTY, OFF)) for _ in range(12)]
    kit = Equipment(4, 3, ("solo",), kinds, bytes(shape))

    def board() -> bytes:
        return bytes(OFF if code == OFF else chance.choice((0, 0, 1, 2, 3)) for code in shape)

    before = board()
    after = bytes(new if chance.random() < 0.5 else old for old, new in zip(before, board(), strict=True))
    move = move_for(kit, 0, before, after, (1,))
    if before != after and set(before) - {EMPTY, OFF} and set(after) - {EMPTY, OFF}:
        assert move is not None
        assert apply_move(kit, before, 0, move) == after
    elif before != after:
        assert move is None


@pytest.mark.parametrize(("rules", "all_moves"), [(TinyBreakthrough(), True), (FrogsAndToads(), False)])
def test_a_learned_game_is_learned_again_from_its_own_record(rules: Rules, all_moves: bool, tmp_path: Path) -> None:
    game = LearnedBoardGame(learn_game(rules.record(60, 1, True)).game)
    record_random(game, str(tmp_path / "mine.trace"), 60 if all_moves else 300, 5, all_moves=all_moves)
    trace = read_trace(load(str(tmp_path / "mine.trace")))
    assert trace.knows_all_moves is all_moves
    again = learn_game(trace)
    assert again.trust is Trust.SURE
    assert all(score.perfect for score in evaluate(again.game, rules.record(10, 99, True)).players.values())


@pytest.mark.parametrize("name", ["cellar.xsb", "warehouse.puzzlescript"])
def test_pushing_is_learned_exactly(name: str, tmp_path: Path) -> None:
    game = read_one(str(EXAMPLES / name))
    for seed, plays in ((1, 12), (2, 3)):
        record_random(game, str(tmp_path / f"{seed}.trace"), plays, seed, 60)
    learned = learn_game(read_trace(load(str(tmp_path / "1.trace"))))
    held_out = read_trace(load(str(tmp_path / "2.trace")))
    assert learned.trust is Trust.SURE
    assert all(score.perfect for score in evaluate(learned.game, held_out).players.values())


@pytest.mark.parametrize("name", ["lantern.snowman", "pond.snowman", "lamplighter.puzzlescript", "cellar.xsb"])
def test_a_trace_of_a_level_shows_every_board_of_the_play(name: str, tmp_path: Path) -> None:
    game = read_one(str(EXAMPLES / name))
    path = tmp_path / "level.trace"
    chance = random.Random(3)
    state, moves, shown = game.initial, [], 1
    for _ in range(40):
        if game.is_terminal(state):
            break
        moves.append(chance.choice(list(game.moves(state))))
        after = game.apply(state, moves[-1])
        shown += game.things(after) != game.things(state)
        state = after
    told = record_play(game, [game.move_text(move) for move in moves], str(path))
    assert "1 play" in told
    (play,) = read_trace(load(str(path))).plays
    assert len(play.turns) + 1 == shown
    assert play.values == ((game.value(state),) if game.is_terminal(state) else None)


@pytest.mark.parametrize(
    "names", [("hanoi.kif",), ("river-crossing.kif",), ("canal-domain.pddl", "canal-problem.pddl")]
)
def test_plays_of_terms_are_plans_that_what_they_teach_can_carry_out(names: tuple[str, ...], tmp_path: Path) -> None:
    game = read_one(str(EXAMPLES / names[0]), also=str(EXAMPLES / names[1]) if len(names) > 1 else None)
    record_random(game, str(tmp_path / "plans"), 12, 1, 40)
    files = sorted((tmp_path / "plans").iterdir())
    assert [path.name for path in files][:2] == ["0001.plan", "0002.plan"]
    plans = read_plans([load(str(path)) for path in files])
    model = learn_locm2(plans)
    domain = make_domain(model, "learned")
    for plan in plans:
        learned = PddlGame(Planning(domain, make_problem(model, domain, plan, "training")))
        assert validate(learned, [str(step) for step in plan]).valid
        state = game.initial
        for step in plan:
            state = game.apply(state, game.read_move(str(step)))


def test_what_a_step_names_twice_becomes_two_objects_and_spellings_stay_apart(tmp_path: Path) -> None:
    path = tmp_path / "twice.kif"
    path.write_text(TWICE)
    record_random(read_one(str(path)), str(tmp_path / "plans"), 10, 1, 30)
    plans = read_plans([load(str(each)) for each in sorted((tmp_path / "plans").iterdir())])
    steps = {str(step) for plan in plans for step in plan}
    assert any("1-at-1 1-at-2" in step for step in steps)
    assert len({step.name for plan in plans for step in plan}) == 2


def test_the_same_seed_plays_the_same_and_a_record_goes_on(tmp_path: Path) -> None:
    game = read_one(str(EXAMPLES / "small-cross.soloist"))
    paths = [str(tmp_path / name) for name in ("a.trace", "b.trace", "c.trace")]
    for path, seed in zip(paths, (1, 1, 2), strict=True):
        record_random(game, path, 3, seed, 4)
    one, same, other = (Path(path).read_text() for path in paths)
    assert one == same != other
    assert "cut" in one
    record_random(game, paths[0], 2, 9)
    assert len(read_trace(load(paths[0])).plays) == 5


def test_what_cannot_be_recorded_is_refused_before_play(tmp_path: Path) -> None:
    cellar, hanoi = (read_one(str(EXAMPLES / name)) for name in ("cellar.xsb", "hanoi.kif"))
    file = tmp_path / "other.trace"
    file.write_text("trace 1\nboard 1 1\n")
    for game, place in ((cellar, tmp_path), (cellar, file), (hanoi, file), (cellar, tmp_path / "no" / "folder")):
        with pytest.raises(InputError):
            check_recordable(game, str(place))
    over = tmp_path / "over.kif"
    over.write_text("(role you) (init over) (<= (legal you go) (true on)) (<= terminal (true over)) (goal you 0)")
    with pytest.raises(InputError, match="no move to record"):
        check_recordable(read_one(str(over)), str(tmp_path / "plans"))
    record_random(cellar, str(tmp_path / "cellar.trace"), 2, 1, 30)
    lantern = read_one(str(EXAMPLES / "lantern.snowman"))
    with pytest.raises(InputError, match="another game"):
        record_random(lantern, str(tmp_path / "cellar.trace"), 2, 1, 30)
    assert len(read_trace(Source("x", (tmp_path / "cellar.trace").read_text())).plays) == 2
