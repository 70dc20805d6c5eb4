"""Which engines there are; each is imported when it is first asked for."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module

from soloist.engines.engine import Engine, Task
from soloist.errors import UsageError
from soloist.source import Finding, Severity

#: Name of the engine: where its class is.
ENGINES: dict[str, str] = {
    "sokoban": "soloist.engines.sokoban:SokobanEngine",
    "stones": "soloist.engines.stones:Stones",
    "stones+": "soloist.engines.stones:StonesPlus",
    "snowman": "soloist.engines.snowman:SnowmanEngine",
    "puzzlescript": "soloist.engines.puzzlescript:PuzzleScriptEngine",
    "portfolio": "soloist.engines.portfolio:PortfolioEngine",
    "search": "soloist.engines.search.engine:SearchEngine",
    "asp": "soloist.engines.asp:AspEngine",
    "sat": "soloist.engines.sat:SatEngine",
    "one-way": "soloist.engines.one_way:OneWayEngine",
    "planning": "soloist.engines.planning:PlanningEngine",
    "downward": "soloist.engines.downward:Downward",
    "symk": "soloist.engines.symk:SymK",
    "anytime": "soloist.engines.anytime:Anytime",
    "blackbox": "soloist.engines.blackbox:BlackBox",
}


def engine_named(name: str) -> Engine:
    """The engine of that name."""
    if name not in ENGINES:
        close = get_close_matches(name, ENGINES, n=1)
        hint = (f"did you mean {close[0]}? " if close else "") + "engines: " + ", ".join(ENGINES)
        raise UsageError(Finding(Severity.ERROR, "unknown-engine", f"there is no engine {name!r}", hint=hint))
    module, _, attribute = ENGINES[name].partition(":")
    engine: Engine = getattr(import_module(module), attribute)()
    return engine


def foundation_of(task: Task, *names: str) -> str:
    """What a proof about a task rests on, by the first of these names that is an engine's."""
    return next((engine_named(name).rests_on(task) for name in names if name in ENGINES), "")
