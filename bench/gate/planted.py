#!/usr/bin/env python3
"""Does the gate notice 0.3 % more work, and say where? Work planted in lines of real programs, one at a time.

    bench/gate/planted.py BUILD [--plants 100] [--programs quicksort zlib_deflate ...] [--core skylake]

The programs are those of unrelated_edits.py, and some more kernels of bench/decisions. A plant is a chain of multiplications
in front of a line that is executed, in each of its executions as many as give it 0.2 to 0.4 % of the region's ticks more (the
rest of the function has other ticks, too, since its code has moved); lines are drawn by chance (the same in each call) from
those that begin a statement. The gate's limit is +0.1 %. A plant is found if the gate fails, and if the line with the largest
difference is the planted one or the one behind it; its cause is that of the largest difference by cause. Exit code 1 where
less than 95 % are found.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))
from unrelated_edits import DECISIONS, KERNELS, LUA, Bench  # noqa: E402: beside this file

# Of the others, most are a loop or two, of which every line is executed too often for so little.
PROGRAMS = [*KERNELS, "zlib_inflate", "bzip2_decompress", "ciphers", "fourier", "queens", "edit_distance", "union_find", LUA]
REGIONS = ("warm", "main")
LEAST, WANTED, MOST = .002, .003, .004  # of the region's ticks
STATEMENT = re.compile(r"^\s+(?!(?:else|case|default|while|return\b.*:|break|continue|goto)\b)[a-z_*(][^{}]*;\s*(?:/\*.*\*/)?$")
BEFORE = re.compile(r"[;{}]\s*(?:/\*.*\*/)?\s*$")


def places(bench, program, run):
    """File, line and executions of lines that begin a statement, by how often its region executes them."""
    report = json.loads(bench.model.run("report", run, "--core", bench.core, "--json", "-"))
    region = next(region for region in report["regions"] if region["name"] in REGIONS)
    sources = bench.sources(program, "places")
    found = []
    for row in region["by_line"]:
        name, _, number = row["line"].rpartition(":")
        path = sources.folder / pathlib.Path(name).name
        if not path.exists() or path.suffix != ".c":
            continue
        lines = path.read_text(encoding="latin-1").splitlines()
        line = int(number)
        if line < 3 or line > len(lines) or not STATEMENT.match(lines[line - 1]) or not BEFORE.search(lines[line - 2]):
            continue
        # Seldom enough for a chain of some multiplications in each of them; an instruction or more is an execution.
        if row["count"] * 3 < 2 * MOST * region["ticks"] * 4:
            # Two instructions an execution, to begin with, and three ticks a multiplication.
            found.append((path.name, line, max(1, round(WANTED * region["ticks"] / (row["count"] / 2) / 3))))
    return found


def objects(bench, program):
    """Each file's object, as it is; a plant is in one file."""
    sources = bench.sources(program, "objects")
    for name in sources.files:
        subprocess.run([bench.model.leastaction, "clang", *sources.flags, "-c", name], cwd=sources.folder, check=True)
    return {name: sources.folder / pathlib.Path(name).with_suffix(".o") for name in sources.files}


