"""A batch on a cluster: a real scheduler and real workers, some of which are killed."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
import pytest

import soloist
from small_games import LIT
from soloist.app import main
from soloist.app.batch.client import client_of
from soloist.errors import UsageError

distributed = pytest.importorskip("distributed")

DASK = Path(sys.executable).with_name("dask")
TESTS = Path(__file__).resolve().parents[1]
#: Rooms with one box, all of them different.
ROOMS = [
    f"; {width}\n{'#' * (width + 2)}\n#@{' ' * before}${' ' * (width - before - 3)}.#\n{'#' * (width + 2)}\n"
    for width in range(4, 10)
    for before in range(width - 3)
]


#: A room whose fewest pushes nobody proves in a minute.
LONG = "\n".join(
    [
        "##############",
        "#@           #",
        *["#  $ $ $ $   #", "#            #"] * 3,
        "#......      #",
        "#......      #",
        "##############",
        "",
    ]
)


class Cluster:
    """A scheduler on the loopback device and workers of one thread each, which nobody restarts."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "scheduler.json"
        self.workers: list[subprocess.Popen[bytes]] = []
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", "0")

    def _start(self, *arguments: str | Path) -> subprocess.Popen[bytes]:
        words = [DASK, *arguments, "--no-dashboard", "--scheduler-file", self.file]
        environment = {**os.environ, "PYTHONPATH": str(TESTS)}
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(words, stdout=log, stderr=log, env=environment, cwd=self.folder)

    @property
    def alive(self) -> list[subprocess.Popen[bytes]]:
        return [worker for worker in self.workers if worker.poll() is None]

    def ensure(self, count: int) -> None:
        """So many workers, started where they are missing."""
        for _ in range(count - len(self.alive)):
            self.workers.append(self._start("worker", "--no-nanny", "--nthreads", "1", "--preload", "cluster_preload"))
        while not self.file.exists():
            time.sleep(0.1)

    def close(self) -> None:
        for process in (*self.alive, self.scheduler):
            process.terminate()
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    made = Cluster(tmp_path_factory.mktemp("cluster"))
    yield made
    made.close()


@pytest.fixture(scope="module")
def client(cluster: Cluster) -> Iterator[Any]:
    cluster.ensure(1)
    with distributed.Client(scheduler_file=str(cluster.file), set_as_default=False) as made:
        yield made


def with_workers(cluster: Cluster, client: Any, count: int) -> None:
    cluster.ensure(count)
    client.wait_for_workers(count, timeout=120)


def told(line: dict[str, object]) -> tuple[object, ...]:
    return line["reference"], line["identity"], line["status"], line["cost"], line["solution"], line["proof"]


def test_the_levels_of_a_killed_worker_are_solved_by_others(cluster: Cluster, client: Any, tmp_path: Path) -> None:
    with_workers(cluster, client, 2)
    (tmp_path / "rooms.xsb").write_text("\n".join(ROOMS))
    (tmp_path / "broken.kif").write_text("(role you")
    here = sorted(map(told, soloist.solve_many(tmp_path)), key=repr)
    out = tmp_path / "results.jsonl"
    victim = cluster.alive[0]
    there = []
    for number, line in enumerate(soloist.solve_many(tmp_path, client=client, out=out)):
        there.append(told(line))
        if number == 0:
            victim.kill()
    assert victim.wait(30) != 0
    assert sorted(there, key=repr) == here
    assert len(out.read_text().splitlines()) == len(here)
    assert list(soloist.solve_many(tmp_path, client=client, out=out)) == []


def test_a_level_that_kills_its_worker_twice_is_told_and_the_others_are_solved(
    cluster: Cluster, client: Any, tmp_path: Path
) -> None:
    with_workers(cluster, client, 3)
    (tmp_path / "rooms.xsb").write_text("\n".join([*ROOMS[:10], "#####\n#@$.#\n#####\nTitle: Deadly\n", *ROOMS[10:20]]))
    before = len(cluster.alive)
    lines = {line["reference"]: line for line in soloist.solve_many(tmp_path, client=client)}
    deadly = lines.pop(f"{tmp_path / 'rooms.xsb'}#11")
    assert deadly["status"] == "error" and "its worker was lost, 2 times" in str(deadly["message"])
    assert [line["status"] for line in lines.values()] == ["solved"] * 20
    assert len(cluster.alive) == before - 2


