"""Solving many levels: several at once, a line of JSON for each, and never one twice.

levels.py    the levels of the files, each known by its content
results.py   the file of results: what is known already, and what is written
worker.py    a process that solves one level after another
client.py    the connection to a cluster
cluster.py   levels that go to a cluster of Dask, and workers that are lost
cluster_worker.py   what a worker of the cluster does
run.py       the batch itself
claims.py    what the results claim, verified once more
summary.py   the table at the end
collection.py   the levels with their solutions, for players
"""

from soloist.app.batch.collection import collection
from soloist.app.batch.levels import Order
from soloist.app.batch.results import BusyFile
from soloist.app.batch.run import batch
from soloist.app.batch.summary import Summary, summary

__all__ = ["BusyFile", "Order", "Summary", "batch", "collection", "summary"]
