"""One small use of each extra, run by the Python of a fresh environment in an empty folder."""

from __future__ import annotations

_GAMES = "from soloist.app.examples import folder; f = str(folder()) + '/'; import soloist\n"

_SERVE = """
import subprocess, sys, urllib.request
order = [sys.executable, "-m", "soloist", "serve", "--port", "0"]
with subprocess.Popen(order, stderr=subprocess.PIPE, text=True) as p:
    try:
        address = p.stderr.readline().split(" is at ")[1].split()[0]
        assert b"<html" in urllib.request.urlopen(address, timeout=30).read().lower()
    finally:
        p.terminate()
"""

_LSP = """
import json, subprocess, sys
body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}, "processId": None,
                   "rootUri": None}})
with subprocess.Popen([sys.executable, "-m", "soloist", "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as p:
    try:
        p.stdin.write(f"Content-Length: {len(body)}\\r\\n\\r\\n{body}".encode())
        p.stdin.flush()
        assert p.stdout.readline().startswith(b"Content-Length")
    finally:
        p.kill()
"""

_UP = """
import soloist.up
from unified_planning.shortcuts import OneshotPlanner, get_environment
from unified_planning.io import PDDLReader
get_environment().credits_stream = None
task = PDDLReader().parse_problem(f + "courier-domain.pddl", f + "courier-problem.pddl")
with OneshotPlanner(name="soloist") as planner:
    assert planner.solve(task).plan is not None
"""

_CLUSTER = """
from distributed import Client, LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as cluster:
        with Client(cluster) as client:
            lines = list(soloist.solve_many(f + "cellar.xsb", client=client, time=30))
    assert lines and all(line["status"].startswith("solved") for line in lines), lines
"""

#: What is run without an extra: every language, its answer verified.
BASE = "import sys; from soloist.app.demo import main; sys.exit(main())"

PROBES = {
    "planners": _GAMES
    + "for e in ('downward', 'symk'): assert soloist.solve(f + 'hanoi.kif', engine=e, time=60).value == 100",
    "pictures": "import subprocess, sys, soloist.app.examples as x\n"
    "subprocess.run([sys.executable, '-m', 'soloist', 'show', str(x.folder() / 'cellar.xsb'), '--picture', 'a.png'],"
    " check=True)\nassert open('a.png', 'rb').read(4) == b'\\x89PNG'",
    "serve": _SERVE,
    "lsp": _LSP,
    "up": _GAMES + _UP,
    "cluster": _GAMES + _CLUSTER,
    "docs": "import mkdocs, material",
    "fuzz": "import atheris",
    "bench": "import pyspiel, pyffish",
    "dev": "import pytest, hypothesis, mypy, schemathesis",
}
