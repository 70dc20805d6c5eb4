"""Every exception that Soloist raises on purpose.

    SoloistError
     ├── InputError           a file or text is wrong; carries findings
     │    ├── ParseError      the text does not follow its language
     │    ├── RuleError       it does, and still is no game
     │    ├── UnsupportedError  it is a game, of a kind that is not handled
     │    └── UsageError      the caller named an engine, metric, option or language that does not exist
     ├── EngineError
     │    ├── EngineMissing   something to install; says the command
     │    └── EngineFailed    a solver broke; exit code and last lines
     ├── ClusterFailed        a cluster cannot be used, or went away; says what to do
     ├── VerificationError    an engine's claim is false: step, move, reason
     └── ProtocolError        a match partner said something that makes no sense
          └── NoAnswer        a match partner is not there

Running out of time or memory, and "there is no solution", are results and never exceptions.
"""

from __future__ import annotations

from collections.abc import Iterable

from soloist.source import Finding, Severity, Span


class SoloistError(Exception):
    """The root of the tree, so that one `except` catches what Soloist means to say."""

    def __reduce__(self) -> tuple[object, ...]:
        # Exceptions are pickled as their class and the text; those below are made of other things than their text.
        return _made_again, (type(self), self.args, self.__dict__)


def _made_again(kind: type[SoloistError], args: tuple[object, ...], fields: dict[str, object]) -> SoloistError:
    """What a child process has raised, as its parent raises it."""
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


class InputError(SoloistError):
    """An input is wrong; `findings` tell where and why."""

    def __init__(self, findings: Iterable[Finding] | Finding) -> None:
        self.findings: tuple[Finding, ...] = (findings,) if isinstance(findings, Finding) else tuple(findings)
        super().__init__("\n".join(str(finding) for finding in self.findings))

    @classmethod
    def at(cls, code: str, message: str, span: Span | None = None, hint: str = "") -> InputError:
        """An error with a single finding."""
        return cls(Finding(Severity.ERROR, code, message, span, hint))


class ParseError(InputError):
    """The text does not follow the language it claims to be in."""


class RuleError(InputError):
    """The text is well formed but does not describe a game that can be played."""


class UnsupportedError(InputError):
    """The input is fine but asks for something that Soloist does not do."""


class UsageError(InputError):
    """The caller asked for something by a name that does not exist."""


class EngineError(SoloistError):
    """An engine could not do its work."""


class EngineMissing(EngineError):
    """Something an engine needs is not installed."""

    def __init__(self, what: str, command: str) -> None:
        self.command = command
        super().__init__(f"{what} is not installed; to get it: {command}")


class EngineFailed(EngineError):
    """A solver ended in a way it should not."""

    def __init__(self, engine: str, reason: str, exit_code: int | None = None, last_lines: str = "") -> None:
        self.exit_code = exit_code
        code = "" if exit_code is None else f" (exit code {exit_code})"
        tail = f"\n{last_lines}" if last_lines else ""
        super().__init__(f"engine {engine} failed{code}: {reason}{tail}")


class ClusterFailed(SoloistError):
    """The machines that a batch is solved on cannot be used, or went away."""


class VerificationError(SoloistError):
    """An engine claimed something that the reference semantics contradicts."""

    def __init__(self, reason: str, step: int | None = None, move: str | None = None) -> None:
        self.reason = reason
        self.step = step
        self.move = move
        place = "" if step is None else f"step {step}" + (f", move {move}" if move is not None else "") + ": "
        super().__init__(f"{place}{reason}")


class ProtocolError(SoloistError):
    """A message of a match does not follow the protocol."""


class NoAnswer(ProtocolError):
    """Nobody answers: there is no player at the address, or it has gone."""
