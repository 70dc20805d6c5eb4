"""The entry point of the `soloist` command.

`--version` is answered before anything else is imported: it must be instant. Exceptions of our own tree become
messages and exit codes here, and nowhere else.
"""

from __future__ import annotations

import signal
import sys

from soloist import __version__

BAD_USAGE = 2
BAD_INPUT = 3
UNSUPPORTED = 34
INTERNAL_ERROR = 1
INTERRUPTED = 130
TERMINATED = 143


def main() -> None:
    """Run the command line and leave with its exit code."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        sys.stdout.write(f"soloist {__version__}\n")
        return
    # Being told to end is to end in order: engines are closed, their processes and folders go.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(TERMINATED))
    sys.exit(run())


def run() -> int:
    """The command line as a function: the exit code, with every expected error said on stderr."""
    from soloist.app.cli import app
    from soloist.errors import ClusterFailed, InputError, SoloistError, UnsupportedError, UsageError

    try:
        outcome = app(standalone_mode=False)
    except InputError as error:
        sys.stderr.write(f"{error}\n")
        if isinstance(error, UnsupportedError):
            return UNSUPPORTED
        return BAD_USAGE if isinstance(error, UsageError) else BAD_INPUT
    except ClusterFailed as error:
        sys.stderr.write(f"error[cluster]: {error}\n")
        return INTERNAL_ERROR
    except SoloistError as error:
        sys.stderr.write(f"internal error: {error}\n")
        return INTERNAL_ERROR
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            # The reader of our output went away, as `head` does; there is nobody left to tell.
            sys.stderr.close()
            return 0
        where = f"{error.filename}: " if error.filename else ""
        sys.stderr.write(f"error[output]: {where}{error.strerror or error}\n")
        return INTERNAL_ERROR
    except Exception as error:
        import typer

        # Typer carries a copy of Click in some versions and uses the installed one in others, so errors of usage are
        # known by what they can do.
        show, exit_code = getattr(error, "show", None), getattr(error, "exit_code", None)
        if callable(show) and isinstance(exit_code, int):
            _tell_as_json(error)
            show()
            return exit_code
        if isinstance(error, typer.Abort):
            return INTERRUPTED
        raise
    return outcome if isinstance(outcome, int) else 0


def _tell_as_json(error: Exception) -> None:
    """What reads the JSON of `solve` gets an object even where the command was called in a wrong way."""
    command, *arguments = sys.argv[1:] or [""]
    if command == "solve" and "--json" in arguments:
        import json

        from soloist.game.result import no_result
        from soloist.game.solution import Status

        message = getattr(error, "format_message", error.__str__)()
        sys.stdout.write(json.dumps(no_result("", Status.ERROR, message)) + "\n")
