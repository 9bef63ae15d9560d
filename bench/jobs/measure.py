"""measure.py BUILD [--copies N ...]: time and memory of reports of jobs with many ranks, by one process and by two.

A product of matrices (examples/07_scaling_mpi/matmul.c) is recorded with 16 ranks by Open MPI and repeated side by side
(repeat_job.py). Prints a table; fails if two processes report something else than one.
"""
import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
RANKS = 16
LAUNCHER = ["mpirun.openmpi", "--allow-run-as-root", "--oversubscribe", "-n"]


def timed(command, **options):
    """Seconds elapsed, seconds of processors and the largest memory of one process, kbyte."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.monotonic()
    # The largest of all children so far would hide smaller ones: each is measured by a process of its own.
    measured = subprocess.run([sys.executable, "-c", "import resource, subprocess, sys\n"
                               "code = subprocess.run(sys.argv[1:]).returncode\n"
                               "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)\n"
                               "sys.exit(code)", *command], stderr=subprocess.PIPE, text=True, check=False, **options)
    elapsed = time.monotonic() - begin
    if measured.returncode != 0:
        sys.exit(f"measure.py: {' '.join(map(str, command))}: {measured.stderr}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return elapsed, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, int(measured.stderr.split()[-1])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=Path)
    parser.add_argument("--copies", type=int, nargs="+", default=[1, 4, 16, 64])
    parser.add_argument("--size", type=int, default=144, help="of the matrices")
    options = parser.parse_args()
    leastaction = (options.build / "bin" / "leastaction").resolve()
    work = options.build / "jobs"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    program = work / "matmul"
    source = HERE.parents[1] / "examples" / "07_scaling_mpi" / "matmul.c"
    environment = dict(os.environ, OMPI_CC=f"{leastaction} clang")
    subprocess.run(["mpicc.openmpi", "-g", "-O2", "-o", program, source, "-lm"], env=environment, check=True)
    recorded = work / "recorded.run"
    subprocess.run([leastaction, "record", "-o", recorded, "--", *LAUNCHER, str(RANKS), program, str(options.size)],
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    print("| ranks | 10⁶ instructions | one process [s] | its processor time [s] | memory [Mbyte] | two processes [s] | "
          "memory of each [Mbyte] | times as fast | page [Mbyte] |\n" + "|---" * 9 + "|")
    for copies in options.copies:
        job, page = work / f"{copies}.run", work / "page.html"
        subprocess.run([sys.executable, HERE / "repeat_job.py", recorded, str(copies), job], check=True)
        report = [leastaction, "report", job, "--json", "-"]
        with open(work / "one.json", "wb") as one:
            alone, processor, memory = timed([*report, "-j", "1", "--html", page], stdout=one)
        with open(work / "two.json", "wb") as two:
            both, _, each = timed([*LAUNCHER, "2", *report, "-j", "1", "--html", page], stdout=two)
        if (work / "one.json").read_bytes() != (work / "two.json").read_bytes():
            sys.exit("measure.py: two processes report something else than one")
        instructions = sum(rank["instructions"] for rank in json.loads((work / "one.json").read_text())["ranks"])
        print(f"| {RANKS * copies} | {instructions / 1e6:.0f} | {alone:.1f} | {processor:.1f} | {memory / 1e3:.0f} | "
              f"{both:.1f} | {each / 1e3:.0f} | {alone / both:.2f} | {page.stat().st_size / 1e6:.2f} |", flush=True)
        shutil.rmtree(job)


main()
