"""Tries everything that docs/reliability.md tells, and writes its table.

    reliability.py --build build/release [--short] [--again] [--offline] [--write] [--check] [PART[.STEP]...]

Each step's rows are kept in BUILD/reliability/{long,short}/STEP.json as the step ends; a step that has ended well is not
repeated, so an interrupted call goes on where it was; --again repeats it. --write puts the rows of the long forms between
the markers of docs/reliability.md; of a step that has none here the page's stay, or come from the short form if it has none. --check holds the page to the rows that
are known and to the sentences that are printed now. --offline leaves out what fetches sources.
"""
import argparse
import fcntl
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

from parts import PARTS, ROOT, Form
from refusals import Refusals, shape

PAGE = ROOT / "docs/reliability.md"
BEGIN, END = "<!-- begin: written by scripts/reliability -->", "<!-- end: written by scripts/reliability -->"
NOT_RUN = "not run"
COLUMNS = "| what is tried | how often | what came of it | what is said |\n|---|---|---|---|\n"


def chosen(names):
    """The (part, step) pairs that are named; all without names."""
    pairs = [(part, step) for part in PARTS for step in part.steps]
    if not names:
        return pairs
    found = [(part, step) for part, step in pairs if part.name in names or f"{part.name}.{step.name}" in names]
    known = {part.name for part, _ in pairs} | {f"{part.name}.{step.name}" for part, step in pairs}
    for name in names:
        if name not in known:
            sys.exit(f"scripts/reliability: '{name}' is no part: {', '.join(part.name for part in PARTS)}; a step is PART.STEP")
    return found


