"""Prints how much one recording thread is slowed by a second one: measure.py LEASTACTION [--repeat N]

In each mode: counted, traced, each access to memory timed by probes. The same program is measured with recording off,
too: what two of its threads cost each other is the machine's doing. The least of N times, in which all take turns.
"""
import argparse
import math
import os
import pathlib
import subprocess
import tempfile

parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("leastaction", help="the executable of a release build")
parser.add_argument("--repeat", type=int, default=9)
options = parser.parse_args()

source = pathlib.Path(__file__).with_name("threads.c")
with tempfile.TemporaryDirectory() as folder:
    work = pathlib.Path(folder)
    # Each with so many rounds that it takes some ten milliseconds at least.
    builds = {"plain": ("markers", 8000), "counted": ("count", 8000), "traced": ("trace", 800), "probed": ("probe", 400)}
    for name, (mode, _) in builds.items():
        subprocess.run([options.leastaction, "clang", f"--la-mode={mode}", "-O2", "-pthread", source, "-o", work / name],
                       check=True)

    def seconds(name, threads):
        environment = dict(os.environ, LEASTACTION_OUT=str(work / "run"), LEASTACTION="off" if name == "plain" else "on")
        result = subprocess.run([work / name, str(threads), str(builds[name][1])], env=environment, capture_output=True, text=True, check=True)
        subprocess.run(["rm", "-rf", work / "run"], check=True)
        return float(result.stdout)

    least = {}
    for _ in range(options.repeat):
        for name in builds:
            for threads in 1, 2:
                least[name, threads] = min(least.get((name, threads), math.inf), seconds(name, threads))
    print(f"{'build':10} {'one [us]':>10} {'two [us]':>10} {'ratio':>7} {'slowdown of one':>16} {'of two':>7}")
    for name in builds:
        one, two = least[name, 1], least[name, 2]
        print(f"{name:10} {one * 1e6:10.2f} {two * 1e6:10.2f} {two / one:7.3f} {one / least['plain', 1]:16.2f} "
              f"{two / least['plain', 2]:7.2f}")
