"""What the suites of MPI programs share: jobs.py --leastaction BIN --mpi openmpi|mpich --work FOLDER [--long].

    def jobs(folder, long): yield 4, ["./program", "64"]     # ranks and words, started in FOLDER/plain and FOLDER/trace
    sys.exit(run("hypre", "src/test", jobs, killed=(4, ["./program", "1000"])))

Each job is run plain and recorded: what it prints must be the same but for times, each rank's run intact, and a report
of the job must be made; of one, a prediction, too. The long job says how much longer recording takes; in the end, a rank
of it is killed.
"""
import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

TIMES = re.compile(r"time|MFLOPS|^leastaction: ", re.I)
MOST_REPORTED = 60_000_000  # instructions: some seconds


class Suite:
    def __init__(self, options, folder, passes):
        self.passes = passes
        self.leastaction = options.leastaction
        self.launcher = [f"mpirun.{options.mpi}"]
        if options.mpi == "openmpi":
            self.launcher += ["--oversubscribe", "--allow-run-as-root"]
        self.folders = {kind: Path(options.work, kind, folder) for kind in ("plain", "trace")}
        self.job = self.folders["trace"] / "job.run"
        self.problems = []
        self.seconds = {"plain": 0.0, "trace": 0.0}
        self.runs = self.instructions = self.reports = self.predictions = 0

    def start(self, kind, ranks, words):
        command = [*self.launcher, "-n", str(ranks), *words]
        if kind == "trace":
            shutil.rmtree(self.job, ignore_errors=True)
            command = [self.leastaction, "record", "-o", self.job.name, "--", *command]
        begin = time.monotonic()
        done = subprocess.run(command, cwd=self.folders[kind], text=True, capture_output=True, timeout=900, check=False)
        self.seconds[kind] += time.monotonic() - begin
        return done.returncode, sorted(line for line in done.stdout.splitlines() if not TIMES.search(line))

    def check(self, test, intact=True):
        """Each rank's run can be read, and is intact; a report is made."""
        runs = sorted(self.job.glob("rank-*.run"))
        instructions = 0
        for run in runs:
            done = subprocess.run([self.leastaction, "check", "--json", "-", run], text=True, capture_output=True,
                                  check=False)
            try:
                result = json.loads(done.stdout)
            except ValueError:
                self.problems.append(f"{test}: {run.name}: {done.stderr.strip()}")
                continue
            instructions += result["instructions"]
            if intact and not result["intact"]:
                self.problems.append(f"{test}: {run.name}: {'; '.join(result['problems'])[:300]}")
        self.runs += len(runs)
        self.instructions += instructions
        if instructions > MOST_REPORTED:
            return
        self.reports += self.show(test, "report", intact)
        if intact and self.predictions == 0:
            self.predictions += self.show(test, "predict", intact)

    def show(self, test, command, intact):
        """Is a report or prediction of the job made?"""
        done = subprocess.run([self.leastaction, command, self.job, "--json", "-"], text=True, capture_output=True,
                              check=False)
        if done.returncode != 0:
            self.problems.append(f"{test}: {command}: {done.stderr.strip()[-300:]}")
            return False
        report = json.loads(done.stdout)
        path = sum(row["ticks"] for row in report["critical_path"]["lines"])
        if path != report["ticks"]:
            self.problems.append(f"{test}: {command}: the critical path has {path} of {report['ticks']} ticks")
        if intact:
            if report["incomplete"]:
                self.problems.append(f"{test}: {command}: {report['incomplete']}")
            for note in report["notes"]:
                if "no record of" in note or "not known" in note:
                    self.problems.append(f"{test}: {command}: {note}")
        return True

    def test(self, ranks, words):
        name = " ".join([str(ranks), *words])
        plain, traced = (self.start(kind, ranks, words) for kind in ("plain", "trace"))
        if plain != traced:
            self.problems.append(f"{name}: exits with {traced[0]} instead of {plain[0]}, or prints something else")
        if self.passes and plain[0] != 0:
            self.problems.append(f"{name}: exits with {plain[0]}")
        if len(list(self.job.glob("rank-*.run"))) != ranks:
            self.problems.append(f"{name}: not one run for each rank")
        self.check(name)

    def long(self, ranks, words):
        """How many times as long does a job take that is not over at once?"""
        before = dict(self.seconds)
        self.test(ranks, words)
        plain, traced = (self.seconds[kind] - before[kind] for kind in ("plain", "trace"))
        return f"a long one {plain:.1f} s plain, {traced:.1f} s recorded ({traced / plain:.2f} times)"

    def kill(self, ranks, words):
        """Of a long job, one rank is killed: the runs of all can be read."""
        shutil.rmtree(self.job, ignore_errors=True)
        command = [*self.launcher, "-n", str(ranks), *words]
        with subprocess.Popen([self.leastaction, "record", "-o", self.job.name, "--", *command],
                              cwd=self.folders["trace"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as job:
            started = self.job / "rank-1.run" / "run.json"
            while job.poll() is None and not started.exists():
                time.sleep(0.01)
            time.sleep(0.7)
            if job.poll() is not None:
                self.problems.append("the job ended before a rank of it could be killed")
                return
            os.kill(json.loads(started.read_text())["pid"], signal.SIGKILL)
            job.wait()
        self.check("rank 1 killed", intact=False)


def run(name, folder, jobs, killed, passes=False):
    """Exit code of the suite. With `passes`, each job must exit with 0."""
    parser = argparse.ArgumentParser()
    for option in ("leastaction", "mpi", "work"):
        parser.add_argument(f"--{option}", required=True)
    parser.add_argument("--long", action="store_true")
    options = parser.parse_args()
    suite = Suite(options, folder, passes)
    lines = list(jobs(suite.folders["plain"], options.long))
    for number, (ranks, words) in enumerate(lines, 1):
        suite.test(ranks, words)
        print(f"{number} of {len(lines)}: {' '.join(words)}, {suite.seconds['trace']:.1f} s recorded, "
              f"{suite.instructions:,} instructions", file=sys.stderr)
    slowdown = suite.long(*killed)
    suite.kill(*killed)
    for problem in suite.problems:
        print(f"{name}: {problem}", file=sys.stderr)
    print(f"{name} with {options.mpi}: {len(lines) + 1} tests as without, {suite.runs} runs of ranks, "
          f"{suite.instructions:,} instructions, {suite.reports} reports, {suite.predictions} predictions, "
          f"{suite.seconds['plain']:.1f} s plain, {suite.seconds['trace']:.1f} s recorded, {slowdown}, "
          f"{len(suite.problems)} problems")
    return 1 if suite.problems or not lines else 0
