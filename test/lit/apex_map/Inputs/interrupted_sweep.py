"""interrupted_sweep.py SWEEP PROGRAM FOLDER: a sweep that is interrupted, whose last row is cut, and that then goes on has
the points of one that was not."""
import os
import signal
import subprocess
import sys
import time

sweep, program, folder = sys.argv[1:4]
GRID = ["--alphas", "1,0.1,0.001", "--blocks", "1,16,256,4096"]


def run(name, **options):
    return subprocess.Popen([sweep, "-o", f"{folder}/{name}.csv", "--system", "s", *GRID, "--", program, "--memory", "65536",
                             "--seconds", "0.05"], stderr=subprocess.DEVNULL, **options)


def rows(name):
    with open(f"{folder}/{name}.csv", encoding="utf-8") as file:
        return file.read().splitlines()


def points(name):
    return sorted(row.split(",")[:4] for row in rows(name))


assert run("whole").wait() == 0
child = run("parts")
while not os.path.exists(f"{folder}/parts.csv") or len(rows("parts")) < 4:
    time.sleep(0.01)
child.send_signal(signal.SIGINT)
assert child.wait() == 130, child.returncode
first = rows("parts")
assert 4 <= len(first) < 13, first
with open(f"{folder}/parts.csv", "a", encoding="utf-8") as file:
    file.write("s,4096,0.0")
assert run("parts").wait() == 0
assert rows("parts")[:len(first)] == first, "rows that were there have changed"
assert points("parts") == points("whole"), (points("parts"), points("whole"))
before = rows("whole")
assert run("whole").wait() == 0 and rows("whole") == before
print(f"{len(before) - 1} points in both")
