"""A round as a form: what it asks now, what was entered, what is wrong with it."""
