"""Runs a command, sends it SIGUSR1 when it prints `ready`, and prints what it prints and its exit code."""
import signal
import subprocess
import sys

with subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE, text=True) as child:
    assert child.stdout.readline() == "ready\n"
    child.send_signal(signal.SIGUSR1)
    print(child.stdout.read(), end="")
print("exit code", child.returncode)
