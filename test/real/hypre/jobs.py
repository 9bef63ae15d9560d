"""jobs.py --leastaction BIN --mpi openmpi|mpich --work FOLDER [--long]: hypre's tests, plain and recorded.

Each `mpirun` line of hypre's tests is run in FOLDER/plain, and recorded in FOLDER/trace: what it prints must be the same
but for times, each rank's run intact, and a report of the job must be made. In the end a rank of one is killed.
"""
import argparse
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

TIMES = re.compile(r"time|MFLOPS|^leastaction: ", re.I)
MOST_RANKS = 8
MOST_REPORTED = 100_000_000  # instructions: some seconds


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


class Suite:
    def __init__(self, options):
        self.options = options
        self.leastaction = options.leastaction
        self.launcher = [f"mpirun.{options.mpi}"]
        if options.mpi == "openmpi":
            self.launcher += ["--oversubscribe", "--allow-run-as-root"]
        self.folders = {kind: Path(options.work, kind, "src", "test") for kind in ("plain", "trace")}
        self.job = self.folders["trace"] / "job.run"
        self.problems = []
        self.seconds = {"plain": 0.0, "trace": 0.0}
        self.runs = self.instructions = self.reports = 0

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
        self.reports += 1
        done = subprocess.run([self.leastaction, "report", self.job, "--json", "-"], text=True, capture_output=True,
                              check=False)
        if done.returncode != 0:
            self.problems.append(f"{test}: report: {done.stderr.strip()[-300:]}")
            return
        report = json.loads(done.stdout)
        path = sum(row["ticks"] for row in report["critical_path"]["lines"])
        if path != report["ticks"]:
            self.problems.append(f"{test}: the critical path has {path} of {report['ticks']} ticks")
        if intact:
            if report["incomplete"]:
                self.problems.append(f"{test}: {report['incomplete']}")
            for note in report["notes"]:
                if "no record of" in note or "not known" in note:
                    self.problems.append(f"{test}: {note}")

    def test(self, ranks, words):
        name = " ".join([str(ranks), *words])
        plain, traced = (self.start(kind, ranks, words) for kind in ("plain", "trace"))
        if plain != traced:
            self.problems.append(f"{name}: exits with {traced[0]} instead of {plain[0]}, or prints something else")
        if len(list(self.job.glob("rank-*.run"))) != ranks:
            self.problems.append(f"{name}: not one run for each rank")
        self.check(name)

    def kill(self):
        """Of a long test, one rank is killed: the runs of all can be read."""
        shutil.rmtree(self.job, ignore_errors=True)
        words = ["./ij", "-n", "60", "60", "60", "-P", "2", "2", "1", "-solver", "1"]
        with subprocess.Popen([self.leastaction, "record", "-o", self.job.name, "--", *self.launcher, "-n", "4", *words],
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


def main():
    parser = argparse.ArgumentParser()
    for name in ("leastaction", "mpi", "work"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--long", action="store_true")
    suite = Suite(parser.parse_args())
    lines = tests(suite.folders["plain"], suite.options.long)
    for number, (ranks, words) in enumerate(lines, 1):
        suite.test(ranks, words)
        print(f"{number} of {len(lines)}: {' '.join(words)}, {suite.seconds['trace']:.1f} s recorded", file=sys.stderr)
    suite.kill()
    for problem in suite.problems:
        print(f"hypre: {problem}", file=sys.stderr)
    print(f"hypre with {suite.options.mpi}: {len(lines)} tests as without, {suite.runs} runs of ranks, "
          f"{suite.instructions:,} instructions, {suite.reports} reports, {suite.seconds['plain']:.1f} s plain, {suite.seconds['trace']:.1f} s "
          f"recorded, {len(suite.problems)} problems")
    return 1 if suite.problems or not lines else 0


sys.exit(main())
