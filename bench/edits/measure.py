#!/usr/bin/env python3
"""Real edits: what the model says they change, and what they change on this machine.

    bench/edits/measure.py build/release                      # calibrates, records, measures: some minutes
    bench/edits/measure.py build/release --only list --core core.toml
    bench/edits/measure.py build/release --check              # small sizes, nothing measured: as stated below?

Predicted are the ticks of the region "lesson" in a run of the new program against those in a run of the old one, and,
where an edit corresponds to a what-if, what `why --what-if` makes of the old run alone. Measured is the least time
of one execution that had its core to itself, without recording; the variants take turns. The machine should have
nothing else to do.
"""
import argparse
import dataclasses
import json
import math
import pathlib
import statistics
import subprocess
import sys
import tempfile
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE.parent))
from model import Model, compile_plain, had_core_alone, side_by_side  # noqa: E402: in the folder above

LESSONS = HERE.parent.parent / "examples/02_loops"
FLAGS = {"O2": ["-O2"], "fast": ["-O3", "-march=native", "-ffast-math"],
         "lesson": ["-O2", "-fno-vectorize", "-fno-slp-vectorize", "-fno-unroll-loops"]}
CAPTIONS = {"O2": "-O2", "fast": "-O3 -march=native -ffast-math", "lesson": "-O2, neither unrolled nor vectorised"}


@dataclasses.dataclass(frozen=True)
class Edit:
    program: str
    old: str        # variant
    new: str
    kind: str
    flags: str      # or "O2 fast": from these to those
    define: str = ""
    what_ifs: tuple = ()  # FILE:HERE is the line of the old program marked so

    def builds(self):
        flags = self.flags.split()
        return Build(self.program, self.old, flags[0], self.define), Build(self.program, self.new, flags[-1], self.define)


