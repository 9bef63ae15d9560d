"""Runs a command under which each instrumented program records into a folder of its own, and checks all these runs.

    record_all.py --leastaction BIN --work FOLDER [--max-bytes N] [--summary FILE] -- make check

A run is checked and deleted as soon as its program has ended, so that a test suite needs little disk. The summary is
JSON: how many runs there were, how many of them were intact, reached the size limit or ended early (a signal, _exit, exec
after fork) and are intact up to there, instructions, bytes, and what is wrong with the others. The exit code is the
command's; 1 if something is wrong with a run or none was recorded.
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
import threading
import time


def has_ended(folder):
    """Whether the program has written its last word; if not, it still runs, or was stopped without a chance to."""
    try:
        with open(os.path.join(folder, "run.json"), encoding="utf-8") as file:
            return json.load(file)["finished"]
    except (OSError, ValueError):
        return False


def tells_of_end(problem):
    """Whether this says no more than that a recording ends before its region does."""
    return any(text in problem for text in ("reached LEASTACTION_MAX_BYTES", " is started but not stopped in ",
                                            "did not end in an orderly way"))


class Runs:
    def __init__(self, options):
        self.options = options
        self.folder = os.path.join(options.work, "runs")
        shutil.rmtree(self.folder, ignore_errors=True)
        # A folder that is taken already: each process appends its number to the name.
        self.out = os.path.join(self.folder, "test.run")
        os.makedirs(os.path.join(self.out, "modules"))
        self.summary = dict(runs=0, intact=0, limited=0, early=0, instructions=0, records=0, bytes=0, problems=[])

    def check(self, path):
        done = subprocess.run([self.options.leastaction, "check", "--json", "-", path], text=True, capture_output=True)
        program, messages = "?", ""
        try:
            with open(os.path.join(path, "run.json"), encoding="utf-8", errors="replace") as file:
                run = json.load(file)
            program, messages = " ".join(run["program"])[:200], run["messages"]
            result = json.loads(done.stdout)
        except (OSError, ValueError):
            result = dict(intact=False, problems=[done.stderr.strip()], instructions=0, records=0, file_bytes=0)
        self.summary["runs"] += 1
        self.summary["intact"] += result["intact"]
        self.summary["instructions"] += result["instructions"]
        self.summary["records"] += result["records"]
        self.summary["bytes"] += result["file_bytes"]
        cut = not result["intact"] and all(map(tells_of_end, result["problems"]))
        self.summary["limited" if "LEASTACTION_MAX_BYTES" in messages else "early"] += cut
        if not result["intact"] and not cut:
            self.summary["problems"].append({"program": program, "problems": result["problems"]})
            if len(self.summary["problems"]) <= 3:
                os.rename(path, os.path.join(self.options.work, "bad-" + os.path.basename(path)))
                return
        self.keep_modules(path)
        shutil.rmtree(path)

    def keep_modules(self, path):
        """Where later processes look for copies of their files."""
        modules = os.path.join(path, "modules")
        for name in os.listdir(modules) if os.path.isdir(modules) else []:
            kept = os.path.join(self.out, "modules", name)
            if not os.path.exists(kept):
                os.link(os.path.join(modules, name), kept)

    def collect(self, everything=False):
        for name in sorted(os.listdir(self.folder)):
            path = os.path.join(self.folder, name)
            if path != self.out and (everything or has_ended(path)):
                self.check(path)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--leastaction", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--max-bytes", type=int, default=16 << 20, help="of one program's recording")
    parser.add_argument("--summary")
    parser.add_argument("command", nargs="+")
    options = parser.parse_args()
    options.work = os.path.abspath(options.work)
    runs = Runs(options)
    environment = dict(os.environ, LEASTACTION_OUT=runs.out, LEASTACTION_MAX_BYTES=str(options.max_bytes))
    environment.pop("LEASTACTION", None)
    started = time.monotonic()
    child = subprocess.Popen(options.command, env=environment)
    ended = []
    # The command's time is taken while runs are checked.
    waiter = threading.Thread(target=lambda: ended.append((child.wait(), time.monotonic())))
    waiter.start()
    while waiter.is_alive():
        runs.collect()
        waiter.join(0.2)
    summary = dict(runs.summary, seconds=round(ended[0][1] - started, 2))
    runs.collect(everything=True)
    summary = dict(summary, **runs.summary)
    if options.summary:
        with open(options.summary, "w", encoding="utf-8") as file:
            json.dump(summary, file, indent=1)
    for problem in summary["problems"][:10]:
        print(f"not intact: {problem['program']}: {'; '.join(problem['problems'])}", file=sys.stderr)
    return child.returncode or int(bool(summary["problems"]) or not summary["runs"])


if __name__ == "__main__":
    sys.exit(main())
