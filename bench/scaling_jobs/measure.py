#!/usr/bin/env python3
"""Whether `leastaction isoefficiency` of recorded jobs finds the overhead of examples/07_scaling_mpi that theory has.

    measure.py BUILD [--core NAME] [--only PROGRAM] [--keep FOLDER]

The programs are recorded under Open MPI's mpirun at several numbers of ranks and sizes, what they time as the only region
(-DTIMED). Two tables, in Markdown:

  terms         of each program, by kind of overhead: the terms that the fit finds, beside what theory says
  more ranks    the job's time on more ranks than the fit has seen, as it extrapolates and as their own recording says

The network is that of examples/07_scaling_mpi/platforms: 1 µs and 100 Mbyte/s, without contention.
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
NETWORK = ["--latency", "1e-6", "--bandwidth", "1e8"]
KEYS = {"waiting": "waiting_ticks", "transferring": "transferring_ticks", "redundant computation": "redundant_ticks"}
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

    def isoefficiency(self, program, counts, *more):
        words = [self.leastaction, "isoefficiency", *self.jobs(program, counts), "--core", self.core, *NETWORK,
                 "--work", program[6], "--json", "-", *more]
        return json.loads(run(words, self.folder))["by_kind"]

    def terms(self, program, kinds):
        for kind in kinds["kinds"]:
            law = kind["overhead_s"] or ("below 1 %" if kind["is_negligible"] else f"none: {kind['cannot_fit']}")
            fit = kind["fit"]
            growth = " or ".join([kind["isoefficiency"] or "-", *kind["other_isoefficiencies"]])
            shares = [job[KEYS[kind["kind"]]] / job["P"] / job["ticks"] for job in kinds["jobs"]]
            print(f"| {program[0]} | {kind['kind']} | {100 * min(shares):.1f} to {100 * max(shares):.1f} | {law} | {growth} | "
                  f"{100 * fit['scatter']:.1f}{' (poor)' if fit['poor'] else ''} |" if fit else
                  f"| {program[0]} | {kind['kind']} | {100 * min(shares):.1f} to {100 * max(shares):.1f} | {law} | - | - |", flush=True)

    def more_ranks(self, program, kinds):
        _, source, more, _, counts, sizes, _, _ = program
        if kinds["cannot_extrapolate"]:
            print(f"| {program[0]} | {counts[0]} | | | none: {kinds['cannot_extrapolate']} | |", flush=True)
            return
        for size in sizes[-2:]:
            job = json.loads(run([self.leastaction, "report", self.record(source, more, counts[0], size), "--core",
                                  self.core, *NETWORK, "--json", "-"], self.folder))
            told = job["ticks"] / job["clock_hz"]
            [row] = [row for row in kinds["extrapolated"] if row["P"] == counts[0] and row["n"] == size]
            print(f"| {program[0]} | {counts[0]} | {size} | {told * 1e6:.1f} | {row['time_s'] * 1e6:.1f} | "
                  f"{100 * (row['time_s'] / told - 1):+.1f} |", flush=True)


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
        kinds = [measure.isoefficiency(program, program[3], "--processors", ",".join(map(str, program[4])))
                 for program in measure.programs]
        print("| program | kind | share of P T_p [%] | T_o found [s] | W must grow as | scatter [%] |\n|---|---|---|---|---|---|")
        for program, own in zip(measure.programs, kinds):
            print(f"| {program[0]} | in theory | | {program[7]} | | |")
            measure.terms(program, own)
        print("\n| program | P | n | recorded [µs] | extrapolated [µs] | differs [%] |\n|---|---|---|---|---|---|")
        for program, own in zip(measure.programs, kinds):
            measure.more_ranks(program, own)


if __name__ == "__main__":
    main()