class Results:
    """What steps have found, one JSON file each."""

    def __init__(self, folder):
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def path(self, part, step):
        return self.folder / f"{part.name}.{step.name}.json"

    def read(self, part, step):
        path = self.path(part, step)
        return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None

    def write(self, part, step, rows, seconds):
        trial = self.path(part, step).with_suffix(".new")
        trial.write_text(json.dumps({"rows": rows, "seconds": round(seconds, 1)}, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        trial.rename(self.path(part, step))


def run_step(part, step, options, results):
    """Whether the step ended well. Its output stays beside its rows."""
    work = results.folder / "work" / f"{part.name}.{step.name}"
    log = results.folder / f"{part.name}.{step.name}.log"
    command = [str(word) for word in step.command(str(options.build), str(work), Form(options.short, options.share, not options.plain))]
    began = time.monotonic()
    environment = dict(os.environ, PYTHONDONTWRITEBYTECODE="1", LC_ALL="C.UTF-8")
    with open(log, "w", encoding="utf-8") as file:
        done = subprocess.run(command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT)
    output = log.read_text(encoding="utf-8", errors="replace")
    try:
        if done.returncode:
            raise ValueError(f"exit code {done.returncode}")
        rows = step.read(output, str(options.build))
        if set(rows) != {row.name for row in step.rows}:
            raise ValueError(f"it has the rows {sorted(rows)}")
    except (ValueError, OSError) as failure:
        print(f"  FAILED: {failure}; the end of {log}:\n" + "\n".join(output.splitlines()[-12:]), flush=True)
        return False
    results.write(part, step, rows, time.monotonic() - began)
    for name, (often, outcome) in rows.items():
        print(f"  {name}: {often}: {outcome}", flush=True)
    return True


def run_steps(options, results):
    steps = [(part, step) for part, step in chosen(options.parts) if not (options.offline and step.fetches)]
    failed = []
    for number, (part, step) in enumerate(steps):
        name = f"{part.name}.{step.name}"
        with open(results.path(part, step).with_suffix(".lock"), "w", encoding="utf-8") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # another call may be at the same step
            kept = None if options.again else results.read(part, step)
            print(f"[{number + 1}/{len(steps)}] {name}{': done before' if kept else ''}", flush=True)
            if not kept and not run_step(part, step, options, results):
                failed.append(name)
    print(f"{len(steps) - len(failed)} of {len(steps)} steps as they should be" + (f"; not so: {', '.join(failed)}" if failed else ""))
    return not failed


def quoted(sentence):
    """A sentence as the page has it: in one cell, without the name that all begin with."""
    return f"`{re.sub('^leastaction: (error: )?', '', sentence)}`".replace("|", "\\|") if sentence else ""


def cells(line):
    return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def page_rows(text):
    """{row: its cells} of the generated tables."""
    if text.count(BEGIN) != 1 or text.count(END) != 1:
        sys.exit(f"{PAGE}: the markers of the table are missing: {BEGIN}, {END}")
    lines = text[text.index(BEGIN):text.index(END)].splitlines()
    rows = [cells(line) for line in lines if line.startswith("| ") and not line.startswith("| what is tried")]
    return {row[0]: row for row in rows}


def figures_of(part, step, row, old, results, short_results):
    """Of the long form, or those that the page had, or of the short form: each says its numbers."""
    if kept := results.read(part, step):
        return kept["rows"][row.name]
    if row.name in old and old[row.name][1] != NOT_RUN:
        return old[row.name][1:3]
    kept = short_results.read(part, step)
    return kept["rows"][row.name] if kept else [NOT_RUN, ""]


def table(old, results, short_results, sentences):
    """The tables of all parts."""
    text = ""
    for part in PARTS:
        text += f"\n### {part.title}\n\n{COLUMNS}"
        for step in part.steps:
            for row in step.rows:
                figures = figures_of(part, step, row, old, results, short_results)
                text += f"| {row.name} | {figures[0]} | {figures[1]} | {quoted(sentences.get(row.sentence, ''))} |\n"
    return text


def write_page(folder, sentences):
    text = PAGE.read_text(encoding="utf-8")
    new = table(page_rows(text), Results(folder / "long"), Results(folder / "short"), sentences)
    PAGE.write_text(text[:text.index(BEGIN)] + BEGIN + "\n" + new + "\n" + text[text.index(END):], encoding="utf-8")


def page_problems(text, sentences):
    """What the page says otherwise than the script and the programs do."""
    have = page_rows(text)
    want = {row.name: row for part in PARTS for step in part.steps for row in step.rows}
    problems = [f"the page has no row '{name}'" for name in want if name not in have]
    problems += [f"the page has the row '{name}', which no step fills" for name in have if name not in want]
    for name in want.keys() & have.keys():
        said = quoted(sentences[want[name].sentence]) if want[name].sentence else ""
        if shape(have[name][3]) != shape(said.replace("\\|", "|")):
            problems.append(f"'{name}': the page has {have[name][3]}, printed is {said}")
    return problems


def main():
    parser = argparse.ArgumentParser(prog="scripts/reliability", description="Runs the parts of docs/reliability.md and writes its table.")
    parser.add_argument("--build", default=ROOT / "build/release", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--short", action="store_true", help="small numbers, a couple of minutes in all")
    parser.add_argument("--share", type=float, default=1, help="such a part of the long form's numbers, where they can be chosen: 0.1")
    parser.add_argument("--plain", action="store_true", help="fuzz without sanitizers, which need a build of their own")
    parser.add_argument("--again", action="store_true", help="repeat what has ended well before")
    parser.add_argument("--offline", action="store_true", help="leave out what fetches sources")
    parser.add_argument("--list", action="store_true", help="list parts and steps, and run nothing")
    parser.add_argument("--write", action="store_true", help="write the long forms' rows into docs/reliability.md")
    parser.add_argument("--check", action="store_true", help="is docs/reliability.md what is known and printed?")
    parser.add_argument("--no-run", action="store_true", help="run no part: --write or --check alone")
    parser.add_argument("parts", nargs="*", metavar="PART[.STEP]", help="what to run (default: all)")
    options = parser.parse_args()
    options.build = options.build.resolve()
    if options.list:
        for part, step in chosen(options.parts):
            print(f"{part.name}.{step.name}: {'; '.join(row.name for row in step.rows)}")
        return 0
    results = Results(options.build / "reliability" / ("short" if options.short else "long"))
    is_well = options.no_run or run_steps(options, results)
    if options.write or options.check:
        sentences = Refusals(options.build, results.folder / "work/refusals").all()
    if options.write:
        write_page(options.build / "reliability", sentences)
    if options.check:
        problems = page_problems(PAGE.read_text(encoding="utf-8"), sentences)
        print("\n".join(problems) if problems else "docs/reliability.md has the rows and sentences of today")
        is_well = is_well and not problems
    return 0 if is_well else 1


if __name__ == "__main__":
    sys.exit(main())
