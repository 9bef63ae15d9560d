#!/usr/bin/env python3
"""How `leastaction predict` compares with SimGrid's smpirun of the same programs, and with the clock.

    measure.py BUILD [--ranks 4,16,64] [--platforms hypercube,torus,fat_tree] [--core NAME] [--parts calls,work,clock,same]
               [--rounds N] [--only PROGRAM] [--keep FOLDER]

The six programs of examples/07_scaling_mpi are recorded under Open MPI's mpirun with so many ranks, and compiled for SMPI
from the same source by the same compiler. Tables, in Markdown:

  calls   communication alone: `predict --what-if load=none` against smpirun with smpi/simulate-computation:no
  work    with computation: `predict` against smpirun that takes this machine's time for computation, one
          second for one second (smpi/host-speed is that of the platforms' hosts); the least of N rounds (default 3)
  clock   `predict` on one host against `mpirun -n 1` and `-n 2` of the program without recording, from MPI_Init to
          MPI_Finalize, by the processor time of the rank that has most: who waits spins, so that it is the time by the
          clock where the machine has no other work; the least of N rounds. Give --core what `leastaction cores
          --calibrate -o FILE` wrote: predictions are of a processor with that clock
  same    20 predictions of a recording, of which half run beside two loops that keep both cores busy: are all the same?
"""
import argparse
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples" / "07_scaling_mpi"
# Of each program: its name, its source, its arguments, and those for the clock: long enough to be timed.
PROGRAMS = [
    ("add", "add", ["65536"], ["1000000"]),
    ("fft", "fft", ["4096"], ["32768"]),
    ("matvec striped", "matvec", ["512", "striped"], ["1024", "striped"]),
    ("matvec checkerboard", "matvec", ["512", "checkerboard"], ["1024", "checkerboard"]),
    ("dijkstra", "dijkstra", ["128"], ["160"]),
    ("matmul", "matmul", ["128"], ["256"]),
]
MPIRUN = ["mpirun", "--allow-run-as-root", "--oversubscribe", "-n"]
# Whoever waits on a machine with fewer cores than ranks lets others work.
ENVIRONMENT = {**os.environ, "OMPI_MCA_mpi_yield_when_idle": "1"}


def run(words, folder, **options):
    done = subprocess.run([str(word) for word in words], cwd=folder, capture_output=True, text=True,
                          env=ENVIRONMENT, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, words))}\n{done.stdout}{done.stderr}")
    return done


