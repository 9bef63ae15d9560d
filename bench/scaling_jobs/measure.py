#!/usr/bin/env python3
"""Whether `leastaction isoefficiency` of recorded jobs finds the overhead of examples/07_scaling_mpi that theory has.

    measure.py BUILD [--core NAME] [--only PROGRAM] [--keep FOLDER] [--record-only]

The programs are recorded under Open MPI's mpirun at several numbers of ranks and sizes, what they time as the only region
(-DTIMED). Two tables, in Markdown:

  terms         of each program, by kind of overhead: the terms that the fit finds, beside what theory says
  more ranks    the job's time on more ranks than the fit has seen, as it extrapolates and as their own recording says
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples" / "07_scaling_mpi"
# Name, source, arguments behind n, ranks, ranks of the extrapolation, sizes, W, and T_o in theory.
PROGRAMS = [
    ("add", "add", [], [1, 2, 4, 8, 16], [64], [65536, 262144, 1048576, 4194304], "n", "P log P"),
    ("fft", "fft", [], [1, 2, 4, 8, 16], [64], [256, 1024, 4096, 16384], "n*log2(n)", "ts P log P + tw n log P"),
    ("matvec striped", "matvec", ["striped"], [1, 2, 4, 8, 16], [64], [64, 128, 256, 512], "n^2",
     "ts P log P + tw n P"),
    ("matvec checkerboard", "matvec", ["checkerboard"], [1, 4, 16, 64], [256], [64, 128, 256, 512], "n^2",
     "ts P log P + 3/2 tw n √P log P"),
    ("matmul", "matmul", [], [1, 4, 9, 16, 25, 36], [64], [60, 120, 240], "n^3", "ts P √P + tw n² √P"),
    ("dijkstra", "dijkstra", [], [1, 2, 4, 8, 16], [32], [32, 64, 96, 128], "n^3", "none"),
]
MPIRUN = ["mpirun", "--allow-run-as-root", "--oversubscribe", "-n"]
# Whoever waits on a machine with fewer cores than ranks lets others work.
ENVIRONMENT = {**os.environ, "OMPI_MCA_mpi_yield_when_idle": "1"}


def run(words, folder):
    done = subprocess.run([str(word) for word in words], cwd=folder, capture_output=True, text=True, env=ENVIRONMENT)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, words))}\n{done.stdout}{done.stderr}")
    return done.stdout


class Measure:
    def __init__(self, options, folder):
        self.folder = folder
        self.core = options.core
        self.leastaction = pathlib.Path(options.build).resolve() / "bin" / "leastaction"
        self.programs = [program for program in PROGRAMS if program[0].startswith(options.only)]
        for source in sorted({program[1] for program in self.programs}):
            ENVIRONMENT["OMPI_CC"] = f"{self.leastaction} clang"
            run(["mpicc", "-O2", "-g", "-DTIMED", EXAMPLES / f"{source}.c", "-o", source, "-lm"], folder)

    def record(self, source, more, ranks, size):
        name = "-".join([source, *more, str(ranks), str(size)]) + ".run"
        if not (self.folder / name).exists():
            run([self.leastaction, "record", "-o", name, "--", *MPIRUN, ranks, f"./{source}", size, *more], self.folder)
        return name

    def jobs(self, program, counts):
        _, source, more, _, _, sizes, _, _ = program
        return [self.record(source, more, ranks, size) for size in sizes for ranks in counts if size >= ranks]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("--core", default="zen5")
    parser.add_argument("--only", default="", help="programs whose names begin so")
    parser.add_argument("--keep", help="folder for programs and recordings, which a later start takes again")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(options.keep or temporary).resolve()
        folder.mkdir(exist_ok=True)
        measure = Measure(options, folder)
        for program in measure.programs:
            measure.jobs(program, program[3])
        for program in measure.programs:
            measure.jobs(program, program[4])


if __name__ == "__main__":
    main()