def test_a_level_keeps_its_memory_limit_and_its_worker_lives(cluster: Cluster, client: Any, tmp_path: Path) -> None:
    with_workers(cluster, client, 1)
    (tmp_path / "lit.kif").write_text(LIT)
    workers = cluster.alive
    [line] = soloist.solve_many(tmp_path, client=client, engine="asp", memory=30)
    assert line["status"] == "memout"
    assert cluster.alive == workers


def test_what_is_no_longer_wanted_ends_in_the_workers(cluster: Cluster, client: Any, tmp_path: Path) -> None:
    with_workers(cluster, client, 1)
    (tmp_path / "rooms.xsb").write_text(f"{ROOMS[0]}\n{LONG}")
    stream = soloist.solve_many(tmp_path, client=client, optimal=True, time=600)
    assert next(stream)["status"] == "solved-optimally"
    # Below each worker is the server that children are forked from, which stays, and below it the child.
    assert wait_for(lambda: below(cluster) == len(cluster.alive) + 1)
    stream.close()
    assert wait_for(lambda: below(cluster) <= len(cluster.alive))


def below(cluster: Cluster) -> int:
    """How many processes the workers have started that are still there."""
    return sum(len(psutil.Process(worker.pid).children(recursive=True)) for worker in cluster.alive)


def wait_for(condition: Callable[[], bool]) -> bool:
    for _ in range(300):
        if condition():
            return True
        time.sleep(0.1)
    return False


def test_the_command_takes_the_file_of_a_scheduler(cluster: Cluster, client: Any, tmp_path: Path) -> None:
    with_workers(cluster, client, 1)
    (tmp_path / "rooms.xsb").write_text("\n".join(ROOMS[:3]))
    program = Path(sys.executable).with_name("soloist")
    arguments: list[str | Path] = ["batch", "rooms.xsb", "--out", "results.jsonl", "--cluster", cluster.file]
    ended = subprocess.run([program, *arguments], cwd=tmp_path, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    assert len((tmp_path / "results.jsonl").read_text().splitlines()) == 3


def test_an_address_where_no_scheduler_is_is_wrong_usage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import dask

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("soloist.app.batch.client._PATIENCE", 0.0)
    Path("empty.json").write_text("")
    Path("other.json").write_text("[1]")
    addresses = ("tcp://127.0.0.1:1", "nonsense://here", "nonsense", "nowhere.json", "empty.json", "other.json")
    with dask.config.set({"distributed.comm.timeouts.connect": "0.2s"}):
        for address in addresses:
            with pytest.raises(UsageError, match=f"no scheduler answers at {address}"), client_of(address):
                pass
    for name in ("distributed", "distributed.client", "distributed.core", "tornado.application"):
        assert not logging.getLogger(name).isEnabledFor(logging.ERROR), f"{name} would print tracebacks"


class Lost:
    """A client whose scheduler goes away while it is asked how many threads there are."""

    status = "running"

    def run(self, *_: Any, **__: Any) -> dict[str, str]:
        return {}

    def run_on_scheduler(self, *_: Any) -> str:
        return soloist.__version__

    def subscribe_topic(self, *_: Any) -> None:
        pass

    def nthreads(self) -> dict[str, int]:
        return {"tcp://worker": 1}

    def submit(self, *_: Any, **__: Any) -> Any:
        self.status = "connecting"
        raise OSError("the connection is closed")


def test_a_scheduler_that_is_lost_is_told_and_is_no_internal_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    @contextmanager
    def lost(_: str) -> Iterator[Lost]:
        yield Lost()

    (tmp_path / "rooms.xsb").write_text(ROOMS[0])
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("soloist.app.batch.client.client_of", lost)
    monkeypatch.setattr(
        "sys.argv", ["soloist", "batch", "rooms.xsb", "--out", "results.jsonl", "--cluster", "tcp://a:1"]
    )
    assert main.run() == 1
    said = capsys.readouterr().err
    assert "error[cluster]: the scheduler is gone; what was solved is in the results" in said
    assert "internal error" not in said
