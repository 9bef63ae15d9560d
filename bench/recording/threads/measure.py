"""Prints how much one recording thread is slowed by a second one: measure.py LEASTACTION [--repeat N]

The same program is measured without the plugin, too: what two of its threads cost each other is the machine's doing.
"""
import argparse
import os
import pathlib
import statistics
import subprocess
import tempfile

parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("leastaction", help="the executable of a release build")
parser.add_argument("--repeat", type=int, default=9)
options = parser.parse_args()

source = pathlib.Path(__file__).with_name("threads.c")
with tempfile.TemporaryDirectory() as folder:
    work = pathlib.Path(folder)
    builds = {"recorded": [options.leastaction, "clang"], "plain": [options.leastaction, "clang", "--la-mode=markers"]}
    for name, compiler in builds.items():
        subprocess.run([*compiler, "-O2", "-pthread", source, "-o", work / name], check=True)

    def seconds(name, threads):
        environment = dict(os.environ, LEASTACTION_OUT=str(work / "run"), LEASTACTION="on" if name == "recorded" else "off")
        result = subprocess.run([work / name, str(threads)], env=environment, capture_output=True, text=True, check=True)
        subprocess.run(["rm", "-rf", work / "run"], check=True)
        return float(result.stdout)

    print(f"{'build':10} {'one [ms]':>10} {'two [ms]':>10} {'ratio':>7}")
    for name in builds:
        pairs = [(seconds(name, 1), seconds(name, 2)) for _ in range(options.repeat)]
        one, two = (statistics.median(column) for column in zip(*pairs))
        ratio = statistics.median(second / first for first, second in pairs)
        print(f"{name:10} {one * 1e3:10.2f} {two * 1e3:10.2f} {ratio:7.3f}")
