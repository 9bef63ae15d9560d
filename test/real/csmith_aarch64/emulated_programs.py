#!/usr/bin/env python3
"""Records csmith's random programs for AArch64 and compares them with what they do without recording.

At -O0 to -O3 in turn, half of them with scalable vectors. Programs that take more than a few seconds without recording
are skipped. Exits with 1 if a program does something else, if its run is not intact or its events are not sound.
"""
import argparse
import shutil
import subprocess
import sys
from pathlib import Path

CORES = ("neoverse-n1", "neoverse-v1", "neoverse-v2", "a64fx", "apple-m1")
PLAIN_SECONDS, RECORDED_SECONDS = 5, 300


def run(command, seconds, folder):
    return subprocess.run([str(word) for word in command], timeout=seconds, cwd=folder, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, errors="replace", check=False)


def compiled(seed, work):
    """The program of that seed; None where csmith or the compiler makes none."""
    source, program = work / "program.c", work / "program"
    made = run(["csmith", "--seed", seed, "--max-funcs", 6, "--output", source], PLAIN_SECONDS, work)
    vectors = ["-march=armv8.2-a+sve"] if seed % 2 == 0 else []
    command = ["clang-22", "--target=aarch64-linux-gnu", "-static", "-fuse-ld=lld", "-w", "-I/usr/include/csmith",
               f"-O{seed % 4}", *vectors, source, "-o", program]
    return program if made.returncode == 0 and run(command, RECORDED_SECONDS, work).returncode == 0 else None


def problem(seed, program, plain, work, leastaction):
    """A sentence, or None."""
    folder = work / "program.run"
    shutil.rmtree(folder, ignore_errors=True)
    recorded = subprocess.run([leastaction, "record", "--emulate", "-o", folder, "--", program],
                              timeout=RECORDED_SECONDS, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              errors="replace", check=False)
    if (recorded.returncode, recorded.stdout) != (plain.returncode, plain.stdout):
        return f"ends with {recorded.returncode} and not {plain.returncode}, or prints something else"
    core = CORES[seed % len(CORES)]
    for what in (["check", folder], ["check", "--events", folder, "--core", core]):
        checked = run([leastaction, *what], RECORDED_SECONDS, work)
        if checked.returncode != 0:
            return f"'{' '.join(map(str, what))}' ends with {checked.returncode}: {checked.stdout[:500]}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--leastaction", required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--count", type=int, required=True)
    arguments = parser.parse_args()
    same, skipped, failed = 0, 0, 0
    for seed in range(1, arguments.count + 1):
        program = compiled(seed, arguments.work)
        try:
            plain = program and run(["qemu-aarch64", "-cpu", "max,sve-max-vq=1", program], PLAIN_SECONDS, arguments.work)
        except subprocess.TimeoutExpired:
            plain = None
        if not plain:
            skipped += 1
            continue
        found = problem(seed, program, plain, arguments.work, arguments.leastaction)
        failed += bool(found)
        same += not found
        if found:
            print(f"seed {seed}: {found}", file=sys.stderr)
    print(f"{same} programs for AArch64 recorded as without, intact, their events sound on {len(CORES)} cores in turn; "
          f"{skipped} skipped, {failed} failed")
    sys.exit(failed != 0 or same == 0)


if __name__ == "__main__":
    main()