EDITS = [
    # The lessons, as they stand.
    Edit("sum", "rolled", "one_sum", "unroll", "lesson"),
    Edit("sum", "rolled", "three_sums", "unroll, more sums", "lesson"),
    Edit("unroll", "rolled", "by_three", "unroll", "lesson"),
    Edit("unroll", "rolled", "by_eight", "unroll", "lesson"),
    Edit("interchange", "columns", "rows", "interchange", "lesson"),
    Edit("transpose", "plain", "tile_64", "tile", "lesson", "SIZE=512"),
    Edit("transpose", "plain", "tile_8", "tile", "lesson", "SIZE=512"),
    Edit("transpose", "plain", "padded", "pad", "lesson", "SIZE=512"),
    Edit("product", "plain", "tiled", "tile", "lesson"),
    Edit("product", "plain", "interchanged", "interchange", "lesson"),
    Edit("fusion", "separate", "fused", "fuse", "lesson"),
    Edit("shifted_fusion", "separate", "shifted", "fuse", "lesson"),
    Edit("prefetch", "none", "late", "prefetch", "lesson"),
    Edit("prefetch", "none", "timely", "prefetch", "lesson", "", ("lesson loads=L1",)),
    Edit("prefetch", "none", "early", "prefetch", "lesson"),
    # Branches.
    Edit("filter", "branchy", "sorted", "sort input", "O2", "", ("HERE branches=predicted",)),
    Edit("filter", "branchy", "branchless", "branchless", "fast", "", ("HERE branches=predicted",)),
    Edit("search", "branchy", "branchless", "branchless", "O2"),
    Edit("search", "branchy", "branchless", "branchless", "fast", "SIZE=1048575"),
    Edit("search", "branchless", "eytzinger", "layout", "fast"),
    Edit("search", "branchless", "eytzinger", "layout", "fast", "SIZE=1048575"),
    Edit("search", "eytzinger", "ahead", "prefetch", "fast", "SIZE=1048575"),
    Edit("letters", "compared", "looked_up", "table", "O2"),
    Edit("upper", "branchy", "branchless", "branchless, vectorise", "fast"),
    Edit("minimum", "branchy", "branchless", "branchless", "O2"),
    Edit("dispatch", "scattered", "sorted", "sort input", "O2", "", ("HERE branches=predicted",)),
    Edit("dispatch", "scattered", "sorted", "sort input", "O2", "NUMBER=double", ("HERE branches=predicted",)),
    Edit("dispatch", "scattered", "switched", "switch", "fast"),
    Edit("dispatch", "switched", "selected", "branchless", "fast"),
    Edit("bits", "loop", "table", "table", "O2"),
    Edit("bits", "table", "builtin", "instruction", "fast"),
    # Layout and caches.
    Edit("particles", "structs", "arrays", "struct layout", "fast"),
    Edit("particles", "structs", "split", "hot and cold", "O2"),
    Edit("particles", "structs", "arrays", "struct layout", "O2", "SIZE=250"),
    Edit("particles", "structs", "structs", "vectorise", "O2 fast"),
    Edit("list", "scattered", "ordered", "data order", "O2", "", ("HERE loads=L1", "HERE loads=L2")),
    Edit("list", "scattered", "unrolled", "unroll nodes", "O2"),
    Edit("list", "scattered", "jump", "prefetch", "fast", "", ("HERE loads=L1",)),
    Edit("gather", "scattered", "sorted", "data order", "fast"),
    Edit("gather", "scattered", "ahead", "prefetch", "fast"),
    Edit("gather", "scattered", "narrow", "narrow", "O2"),
    Edit("gather", "scattered", "narrow", "narrow", "O2", "SIZE=32768", ("HERE loads=L1",)),
    Edit("gather", "scattered", "ahead", "prefetch", "O2", "SIZE=32768"),
    Edit("stencil", "columns", "rows", "interchange", "fast"),
    Edit("stencil", "columns", "rows", "interchange", "fast", "SIZE=48"),
    Edit("stencil", "rows", "tiles", "tile", "fast"),
    Edit("matvec", "columns", "rows", "interchange", "O2"),
    Edit("matvec", "columns", "rows", "interchange", "fast", "SIZE=60"),
    Edit("matvec", "rows", "four_rows", "unroll and jam", "O2"),
    Edit("matvec", "rows", "four_rows", "unroll and jam", "fast"),
    Edit("matmul", "plain", "interchanged", "interchange", "fast"),
    Edit("matmul", "interchanged", "tiled", "tile", "O2"),
    Edit("conflict", "unpadded", "padded", "pad", "O2", "", ("lesson loads=L1",)),
    Edit("conflict", "unpadded", "padded", "pad", "O2", "SIZE=4"),
    Edit("stream", "plain", "prefetched", "prefetch", "O2"),
    Edit("stream", "plain", "prefetched", "prefetch", "O2", "SIZE=1000"),
    Edit("hash", "chained", "open_slots", "layout", "O2"),
    Edit("hash", "chained", "open_slots", "layout", "fast", "SIZE=262144"),
    Edit("hash", "open_slots", "batched", "prefetch", "O2"),
    Edit("hash", "open_slots", "batched", "prefetch", "fast", "SIZE=262144"),
    # Computation.
    Edit("histogram", "one", "two", "more tables", "O2"),
    Edit("histogram", "one", "four", "more tables", "fast"),
    Edit("histogram", "one", "four", "more tables", "O2", "SPREAD=1"),
    Edit("division", "divided", "reciprocal", "hoist", "O2", "", ("HERE latency=3",)),
    Edit("division", "divided", "reciprocal", "hoist", "fast"),
    Edit("remainder", "wide", "narrow", "narrow", "O2"),
    Edit("remainder", "narrow", "mask", "mask", "O2", "", ("HERE latency=1",)),
    Edit("stencil", "divided", "rows", "hoist", "O2", "", ("HERE latency=3",)),
    Edit("normalise", "divided", "inverse", "hoist", "O2"),
    Edit("normalise", "divided", "divided", "vectorise", "O2 fast"),
    Edit("polynomial", "powers", "horner", "Horner", "O2"),
    Edit("polynomial", "horner", "estrin", "Estrin", "O2", "CHAIN=1"),
    Edit("polynomial", "horner", "estrin", "Estrin", "fast"),
    Edit("dot", "one", "four", "more sums", "O2"),
    Edit("dot", "one", "one", "vectorise", "O2 fast"),
    Edit("dot", "one", "four", "more sums", "fast", "SIZE=100000"),
    Edit("dot", "unaligned", "one", "align", "fast"),
    Edit("sparse", "rolled", "unrolled", "unroll", "fast"),
    Edit("sparse", "rolled", "padded", "layout", "O2"),
    Edit("sparse", "padded", "padded", "vectorise", "O2 fast"),
    Edit("accumulate", "in_memory", "in_register", "hoist", "O2"),
    Edit("packing", "stored", "shifted", "registers", "O2"),
    Edit("inline", "called", "in_place", "inline", "O2"),
    Edit("text", "each_time", "once", "hoist", "O2", "", ("HERE free",)),
    Edit("counters", "each_item", "once", "local sum", "O2", "", ("HERE free",)),
    Edit("counters", "each_item", "relaxed", "order", "O2"),
    Edit("flags", "ordered", "releasing", "order", "O2", "", ("HERE free",)),
]
# Executions of one process; 20 where none is named. What takes its data out of the caches before each has fewer.
EXECUTIONS = {"gather": 4}
# For --check: sizes at which the new program takes less than so much of the old one's ticks.
CHECKS = [(Edit("filter", "branchy", "branchless", "", "O2", "SIZE=4000"), .5),
          (Edit("particles", "structs", "arrays", "", "O2", "SIZE=4000"), .7),
          (Edit("list", "scattered", "ordered", "", "O2", "SIZE=2800"), .8),
          (Edit("conflict", "unpadded", "padded", "", "O2", ""), .96),
          (Edit("division", "divided", "reciprocal", "", "O2", "SIZE=100"), .8),
          (Edit("dispatch", "scattered", "sorted", "", "O2", "SIZE=2000"), .8),
          (Edit("dot", "one", "four", "", "O2", "SIZE=400"), .6),
          (Edit("counters", "each_item", "once", "", "O2", "SIZE=3000"), .5)]


