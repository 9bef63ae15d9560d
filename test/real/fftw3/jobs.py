"""jobs.py --leastaction BIN --mpi openmpi|mpich --work FOLDER [--long]: FFTW's self-tests, plain and recorded.

Each job is FFTW's mpi-bench, which transforms data that it scatters and checks what it gathers
(../mpi_jobs.py says what is done with a job). Problems are those of FFTW's check.pl: complex, real and
real-to-real, in and out of place, with data left transposed, on 1 to 5 ranks.
"""
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from mpi_jobs import run

KINDS = ["f", "b", "h", "e00", "e01", "e10", "e11", "o00", "o01", "o10", "o11"]
PROBLEMS = 2  # of a job


def problem(chance):
    """One that FFTW's MPI library can do, as mpi-bench names it."""
    kind = chance.choice("ccrk")
    dimensions = chance.randint(1 if kind == "c" else 2, 3)
    sizes = [chance.choice([2, 3, 4, 5, 6, 7, 8]) * (0, 6, 2, 1)[dimensions] for _ in range(dimensions)]
    sign = chance.choice("fb") if kind != "k" else ""
    transposed = chance.choice(["", "" if dimensions == 1 else "[" if kind == "r" and sign == "b" else "]"])
    vector = chance.choice(["", "", "v2"])
    size = "x".join(f"{size}{chance.choice(KINDS) if kind == 'k' else ''}" for size in sizes)
    return f"{chance.choice('io')}{sign}{kind}{transposed}{size}{vector}"


def tests(_, long):
    chance = random.Random(3)
    # By estimate, plans are the same in each run, and so is what is printed. The others measure: they try all of
    # FFTW's ways to transpose, which exchange data by MPI_Alltoall(v) or MPI_Sendrecv.
    options = [["-oestimate", "-v"], ["-oestimate", "-v"], [], ["-oestimate", "-v", "-onthreads=2"], ["-opatient"]]
    for number in range(60 if long else 10):
        words = ["mpi/mpi-bench", "--verify-rounds=1", *options[number % len(options)]]
        for _ in range(PROBLEMS):
            words += ["--verify", problem(chance)]
        yield number // len(options) % 5 + (1 if long else 3), words


killed = (4, ["mpi/mpi-bench", "--verify-rounds=4", "-oestimate", "--verify", "obc32x32x24"])
sys.exit(run("fftw3", ".", tests, killed, passes=True))
