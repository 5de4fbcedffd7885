"""Backups: one file, a zip with the database as SQLite and what its tables score.

The same file from SQLite and PostgreSQL, and for both: docs/operations.md.
"""
