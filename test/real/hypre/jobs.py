"""jobs.py --leastaction BIN --mpi openmpi|mpich --work FOLDER [--long]: hypre's tests, plain and recorded.

Each is an `mpirun` line of hypre's tests (../mpi_jobs.py says what is done with it).
"""
import re
import shlex
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from mpi_jobs import run

MOST_RANKS = 8


def tests(folder, long):
    """(ranks, words) of the lines that start a driver, without those that take files of other tests."""
    found = {}
    for jobs in sorted([*folder.glob("TEST_ij/*.jobs"), *folder.glob("TEST_struct/*.jobs")]):
        for ranks, command in re.findall(r"^mpirun -np (\d+)\s+(\./(?:ij|struct)\b[^>\\\n]*)>", jobs.read_text(), re.M):
            words = shlex.split(command)
            if int(ranks) <= MOST_RANKS and "-fromfile" not in command and "-in" not in words:
                found.setdefault((int(ranks), tuple(words)), jobs.parent / jobs.stem)
    lines = list(found)
    return lines if long else lines[:: max(1, len(lines) // 12)]


sys.exit(run("hypre", "src/test", tests, killed=(4, "./ij -n 60 60 60 -P 2 2 1 -solver 1".split())))
