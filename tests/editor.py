"""An editor for tests: pygls' own client, which starts the real `soloist lsp` and speaks to it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

SOLOIST = str(Path(sys.executable).parent / "soloist")
T = TypeVar("T")
#: No test is about how quick an answer is.
_PATIENCE = 120.0


class Editor:
    """What an editor asks, each question with its answer."""

    def __init__(self, runner: asyncio.Runner) -> None:
        self._runner = runner
        self.client = LanguageClient("tests", "1")
        self.server: lsp.InitializeResult
        #: What was published, in order.
        self.published: list[lsp.PublishDiagnosticsParams] = []
        self._versions: dict[str, int] = {}

        @self.client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)  # type: ignore[untyped-decorator]  # of pygls
        def published(params: lsp.PublishDiagnosticsParams) -> None:
            self.published.append(params)

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._runner.run(asyncio.wait_for(work, _PATIENCE))

    def start(self) -> None:
        self._run(self.client.start_io(SOLOIST, "lsp"))
        asked = lsp.InitializeParams(capabilities=lsp.ClientCapabilities())
        self.server = self._run(self.client.initialize_async(asked))
        self.client.initialized(lsp.InitializedParams())

    def stop(self) -> int | None:
        """Say good-bye, and tell how the server ended."""
        self._run(self.client.shutdown_async(None))
        self.client.exit(None)
        self._run(self.client.stop())  # type: ignore[no-untyped-call]  # of pygls
        process = self.client._server
        assert process is not None
        return process.returncode

    def open(self, uri: str, text: str, language: str = "") -> None:
        self._versions[uri] = 1
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, language, 1, text)))

    def write(self, uri: str, text: str) -> None:
        """Put another text in place of the one that is open."""
        self._versions[uri] += 1
        self.client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                lsp.VersionedTextDocumentIdentifier(self._versions[uri], uri),
                [lsp.TextDocumentContentChangeWholeDocument(text)],
            )
        )

    def close(self, uri: str) -> None:
        self.client.text_document_did_close(lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(uri)))

    def findings(self, uri: str) -> list[lsp.Diagnostic]:
        """What is published of a text as it stands now."""
        return list(self._run(self._awaited(uri, self._versions[uri])).diagnostics)

    async def _awaited(self, uri: str, version: int) -> lsp.PublishDiagnosticsParams:
        while True:
            for told in self.published:
                if (told.uri, told.version) == (uri, version):
                    return told
            await asyncio.sleep(0.01)

    def hover(self, uri: str, line: int, column: int) -> str:
        """What is told of a place; nothing where nothing is."""
        place = lsp.HoverParams(lsp.TextDocumentIdentifier(uri), lsp.Position(line, column))
        found = self._run(self.client.text_document_hover_async(place))
        if found is None:
            return ""
        assert isinstance(found.contents, lsp.MarkupContent)
        return found.contents.value

    def definition(self, uri: str, line: int, column: int) -> list[tuple[str, int, int]]:
        """The places that define what stands at a place: file, line and column."""
        place = lsp.DefinitionParams(lsp.TextDocumentIdentifier(uri), lsp.Position(line, column))
        found = self._run(self.client.text_document_definition_async(place))
        assert found is None or not isinstance(found, lsp.Location)
        places = [each for each in found or () if isinstance(each, lsp.Location)]
        return [(each.uri, each.range.start.line, each.range.start.character) for each in places]

    def completion(self, uri: str, line: int, column: int) -> dict[str, lsp.CompletionItem]:
        place = lsp.CompletionParams(lsp.TextDocumentIdentifier(uri), lsp.Position(line, column))
        found = self._run(self.client.text_document_completion_async(place))
        assert not isinstance(found, lsp.CompletionList)
        return {item.label: item for item in found or ()}


@contextmanager
def editing() -> Iterator[Editor]:
    """An editor with its server."""
    with asyncio.Runner() as runner:
        editor = Editor(runner)
        editor.start()
        yield editor
        assert editor.stop() == 0
