"""Turns as plans of micro-moves over squares, by the templates of the paper on GRL; X is the piece in hand.

    appear_x (square)                        a piece appears, and is in hand now
    remove_x (square)                        what is below is removed
    move_x (from, to)                        a step
    move_over_x (from, via, to)              a step onto a piece, and on from there
    move_and_remove_x (from, to)             a step onto a piece that is removed; also taking by landing at the end
    move_and_remove_over_x (from, via, to)   with `jumps`: a step onto a piece that is removed, and on from there

The paper calls both of the last two moveAndRemoveX; one action of a plan has as many objects as another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from soloist.languages.boardgame.machines import Model, Step
from soloist.languages.trace.letters import ADD, DELETE, Letter, Move, Word
from soloist.languages.trace.model import Equipment

#: An action and its squares.
_Action = tuple[str, tuple[int, ...]]
_TAKE = "move_and_remove_"
#: What the names of steps over three squares begin with.
JUMP = "move_and_remove_over_"


def square_name(equipment: Equipment, square: int) -> str:
    """A square as chess players name it, with the file's number where letters run out."""
    y, x = divmod(square, equipment.width)
    return f"{chr(97 + x)}{y + 1}" if x < 26 else f"f{x + 1}r{y + 1}"


def turn_plan(equipment: Equipment, name: str, move: Move, complete: bool = True, jumps: bool = False) -> list[Step]:
    """The plan of a turn that a piece type begins; of an unfinished turn only what later letters cannot change."""
    steps: Iterable[_Action] = _actions(equipment, name.lower(), move, complete)
    if jumps:
        steps = _joined(list(steps), complete)
    return [Step(action, tuple(square_name(equipment, square) for square in squares)) for action, squares in steps]


def _joined(steps: list[_Action], complete: bool) -> Iterator[_Action]:
    """Each step onto a piece that is removed joined with the step that follows: one step over three squares."""
    at = 0
    while at < len(steps):
        action, squares = steps[at]
        hand = action.removeprefix(_TAKE)
        if action.startswith(_TAKE):
            if at + 1 == len(steps) and not complete:
                return
            following, after = steps[at + 1] if at + 1 < len(steps) else ("", ())
            if following == f"move_{hand}":
                action, squares = f"{JUMP}{hand}", (*squares, after[-1])
                at += 1
        yield action, squares
        at += 1


def _actions(equipment: Equipment, hand: str, move: Move, complete: bool) -> Iterator[_Action]:
    word, square, at = move.word, move.square, 0
    while at < len(word):
        letter = word[at]
        target = equipment.shift(square, letter.dx, letter.dy)
        if letter.on == ADD:
            hand = letter.note.lower()
            yield f"appear_{hand}", (target,)
        elif letter.on == DELETE:
            yield (f"remove_{hand}", (target,)) if target == square else (f"move_and_remove_{hand}", (square, target))
        else:
            following = word[at + 1] if at + 1 < len(word) else None
            if following is None and not complete:
                return
            if _removes(following):
                at += 1
                yield f"move_and_remove_{hand}", (square, target)
            elif letter.on == "e":
                yield f"move_{hand}", (square, target)
            elif following is None:
                yield f"move_and_remove_{hand}", (square, target)
            elif following.on != "e":
                yield f"move_{hand}", (square, target)
            elif at + 2 < len(word) or complete:
                if _removes(word[at + 2] if at + 2 < len(word) else None):
                    yield f"move_{hand}", (square, target)
                else:
                    at += 1
                    beyond = equipment.shift(target, following.dx, following.dy)
                    yield f"move_over_{hand}", (square, target, beyond)
                    target = beyond
            else:
                return
        square = target
        at += 1


def _removes(letter: Letter | None) -> bool:
    return letter is not None and letter.on == DELETE and (letter.dx, letter.dy) == (0, 0)


def letters_of(step: Step, word: Word, at: int) -> int:
    """How many letters of a word a step stands for that begins with one of them."""
    if step.name.startswith(JUMP):
        return 3
    if step.name.startswith("move_over_"):
        return 2
    follows = step.name.startswith(_TAKE) and at + 1 < len(word) and _removes(word[at + 1])
    return 2 if follows else 1


def has_jumps(model: Model) -> bool:
    """Whether a model was learned from plans with steps over three squares."""
    return any(action.startswith(JUMP) for action in model.actions)
