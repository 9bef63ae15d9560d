#!/usr/bin/env python3
"""Times `leastaction compare` of many programs, and checks that the same set gives the same bytes.

    measure.py BUILD [--programs 500] [--events 100000] [--keep FOLDER]

Writes an events CSV for each program, of random instructions at about two a tick, each program with its own mix of
short and long ones; then compares them all, with text, JSON and HTML. Wall and processor time beside those of Python's
csv module, which reads the same files and adds up kappa. The files stay in FOLDER if one is named.
"""
import argparse
import csv
import pathlib
import random
import resource
import subprocess
import tempfile
import time

OPCODES = ["addq", "movq load", "movq store", "mulsd", "jne", "divsd", "leaq", "cmpq", "addsd load", "callq"]


def write_program(path, seed, events):
    source = random.Random(seed)
    family = source.randrange(6)
    misses = 0.001 * 2 ** family * source.uniform(0.9, 1.1)
    per_tick = 1 + family / 4 + source.uniform(0, 0.2)
    kappas = source.choices(range(1, 21), k=events)
    missing = source.choices([0, 1], weights=[1 - misses, misses], k=events)
    lengths = [kappa + 200 * miss for kappa, miss in zip(kappas, missing)]
    opcodes = source.choices(range(len(OPCODES)), k=events)
    rows = [f"{i},{OPCODES[opcode]},{(tick := int(i / per_tick))},{tick + length},f{opcode},{opcode % 7}\n"
            for i, (opcode, length) in enumerate(zip(opcodes, lengths))]
    path.write_text("instruction,opcode,issue,complete,function,line\n" + "".join(rows))


def times(work):
    def used():
        usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        return sum(usage.ru_utime + usage.ru_stime for usage in usages)
    processor, wall = used(), time.perf_counter()
    work()
    return time.perf_counter() - wall, used() - processor


def read_with_csv(paths):
    total = 0
    for path in paths:
        with open(path, newline="", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                total += int(row["complete"]) - int(row["issue"])
    return total


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--programs", type=int, default=500)
    parser.add_argument("--events", type=int, default=100000)
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    leastaction = options.build.resolve() / "bin/leastaction"
    with tempfile.TemporaryDirectory() as name:
        folder = options.keep or pathlib.Path(name)
        folder.mkdir(exist_ok=True)
        paths = [folder / f"program{i:03}.csv" for i in range(options.programs)]
        for i, path in enumerate(paths):
            if not path.exists():
                write_program(path, i, options.events)
        outputs = [[folder / f"{run}.{kind}" for kind in ("txt", "json", "html")] for run in ("first", "second")]

        def compare(text, json, html):
            with open(text, "wb") as file:
                subprocess.run([leastaction, "compare", *paths, "--json", json, "--html", html], check=True, stdout=file)

        compare(*outputs[1])  # now the files are in memory
        wall, processor = times(lambda: compare(*outputs[0]))
        same = all(first.read_bytes() == second.read_bytes() for first, second in zip(*outputs))
        tenth = paths[:max(1, len(paths) // 10)]
        csv_wall, csv_processor = (seconds * len(paths) / len(tenth) for seconds in times(lambda: read_with_csv(tenth)))
        page = outputs[0][2].stat().st_size / 1e6
    print(f"{options.programs} programs of {options.events} events\n")
    print("| | wall time [s] | processor time [s] |\n|---|---|---|")
    print(f"| `leastaction compare` with text, JSON and HTML | {wall:.1f} | {processor:.1f} |")
    print(f"| Python's csv module, reading alone (from a tenth of the files) | {csv_wall:.1f} | {csv_processor:.1f} |")
    print(f"\nHTML: {page:.1f} Mbyte. The same bytes twice: {'yes' if same else 'no'}.")


if __name__ == "__main__":
    main()
