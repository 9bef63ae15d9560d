"""Builds sources without and with the plugin and runs both: what the program does must not change, the recording must
be intact, and the replay must count as many instructions as the processor executed.

    compare_builds.py --leastaction BIN [--counter BIN] --work PREFIX SOURCE... FLAG...

Without --counter the instructions are not counted (threads, or code whose path depends on the recording).
"""
import argparse
import json
import os
import shutil
import subprocess
import sys


def run(command, **options):
    return subprocess.run(command, capture_output=True, timeout=60, **options)


def build(command):
    done = run(command)
    if done.returncode:
        sys.exit(f"{' '.join(command)}:\n{done.stderr.decode()}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--leastaction", required=True)
    parser.add_argument("--counter")
    parser.add_argument("--work", required=True, help="prefix of the files to make")
    options, arguments = parser.parse_known_args()
    cxx = "++" if any(a.endswith(".cpp") for a in arguments) else ""
    plain, probed, folder = options.work + ".plain", options.work + ".probed", options.work + ".run"
    build([f"clang{cxx}-22", *(a for a in arguments if not a.startswith("--la-")), "-o", plain])
    build([options.leastaction, "clang" + cxx, *arguments, "-o", probed])

    shutil.rmtree(folder, ignore_errors=True)
    wanted = run([plain])
    got = run([options.leastaction, "record", "-o", folder, "--", probed])
    for what in "stdout", "returncode":
        if getattr(wanted, what) != getattr(got, what):
            sys.exit(f"{what} without the plugin: {getattr(wanted, what)}\nwith it: {getattr(got, what)}\n"
                     f"{got.stderr.decode()}")
    check = run([options.leastaction, "check", folder])
    if check.returncode:
        sys.exit(check.stdout.decode() + check.stderr.decode())
    print(f"exit code {got.returncode}, intact")

    if options.counter:
        counted = int(run([options.counter, plain]).stderr.split()[-1])
        report = run([options.leastaction, "report", "--core", "skylake", "--json", "-", folder])
        region, = json.loads(report.stdout)["regions"]
        replayed = sum(row["count"] for row in region["by_opcode"] if not row["opcode"].startswith("call:"))
        if counted != replayed:
            sys.exit(f"the processor executed {counted} instructions, the replay {replayed}")
        print(f"{counted} instructions")
    if os.environ.get("LEASTACTION_KEEP") is None:
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(main())
