#!/usr/bin/env python3
"""Times `leastaction report` and `why` on code that waits for memory, also beside another version.

    chases.py BUILD [--before LEASTACTION] [--core skylake] [--rounds 5]

A pointer chase (chase.c) in the first, second and third level cache and in memory; with --before, the executable of
another version replays the same runs in turns. Processor time, the least of the rounds; the start of the program, measured
on a run of a few instructions, is subtracted.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE.parent))
from processor_time import seconds  # noqa: E402: in the folder above
CHASES = {"L1": (16 << 10, 4000000), "L2": (128 << 10, 4000000), "L3": (4 << 20, 2000000), "memory": (256 << 20, 1000000)}
COMMANDS = {"report": ["report"], "report --no-causes": ["report", "--no-causes"], "why": ["why", "--no-what-if"]}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--before", type=pathlib.Path)
    parser.add_argument("--core", default="skylake")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    leastaction = options.build.resolve() / "bin/leastaction"
    programs = {"now": leastaction} | ({"before": options.before.resolve()} if options.before else {})
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        subprocess.run([leastaction, "clang", "-O2", "-g", HERE / "chase.c", "-o", folder / "chase"], check=True)
        runs = {"start": (folder / "start.run", ["4096", "100"])}
        for level, (size, steps) in CHASES.items():
            runs[level] = (folder / f"{level}.run", [str(size), str(steps)])
        instructions = {}
        for level, (run, arguments) in runs.items():
            subprocess.run([folder / "chase", *arguments], check=True, stdout=subprocess.DEVNULL,
                           env={**os.environ, "LEASTACTION_OUT": str(run)})
            check = subprocess.run([leastaction, "check", run, "--json", "-"], check=True, capture_output=True)
            instructions[level] = json.loads(check.stdout)["instructions"]
        best = {}
        for _ in range(options.rounds):
            for level, (run, _) in runs.items():
                for title, command in COMMANDS.items():
                    for version, program in programs.items():
                        taken = seconds([program, command[0], run, *command[1:], "--core", options.core])
                        key = level, title, version
                        best[key] = min(best.get(key, taken), taken)
    print(f"{options.core}, million instructions/s of processor time\n")
    print("| chase in | " + " | ".join(f"`{title}` {version}" for title in COMMANDS for version in programs) + " |")
    print("|---" * (1 + len(COMMANDS) * len(programs)) + "|")
    for level in CHASES:
        rates = [instructions[level] / (best[level, title, version] - best["start", title, version]) / 1e6
                 for title in COMMANDS for version in programs]
        print(f"| {level} | " + " | ".join(f"{rate:.2f}" for rate in rates) + " |")


if __name__ == "__main__":
    main()
