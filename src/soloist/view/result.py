"""The result of a solve as text: what `soloist solve` prints, the line of progress before it, and plan files."""

from __future__ import annotations

from soloist.engines.engine import Progress
from soloist.game.result import Result
from soloist.game.solution import Proof, Solution, Status
from soloist.game.why import Why
from soloist.languages.pddl.plan import plan_text


def result_text(result: Result, squares: bool = False) -> str:
    """The result as a person reads it: the moves, by squares too if asked, and a line for each thing known."""
    lines = []
    if result.solution is not None:
        lines += [*_move_lines(result.solution), ""]
    for number, other in enumerate((each for each in result.solutions if each != result.solution), start=2):
        lines += [f"solution {number}, {other.cost} {other.metric}", *_move_lines(other), ""]
    rows = [("game", result.game.title)]
    if result.solution is not None:
        rows += result.game.in_squares(result.moves) if squares else []
        rows += [*_earned(result), *_several_rows(result)]
        rows.append(("verified", "yes, by replay with the reference semantics"))
    elif result.lower_bound is not None and result.status is not Status.UNSOLVABLE:
        rows.append(("bound", f"at least {result.lower_bound} {result.metric}, by the word of the engine"))
    rows += _proof_rows(result)
    rows += [] if result.why is None else _why_rows(result.why)
    rows.append(("status", f"{result.status}" + (f": {result.message}" if result.message else "")))
    figures = ", ".join(f"{name} {value:,}" for name, value in result.statistics.items())
    rows.append(("engine", result.engine + (f" ({figures})" if figures else "")))
    rows.append(("time", f"{result.seconds:.2f} s"))
    width = max(len("verified"), *(len(name) for name, _ in rows))
    return "\n".join([*lines, *(f"{name:{width}} {text}" for name, text in rows)])


def _move_lines(solution: Solution) -> list[str]:
    lurd = solution.game.lurd(solution.moves)
    return [lurd] if lurd is not None else [f"{n:4}  {move}" for n, move in enumerate(solution.moves, 1)]


def _several_rows(result: Result) -> list[tuple[str, str]]:
    """How many optimal solutions there are, where somebody asked."""
    if result.optima is None:
        return []
    differ = "" if result.game.counts_moves(result.metric) else ", whatever moves that cost nothing are between"
    return [("optima", f"{result.optima:,} of this cost{differ}")]


def facts_of(result: Result) -> list[tuple[str, str]]:
    """What is known of a result in a few words each, for the head of a page."""
    status = f"{result.status}: {result.message}" if result.message else str(result.status)
    facts = [("status", status), *_earned(result)]
    if result.proof is not Proof.NONE:
        facts.append(("proof", str(result.proof)))
    return [*facts, ("engine", result.engine), ("time", f"{result.seconds:.2f} s")]


def _earned(result: Result) -> list[tuple[str, str]]:
    """The reward and the costs; that of the metric first, with what is known of it."""
    if result.solution is None:
        return []
    others = [(name, str(cost)) for name, cost in result.solution.costs.items() if name != result.metric]
    reward = ("reward", f"{result.value} ({_reward_words(result)})")
    return [reward, (result.metric, f"{result.cost}{_cost_words(result)}"), *others]


def _reward_words(result: Result) -> str:
    """What is known of the reward; the words say no more than the proof."""
    if result.value == 100:
        return "the maximum"
    if not result.value_is_maximum:
        return "not proved to be the maximum"
    return {
        Proof.CHECKED: "proved to be the maximum",
        Proof.AGREED: "the maximum, as two engines agree",
    }.get(result.proof, "the maximum, by the word of the engine")


def _cost_words(result: Result) -> str:
    if result.lower_bound is None:
        return ""
    if result.status is not Status.SOLVED_OPTIMALLY:
        return f" (at least {result.lower_bound}, by the word of the engine)"
    words = {Proof.CHECKED: "proved to be the least", Proof.AGREED: "the least, as two engines agree"}
    return f" ({words.get(result.proof, 'the least, by the word of the engine')})"


def _proof_rows(result: Result) -> list[tuple[str, str]]:
    """How strong the proof is, in plain words."""
    rows = []
    if result.proof is Proof.ENGINE:
        rows.append(("proof", "the word of the engine" + (f": {result.evidence}" if result.evidence else "")))
        rows += [("", f"not checked: {result.proof_note}")] if result.proof_note else []
    elif result.proof is not Proof.NONE:
        rows.append(("proof", f"{result.proof}: {result.proof_note}"))
    if result.certificate is not None:
        folder = result.certificate.folder
        rows.append(("", f"the certificate is in {folder} (check it with: soloist verify {folder})"))
    return rows


def _why_rows(why: Why) -> list[tuple[str, str]]:
    """Why nothing wins, with the part of the level that it is about."""
    shown = [("why", why.message)]
    if why.picture:
        shown += [("", "every position of this part was looked at:"), *(("", row) for row in why.picture)]
    return shown


def progress_line(progress: Progress, best: Solution | None) -> str:
    """What the engine does, its figures, and the best solution so far."""
    figures = ", ".join(f"{name} {value:,}" for name, value in progress.statistics.items())
    reward = f", reward {best.value} with {best.cost} {best.metric}" if best else ""
    return f"{progress.stage}: {figures}{reward}"


def plan_text_of(solution: Solution) -> str:
    """Moves as their readers want them: LURD where players read it, else a plan as planners and validators do."""
    lurd = solution.game.lurd(solution.moves)
    if lurd is not None:
        return f"{lurd}\n"
    return plan_text(solution.moves, solution.cost, unit=solution.cost == len(solution.moves))