@dataclasses.dataclass(frozen=True)
class Build:
    """One variant with its flags and size."""
    program: str
    variant: str
    flags: str
    define: str

    def source(self):
        own = HERE / f"{self.program}.c"
        return own if own.exists() else LESSONS / f"{self.program}.c"

    def base(self, folder):
        return folder / "-".join(filter(None, [self.program, self.variant, self.flags, self.define]))

    def options(self):
        define = [f"-D{self.define}"] if self.define else []
        return [*FLAGS[self.flags], "-I", str(LESSONS), *define, f"-DVARIANT={self.variant}"]


class Bench:
    """Programs, runs, ticks and seconds of all builds, each made once."""

    def __init__(self, build, folder, core):
        self.model, self.folder, self.core = Model(build), folder, core
        self.ticks, self.results = {}, {}
        self.kept = folder / "measured.json"
        # Of each execution, and of the additions beside it, in seconds, by the name of the program.
        self.times = json.loads(self.kept.read_text(encoding="utf-8")) if self.kept.exists() else {}

    def predict(self, build):
        base = build.base(self.folder)
        self.model.compile(build.options(), [build.source()], f"{base}.traced")
        self.results[build] = float(self.model.record(f"{base}.traced", f"{base}.run"))
        self.ticks[build] = self.model.regions(f"{base}.run", self.core, "--region", "lesson")["lesson"]["ticks"]

    def what_if(self, build, change):
        """Ticks of the build's run with one thing changed."""
        lines = build.source().read_text(encoding="utf-8").splitlines()
        marked = [number for number, line in enumerate(lines, 1) if "/* HERE */" in line]
        rule = change.removeprefix("HERE ")
        # Of several variants' lines, the one that this one executes.
        for place in [f"{build.source().name}:{number} {rule}" for number in marked] if rule != change else [change]:
            done = subprocess.run([self.model.leastaction, "why", f"{build.base(self.folder)}.run", "--core", self.core, "--region",
                                   "lesson", "--what-if", place, "--json", "-"], stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, text=True)
            if done.returncode == 0:
                return json.loads(done.stdout)["regions"][0]["what_if"][0]["ticks"]
        sys.exit(f"{build}: {change}: {done.stderr}")

    def measure(self, builds, rounds):
        """So many processes of each program, which take turns with all others."""
        for build in builds:
            runs = EXECUTIONS.get(build.program, 20)
            compile_plain([*build.options(), "-DMEASURE", f"-DRUNS={runs}"], [build.source()], f"{build.base(self.folder)}.plain")
        for _ in range(rounds):
            for build in builds:
                printed = subprocess.check_output([f"{build.base(self.folder)}.plain"], text=True).split()
                times = [float(word) for word in printed[1:]]
                self.times.setdefault(build.base(self.folder).name, []).extend(zip(times[::2], times[1::2], strict=True))
            self.kept.write_text(json.dumps(self.times), encoding="utf-8")

    def seconds(self, builds):
        """Least of the executions of each build that had their core to themselves, and of how many; of all if none had."""
        alone = had_core_alone(additions for times in self.times.values() for _, additions in times)
        least, counts = {}, {}
        for build in builds:
            times = self.times[build.base(self.folder).name]
            undisturbed = [seconds for seconds, additions in times if alone(additions)]
            least[build] = min(undisturbed or [seconds for seconds, _ in times])
            counts[build] = len(undisturbed)
        return least, counts


def change_in_percent(new, old):
    return 100 * (new / old - 1)


def caption(edit):
    flags = " → ".join(CAPTIONS[name] for name in edit.flags.split())
    return f"{edit.program} | {flags}{f' -D{edit.define}' if edit.define else ''} | {edit.old} → {edit.new} | {edit.kind}"


def agree(bench, edit):
    """Whether both variants come to the same result: to five digits, as sums may be in another order."""
    old, new = (bench.results[build] for build in edit.builds())
    if not math.isclose(old, new, rel_tol=1e-5):
        print(f"{edit.program}: {edit.old} has {old}, {edit.new} {new}", file=sys.stderr)
        return False
    return True


