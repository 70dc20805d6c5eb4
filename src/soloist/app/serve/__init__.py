"""The workbench: an interface over HTTP under /api/v1, and a page that uses it.

fields.py       what a request may say: checked, and described, by one list
guard.py        who may ask: hosts, origins, sizes, and what every answer tells the browser
operations.py   what can be asked, each with its fields; openapi.py describes them
application.py  the routes
worker.py       child processes that do the work, each request within its limits
jobs.py         solves and analyses that can be watched and cancelled
work/           what the children do: texts become games, games become answers
page/           the page: plain modules, no build step, nothing from elsewhere; page/vendor/ is what others wrote

The server itself reads no game: whatever a text does to a reader, it does to a child with limits.
"""
