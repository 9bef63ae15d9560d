#!/usr/bin/env python3
"""Records csmith's random programs for another architecture and compares them with what they do without recording.

At -O0 to -O3 in turn, half of them with scalable vectors (AArch64) or for POWER9 (PowerPC), those for PowerPC by GCC and
clang in turn. Programs that take more than a few seconds without recording are skipped. Exits with 1 if a program does
something else, if its run is not intact or its events are not sound.
"""
import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

PLAIN_SECONDS, RECORDED_SECONDS = 5, 300


class AArch64:
    title = "AArch64"
    cores = ("neoverse-n1", "neoverse-v1", "neoverse-v2", "a64fx", "apple-m1")
    plain = ["qemu-aarch64", "-cpu", "max,sve-max-vq=1"]

    @staticmethod
    def compiler(seed):
        vectors = ["-march=armv8.2-a+sve"] if seed % 2 == 0 else []
        return ["clang-22", "--target=aarch64-linux-gnu", "-fuse-ld=lld", *vectors]

    @staticmethod
    def environment(_):
        return {}


class PowerPC:
    title = "64-bit PowerPC"
    cores = ("ppc970", "power9")
    plain = ["qemu-ppc64", "-cpu", "power9"]  # QEMU's own 970 is not as Linux has it: docs/emulation.md

    @staticmethod
    def processor(seed):
        return "power9" if seed // 8 % 2 else "970"

    @staticmethod
    def compiler(seed):
        chosen = ["clang-22", "--target=powerpc64-linux-gnu"] if seed % 2 else ["powerpc64-linux-gnu-gcc"]
        return [*chosen, f"-mcpu={PowerPC.processor(seed)}"]

    @staticmethod
    def environment(seed):
        return {"QEMU_CPU": PowerPC.processor(seed)}


ARCHITECTURES = {"aarch64": AArch64, "ppc64": PowerPC}


def run(command, seconds, folder):
    return subprocess.run([str(word) for word in command], timeout=seconds, cwd=folder, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, errors="replace", check=False)


def compiled(architecture, seed, work):
    """The program of that seed; None where csmith or the compiler makes none."""
    source, program = work / "program.c", work / "program"
    made = run(["csmith", "--seed", seed, "--max-funcs", 6, "--output", source], PLAIN_SECONDS, work)
    command = [*architecture.compiler(seed), "-static", "-w", "-I/usr/include/csmith", f"-O{seed // 2 % 4}", source, "-o",
               program]
    return program if made.returncode == 0 and run(command, RECORDED_SECONDS, work).returncode == 0 else None


def problem(architecture, seed, program, plain, work, leastaction):
    """A sentence, or None."""
    folder = work / "program.run"
    shutil.rmtree(folder, ignore_errors=True)
    recorded = subprocess.run([leastaction, "record", "--emulate", "-o", folder, "--", program],
                              timeout=RECORDED_SECONDS, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              env=os.environ | architecture.environment(seed), errors="replace", check=False)
    if (recorded.returncode, recorded.stdout) != (plain.returncode, plain.stdout):
        return f"ends with {recorded.returncode} and not {plain.returncode}, or prints something else"
    core = architecture.cores[seed % len(architecture.cores)]
    for what in (["check", folder], ["check", "--events", folder, "--core", core]):
        checked = run([leastaction, *what], RECORDED_SECONDS, work)
        if checked.returncode != 0:
            return f"'{' '.join(map(str, what))}' ends with {checked.returncode}: {checked.stdout[:500]}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--leastaction", required=True)
    parser.add_argument("--architecture", choices=ARCHITECTURES, required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--count", type=int, required=True)
    arguments = parser.parse_args()
    architecture = ARCHITECTURES[arguments.architecture]
    same, skipped, failed = 0, 0, 0
    for seed in range(1, arguments.count + 1):
        try:
            program = compiled(architecture, seed, arguments.work)
            plain = program and run([*architecture.plain, program], PLAIN_SECONDS, arguments.work)
        except subprocess.TimeoutExpired:
            plain = None
        if not plain:
            skipped += 1
            continue
        found = problem(architecture, seed, program, plain, arguments.work, arguments.leastaction)
        failed += bool(found)
        same += not found
        if found:
            print(f"seed {seed}: {found}", file=sys.stderr)
    print(f"{same} programs for {architecture.title} recorded as without, intact, their events sound on "
          f"{len(architecture.cores)} cores in turn; {skipped} skipped, {failed} failed")
    sys.exit(failed != 0 or same == 0)


if __name__ == "__main__":
    main()
