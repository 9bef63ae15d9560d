#!/usr/bin/env python3
"""The most memory that `leastaction report` takes for runs of 10⁶ and of 10⁸ instructions of one program.

    measure.py BUILD

Prints peak resident memory for both, and their ratio; at most 1.1 is wanted.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SIZES = (10**6, 10**8)


def peak(command):
    """Peak resident memory in bytes of the command, itself a process without children."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{' '.join(map(str, command))}: it failed")
    return usage.ru_maxrss * 1024


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    leastaction = pathlib.Path(sys.argv[1]).resolve() / "bin/leastaction"
    peaks = []
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        subprocess.run([leastaction, "clang", "-O2", "-g", HERE / "program.c", "-o", work / "program"], check=True)

        def record(steps):
            run = work / f"{steps}.run"
            subprocess.run([leastaction, "record", "-o", run, "--", work / "program", str(steps)], check=True,
                           capture_output=True)
            check = subprocess.run([leastaction, "check", run, "--json", "-"], check=True, capture_output=True)
            return run, json.loads(check.stdout)["instructions"]

        _, instructions = record(10000)
        for size in SIZES:
            run, recorded = record(size * 10000 // instructions)
            peaks.append(peak([leastaction, "report", run, "--core", "skylake", "--html", work / "report.html"]))
            print(f"{recorded:11} instructions: {peaks[-1] / 2**20:.1f} Mbyte", flush=True)
    print(f"ratio {peaks[1] / peaks[0]:.3f}")


if __name__ == "__main__":
    main()
