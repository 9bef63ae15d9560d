#!/usr/bin/env python3
"""Runs every command line of README.md, docs/, examples/ and the --help texts: documentation must be true.

    run_commands.py SOURCE_FOLDER BUILD_FOLDER

Command lines are those indented by four spaces (two in help texts) that start with `leastaction`,
`leastaction-wrap`, `clang-22`, `gcc`, `g++`, `gfortran`, `powerpc64-linux-gnu-gcc`, `printf` or a variable for `mpicc`. Blocks fenced as ```console hold any commands, after "$ ", and what
each prints (standard output and error): the test compares it line by line; a line "..." stands for any number of lines.
Each document runs in a folder of its own, in order, with examples/ and scripts/ beside it. The last line is "N passed, N failed".
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SOURCE, BUILD = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
# As root, and with more ranks than cores, Open MPI wants to be asked.
ENVIRONMENT = dict(os.environ, PATH=f"{BUILD}/bin:{os.environ['PATH']}", OMPI_ALLOW_RUN_AS_ROOT="1",
                   OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1", OMPI_MCA_rmaps_base_oversubscribe="1")
COMMAND = re.compile(r"^(?: {4}| {2})((?:leastaction|leastaction-wrap|clang-22|gcc|g\+\+|gfortran|powerpc64-linux-gnu-gcc|printf|QEMU_CPU=\S+ leastaction|OMPI_CC=\S+ \S+ mpicc) .*)$")
SOLVER = "namespace solver { int step(int n) { return n + 1; } }\nint main() { return solver::step(-1); }\n"


def commands(text):
    """The command lines of a document, each with the lines that it is shown to print, or None."""
    found, console = [], False
    for line in text.splitlines():
        if line.startswith("```"):
            console = line == "```console"
        elif console and line.startswith("$ "):
            found.append((line[2:], []))
        elif console and found:
            found[-1][1].append(line.rstrip())
        elif not console and (match := COMMAND.match(line)) and "..." not in line:
            found.append((match.group(1), None))
    return found


def prints(shown, printed):
    """Whether the printed lines are those shown, where "..." stands for any number of lines."""
    pattern = "".join(r"(?:.*\n)*?" if line == "..." else re.escape(line) + r"\n" for line in shown)
    return re.fullmatch(pattern, "".join(line.rstrip() + "\n" for line in printed.splitlines())) is not None


def run(command, folder, shown=None):
    # A command that records may be documented several times.
    for word in re.findall(r"record -o (\S+)", command):
        shutil.rmtree(pathlib.Path(folder) / word, ignore_errors=True)
    done = subprocess.run(["bash", "-c", command], cwd=folder, env=dict(ENVIRONMENT, LEASTACTION_LOG=f"{folder}/log.sqlite"),
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        print(f"FAIL {command}\n     exit code {done.returncode}: {done.stdout.strip()}")
    elif shown is not None and not prints(shown, done.stdout):
        print(f"FAIL {command}\n     prints something else than is shown:\n{done.stdout}")
        return False
    return done.returncode == 0


def prepare(folder):
    """What the help texts take for granted: a program, runs, events and an activity log."""
    (pathlib.Path(folder) / "solver.cpp").write_text(SOLVER)
    shutil.copy(SOURCE / "examples/01_dot/dot.c", folder)
    shutil.copy(SOURCE / "examples/10_benchmark/bench.cpp", folder)
    for level in ("O0", "O1", "O2", "O3"):
        run(f"leastaction clang -{level} -g dot.c -o dot && leastaction record -o {level}.run -- ./dot", folder)
    run('OMPI_CC="leastaction clang" mpicc -O2 -g examples/12_slow_rank/slow_rank.c -o slow_rank', folder)
    run("leastaction record -o job.run -- mpirun -n 4 ./slow_rank", folder)
    run('OMPI_CC="leastaction clang" mpicc -O2 -g examples/07_scaling_mpi/add.c -o add -lm', folder)
    for ranks in (1, 2, 4):
        run(f"leastaction record -o add-{ranks}.run -- mpirun -n {ranks} ./add 10000", folder)
    run("cp -r O3.run dot.run && leastaction events dot.run -o events.csv", folder)
    run("leastaction log consent yes && leastaction-wrap clang-22 -c solver.cpp -o solver.o", folder)


def main():
    documents = [SOURCE / "README.md", *sorted((SOURCE / "docs").glob("*.md")),
                 *sorted((SOURCE / "examples").glob("*/README.md"))]
    texts = [(str(path.relative_to(SOURCE)), path.read_text()) for path in documents]
    usage = subprocess.run(["leastaction", "--help"], env=ENVIRONMENT, capture_output=True, text=True).stdout
    names = re.findall(r"^  (\S+) +\S", usage.split("commands:")[1].split("example:")[0], re.M)
    for name in names:
        done = subprocess.run(["leastaction", name, "--help"], env=ENVIRONMENT, capture_output=True, text=True)
        examples = re.split(r"^examples?:$", done.stdout, flags=re.M)
        texts.append((f"leastaction {name} --help", examples[-1]))
        if len(examples) == 1:
            texts.append((f"leastaction {name} --help has no example", "  leastaction missing-example"))
    texts.append(("leastaction --help", usage.split("example:")[1]))

    passed = failed = 0
    for name, text in texts:
        with tempfile.TemporaryDirectory() as folder:
            for beside in ("examples", "scripts"):
                (pathlib.Path(folder) / beside).symlink_to(SOURCE / beside)
            if "--help" in name:
                prepare(folder)
            for command, shown in commands(text):
                good = run(command, folder, shown)
                passed, failed = passed + good, failed + (not good)
                if good:
                    print(f"ok   {name}: {command}")
    if passed < 20:
        print("FAIL fewer than 20 command lines were found")
        failed += 1
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed != 0)


main()