def summary(what, rows):
    """Of rows (predicted, measured), in per cent of the old program's time."""
    if not rows:
        return
    large = [(predicted, measured) for predicted, measured in rows if abs(measured) > 3]
    right = sum((predicted < 0) == (measured < 0) for predicted, measured in large)
    errors = [abs(predicted - measured) for predicted, measured in rows]
    small = sum(abs(measured) < 10 for _, measured in rows)
    print(f"{what}: {len(rows)}, of which {small} change less than 10 %; sign right in {right} of {len(large)} beyond 3 % "
          f"({100 * right / max(1, len(large)):.0f} %), median error {statistics.median(errors):.1f} points, worst "
          f"{max(errors):.0f}")


def table_of_builds(bench, builds, seconds):
    """Which of two programs a wrong prediction is owed to."""
    with open(bench.core, "rb") as core:
        clock_hz = tomllib.load(core)["clock_hz"]
    print("\n| program | flags | variant | simulated [tick] | measured [tick] | ratio |\n|---|---|---|---|---|---|")
    for build in builds:
        measured = seconds[build] * clock_hz
        flags = f"{CAPTIONS[build.flags]}{f' -D{build.define}' if build.define else ''}"
        print(f"| {build.program} | {flags} | {build.variant} | {bench.ticks[build]} | {measured:.0f} | "
              f"{bench.ticks[build] / measured:.2f} |")


def measure(bench, edits, rounds):
    builds = list(dict.fromkeys(build for edit in edits for build in edit.builds()))
    side_by_side(bench.predict, builds)
    questions = [(edit.builds()[0], change) for edit in edits for change in edit.what_ifs]
    answers = dict(zip(questions, side_by_side(lambda question: bench.what_if(*question), questions)))
    bench.measure(builds, rounds)
    seconds, alone = bench.seconds(builds)
    few = [build for build in builds if alone[build] < 2]
    if few:
        print(f"{len(few)} of {len(builds)} programs had their core to themselves less than twice: "
              f"{', '.join(build.base(pathlib.Path()).name for build in few)}", file=sys.stderr)
    good = all([agree(bench, edit) for edit in edits])
    print("| program | flags | edit | kind | from | predicted [%] | measured [%] | error [points] | sign |")
    print("|---|---|---|---|---|---|---|---|---|")
    from_new, from_old, either = [], [], []
    for edit in edits:
        old, new = edit.builds()
        measured = change_in_percent(seconds[new], seconds[old])
        sources = [("new run", change_in_percent(bench.ticks[new], bench.ticks[old]))]
        sources += [(change, change_in_percent(answers[old, change], bench.ticks[old])) for change in edit.what_ifs]
        for source, predicted in sources:
            sign = "" if abs(measured) <= 3 else "ok" if (predicted < 0) == (measured < 0) else "WRONG"
            print(f"| {caption(edit)} | {source} | {predicted:+.1f} | {measured:+.1f} | {abs(predicted - measured):.1f} | "
                  f"{sign} |")
        rows = [(predicted, measured) for _, predicted in sources]
        from_new.append(rows[0])
        from_old += rows[1:]
        either.append(rows[min(1, len(rows) - 1)])
    print()
    summary("from runs of the new programs", from_new)
    summary("from what-ifs", from_old)
    summary("from the what-if where there is one", either)
    table_of_builds(bench, builds, seconds)
    return good


def check(bench):
    """The direction of the largest effects at small sizes, and the same results."""
    builds = [build for edit, _ in CHECKS for build in edit.builds()]
    side_by_side(bench.predict, builds)
    good = True
    for edit, most in CHECKS:
        old, new = (bench.ticks[build] for build in edit.builds())
        holds = agree(bench, edit) and new < most * old
        good &= holds
        print(f"{'ok  ' if holds else 'FAIL'} {edit.program}: {edit.new} {new} < {most} of {edit.old} {old}")
    print("all edits do as stated" if good else "some edits do not do as stated")
    return good


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path, help="folder of the build")
    parser.add_argument("--runs", type=int, default=25, help="rounds in which the variants take turns (default: 25)")
    parser.add_argument("--only", action="append", choices=sorted({edit.program for edit in EDITS}), metavar="PROGRAM",
                        help="this program; may be repeated")
    parser.add_argument("--core", help="a description instead of calibrating one")
    parser.add_argument("--keep", type=pathlib.Path, help="folder that keeps programs, runs and times; a second call adds to the times")
    parser.add_argument("--check", action="store_true", help="small sizes, nothing measured; exit code 1 if one does not hold")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep or pathlib.Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        bench = Bench(options.build, folder, options.core or "znver5")
        if options.check:
            sys.exit(not check(bench))
        if not options.core:
            bench.core = str(folder / "core.toml")
            bench.model.calibrate(bench.core)
        good = measure(bench, [edit for edit in EDITS if not options.only or edit.program in options.only], options.runs)
    sys.exit(not good)


if __name__ == "__main__":
    main()
