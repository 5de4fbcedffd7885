"""How long a test waits for what must come: no promise of a time, and never reached
by a machine that is merely busy. What has to be quick is measured in bench/.
"""

PATIENCE = 60.0  # seconds
