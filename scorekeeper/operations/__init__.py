"""What whoever runs the site needs: health, backups, and words for a broken database.

It stands on `tables`, and nothing of the other apps knows it.
"""
