"""Reads and writes tasks in finite-domain form, the format between Fast Downward's translator and its search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

Fact = tuple[int, int]
#: Conditions, a variable, and the value it gets.
Change = tuple[tuple[Fact, ...], int, int]


@dataclass(frozen=True)
class Variable:
    """A variable: the names of its values, and its layer if axioms set it (else -1)."""

    layer: int
    values: tuple[str, ...]


@dataclass(frozen=True)
class Operator:
    """A ground action; its name is that of the step in a plan, without parentheses."""

    name: str
    preconditions: tuple[Fact, ...]
    effects: tuple[Change, ...]


@dataclass(frozen=True)
class SasTask:
    """A whole task; derived variables have their default values in `initial`."""

    variables: tuple[Variable, ...]
    initial: tuple[int, ...]
    goal: tuple[Fact, ...]
    operators: tuple[Operator, ...]
    axioms: tuple[Change, ...]
    #: Facts of which one at most holds in any state.
    mutexes: tuple[tuple[Fact, ...], ...] = ()

    def fact(self, name: str) -> Fact | None:
        """The variable and the value that stand for an atom, such as `Atom on(a, b)`."""
        for number, variable in enumerate(self.variables):
            if name in variable.values:
                return number, variable.values.index(name)
        return None


def read_sas(text: str) -> SasTask:
    """The task of a file that the translator wrote; it is trusted to be well formed."""
    lines = iter(text.splitlines())
    variables: list[Variable] = []
    initial: tuple[int, ...] = ()
    goal: tuple[Fact, ...] = ()
    operators: list[Operator] = []
    axioms: list[Change] = []
    mutexes: list[tuple[Fact, ...]] = []
    for line in lines:
        match line:
            case "begin_variable":
                next(lines)
                layer, size = int(next(lines)), int(next(lines))
                variables.append(Variable(layer, tuple(next(lines) for _ in range(size))))
            case "begin_state":
                initial = tuple(int(next(lines)) for _ in variables)
            case "begin_goal":
                goal = _facts(lines, int(next(lines)))
            case "begin_operator":
                operators.append(_operator(lines))
            case "begin_mutex_group":
                mutexes.append(_facts(lines, int(next(lines))))
            case "begin_rule":
                conditions = _facts(lines, int(next(lines)))
                variable, _, after = map(int, next(lines).split())
                axioms.append((conditions, variable, after))
            case _:
                continue
    return SasTask(tuple(variables), initial, goal, tuple(operators), tuple(axioms), tuple(mutexes))


def _facts(lines: Iterator[str], count: int) -> tuple[Fact, ...]:
    found = []
    for _ in range(count):
        variable, value = map(int, next(lines).split())
        found.append((variable, value))
    return tuple(found)


def _operator(lines: Iterator[str]) -> Operator:
    name = next(lines)
    preconditions = list(_facts(lines, int(next(lines))))
    effects = []
    for _ in range(int(next(lines))):
        numbers = list(map(int, next(lines).split()))
        count = numbers[0]
        conditions = tuple((numbers[1 + 2 * place], numbers[2 + 2 * place]) for place in range(count))
        variable, before, after = numbers[1 + 2 * count :]
        if before >= 0:
            preconditions.append((variable, before))
        effects.append((conditions, variable, after))
    return Operator(name, tuple(preconditions), tuple(effects))


def sas_text(task: SasTask, costs: Sequence[int] | None = None) -> str:
    """The file of a task; without costs for its operators every one of them counts one."""
    counted = "0" if costs is None else "1"
    lines = ["begin_version", "3", "end_version", "begin_metric", counted, "end_metric", str(len(task.variables))]
    for number, variable in enumerate(task.variables):
        lines += ["begin_variable", f"var{number}", str(variable.layer), str(len(variable.values)), *variable.values]
        lines.append("end_variable")
    lines.append(str(len(task.mutexes)))
    for group in task.mutexes:
        lines += ["begin_mutex_group", *_listed(group), "end_mutex_group"]
    lines += ["begin_state", *map(str, task.initial), "end_state"]
    lines += ["begin_goal", *_listed(task.goal), "end_goal", str(len(task.operators))]
    for number, operator in enumerate(task.operators):
        lines += [*_operator_lines(operator), "1" if costs is None else str(costs[number]), "end_operator"]
    lines.append(str(len(task.axioms)))
    for conditions, derived, value in task.axioms:
        lines += ["begin_rule", *_listed(conditions), f"{derived} {task.initial[derived]} {value}", "end_rule"]
    return "\n".join([*lines, ""])


def _listed(facts: Sequence[Fact]) -> list[str]:
    return [str(len(facts)), *(f"{variable} {value}" for variable, value in facts)]


def _operator_lines(operator: Operator) -> list[str]:
    """Preconditions on a variable that an effect sets are part of the effect, the others stand before them."""
    before = dict(operator.preconditions)
    set_here = {variable for _, variable, _ in operator.effects}
    prevail = [fact for fact in operator.preconditions if fact[0] not in set_here]
    lines = ["begin_operator", operator.name, *_listed(prevail), str(len(operator.effects))]
    for conditions, variable, value in operator.effects:
        facts = "".join(f"{other} {wanted} " for other, wanted in conditions)
        lines.append(f"{len(conditions)} {facts}{variable} {before.get(variable, -1)} {value}")
    return lines
