#!/usr/bin/env python
import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import Error


def say(failed: Error) -> str:
    """What is wrong with the database. Raises what is no fault of its."""
    from scorekeeper.operations.faults import fault_of
    from scorekeeper.operations.management.saying import sentence

    if "--traceback" in sys.argv or not fault_of(failed):
        raise failed
    return sentence(failed)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    if sys.argv[1:2] == ["demo"]:
        os.environ.setdefault("DEMO", "1")
    if sys.argv[1:2] in (["makemigrations"], ["catalogues"]):
        # For who works on the code; they serve nobody, and need no secret.
        os.environ.setdefault("DEBUG", "1")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as refused:
        sys.exit(str(refused))
    except Error as failed:
        sys.exit(say(failed))
