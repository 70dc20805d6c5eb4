"""Soloist from Python: read, check, solve, watch, analyse, translate, certify, verify, learn, draw.

All of it is reached as `soloist.NAME`. Limits have the names of the command line: `time` in seconds and `memory` in
megabytes. Wherever a game is expected, a path (`FILE`, `FILE#3`, `FILE#title`) serves as well.

The file is longer than 300 lines, since the whole interface is one page with its documentation and holds no logic.
Functions write their keywords out, also where several take the same, so that `help` and completion in notebooks show
them; a test compares the lists of `How`, `solve` and `events`.

>>> import soloist
>>> game = soloist.read_text("#####\\n#@$.#\\n#####\\n")
>>> game.language, soloist.solve(game, optimal=True).moves
('sokoban', ('R',))
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, Unpack, overload

from soloist.errors import InputError, UnsupportedError
from soloist.game.model import Game
from soloist.game.shown import show_with
from soloist.limit import DEFAULT_MEMORY_MB, DEFAULT_SECONDS, Limit
from soloist.source import Finding, Severity, Source

if TYPE_CHECKING:
    from distributed import Client

    from soloist.analysis import Report
    from soloist.app.learning import Outcome
    from soloist.game.result import Result, Results
    from soloist.game.solution import Certificate, Solution
    from soloist.pipeline import Event, Watcher
    from soloist.verify.certificate import Verified

#: A game, or where it is: `FILE`, `FILE#3` or `FILE#title`.
GameLike = Game[Any, Any] | str | Path


class How(TypedDict, total=False):
    """The keywords of `solve`."""

    engine: str | None
    metric: str | None
    optimal: bool
    time: float
    memory: int
    options: Mapping[str, str] | None
    seed: int
    check: bool | None
    watch: Watcher | None
    solutions: int
    quality_bound: str | float | None
    diverse: bool


def read(file: str | Path, language: str | None = None, *, problem: str | Path | None = None) -> Game[Any, Any]:
    """The game of a file; `FILE#3` or `FILE#title` names a level of a collection, and the first is taken otherwise.

    `problem` is the second file of a PDDL game. `InputError` tells what is wrong, with places.

    >>> read("examples/hanoi.kif").title
    'hanoi'
    """
    from soloist.languages.registry import read_one

    return read_one(str(file), language, str(problem) if problem is not None else None)


def read_text(
    text: str, language: str | None = None, *, problem: str | None = None, name: str = "text"
) -> Game[Any, Any]:
    """The first game of a text; its language is recognised where none is named.

    >>> read_text("(role you) (init on) (legal you off) (<= terminal (not (true on))) (goal you 100)").language
    'gdl'
    """
    from soloist.languages.registry import language_named, language_of

    chosen = language_named(language) if language else language_of(name, text)
    also = Source(f"{name}, problem", problem) if problem is not None else None
    entry = chosen.read(Source(name, text), name, also)[0]
    if isinstance(entry, InputError):
        raise entry
    return entry


def levels(file: str | Path, language: str | None = None) -> Iterator[Game[Any, Any] | InputError]:
    """Every game of a file, in its order; a broken one is there as its error, so that the others keep their place.

    >>> [level.title for level in levels("examples/cellar.xsb")][:1]
    ['Two steps']
    """
    from soloist.languages.registry import read_all

    yield from read_all(str(file), language)


def check(file: str | Path, language: str | None = None, *, problem: str | Path | None = None) -> list[Finding]:
    """What is worth telling about a file: errors, warnings and notes, each with its place.

    >>> check("examples/hanoi.kif")
    []
    """
    from soloist.analysis.check import check as check_file
    from soloist.languages.registry import language_named, language_of, load

    source = load(str(file))
    chosen = language_named(language) if language else language_of(str(file), source.text)
    return check_file(chosen, source, load(str(problem)) if problem is not None else None)


@overload
def solve(what: GameLike, **how: Unpack[How]) -> Result: ...  # type: ignore[overload-overlap]  # a str is a path
@overload
def solve(what: Iterable[GameLike | InputError], **how: Unpack[How]) -> Results: ...
def solve(
    what: GameLike | Iterable[GameLike | InputError],
    *,
    engine: str | None = None,
    metric: str | None = None,
    optimal: bool = False,
    time: float = DEFAULT_SECONDS,
    memory: int = DEFAULT_MEMORY_MB,
    options: Mapping[str, str] | None = None,
    seed: int = 0,
    check: bool | None = None,
    watch: Watcher | None = None,
    solutions: int = 1,
    quality_bound: str | float | None = None,
    diverse: bool = False,
) -> Result | Results:
    """Solve a game, and verify the answer before anybody sees it; of several games, a list of results in their order.

    A broken level among those of `levels(file)` raises its error.

    The keywords, each as the option of `soloist solve`:

    engine    the engine; the language's own by default (`engines()` lists them)
    metric    what a solution costs; the first of `game.metrics` by default
    optimal   go on until the least cost is proved
    time      seconds of wall time, 60 by default
    memory    megabytes, 4000 by default
    options   options of the engine, a mapping of texts
    seed      for engines that make random choices
    check     True checks proofs by other ways with all the time that is left, False takes the engine's word
    watch     a function that is called with every `Progress` and the best `Solution` so far, some ten times a second
    solutions so many optimal ones (`result.solutions`), where they can be listed; `result.optima` is how many there are
    quality_bound
              with solutions: the cheapest of those that cost at most so many times the least
    diverse   with solutions: some whose moves differ as much as can be

    >>> result = solve("examples/river-crossing.kif", optimal=True, time=60)
    >>> str(result.status), result.cost, str(result.proof)
    ('solved-optimally', 7, 'checked')
    """
    from soloist import pipeline
    from soloist.analysis.why import explained
    from soloist.game.result import Results

    wish = pipeline.wanted(solutions, quality_bound, diverse)

    def solved(each: GameLike | InputError) -> Result:
        if isinstance(each, InputError):
            raise each
        limit = Limit(time, memory)
        result = pipeline.solve(
            _game(each),
            engine=engine,
            metric=metric,
            optimal=optimal or solutions > 1,
            seconds=time,
            memory_mb=memory,
            options=options,
            seed=seed,
            check_proofs=check,
            watch=watch,
        )
        if solutions > 1:
            result = pipeline.with_several(result, wish, limit, engine=engine)
        return result if check is False else explained(result, limit)

    if isinstance(what, (Game, str, Path)):
        return solved(what)
    return Results(map(solved, what))


def solve_many(
    files: str | Path | Iterable[str | Path],
    *,
    out: str | Path | None = None,
    jobs: int = 1,
    client: Client | None = None,
    retry: bool = False,
    language: str | None = None,
    engine: str | None = None,
    metric: str | None = None,
    optimal: bool = False,
    time: float = DEFAULT_SECONDS,
    memory: int = DEFAULT_MEMORY_MB,
    options: Mapping[str, str] | None = None,
    seed: int = 0,
) -> Generator[dict[str, object], None, None]:
    """Solve all levels of files and folders as `soloist batch` does, and give each one's line as it comes.

    A line is what `solve --json` prints, with the level's `reference` beside it; a level that cannot be read, crashes
    or reaches a limit has its line too. The keywords that `solve` has mean the same, for each level. The others:

    out       a file of results, to which each line is written before it is given; levels that it knows are left out
    jobs      how many levels at once
    client    a `distributed.Client`: its cluster solves the levels, as many at once as it has threads
    retry     solve again what ended at a limit or with an error
    language  the language of the files, where their endings do not tell

    >>> sorted((line["game"]["title"], line["cost"]) for line in solve_many("examples/cellar.xsb", optimal=True))
    [('Around the pillar', 14), ('The cellar', 17), ('Two steps', 2)]
    """
    from tempfile import TemporaryDirectory

    from soloist.app.batch import Order, batch
    from soloist.app.inputs import given
    from soloist.engines.fork_server import scratch

    names = [str(file) for file in ([files] if isinstance(files, (str, Path)) else files)]
    order = Order(engine, metric, optimal, time, memory, seed, options or {}, language)
    with TemporaryDirectory(prefix="batch-", dir=scratch()) as folder, given(names) as inputs:
        sink = Path(out) if out is not None else Path(folder) / "results.jsonl"
        yield from batch(inputs, order, jobs, sink, retry=retry, client=client)


def events(
    what: GameLike,
    *,
    engine: str | None = None,
    metric: str | None = None,
    optimal: bool = False,
    time: float = DEFAULT_SECONDS,
    memory: int = DEFAULT_MEMORY_MB,
    options: Mapping[str, str] | None = None,
    seed: int = 0,
    check: bool | None = None,
) -> Generator[Event, None, None]:
    """The stream of a solve: `Progress`, `Found`, `Bounded` as they come, and `Finished` with the result at last.

    Closing the stream stops the engine.

    >>> [type(event).__name__ for event in events("examples/lantern.snowman")][-1]
    'Finished'
    """
    from soloist import pipeline

    task = pipeline.make_task(
        _game(what), metric=metric, optimal=optimal, seconds=time, memory_mb=memory, options=options, seed=seed
    )
    return pipeline.events(task, engine=engine, check_proofs=check)


def analyse(
    what: GameLike,
    intended: str | None = None,
    *,
    play: str | None = None,
    optima: bool = True,
    time: float = DEFAULT_SECONDS,
    memory: int = DEFAULT_MEMORY_MB,
) -> Report:
    """A designer's questions about a level: the fewest moves, shortcuts, all optima, what they leave unused.

    `play` is a line of play whose first irreversible mistake is asked for.

    >>> analyse("examples/lantern.snowman", time=20).proved
    True
    """
    from soloist.analysis import analyse as analyse_level

    return analyse_level(_game(what), intended, time, memory, play=play, count_optima=optima)


def translate(what: GameLike, to: str, **options: Any) -> str | dict[str, str]:
    """A game in another language: `gdl`, `pddl` or `asp`, with the options of `soloist translate`.

    >>> sorted(translate("examples/cellar.xsb", "pddl"))
    ['domain.pddl', 'problem.pddl']
    """
    from soloist.app.translating import TARGETS

    if to not in TARGETS:
        hint = f"there are: {', '.join(TARGETS)}"
        raise UnsupportedError(Finding(Severity.ERROR, "no-translation", f"nothing is translated to {to!r}", hint=hint))
    return TARGETS[to].write(_game(what), options)


def certify(
    result: Result, folder: str | Path, *, time: float = DEFAULT_SECONDS, memory: int = DEFAULT_MEMORY_MB
) -> Certificate:
    """Write a certificate that a result is optimal, or that nothing wins; `verify` checks it without any engine.

    >>> import tempfile
    >>> made = certify(solve("examples/cellar.xsb#1", optimal=True), tempfile.mkdtemp() + "/proof")
    >>> str(verify(made.folder).status)
    'solved-optimally'
    """
    from soloist.certify import certify as certify_solution
    from soloist.engines.registry import ENGINES, engine_named

    exhausted = result.engine in ENGINES and engine_named(result.engine).exhausts_positions
    return certify_solution(
        result.game,
        result.solution,
        Path(folder),
        Limit(time, memory),
        metric=result.metric,
        evidence=f"{result.engine}: {result.evidence}" if exhausted else "",
    )


def verify(folder: str | Path, *, time: float = 600.0, memory: int = DEFAULT_MEMORY_MB) -> Verified:
    """Check a certificate; `VerificationError` says what is false in it, `InputError` why it is none."""
    from soloist.verify.certificate import check_certificate

    return check_certificate(Path(folder), limit=Limit(time, memory))


def learn(
    files: Sequence[str | Path],
    *,
    form: str | None = None,
    check: str | None = None,
    time: float = DEFAULT_SECONDS,
    memory: int = DEFAULT_MEMORY_MB,
) -> Outcome:
    """Learn a board game from traces, or a planning domain from plans: lines to read, texts by file name, and data.

    `EngineFailed` says that the time or the memory was not enough to tell anything.

    >>> lines, texts, data = learn(["examples/small-cross.trace"])
    >>> list(texts), data["trust"]
    (['small-cross.soloist'], 'sure')
    """
    from soloist.app.learning_within import plans_within, traces_within
    from soloist.errors import EngineFailed, UsageError
    from soloist.languages.record.reader import recognises
    from soloist.languages.registry import load
    from soloist.learn.sgrl import Check, Settings

    if check is not None and check not in list(Check):
        message = f"{check!r} is none of {', '.join(Check)}"
        raise UsageError(Finding(Severity.ERROR, "unknown-check", message))
    sources, limit = [load(str(file)) for file in files], Limit(time, memory)
    if any(recognises(source.text) for source in sources):
        ended = traces_within(sources, form or "game", Settings(Check(check) if check else None), [], limit)
    else:
        ended = plans_within(sources, form or "pddl", limit)
    if ended.value is None:
        raise EngineFailed("learn", f"a limit was reached ({ended.reason}) before anything could be told")
    return ended.value


def draw(what: GameLike, state: Any = None) -> str:
    """A picture of a state as SVG, the first one by default: its board, or else what is true in it.

    >>> draw("examples/cellar.xsb").startswith("<svg")
    True
    >>> draw("examples/sliding-puzzle.kif").count('class="content"')
    8
    """
    from soloist.view.facts import Scene
    from soloist.view.picture import draw_states

    game = _game(what)
    shown = game.initial if state is None else state
    return draw_states(Scene(game, [shown]), [(shown, game.title)])


def replay_page(result: Result | Solution) -> str:
    """The moves of a result or a solution as one HTML page to step through, which needs nothing from elsewhere.

    >>> page = replay_page(solve("examples/lantern.snowman"))
    >>> page.startswith("<!DOCTYPE html>")
    True
    """
    from soloist.game.result import Result
    from soloist.view.replay import replay_page as page_of
    from soloist.view.result import facts_of

    return page_of(result.game, result.moves, facts_of(result) if isinstance(result, Result) else ())


def engines() -> dict[str, str]:
    """The engines by name, each with a line about it.

    >>> "portfolio" in engines()
    True
    """
    from soloist.engines.registry import ENGINES, engine_named

    return {name: engine_named(name).summary for name in ENGINES}


def languages() -> dict[str, tuple[str, ...]]:
    """The languages by name, each with the endings of its files.

    >>> languages()["gdl"]
    ('.kif', '.gdl')
    """
    from soloist.languages.registry import LANGUAGES

    return {language.name: language.suffixes for language in LANGUAGES}


def _game(what: GameLike) -> Game[Any, Any]:
    return what if isinstance(what, Game) else read(what)


def _svg(thing: object) -> str | None:
    from soloist.view.notebook import svg_of

    return svg_of(thing)


def _html(thing: object) -> str | None:
    from soloist.view.notebook import html_of

    return html_of(thing)


show_with(svg=_svg, html=_html)
