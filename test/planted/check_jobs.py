"""check_jobs.py BUILD [--table] [PROGRAM...]: 'report' names the planted wait of each job first, with rank, line and ticks.

Each of jobs/ is recorded with four ranks, by every MPI that is there, and tells what it waits for:

    // WAIT: late sender, rank 0[, alone]      or: transfer
    // LOST: work[0]                           what all ranks lose there, from the work of each and the clock's hz
    WORK(400);    // HERE                      the line that is waited for
    MPI_Recv(…);  // WAITS                     the call that waits
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
RANKS = 4
TOLERANCE = 0.03  # of the ticks: what calls and transfers take


def mpis():
    """Compiler and launcher of each MPI on this machine, by name."""
    found = {}
    for name, variable in (("openmpi", "OMPI_CC"), ("mpich", "MPICH_CC")):
        if shutil.which(f"mpicc.{name}") and shutil.which(f"mpirun.{name}"):
            options = ["--oversubscribe", "--allow-run-as-root"] if name == "openmpi" else []
            found[name] = (f"mpicc.{name}", variable, [f"mpirun.{name}", *options])
    return found


class Plant:
    def __init__(self, source):
        text = source.read_text(encoding="utf-8")
        self.source = source
        self.kind, *rest = re.search(r"^// WAIT: (.*)$", text, re.M)[1].split(", ")
        self.rank = next((int(word[5:]) for word in rest if word.startswith("rank ")), None)
        self.alone = "alone" in rest
        self.lost = re.search(r"^// LOST: (.*)$", text, re.M)[1]
        lines = dict((mark, number) for number, line in enumerate(text.splitlines(), 1)
                     for mark in re.findall(r"// (HERE|WAITS)$", line))
        self.here, self.waits = lines.get("HERE"), lines["WAITS"]

    def wrong_ticks(self, ticks, report):
        names = {"work": [rank["work_ticks"] for rank in report["ranks"]], "hz": report["clock_hz"]}
        lost = eval(self.lost, names)  # noqa: S307: of our own files
        if abs(ticks - lost) > TOLERANCE * lost:
            yield f"lost {ticks} ticks, not {lost}"

    def wrong(self, report):
        """What the report tells otherwise, as texts."""
        if sum(row["ticks"] for row in report["critical_path"]["lines"]) != report["ticks"]:
            yield "the critical path is not as long as the job"
        if self.kind == "transfer":
            first = report["transfers"][0]
            if first["line"] != self.waits:
                yield f"most transfers are at line {first['line']}, not {self.waits}"
            yield from self.wrong_ticks(first["ticks"], report)
            if f":{self.waits}" not in report["answer"] or "transfers" not in report["answer"]:
                yield f"the answer is: {report['answer']}"
            return
        first = report["waits"][0]  # behind the others stands what ranks lose that have ended
        told = (first["kind"], first["line"], first["cause_rank"], first["cause_lines"][0]["line"], first["alone"])
        planted = (self.kind, self.waits, self.rank, self.here, self.alone)
        if told != planted:
            yield f"told {told}, planted {planted}"
        yield from self.wrong_ticks(first["ticks"], report)
        for text in (f":{self.here}", f":{self.waits}", f"rank {self.rank}"):
            if text not in report["answer"]:
                yield f"the answer lacks '{text}': {report['answer']}"


def report_of(plant, mpi, tools, build, folder):
    compiler, variable, launcher = tools
    program = folder / f"{plant.source.stem}.{mpi}"
    run = program.with_suffix(f".{mpi}.run")
    shutil.rmtree(run, ignore_errors=True)
    leastaction = build / "bin" / "leastaction"
    environment = {**os.environ, variable: f"{leastaction} clang"}
    subprocess.run([compiler, "-O2", "-g", plant.source, "-o", program], check=True, env=environment)
    subprocess.run([leastaction, "record", "-o", run, "--", *launcher, "-n", str(RANKS), program], check=True,
                   capture_output=True, stdin=subprocess.DEVNULL)
    result = subprocess.run([leastaction, "report", run, "--core", "znver4", "--json", "-"], check=True,
                            capture_output=True, text=True)
    return json.loads(result.stdout)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=lambda path: Path(path).resolve())
    parser.add_argument("--table", action="store_true")
    parser.add_argument("programs", nargs="*")
    arguments = parser.parse_args()
    folder = arguments.build / "planted" / "jobs"
    folder.mkdir(parents=True, exist_ok=True)
    found = mpis()
    if not found:
        print("no MPI on this machine: nothing to check")
        return 77
    bad = 0
    if arguments.table:
        print("| job | wait | rank | line | lost [tick] | of the ranks' time |\n|---|---|---|---|---|---|")
    plants = [Plant(source) for source in sorted((HERE / "jobs").glob("*.c"))]
    for plant in plants:
        if arguments.programs and plant.source.name not in arguments.programs:
            continue
        for mpi, tools in found.items():
            report = report_of(plant, mpi, tools, arguments.build, folder)
            for problem in plant.wrong(report):
                bad += 1
                print(f"{plant.source.name}, {mpi}: {problem}")
        if arguments.table:
            ticks = report["transfers"][0]["ticks"] if plant.kind == "transfer" else report["waits"][0]["ticks"]
            print(f"| {plant.source.name} | {plant.kind} | {'' if plant.rank is None else plant.rank} | "
                  f"{plant.here or plant.waits} | {ticks} | {100 * ticks / report['ticks'] / RANKS:.0f} % |")
    print(f"{len(plants)} jobs by {' and '.join(found)}: {bad} problems")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
