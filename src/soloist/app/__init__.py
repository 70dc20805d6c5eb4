"""Interfaces: the command line, matches, the web page. No logic here that another interface would need."""
