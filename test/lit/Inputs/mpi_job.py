"""mpi_job.py --leastaction L --work W SOURCE RANKS [OPTION]...: an MPI program and its recording.

With each MPI that is installed, compiles SOURCE with the plugin and runs it on so many ranks, as it is and recorded:
output and exit code must be the same, and each mpi.trace whole, and the same with every MPI. Prints the traces.

  --word WORD      an argument of the program; may be repeated
  --exits CODE     the exit code, 0 without it
  --killed         a rank is killed, or ends without destructors: its file is not cut to its length, and the last record
                   may be damaged
  --threads        calls are not always in the same order
  --times          the last column that the program prints is a time
  --fortran FILE   the rest of the program
  --link           it is linked with the layer, and not started by record
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
import dump_mpi_trace

# As root, and with more ranks than cores, Open MPI wants to be asked.
LAUNCHERS = {"openmpi": ["mpirun.openmpi", "--allow-run-as-root", "--oversubscribe"], "mpich": ["mpirun.mpich"]}


def run(command, **settings):
    environment = {**os.environ, "OMPI_MCA_btl_vader_single_copy_mechanism": "none", **settings}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    # MPICH's launcher tells the number of a process that was killed.
    return done.returncode, sorted(re.sub(r"PID \d+", "PID", done.stdout).splitlines()), done.stderr


def run_job(job, folder, **settings):
    """MPICH's launcher hangs up on a program that ends without MPI_Finalize, sometimes (9 of 200 times on a busy machine, without
    leastaction) before it has that program's exit code: then again."""
    for _ in range(20):
        shutil.rmtree(folder, ignore_errors=True)
        result = run(job, **settings)
        if not any("Hangup (signal 1)" in line for line in result[1]):
            break
    return result


def without_times(result, options):
    code, lines, messages = result
    return code, sorted(line.rpartition(",")[0] for line in lines) if options.times else lines, messages


def recorded(kind, options, work):
    leastaction, program, folder = options.leastaction, f"{work}/{kind}", Path(f"{work}/{kind}.run")
    compiler = f"{leastaction} clang"
    words = ["mpicc." + kind, "-O1", options.source, "-o", program, "-pthread", "-lm"]
    if options.fortran:
        run(["mpicc." + kind, "-c", options.source, "-o", program + ".o"], OMPI_CC=compiler, MPICH_CC=compiler)
        runtime = subprocess.run([leastaction, "config", "--libs"], capture_output=True, text=True, check=True).stdout
        words = ["mpif90." + kind, "-J", options.work, options.fortran, program + ".o", "-o", program, *runtime.split()]
    if options.link:
        words += subprocess.run([leastaction, "config", "--mpi"], capture_output=True, text=True, check=True).stdout.split()
    compiled = run(words, OMPI_CC=compiler, MPICH_CC=compiler)
    assert compiled[0] == 0, compiled[2]
    job = [*LAUNCHERS[kind], "-n", options.ranks, program, *options.words]
    plain = without_times(run_job(job, folder, LEASTACTION="off"), options)
    record = [leastaction, "record", "-o", str(folder), "--"] if not options.link else []
    again = without_times(run_job([*record, *job], folder, LEASTACTION_OUT=str(folder)), options)
    assert plain[:2] == again[:2], f"{kind}: without recording {plain}, with it {again}"
    exits = 0 if options.exits is None and not options.killed else options.exits
    assert exits is None or again[0] == exits, again
    traces = []
    communicators = {1: "world", 2: "self"}
    for rank in range(int(options.ranks)):
        path = folder / f"rank-{rank}.run" / "mpi.trace"
        trace = dump_mpi_trace.Trace(path, options.killed, communicators)
        assert (trace.rank, trace.ranks) == (rank, int(options.ranks)), path
        assert trace.cut or options.killed, f"{path}: something follows the records"
        traces.append((rank, list(trace.lines())))
    return again[1], traces


def main():
    options = argparse.ArgumentParser()
    for name in ("--leastaction", "--work", "source", "ranks"):
        options.add_argument(name)
    options.add_argument("--exits", type=int)
    options.add_argument("--killed", action="store_true")
    options.add_argument("--threads", action="store_true")
    options.add_argument("--fortran")
    options.add_argument("--times", action="store_true")
    options.add_argument("--link", action="store_true")
    options.add_argument("--word", dest="words", action="append", default=[])
    options = options.parse_args()
    shutil.rmtree(options.work, ignore_errors=True)
    os.makedirs(options.work)
    built = Path(options.leastaction).parents[1]
    kinds = [kind for kind in LAUNCHERS
             if shutil.which("mpicc." + kind) and list(built.glob(f"lib*/**/libleastaction_mpi_{kind}.so"))]
    found = {kind: recorded(kind, options, options.work) for kind in kinds}
    first = found[kinds[0]]

    def in_order(result):
        return (result[0], [(rank, sorted(re.sub(r" c\d+", " c", line) for line in lines)) for rank, lines in result[1]]
                if options.threads else result[1])

    if not options.killed:
        for kind in kinds:
            assert in_order(found[kind]) == in_order(first), f"{kind} differs from {kinds[0]}:\n{found[kind]}\n{first}"
    print("\n".join(first[0]))
    for rank, lines in first[1]:
        print(f"rank {rank}:")
        print("\n".join(lines))


if __name__ == "__main__":
    main()
