"""jobs.py --leastaction BIN --mpi openmpi|mpich --work FOLDER [--long]: PT-Scotch, plain and recorded.

Its checks of distributed graphs, and orderings and partitions that it prints (../mpi_jobs.py says what is done with
a job). Threads of each rank compute, too.
"""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from mpi_jobs import run

CHECKS = ["band", "coarsen", "check", "grow", "induce", "redist"]


def tests(_, long):
    data = "src/check/data/"
    graphs = ["bump.grf", "bump_b100000.grf"]
    for check in CHECKS:
        for graph in graphs if long else graphs[:1]:
            yield 3, [f"build/src/check/test_scotch_dgraph_{check}", data + graph]
    for ranks in (2, 3, 4, 5, 7, 8) if long else (4,):
        for graph in [*graphs, "m16x16.grf"] if long else graphs[:1]:
            yield ranks, ["build/bin/dgord", data + graph, "-", "-vs"]
            yield ranks, ["build/bin/dgpart", "9", data + graph, "-", "-vm"]
    yield 4, ["build/bin/dgpart", "50", data + "small_%r.grf", "-", "-vm"]
    yield 4, ["build/bin/dgtst", data + "small_%r.grf"]
    yield 3, ["build/bin/dgscat", "-c", data + "m16x16_b100000.grf", "part_%r.grf"]
    yield 3, ["build/bin/dggath", "-c", "part_%r.grf", "-"]


killed = (4, ["build/bin/dgord", "cube.grf", "-"])
sys.exit(run("scotch", ".", tests, killed, passes=True))
