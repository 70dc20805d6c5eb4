"""The server: which questions editors may ask, and when a text is checked."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.workspace import TextDocument

from soloist import __version__
from soloist.app.lsp.child import answered
from soloist.app.lsp.completion import completion
from soloist.app.lsp.definition import definition
from soloist.app.lsp.diagnostics import Checked, checked, shown
from soloist.app.lsp.hover import hover
from soloist.app.lsp.texts import Asked
from soloist.source import Finding, Severity

#: How long a writer pauses before the text is checked, in seconds.
PAUSE = 0.25
#: What a check may take, and a question that somebody waits for.
CHECK_SECONDS = 20.0
QUESTION_SECONDS = 5.0
#: How many texts are checked at once.
_AT_ONCE = 2
#: What begins a word in some language: editors ask what may follow.
_TRIGGERS = ["(", "?", ":", "[", "-", " "]


class Checks:
    """Checks that are under way, at most one for each text."""

    def __init__(self, server: LanguageServer) -> None:
        self._server = server
        self._tasks: dict[str, asyncio.Task[None]] = {}
        #: The path of the text that each was read with, where a game is two.
        self._read_with: dict[str, str] = {}
        self._turn = asyncio.Semaphore(_AT_ONCE)

    def asked(self, uri: str) -> Asked:
        """A text as it stands in the editor now, with those that are open in its folder."""
        workspace = self._server.workspace
        document = workspace.get_text_document(uri)
        beside = {other.path: other.source for other in self._beside(document)}
        called = document.language_id or ""
        encoding = str(getattr(workspace.position_encoding, "value", workspace.position_encoding or "utf-16"))
        return Asked(uri, document.path, document.source, called, encoding, beside)

    def _beside(self, document: TextDocument) -> Iterator[TextDocument]:
        here = Path(document.path)
        for other in list(self._server.workspace.text_documents.values()):
            place = Path(other.path)
            if other.uri != document.uri and (place.parent, place.suffix) == (here.parent, here.suffix):
                yield other

    def changed(self, uri: str, pause: float) -> None:
        """Check a text after a pause, and those that are read with it; what was under way for them is stale."""
        self._start(uri, pause)
        self._check_again(uri, pause)

    def _check_again(self, uri: str, pause: float) -> None:
        """Check those that are read with a text."""
        path = self._server.workspace.get_text_document(uri).path
        for other in [other for other, first in self._read_with.items() if first == path and other != uri]:
            self._start(other, pause)

    def _start(self, uri: str, pause: float) -> None:
        self._forget(uri)
        self._tasks[uri] = asyncio.get_running_loop().create_task(self._check(uri, pause))

    def _forget(self, uri: str) -> None:
        """End what is under way for a text."""
        task = self._tasks.pop(uri, None)
        if task is not None:
            task.cancel()

    def closed(self, uri: str) -> None:
        """Forget a text that nobody looks at any more; others are read with its file from now on."""
        self._read_with.pop(uri, None)
        self._forget(uri)
        self._check_again(uri, 0.0)

    async def _check(self, uri: str, pause: float) -> None:
        await asyncio.sleep(pause)
        async with self._turn:
            asked = self.asked(uri)
            version = self._server.workspace.get_text_document(uri).version
            answer = await answered(checked, asked, seconds=CHECK_SECONDS)
        told = answer.value
        if told is None:
            hint = "soloist check takes the time it needs"
            told = Checked(shown(asked, [Finding(Severity.WARNING, "not-checked", answer.silence, hint=hint)]))
        if told.read_with is not None:
            self._read_with[uri] = told.read_with
        self._server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, told.found, version))


def make_server() -> LanguageServer:
    """A server that speaks to one editor."""
    server = LanguageServer("soloist", __version__, text_document_sync_kind=lsp.TextDocumentSyncKind.Full)
    checks = Checks(server)

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        checks.changed(params.text_document.uri, 0.0)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        checks.changed(params.text_document.uri, PAUSE)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        checks.closed(params.text_document.uri)
        server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(params.text_document.uri, []))

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    async def hovered(params: lsp.HoverParams) -> lsp.Hover | None:
        asked = checks.asked(params.text_document.uri)
        return (await answered(hover, asked, params.position, seconds=QUESTION_SECONDS)).value

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    async def defined(params: lsp.DefinitionParams) -> list[lsp.Location] | None:
        asked = checks.asked(params.text_document.uri)
        return (await answered(definition, asked, params.position, seconds=QUESTION_SECONDS)).value

    @server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=_TRIGGERS))
    async def completed(params: lsp.CompletionParams) -> list[lsp.CompletionItem] | None:
        asked = checks.asked(params.text_document.uri)
        return (await answered(completion, asked, params.position, seconds=QUESTION_SECONDS)).value

    return server
