"""`soloist lsp` with a real client: what editors show is what `soloist check` finds and what the languages know."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from lsprotocol.types import DiagnosticSeverity
from typer.testing import CliRunner

from editor import SOLOIST, Editor, editing
from soloist.analysis.check import check
from soloist.app.cli import app
from soloist.errors import UsageError
from soloist.languages.registry import language_of
from soloist.source import Finding, Source

ROOT = Path(__file__).parents[2]
SEVERITIES = {
    "error": DiagnosticSeverity.Error,
    "warning": DiagnosticSeverity.Warning,
    "note": DiagnosticSeverity.Information,
}


@pytest.fixture(scope="module")
def editor() -> Iterator[Editor]:
    with editing() as one:
        yield one


def example(name: str) -> tuple[str, str]:
    """The address and the text of a bundled game."""
    path = ROOT / "examples" / name
    return path.as_uri(), path.read_text(encoding="utf-8")


def place(text: str, words: str, within: str = "") -> tuple[int, int]:
    """Where a word stands, the first time after others."""
    at = text.index(words, text.index(within))
    return text.count("\n", 0, at), at - text.rfind("\n", 0, at) - 1


BROKEN = {
    "towers.kif": ("hanoi.kif", "(disc huge)", "(disc huge) (goal you 150) (goal monk"),
    "lights.gdl": ("buttons-and-lights.gdl", "true(q)", "true(qq)"),
    "barges-domain.pddl": ("canal-domain.pddl", "(boat ?b - basin)", "(boat ?b - bason)"),
    "ice.puzzlescript": ("lamplighter.puzzlescript", "Player, Stone", "Player, Stoen"),
    "cellar.xsb": ("cellar.xsb", "$", "?"),
    "bushes.snowman": ("hedges.snowman", "p", "'"),
    "cross.soloist": ("small-cross.soloist", "board", "bord"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_an_editor_shows_what_check_finds(name: str, editor: Editor, tmp_path: Path) -> None:
    origin, before, after = BROKEN[name]
    text = example(origin)[1].replace(before, after, 1)
    path = tmp_path / name
    source = Source(str(path), text)
    expected = check(language_of(name, text), source)
    assert expected
    editor.open(path.as_uri(), text)
    shown = editor.findings(path.as_uri())

    def message(finding: Finding) -> str:
        return f"{finding.message}\n{finding.hint}" if finding.hint else finding.message

    told = [(each.severity, each.code, each.message, each.source) for each in shown]
    assert told == [(SEVERITIES[each.severity], each.code, message(each), "soloist") for each in expected]
    for each, finding in zip(shown, expected, strict=True):
        start = (each.range.start.line, each.range.start.character)
        assert start == ((finding.span.line - 1, finding.span.column - 1) if finding.span else (0, 0))
    editor.write(path.as_uri(), text.replace(after, before, 1))
    good = check(language_of(name, text), Source(str(path), text.replace(after, before, 1)))
    assert len(editor.findings(path.as_uri())) == len(good) < len(expected) + len(good)


def test_while_somebody_writes_nothing_is_checked(editor: Editor, tmp_path: Path) -> None:
    uri = (tmp_path / "typed.kif").as_uri()
    text = "(role you) (goal you 150)\n"
    editor.open(uri, text[:4])
    editor.findings(uri)
    for length in range(5, len(text) + 1):
        editor.write(uri, text[:length])
    assert "goal-value" in [each.code for each in editor.findings(uri)]
    versions = [told.version for told in editor.published if told.uri == uri]
    assert versions[0] == 1 and versions[-1] == len(text) - 3
    assert len(versions) < len(text) // 2
    editor.published.clear()
    editor.close(uri)
    editor.open(uri, text)
    assert editor.findings(uri)
    assert [told.diagnostics for told in editor.published if told.uri == uri and told.version is None] == [()]


def test_a_problem_is_read_with_the_domain_beside_it_as_it_stands_in_the_editor(editor: Editor, tmp_path: Path) -> None:
    (tmp_path / "canal-domain.pddl").write_text(example("canal-domain.pddl")[1], encoding="utf-8")
    problem, domain = (tmp_path / "canal-problem.pddl").as_uri(), (tmp_path / "canal-domain.pddl").as_uri()
    text = example("canal-problem.pddl")[1]
    editor.open(problem, text)
    assert editor.findings(problem) == []
    assert "changed by sail" in editor.hover(problem, *place(text, "boat"))
    assert editor.definition(problem, *place(text, "boat")) == [
        (domain, *place(example("canal-domain.pddl")[1], "boat ?b"))
    ]
    offered = editor.completion(problem, *place(text, "joins"))
    assert {"tied", "lantern"} <= set(offered) and "sail" not in offered
    changed = example("canal-domain.pddl")[1].replace("lantern", "lamp")
    editor.published.clear()
    editor.open(domain, changed)
    assert "unknown-predicate" in {each.code for each in editor.findings(problem)}
    editor.published.clear()
    editor.write(domain, changed.replace("(boat ?b - basin)", "(boat ?b - bason)"))
    [elsewhere] = [each for each in editor.findings(problem) if each.code == "unknown-type"]
    assert elsewhere.related_information
    assert elsewhere.related_information[0].location.uri == domain
    editor.published.clear()
    editor.close(domain)
    assert editor.findings(problem) == []


@pytest.mark.parametrize(
    ("name", "word", "within", "told", "defined"),
    [
        ("hanoi.kif", "covered", "(legal monk", "(smaller ?e ?d)", "covered ?d ?p"),
        ("canal-domain.pddl", "?from)", ":precondition", "?from - basin", "?from ?to - basin"),
        ("lamplighter.puzzlescript", "Dark", "RULES", "object on layer 2 of 3", "Dark\n"),
        ("cellar.xsb", "$", "", "box, row 3 column 4", ""),
    ],
)
def test_an_editor_asks_about_a_word(
    name: str, word: str, within: str, told: str, defined: str, editor: Editor
) -> None:
    uri, text = example(name)
    editor.open(uri, text)
    line, column = place(text, word, within)
    assert told in editor.hover(uri, line, column)
    assert editor.definition(uri, line, column) == ([(uri, *place(text, defined))] if defined else [])
    offered = editor.completion(uri, line, column + 1)
    for item in offered.values():
        assert item.text_edit is not None and hasattr(item.text_edit, "range")
        assert item.text_edit.range.end.character == column + 1
    assert not defined or re.match(r"\??\w+", word)[0] in offered  # type: ignore[index]
    editor.close(uri)


def test_a_hostile_text_leaves_the_server_well(editor: Editor, tmp_path: Path) -> None:
    bad, good = (tmp_path / "deep.kif").as_uri(), (tmp_path / "good.kif").as_uri()
    editor.open(bad, "(" * 30_000)
    editor.open(good, "(role you) (goal you 150)")
    assert editor.findings(bad) and editor.hover(bad, 0, 5) == ""
    assert "reward" in editor.hover(good, 0, 13)


def test_it_ends_when_it_is_told_to_while_it_waits_for_its_editor() -> None:
    body = b'{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}, "processId": null}}'
    with subprocess.Popen([SOLOIST, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        assert server.stdin is not None and server.stdout is not None
        server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        server.stdin.flush()
        assert server.stdout.readline().startswith(b"Content-Length")
        server.send_signal(signal.SIGTERM)
        assert server.wait(timeout=60) == -signal.SIGTERM


def test_without_pygls_it_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygls", None)
    done = CliRunner().invoke(app, ["lsp"], standalone_mode=False)
    assert isinstance(done.exception, UsageError)
    assert "pygls" in str(done.exception) and "pip install 'soloist[lsp]'" in str(done.exception)
