"""A batch loses no finished result, whatever is killed or full, and leaves neither processes nor temporary files."""

from __future__ import annotations

import json
import os
import random
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child that its parent has died")

SOLOIST = Path(sys.executable).with_name("soloist")
#: `make bench-batch` kills ten times.
KILLS = 3


def empty(width: int) -> str:
    return f"#{' ' * (width - 2)}#\n"


#: Rooms with a box that has to be brought to another corner, all of them different.
ROOMS = [
    f"{'#' * width}\n#@{' ' * (width - 3)}#\n# ${' ' * (width - 4)}#\n{empty(width) * height}"
    f"#{' ' * (width - 3)}.#\n{'#' * width}\n"
    for width in range(6, 12)
    for height in range(1, 11)
]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return furnished(tmp_path)


def furnished(folder: Path) -> Path:
    (folder / "rooms.xsb").write_text("\n".join(ROOMS))
    (folder / "scratch").mkdir()
    return folder


@contextmanager
def batch(place: Path, out: Path, **how: object) -> Iterator[subprocess.Popen[str]]:
    environment = {**os.environ, "TMPDIR": str(place / "scratch")}
    words = [SOLOIST, "batch", "rooms.xsb", "--jobs", "2", "--out", out]
    silent = subprocess.DEVNULL
    with subprocess.Popen(words, cwd=place, env=environment, stdout=silent, text=True, **how) as process:  # type: ignore[call-overload]
        yield process


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    place = furnished(tmp_path_factory.mktemp("undisturbed"))
    with batch(place, place / "results.jsonl", stderr=subprocess.DEVNULL) as process:
        assert process.wait(300) == 0
    return told(place / "results.jsonl")


def lines(out: Path) -> list[str]:
    return out.read_text().splitlines() if out.exists() else []


def told(out: Path) -> list[str]:
    """What the whole lines say, but for how long it took."""
    found = []
    for text in lines(out):
        try:
            line = json.loads(text)
        except ValueError:
            continue
        for measured in ("seconds", "statistics"):
            del line[measured]
        found.append(line)
    return sorted(map(repr, found))


def wait_until(condition: object, *arguments: object) -> None:
    for _ in range(6000):
        if condition(*arguments):  # type: ignore[operator]
            return
        time.sleep(0.01)
    raise AssertionError("it did not come to that")


def is_clean(place: Path, processes: list[psutil.Process]) -> bool:
    return not list((place / "scratch").iterdir()) and not any(map(goes_on, processes))


def goes_on(process: psutil.Process) -> bool:
    """A process that has ended may wait for the system to notice it."""
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def test_a_batch_that_is_killed_again_and_again_ends_with_the_results_of_an_undisturbed_one(
    place: Path, undisturbed: list[str]
) -> None:
    draw = random.Random(18)
    out = place / "results.jsonl"
    steps = sorted(draw.sample(range(1, len(ROOMS) - 10), KILLS))
    for step in steps:
        with batch(place, out, stderr=subprocess.DEVNULL) as process:
            wait_until(lambda most=step: len(lines(out)) >= most)
            time.sleep(0.01 * draw.random())
            below = psutil.Process(process.pid).children(recursive=True)
            process.kill()
        wait_until(is_clean, place, below)
    with batch(place, out, stderr=subprocess.DEVNULL) as process:
        assert process.wait(300) == 0
    assert told(out) == undisturbed
    assert not list((place / "scratch").iterdir())


@pytest.mark.parametrize("victim", ["worker", "server"])
def test_a_process_that_is_killed_costs_no_result(place: Path, undisturbed: list[str], victim: str) -> None:
    out = place / "results.jsonl"
    with batch(place, out, stderr=subprocess.DEVNULL) as process:
        wait_until(lambda: len(lines(out)) >= 5)
        [server] = psutil.Process(process.pid).children()
        below = [server, *server.children()]
        below[victim == "worker"].kill()
        assert process.wait(300) == 0
    assert told(out) == undisturbed
    wait_until(is_clean, place, below)


def test_a_full_disk_is_waited_for_and_no_result_is_lost_while_a_second_batch_is_refused(
    place: Path, undisturbed: list[str]
) -> None:
    out = place / "results.jsonl"
    room = 10_000

    def prepare() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))

    with batch(place, out, stderr=subprocess.PIPE, preexec_fn=prepare) as process:
        assert process.stderr is not None
        while "waiting for room" not in process.stderr.readline():
            assert process.poll() is None
        assert out.stat().st_size == room
        with batch(place, out, stderr=subprocess.PIPE) as second:
            assert "another batch writes to" in second.communicate()[1]
        assert second.returncode == 2
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        process.stderr.read()
        assert process.wait(300) == 0
    assert told(out) == undisturbed