class Plant:
    """One plant, made as long as it has to be."""

    def __init__(self, bench, number, program, candidate):
        self.bench, self.program = bench, program
        self.baseline, self.objects, (name, line, self.multiplications) = candidate
        self.place = name, line
        self.name = f"plant {number}"

    def gate(self, multiplications):
        """The region's verdict with so many, or None if the line cannot be planted in."""
        sources = self.bench.sources(self.program, self.name)
        name, line = self.place
        path = sources.folder / name
        lines = path.read_text(encoding="latin-1").splitlines()
        chain, times = (8, multiplications // 8) if multiplications > 64 else (multiplications, 1)
        lines.insert(line - 1, f'for (int planted = 0; planted < {times}; planted++) '
                               f'__asm__ volatile(".rept {chain}\\n imul $3, %%rax, %%rax\\n .endr" ::: "rax", "cc");')
        path.write_text("\n".join(lines) + "\n", encoding="latin-1")
        run = sources.folder.parent / "run"
        shutil.rmtree(run, ignore_errors=True)
        leastaction = self.bench.model.leastaction
        compiled = subprocess.run([leastaction, "clang", *sources.flags, name,
                                   *(path for file, path in self.objects.items() if file != name),
                                   "-o", self.program, *sources.libraries],
                                  cwd=sources.folder, capture_output=True, text=True)
        if compiled.returncode != 0:
            return None
        subprocess.run([leastaction, "record", "-o", run, "--", sources.folder / self.program, *sources.arguments], check=True,
                       capture_output=True)
        done = subprocess.run([leastaction, "gate", self.baseline, run, "--max-ticks", "+0.1%", "--json", "-"],
                              capture_output=True, text=True)
        if done.returncode not in (0, 1):
            sys.exit(f"{self.program}, {self.place}: {done.stderr}")
        return next(region for region in json.loads(done.stdout)["regions"] if region["name"] in REGIONS)

    def is_here(self, line):
        """Is it the planted line, or the one behind it?"""
        name, number = self.place
        return line.endswith((f"{name}:{number}", f"{name}:{number + 1}"))

    def try_it(self):
        """What the gate says of it, or None if no chain is as long as it should be."""
        multiplications = self.multiplications
        for _ in range(8):
            region = self.gate(multiplications)
            if region is None:
                return None
            rows = {by: region["differences"].get(f"ticks_by_{by}", []) for by in ("cause", "line")}
            planted = sum(row["difference"] for row in rows["line"] if self.is_here(row["line"]))
            growth = max(planted, 0) / region["base"]["ticks"]
            if LEAST <= growth <= MOST:
                most = {by: max(some, key=lambda row: row["difference"], default={}) for by, some in rows.items()}
                line = most["line"].get("line", "")
                return {"program": self.program, "place": f"{self.place[0]}:{self.place[1]}", "growth": growth,
                        "whole": region["new"]["ticks"] / region["base"]["ticks"] - 1, "fails": not region["passed"],
                        "line": line, "isLine": self.is_here(line), "cause": most["cause"].get("cause", "")}
            wanted = round(multiplications * WANTED / growth) if growth > 0 else 4 * multiplications
            wanted = min(max(wanted, 1, multiplications // 16), multiplications * 16, 100000)
            if wanted == multiplications:
                return None
            multiplications = wanted
        return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path, help="folder of the build")
    parser.add_argument("--plants", type=int, default=100)
    parser.add_argument("--programs", nargs="+", choices=[*(path.stem for path in DECISIONS.glob("kernels/*.c")), LUA],
                        default=PROGRAMS, metavar="PROGRAM")
    parser.add_argument("--core", default="skylake", help="core model (default: skylake)")
    options = parser.parse_args()
    chance = random.Random(1)
    with tempfile.TemporaryDirectory() as work:
        bench = Bench(options.build, pathlib.Path(work), options.core)
        candidates = {}
        for program in options.programs:
            run = bench.run(program, "none")
            baseline = run.parent / "baseline"
            bench.model.run("baseline", run, "--core", options.core, "-o", baseline)
            files = objects(bench, program)
            candidates[program] = [(baseline, files, place) for place in places(bench, program, run)]
            chance.shuffle(candidates[program])
            print(f"{program}: {len(candidates[program])} lines to plant in", file=sys.stderr)
        # In turns, so that each program has its share.
        queue = [(program, candidates[program][i]) for i in range(max(map(len, candidates.values())))
                 for program in options.programs if i < len(candidates[program])]
        results, tried = [], 0
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            while queue and len(results) < options.plants:
                batch, queue = queue[:2 * os.cpu_count()], queue[2 * os.cpu_count():]
                plants = [Plant(bench, tried + i, *candidate) for i, candidate in enumerate(batch)]
                tried += len(batch)
                results += [result for result in pool.map(Plant.try_it, plants) if result]
                print(f"{len(results)} of {options.plants}, {tried} tried", file=sys.stderr)
    results = results[:options.plants]
    print("| program | line | its ticks more [%] | region [%] | gate | line with the largest difference | cause |\n"
          + "|---" * 7 + "|")
    for result in results:
        print(f"| {result['program']} | {result['place']} | {100 * result['growth']:.2f} | {100 * result['whole']:+.2f} | "
              f"{'fails' if result['fails'] else 'PASSES'} | {'this' if result['isLine'] else result['line']} | {result['cause']} |")
    failed, lines = sum(result["fails"] for result in results), sum(result["isLine"] and result["fails"] for result in results)
    print(f"{failed} of {len(results)} fail the gate, {lines} of them with their line first")
    sys.exit(lines < .95 * len(results))


if __name__ == "__main__":
    main()
