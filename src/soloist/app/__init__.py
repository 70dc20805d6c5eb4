"""Interfaces: the command line and matches. No logic here that another interface would need."""