class Measure:
    def __init__(self, options, folder):
        self.options = options
        self.folder = folder
        self.programs = [program for program in PROGRAMS if program[0].startswith(options.only)]
        self.leastaction = pathlib.Path(options.build).resolve() / "bin" / "leastaction"
        (folder / "hosts.txt").write_text("".join(f"node-{i}\n" for i in range(1024)))
        for source in sorted({source for _, source, _, _ in PROGRAMS}):
            file = EXAMPLES / f"{source}.c"
            ENVIRONMENT["OMPI_CC"] = f"{self.leastaction} clang"
            run(["mpicc", "-O2", "-g", file, "-o", source, "-lm"], folder)
            ENVIRONMENT["OMPI_CC"] = "clang-22"
            run(["mpicc", "-O2", "-g", file, "-o", f"{source}.plain", "-lm"], folder)
            run(["clang-22", "-O2", "-g", "-include", "/usr/include/smpi/smpi_helpers.h", "-I/usr/include/smpi", "-fPIC",
                 "-shared", file, "-o", f"{source}.smpi", "-lsimgrid", "-lm"], folder)

    def record(self, source, arguments, ranks):
        name = "-".join([source, *arguments, str(ranks)]) + ".run"
        if not (self.folder / name).exists():
            run([self.leastaction, "record", "-o", name, "--", *MPIRUN, ranks, f"./{source}", *arguments], self.folder)
        return name

    def predict(self, job, *more):
        text = run([self.leastaction, "predict", job, "--core", self.options.core, "--json", "-", *more], self.folder).stdout
        report = json.loads(text)
        hz = report["clock_hz"]
        return report["ticks"] / hz, [row["ticks"] / hz for row in report["what_if"]]

    def smpirun(self, source, arguments, ranks, platform, *settings):
        done = run(["smpirun", "-np", ranks, "-platform", platform, "-hostfile", "hosts.txt",
                    "--cfg=smpi/display-timing:yes", "--cfg=smpi/wtime:0", *settings, f"./{source}.smpi", *arguments],
                   self.folder)
        return float(re.search(r"Simulated time: (\S+) seconds", done.stderr + done.stdout).group(1))

    def against_smpirun(self, withWork):
        worst = 0
        print("| platform | program | ranks | smpirun [µs] | predict [µs] | differs [%] |\n|---|---|---|---|---|---|")
        for platform in self.options.platforms.split(","):
            file = EXAMPLES / "platforms" / f"{platform}.xml"
            for name, source, arguments, _ in self.programs:
                for ranks in self.options.ranks.split(","):
                    job = self.record(source, arguments, ranks)
                    if withWork:
                        predicted = self.predict(job, "--platform", file)[0]
                        told = min(self.smpirun(source, arguments, ranks, file, "--cfg=smpi/host-speed:1Gf")
                                   for _ in range(self.options.rounds))
                    else:
                        predicted = self.predict(job, "--platform", file, "--what-if", "load=none")[1][0]
                        told = self.smpirun(source, arguments, ranks, file, "--cfg=smpi/simulate-computation:no")
                    differs = 100 * (predicted / told - 1)
                    worst = max(worst, abs(differs))
                    print(f"| {platform} | {name} | {ranks} | {told * 1e6:.2f} | {predicted * 1e6:.2f} | {differs:+.2f} |",
                          flush=True)
        print(f"\nlargest difference: {worst:.2f} %\n")

    def against_clock(self):
        print("| program | ranks | clock [ms] | predict [ms] | differs [%] |\n|---|---|---|---|---|")
        for name, source, _, arguments in self.programs:
            for ranks in ("1", "2"):
                if source in ("matmul",) and ranks == "2" or "checkerboard" in arguments and ranks == "2":
                    continue  # They want a square of processes.
                job = self.record(source, arguments, ranks)
                predicted = self.predict(job, "--platform", "cluster", "--ranks-per-host", "2")[0]
                told = min(self.timed(source, arguments, ranks) for _ in range(self.options.rounds))
                print(f"| {name} | {ranks} | {told * 1e3:.2f} | {predicted * 1e3:.2f} | {100 * (predicted / told - 1):+.1f} |",
                      flush=True)
        print()

    def timed(self, source, arguments, ranks):
        """Processor time from MPI_Init to MPI_Finalize, of the rank that has most."""
        layer = self.folder / "clock.so"
        if not layer.exists():
            (self.folder / "clock.c").write_text(
                "#define _GNU_SOURCE\n#include <mpi.h>\n#include <stdio.h>\n#include <time.h>\nstatic double start;\n"
                "static double now(void) { struct timespec t; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);"
                " return t.tv_sec + 1e-9 * t.tv_nsec; }\n"
                "int MPI_Init(int *c, char ***v) { int r = PMPI_Init(c, v); PMPI_Barrier(MPI_COMM_WORLD);"
                " start = now(); return r; }\n"
                "int MPI_Finalize(void) { double own = now() - start, most; int rank;"
                " PMPI_Reduce(&own, &most, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);"
                " PMPI_Comm_rank(MPI_COMM_WORLD, &rank); if (rank == 0) fprintf(stderr, \"clock %.9f\\n\", most);"
                " return PMPI_Finalize(); }\n")
            run(["mpicc", "-O2", "-shared", "-fPIC", "clock.c", "-o", "clock.so"], self.folder)
        done = run([*MPIRUN, ranks, "--mca", "mpi_yield_when_idle", "0", "-x", f"LD_PRELOAD={layer}", f"./{source}.plain", *arguments], self.folder)
        return float(re.search(r"clock (\S+)", done.stderr).group(1))

    def is_same(self):
        job = self.record("fft", ["4096"], "16")
        words = [self.leastaction, "predict", job, "--core", self.options.core, "--platform", "torus", "--json", "-"]
        digests = set()
        busy = []
        for i in range(20):
            if i == 10:
                busy = [subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in range(2)]
            digests.add(hashlib.sha256(run(words, self.folder).stdout.encode()).hexdigest())
        for loop in busy:
            loop.kill()
            loop.wait()
        print(f"20 predictions, the last ten of them beside two busy loops: {len(digests)} different "
              f"{'output' if len(digests) == 1 else 'outputs'}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("--ranks", default="4,16,64")
    parser.add_argument("--platforms", default="hypercube,torus,fat_tree")
    parser.add_argument("--core", default="zen5")
    parser.add_argument("--parts", default="calls,work,clock,same")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--keep", help="folder for programs and recordings, which a later start takes again")
    parser.add_argument("--only", default="", help="programs whose names begin so")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(options.keep or temporary).resolve()
        folder.mkdir(exist_ok=True)
        measure = Measure(options, folder)
        parts = {"calls": lambda: measure.against_smpirun(False), "work": lambda: measure.against_smpirun(True),
                 "clock": measure.against_clock, "same": measure.is_same}
        for part in options.parts.split(","):
            print(f"### {part}\n")
            parts[part]()


if __name__ == "__main__":
    main()
