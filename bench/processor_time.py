"""Processor time of commands, which other work on the machine lengthens less than what the clock on the wall says.

    took = seconds(["leastaction", "report", "dot.run"])
"""
import os
import resource
import subprocess


def seconds(command, **environment):
    """User and system time of a command and all processes that it starts, as seconds; fails where the command does."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, **environment})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
