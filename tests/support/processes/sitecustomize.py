"""What each Python runs that a test begins: its clock is the test's."""

import os
import time

if off := os.environ.get("TESTS_CLOCK_OFF"):
    import time_machine

    time_machine.travel(time.time() + float(off), tick=True).start()
