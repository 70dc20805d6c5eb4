"""`soloist play`: a player for matches of general game playing."""

from __future__ import annotations

import asyncio
import signal
import sys

import typer

EXAMPLES = """\b
Examples:
  soloist play
  soloist play --port 9148 --name second
  soloist play --engine anytime        (one search for the whole match, asked for its best move at any time)
  soloist play --host 0.0.0.0          (players of other machines may reach it)
"""

#: Seconds to wait for what is being thought when the player is told to end; it takes a tenth of that.
_PATIENCE = 10.0


def play(
    port: int = typer.Option(9147, "--port", min=0, max=65535, help="The port to listen on; 0 takes a free one."),
    host: str = typer.Option("127.0.0.1", "--host", help="The address to listen on; by default this machine only."),
    name: str = typer.Option("soloist", "--name", help="What the player calls itself."),
    engine: list[str] = typer.Option([], "--engine", "-e", help="The engines to use, in order."),
    option: list[str] = typer.Option(
        [], "--option", "-O", metavar="KEY=VALUE", help="An option of --engine anytime, such as distance=cg."
    ),
    quiet: bool = typer.Option(False, "--quiet", "-q", help="No live view."),
) -> int:
    """Play matches over HTTP until Ctrl-C: one at a time, as many as come."""
    from soloist.app.ggp.player import Player
    from soloist.app.ggp.thinking import playing_engines
    from soloist.app.ggp.work import hide_lost_words, wait_for_threads
    from soloist.app.main import TERMINATED

    hide_lost_words()
    player = Player(name, engine or playing_engines(), options=_options(engine, option))

    async def serve() -> None:
        # Told to end, the server stops between two steps; an exception in the middle of an answer would be a traceback.
        task = asyncio.current_task()
        assert task is not None
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
        try:
            server = await player.serve(host, port)
        except OSError as error:
            raise typer.BadParameter(f"cannot listen on {host}:{port}: {error.strerror}", param_hint="--port") from None
        async with server:
            address = server.sockets[0].getsockname()
            sys.stderr.write(f"{name} listens on {address[0]}:{address[1]}\n")
            sys.stderr.flush()
            if quiet or not sys.stderr.isatty():
                await server.serve_forever()
            await _show(player)

    try:
        asyncio.run(serve())
    except KeyboardInterrupt:
        return 0
    except asyncio.CancelledError:
        return TERMINATED
    finally:
        if player.match is not None:
            player.match.close()
        wait_for_threads(_PATIENCE)
    return 0


def _options(engines: list[str], pairs: list[str]) -> dict[str, str]:
    from soloist.app.cli.solve import options_of
    from soloist.engines.anytime import Anytime, misused

    options = options_of(pairs)
    wrong = misused(options)
    if options and engines != [Anytime.name]:
        wrong = f"only --engine {Anytime.name} has options here"
    unknown = [name for name in options if name not in Anytime.options]
    if unknown:
        wrong = f"{Anytime.name} has no option {unknown[0]!r}; there are: {', '.join(Anytime.options)}"
    if wrong:
        raise typer.BadParameter(wrong, param_hint="--option")
    return options


async def _show(player: object) -> None:
    from rich.console import Console
    from rich.live import Live

    from soloist.app.ggp.live import player_view
    from soloist.app.ggp.player import Player

    assert isinstance(player, Player)
    with Live(console=Console(stderr=True), refresh_per_second=4) as live:
        while True:
            live.update(player_view(player))
            await asyncio.sleep(0.25)
