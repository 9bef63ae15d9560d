#!/usr/bin/env python3
"""Does the gate notice 0.3 % more work, and say where? Work planted in lines of real programs, one at a time.

    bench/gate/planted.py BUILD [--plants 100] [--programs quicksort zlib_deflate ...] [--core skylake]

The programs are those of unrelated_edits.py, and some more kernels of bench/decisions. A plant is a chain of at most 1000
multiplications in front of a line that is executed, as many as cost 0.2 to 0.4 % of the region's ticks: by so many it is faster
where they cost nothing (`why --what-if 'FILE:LINE free'`). They are in a register that hardly any code uses, and lines are left
out where the compiler makes something else of the code around them, since more has changed there than what is planted. Lines
are drawn by chance (the same in each call) from those that begin a statement. The gate's limit is +0.1 %. A plant is found if
the gate fails, and if the line with the largest difference is the planted one or the one behind it; its cause is that of the
largest difference by cause. Exit code 1 where less than 95 % are found.
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
LONGEST = 1000  # multiplications
TICKS = 5  # of one
PLANT = "pmuludq %%xmm15, %%xmm15"
PADDING = re.compile(r"nop|data16|cs$|xchgw$")
STATEMENT = re.compile(r"^\s+(?!(?:else|case|default|while|return\b.*:|break|continue|goto)\b)[a-z_*(][^{}]*;\s*(?:/\*.*\*/)?$")
BEFORE = re.compile(r"[;{}]\s*(?:/\*.*\*/)?\s*$")


def places(bench, program, run):
    """File and line of statements that its region executes, and the multiplications to begin with there."""
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
        # Two instructions an execution, to begin with; there may be one, or many.
        chain = WANTED * region["ticks"] / (row["count"] / 2) / TICKS
        if .1 < chain < LONGEST / 4:
            found.append((path.name, line, max(round(chain), 1)))
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

    def planted(self, multiplications):
        """Sources with so many."""
        sources = self.bench.sources(self.program, self.name)
        name, line = self.place
        path = sources.folder / name
        lines = path.read_text(encoding="latin-1").splitlines()
        lines.insert(line - 1, f'__asm__ volatile(".rept {multiplications}\\n {PLANT}\\n .endr" ::: "xmm15");')
        path.write_text("\n".join(lines) + "\n", encoding="latin-1")
        return sources

    def cost(self, multiplications):
        """Ticks that so many cost the region, and all that it takes; or None if the line cannot be planted in."""
        sources = self.planted(multiplications)
        name, line = self.place
        self.run = sources.folder.parent / "run"
        shutil.rmtree(self.run, ignore_errors=True)
        leastaction = self.bench.model.leastaction
        # In the order of before, in which the linker lays out literals.
        files = (file if file == name else path for file, path in self.objects.items())
        compiled = subprocess.run([leastaction, "clang", *sources.flags, *files, "-o", self.program, *sources.libraries],
                                  cwd=sources.folder, capture_output=True, text=True)
        if compiled.returncode != 0:
            return None
        subprocess.run([leastaction, "record", "-o", self.run, "--", f"./{self.program}", *sources.arguments],
                       cwd=sources.folder, check=True, capture_output=True)
        done = subprocess.run([leastaction, "why", self.run, "--core", self.bench.core, "--layout", "canonical", "--what-if",
                               f"{name}:{line} free", "--json", "-"], capture_output=True, text=True)
        if done.returncode != 0:  # Not executed: another statement of the line behind it is.
            return None
        region = next(region for region in json.loads(done.stdout)["regions"] if region["name"] in REGIONS)
        return region["what_if"][0]["saved_ticks"], region["ticks"]

    def verdict(self):
        """The gate's of the region, in the latest run."""
        done = subprocess.run([self.bench.model.leastaction, "gate", self.baseline, self.run, "--max-ticks", "+0.1%", "--json", "-"],
                              capture_output=True, text=True)
        if done.returncode not in (0, 1):
            sys.exit(f"{self.program}, {self.place}: {done.stderr}")
        return next(region for region in json.loads(done.stdout)["regions"] if region["name"] in REGIONS)

    def is_here(self, line):
        """Is it the planted line, or the one behind it?"""
        name, number = self.place
        return line.endswith((f"{name}:{number}", f"{name}:{number + 1}"))

    def left_the_rest(self):
        """Are the file's instructions those that it had before, but for the plant and where they stand?"""
        def instructions(sources):
            name = self.place[0]
            subprocess.run(["clang-22", *sources.flags, "-I", self.bench.root / "runtime/include", "-c", name, "-o", "plain.o"],
                           cwd=sources.folder, check=True)
            text = subprocess.run(["llvm-objdump-22", "-d", "--no-show-raw-insn", "--no-leading-addr", "plain.o"],
                                  cwd=sources.folder, check=True, capture_output=True, text=True).stdout
            lines = (re.sub(r"0x[0-9a-f]+ <.*|#.*", "", line).split() for line in text.splitlines())
            return [line for line in lines if line and not PADDING.match(line[0]) and line != PLANT.replace("%%", "%").split()]
        return instructions(self.bench.sources(self.program, self.name)) == instructions(self.planted(self.multiplications))

    def try_it(self):
        """What the gate says of it, or None if no chain is as long as it should be, or the compiler changes more."""
        if not self.left_the_rest():
            return None
        multiplications, too_few, too_many = self.multiplications, 0, LONGEST + 1
        for _ in range(8):
            found = self.cost(multiplications)
            if found is None:
                return None
            cost, ticks = found
            growth = cost / (ticks - cost)
            if LEAST <= growth <= MOST:
                return self.told(growth, self.verdict())
            if growth < LEAST:
                too_few = multiplications
            else:
                too_many = multiplications
            if too_many - too_few < 2:
                return None
            # A chain is hidden behind what else is in flight, until it is longer than that.
            multiplications = min(8 * too_few, LONGEST) if too_many > LONGEST else (too_few + too_many) // 2
        return None

    def told(self, growth, region):
        most = {by: max(region["differences"].get(f"ticks_by_{by}", []), key=lambda row: row["difference"], default={})
                for by in ("cause", "line")}
        line = most["line"].get("line", "")
        return {"program": self.program, "place": f"{self.place[0]}:{self.place[1]}", "growth": growth,
                "whole": region["new"]["ticks"] / region["base"]["ticks"] - 1, "fails": not region["passed"],
                "line": line, "isLine": self.is_here(line), "cause": most["cause"].get("cause", "")}


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
        print("| program | line | cost [%] | region [%] | gate | line with the largest difference | cause |\n" + "|---" * 7 + "|")
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            while queue and len(results) < options.plants:
                batch, queue = queue[:2 * os.cpu_count()], queue[2 * os.cpu_count():]
                plants = [Plant(bench, tried + i, *candidate) for i, candidate in enumerate(batch)]
                tried += len(batch)
                for result in pool.map(Plant.try_it, plants):
                    if result and len(results) < options.plants:
                        results.append(result)
                        show(result)
                print(f"{len(results)} of {options.plants}, {tried} tried", file=sys.stderr)
    failed, lines = sum(result["fails"] for result in results), sum(result["isLine"] and result["fails"] for result in results)
    print(f"{failed} of {len(results)} fail the gate, {lines} of them with their line first")
    sys.exit(lines < .95 * len(results))


def show(plant):
    print(f"| {plant['program']} | {plant['place']} | {100 * plant['growth']:.2f} | {100 * plant['whole']:+.2f} | "
          f"{'fails' if plant['fails'] else 'PASSES'} | {'this' if plant['isLine'] else plant['line']} | {plant['cause']} |", flush=True)


if __name__ == "__main__":
    main()
