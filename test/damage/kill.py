"""kill.py LEASTACTION WORK TIMES EVERY PROGRAM...: kills a recording program at random moments with SIGKILL. Every chunk
that was written before must be read, and `check` must say that the end is missing, and so must `report` of every EVERY-th."""
import json
import os
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

leastaction, work, times, every, *program = sys.argv[1:]
chance = random.Random(1)
PATIENCE = 120


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)


def record(folder, delay):
    """Runs the program into the folder; kills it after the delay if there is one. Returns how long it ran."""
    shutil.rmtree(folder, ignore_errors=True)
    start = time.monotonic()
    process = subprocess.Popen(program, env={**os.environ, "LEASTACTION_OUT": str(folder)}, stdout=subprocess.DEVNULL)
    if delay is not None:
        time.sleep(delay)
        process.kill()
    process.wait(PATIENCE)
    return time.monotonic() - start


folder = Path(work)
whole = min(record(folder, None) for _ in range(3))  # the first one is slow
assert run(leastaction, "check", folder).returncode == 0, "the undisturbed run is not intact"
outcomes = {"no run yet": 0, "finished": 0, "no run.json yet": 0, "no chunk yet": 0, "some chunks": 0}
chunks_read = 0
for number in range(int(times)):
    if number and number % 50 == 0:
        print(f"{number} of {times}", flush=True)
    record(folder, chance.uniform(0, whole * 1.05))
    if not folder.exists():
        outcomes["no run yet"] += 1
        continue
    check = run(leastaction, "check", folder, "--json", "-")
    report = run(leastaction, "report", folder, "--core", "skylake") if number % int(every) == 0 else None
    said = f"kill {number}: check {check.returncode} {check.stdout}{check.stderr}report {report}"
    if not (folder / "run.json").exists():
        assert check.returncode == 2 and (not report or report.returncode == 2), said
        outcomes["no run.json yet"] += 1
        continue
    result = json.loads(check.stdout)
    if json.loads((folder / "run.json").read_text())["finished"]:
        assert check.returncode == 0 and (not report or report.returncode == 0) and result["intact"], said
        outcomes["finished"] += 1
        continue
    # At most the chunk that was being written is not whole: all bytes before it can be read.
    assert check.returncode == 1 and not result["intact"], said
    # A report of nothing is none, and says so.
    if report:
        assert report.returncode == (0 if result["records"] else 2), said
        assert result["records"] or "nothing was recorded" in report.stderr, said
    assert "did not end in an orderly way" in check.stdout, said
    damaged = [problem for problem in result["problems"] if " is damaged" in problem or "out of order" in problem]
    assert not damaged, said
    if result["intact_bytes"] < result["file_bytes"]:
        assert "ends within a chunk" in check.stdout, said
    chunks_read += result["chunks"]
    outcomes["some chunks" if result["chunks"] else "no chunk yet"] += 1
print(", ".join(f"{name}: {count}" for name, count in outcomes.items()) + f"; {chunks_read} chunks read")
