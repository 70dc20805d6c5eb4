"""No process that Soloist has started and no temporary file of it outlives it, however it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

pytest.importorskip("up_fast_downward")

#: Any two lamps change together, so their number stays even: a planner that looks everywhere has 2 ** 29 states to see.
DOMAIN = """
(define (domain pairs)
  (:requirements :strips :negative-preconditions :conditional-effects)
  (:predicates (lamp ?x) (lit ?x))
  (:action press
    :parameters (?x ?y)
    :precondition (and (lamp ?x) (lamp ?y) (not (= ?x ?y)))
    :effect (and (when (lit ?x) (not (lit ?x))) (when (not (lit ?x)) (lit ?x))
                 (when (lit ?y) (not (lit ?y))) (when (not (lit ?y)) (lit ?y)))))
"""
LAMPS = [f"l{number}" for number in range(30)]
PROBLEM = f"""
(define (problem pairs-30) (:domain pairs)
  (:objects {" ".join(LAMPS)})
  (:init {" ".join(f"(lamp {lamp})" for lamp in LAMPS)})
  (:goal (and (lit l0) {" ".join(f"(not (lit {lamp}))" for lamp in LAMPS[1:])})))
"""


def planner_below(process: psutil.Process) -> psutil.Process:
    """The planner's own process, once it runs."""
    for _ in range(600):
        for child in process.children(recursive=True):
            if child.name() == "downward":
                return child
        time.sleep(0.1)
    raise AssertionError("the planner was not started")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child that its parent has died")
@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGKILL])
def test_a_planner_does_not_outlive_soloist(tmp_path: Path, ending: signal.Signals) -> None:
    (tmp_path / "domain.pddl").write_text(DOMAIN)
    (tmp_path / "problem.pddl").write_text(PROBLEM)
    program = Path(sys.executable).with_name("soloist")
    arguments = ["solve", "problem.pddl", "--engine", "downward", "-O", "search=blind", "--time", "300"]
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    environment = {**os.environ, "TMPDIR": str(scratch)}
    with subprocess.Popen([program, *arguments], cwd=tmp_path, env=environment, stderr=subprocess.DEVNULL) as soloist:
        planner = planner_below(psutil.Process(soloist.pid))
        soloist.send_signal(ending)
        soloist.wait(30)
    assert planner not in psutil.wait_procs([planner], timeout=30)[1]
    for _ in range(300):
        if not list(scratch.iterdir()):
            break
        time.sleep(0.1)
    assert not list(scratch.iterdir())
