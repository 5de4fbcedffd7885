"""The games: one file each, none importing another."""
