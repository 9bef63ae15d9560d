#!/usr/bin/env python3
"""Does the core model choose among compiler flags as this machine does?

    bench/decisions/measure.py build/release              # calibrates, records, measures: twenty minutes
    bench/decisions/measure.py build/release --core c.toml --core znver4   # only replays what is there
    bench/decisions/measure.py build/release --check      # three kernels, nothing measured

Each kernel of kernels/ is compiled with each set of flags. Measured are the ticks of the first, cold, and the best of later,
warm executions, the least of all processes that had a core to themselves; the variants take turns. Simulated is one recorded run. What was compiled,
recorded, measured and simulated stays in the work folder, for a second call to go on with. The machine should have nothing
else to do.
"""
import argparse
import dataclasses
import hashlib
import itertools
import json
import math
import pathlib
import re
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE.parent))
from choices import (  # noqa: E402: beside this file
    Variant, accuracy, by_kernel, choices, fastest_found, ordered_beyond, ordered_pairs, simulated_pairs)
from model import COMMON_FLAGS, Model, compile_plain, had_core_alone, side_by_side  # noqa: E402: in the folder above

SIZES = [0, .01, .02, .05, .1, .2, .5, math.inf]  # of differences
FLAGS = {"O1": ["-O1"], "O2": ["-O2"], "O3": ["-O3"], "Os": ["-Os"],
         "scalar": ["-O2", "-fno-vectorize", "-fno-slp-vectorize", "-fno-unroll-loops"],
         "O2-native": ["-O2", "-march=native"],
         "O3-native": ["-O3", "-march=native"],
         "narrow": ["-O3", "-march=native", "-mprefer-vector-width=256"],
         "rolled": ["-O3", "-march=native", "-fno-unroll-loops"],
         "fast": ["-O3", "-march=native", "-ffast-math"]}
EXECUTIONS = ["cold", "warm"]
# Kernels of real code: Debian's source package and what is compiled of it, without calls of the C library.
DEFLATE, BZIP2 = "adler32 crc32 deflate trees zutil", "blocksort bzlib compress crctable decompress huffman randtable"
REAL = {"zlib_adler32": ("zlib", "adler32"), "zlib_crc32": ("zlib", "crc32"), "zlib_deflate": ("zlib", DEFLATE),
        "zlib_inflate": ("zlib", f"{DEFLATE} inflate inffast inftrees"),
        "bzip2_compress": ("bzip2", BZIP2), "bzip2_decompress": ("bzip2", BZIP2)}
REAL_FLAGS = ["-DNO_MEMCPY", "-DBZ_NO_STDIO", "-w"]
# For --check: with the first of these flags a kernel takes less than with the second.
CHECKS = {"saxpy": ("O3-native", "scalar"), "count_letters": ("O3-native", "O1"), "dot": ("fast", "O2")}


@dataclasses.dataclass(frozen=True)
class Build:
    kernel: str
    flags: str

    def source(self):
        return HERE / f"kernels/{self.kernel}.c"

    def sources(self, packages):
        """All that it is compiled from; real code lies in a folder of packages."""
        package, files = REAL.get(self.kernel, ("", ""))
        return [self.source(), *(packages / package / f"{file}.c" for file in files.split())]

    def options(self, packages):
        real = [*REAL_FLAGS, "-I", packages / REAL[self.kernel][0]] if self.kernel in REAL else []
        return [*FLAGS[self.flags], *real]

    def kind(self):
        return re.match(r"/\* ([\w ]+):", self.source().read_text(encoding="utf-8"))[1]

    def name(self):
        return f"{self.kernel}-{self.flags}"


def digest(*paths):
    return hashlib.sha256(b"".join(pathlib.Path(path).read_bytes() for path in paths)).hexdigest()[:16]


class Bench:
    """Variants of kernels with equal programs share all that is made of them."""

    def __init__(self, build_folder, work):
        self.model, self.work, self.packages = Model(build_folder), work, build_folder.resolve() / "sources"
        work.mkdir(parents=True, exist_ok=True)
        self.programs = {}  # of a build: the digest of its program without the plugin
        self.measured = self.load("measured.json")
        self.was_alone = None  # tells by the ticks of the additions

    def load(self, name):
        path = self.work / name
        return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}

    def save(self, name, data):
        (self.work / f"{name}.new").write_text(json.dumps(data), encoding="utf-8")
        (self.work / f"{name}.new").rename(self.work / name)

    def fetch(self, builds):
        for package in {REAL[build.kernel][0] for build in builds if build.kernel in REAL}:
            subprocess.run([HERE.parent.parent / "scripts/fetch_source", package, self.packages / package], check=True)

    def compile(self, build):
        program, made_from = self.work / f"{build.name()}.plain", self.work / f"{build.name()}.from"
        sources = build.sources(self.packages)
        inputs = digest(*sources, *sorted(HERE.glob("*.h")), HERE.parent / "edits/edits.h") + " " + " ".join(
            COMMON_FLAGS + FLAGS[build.flags])
        if not made_from.exists() or made_from.read_text(encoding="utf-8") != inputs:
            compile_plain(["-DMEASURE", *build.options(self.packages)], sources, program)
            made_from.write_text(inputs, encoding="utf-8")
        self.programs[build] = digest(program)

    def record(self, build):
        """Its run, made once, and what the recorded program printed."""
        base = self.work / self.programs[build]
        printed = base.with_suffix(".printed")
        if not printed.exists():
            traced = base.with_suffix(".traced")
            self.model.compile(build.options(self.packages), build.sources(self.packages), traced)
            printed.write_text(self.model.record(traced, base.with_suffix(".run")), encoding="utf-8")
        return [float(word) for word in printed.read_text(encoding="utf-8").split()]

    def simulate(self, builds, core, jobs):
        """Ticks of builds' runs, by digest and execution."""
        path = pathlib.Path(core)
        name = f"simulated-{path.stem}-{digest(self.model.leastaction, *([path] if path.exists() else []))}.json"
        simulated = self.load(name)

        def replay(program):
            regions = self.model.regions(self.work / f"{program}.run", core, "--no-causes")
            return program, {execution: regions[execution]["ticks"] for execution in EXECUTIONS}

        programs = dict.fromkeys(self.programs[build] for build in builds)
        missing = [program for program in programs if program not in simulated]
        for begin in range(0, len(missing), 50):
            simulated |= side_by_side(replay, missing[begin:begin + 50], jobs)
            self.save(name, simulated)
        return simulated

    def execute(self, build):
        """One process: both results, and the ticks of both executions and of the additions beside them."""
        printed = subprocess.check_output([self.work / f"{build.name()}.plain"], text=True).split()
        results, times, clock = printed[:2], printed[2:4] + printed[5:7], float(printed[4])
        return [float(word) for word in results], [float(time) * clock for time in times]

    def measure(self, builds, rounds):
        """So many processes of each program, which take turns with those of the same kernel."""
        distinct = {self.programs[build]: build for build in reversed(builds)}
        turns = sorted(distinct.items(), key=lambda item: item[1].kernel)
        for turn in range(rounds):
            for program, build in turns:
                times = self.measured.setdefault(program, [])
                if len(times) <= turn:
                    times.append(self.execute(build)[1])
            self.save("measured.json", self.measured)

    def alone(self, program, execution):
        """Ticks of the processes that had their core to themselves."""
        column = EXECUTIONS.index(execution)
        additions = column + len(EXECUTIONS)
        if self.was_alone is None:
            self.was_alone = had_core_alone(times[2] for processes in self.measured.values() for times in processes)
        return [times[column] for times in self.measured[program] if self.was_alone(times[additions])]

    def ticks(self, build, execution):
        """Least of the processes that were alone, or of all if none was."""
        program = self.programs[build]
        return min(self.alone(program, execution) or
                   [times[EXECUTIONS.index(execution)] for times in self.measured[program]])

    def repeatability(self, execution):
        """By how much the second best process of each program is longer than the best, sorted."""
        best = [sorted(self.alone(program, execution))[:2] for program in self.measured]
        return sorted(two[1] / two[0] - 1 for two in best if len(two) == 2)


def agree(bench, builds):
    """Whether all flags come to the same results, recorded or not; sums may be in another order with -ffast-math."""
    good, expected = True, {}
    for build in builds:
        recorded, (plain, _) = bench.record(build), bench.execute(build)
        for got in (recorded, plain):
            known = expected.setdefault(build.kernel, got)
            tolerance = 1e-4 if build.flags == "fast" else 1e-6
            if not all(math.isclose(a, b, rel_tol=tolerance) for a, b in zip(known, got, strict=True)):
                print(f"{build.name()}: {got} is not {known}", file=sys.stderr)
                good = False
    return good


def row(what, variants, among=None):
    """Figures of the variants; pairs and choices may be among more of them."""
    found, chosen = accuracy(variants), choices(among or variants)
    right, pairs = ordered_pairs(among or variants)
    regrets = [choice.regret() for choice in chosen]
    return {"of": what, "variants": len(variants), "median_error": found.median, "worst_factor": found.worst_factor,
            "within_tenth": found.within_tenth, "pairs": pairs, "pairs_right": right,
            "fastest_found": fastest_found(chosen), "mean_regret": statistics.mean(regrets), "worst_regret": max(regrets)}


def print_rows(title, rows, with_choices=True):
    print(f"\n| {title} | variants | median error [%] | worst factor | within 10 % [%] | pairs ordered [%] |"
          + (" fastest found [%] | mean regret [%] | worst regret [%] |" if with_choices else ""))
    print("|---" * (9 if with_choices else 6) + "|")
    for figures in rows:
        pairs = f"{100 * figures['pairs_right'] / figures['pairs']:.1f} of {figures['pairs']}" if figures["pairs"] else ""
        line = (f"| {figures['of']} | {figures['variants']} | {100 * figures['median_error']:.1f} | "
                f"{figures['worst_factor']:.2f} | {100 * figures['within_tenth']:.0f} | {pairs} |")
        if with_choices:
            line += (f" {100 * figures['fastest_found']:.0f} | {100 * figures['mean_regret']:.1f} | "
                     f"{100 * figures['worst_regret']:.0f} |")
        print(line)


def pairs_with(variants, flags):
    """Variants of two flag sets at a time, of which one is this: what its pairs are counted in."""
    right = pairs = 0
    for other in {variant.flags for variant in variants} - {flags}:
        some = ordered_pairs([variant for variant in variants if variant.flags in (flags, other)])
        right, pairs = right + some[0], pairs + some[1]
    return {"pairs_right": right, "pairs": pairs}


def evaluate(core, execution, variants):
    """Prints the tables of one description and execution, and returns their figures."""
    def having(**what):
        return [variant for variant in variants if all(getattr(variant, key) == value for key, value in what.items())]

    flag_sets = dict.fromkeys(variant.flags for variant in variants)
    kinds = sorted({variant.kind for variant in variants})
    name = pathlib.Path(core).stem
    total = row("all", variants)
    by_flags = [row(flags, having(flags=flags)) | pairs_with(variants, flags) for flags in flag_sets]
    by_kind = [row(kind, having(kind=kind)) for kind in kinds]
    print(f"\n## {execution}, {name}")
    print_rows("", [total])
    print_rows("flags", by_flags, with_choices=False)
    print_rows("kind", by_kind)
    worst = [max(group, key=Variant.factor) for group in by_kernel(variants).values()]
    print("\n| kernel | its worst flags | measured [tick] | simulated [tick] | ratio |\n|---|---|---|---|---|")
    for variant in sorted(worst, key=Variant.factor, reverse=True)[:20]:
        print(f"| {variant.kernel} | {variant.flags} | {variant.measured:.0f} | {variant.simulated} | "
              f"{variant.simulated / variant.measured:.2f} |")
    regretted = sorted(choices(variants), key=lambda choice: choice.regret(), reverse=True)[:10]
    print("\n| kernel | chosen | best | regret [%] |\n|---|---|---|---|")
    for choice in regretted:
        print(f"| {choice.kernel} | {choice.chosen.flags} | {choice.best.flags} | {100 * choice.regret():.1f} |")
    return {"core": name, "execution": execution, "all": total, "by_flags": by_flags, "by_kind": by_kind,
            "variants": [dataclasses.asdict(variant) for variant in variants]}


def by_size(of, variants):
    """How often the sign of a simulated difference is right, by its size."""
    pairs = simulated_pairs(variants)
    found = [[pair.right for pair in pairs if low <= pair.apart < high] for low, high in itertools.pairwise(SIZES)]
    return {"of": of, "pairs": [len(bin) for bin in found], "right": [sum(bin) for bin in found],
            "ordered_beyond": ordered_beyond(pairs)}


def print_by_size(rows):
    percent = [f"{100 * size:g}" for size in SIZES[:-1]]
    print("\n| execution, description | " + " | ".join(f"{low} to {high} %" for low, high in itertools.pairwise(percent))
          + f" | {percent[-1]} % or more | nine in ten right beyond [%] |\n" + "|---" * (len(SIZES) + 1) + "|")
    for row in rows:
        cells = [f"{100 * right / pairs:.0f} of {pairs}" if pairs else "" for right, pairs in zip(row["right"], row["pairs"])]
        beyond = "" if row["ordered_beyond"] is None else f"{100 * row['ordered_beyond']:.1f}"
        print(f"| {row['of']} | " + " | ".join(cells) + f" | {beyond} |")


def shipped_core(model):
    """Name of the description that fits this machine without calibration."""
    return next(core["name"] for core in json.loads(model.run("cores", "--json", "-"))["cores"] if core["matches_this_machine"])


def compare(bench, builds, options):
    """Everything; returns whether all results agree."""
    bench.fetch(builds)
    side_by_side(bench.compile, builds, options.jobs)
    first = {bench.programs[build]: build for build in reversed(builds)}
    side_by_side(bench.record, first.values(), options.jobs)
    good = agree(bench, first.values())
    cores = options.core
    if not cores:
        calibrated = bench.work / "core.toml"
        if not calibrated.exists():
            bench.model.calibrate(calibrated, *options.calibrate_options.split())
        cores = [str(calibrated), shipped_core(bench.model)]
    bench.measure(builds, options.runs)
    print(f"{len({build.kernel for build in builds})} kernels, {len(builds)} variants, {len(first)} different programs, "
          f"{options.runs} processes each")
    for execution in EXECUTIONS:
        spread = bench.repeatability(execution)
        if spread:
            alone = sum(bool(bench.alone(program, execution)) for program in bench.measured)
            print(f"{execution}: {alone} of the programs had a core to themselves; the second best process takes "
                  f"{100 * statistics.median(spread):.1f} % more than the best (median), "
                  f"{100 * spread[len(spread) * 9 // 10]:.1f} % (nine in ten below)")
    found = []
    for core in cores:
        simulated = bench.simulate(builds, core, options.jobs)
        for execution in EXECUTIONS:
            found.append(evaluate(core, execution, [
                Variant(build.kernel, build.kind(), build.flags, bench.ticks(build, execution),
                        simulated[bench.programs[build]][execution]) for build in builds]))
    print()
    print_rows("execution, description", [figures["all"] | {"of": f"{figures['execution']}, {figures['core']}"}
                                          for figures in found])
    def variants_of(figures):
        return [Variant(**variant) for variant in figures["variants"]]

    print_by_size([by_size(f"{figures['execution']}, {figures['core']}", variants_of(figures)) for figures in found]
                  + [by_size(f"both, {core}", [dataclasses.replace(variant, kernel=f"{figures['execution']} {variant.kernel}")
                                               for figures in found if figures["core"] == core
                                               for variant in variants_of(figures)])
                     for core in dict.fromkeys(figures["core"] for figures in found)])
    if options.json:
        options.json.write_text(json.dumps(found, indent=1), encoding="utf-8")
    return good


def check_figures():
    """The figures of five variants of two kernels, which can be told by hand."""
    variants = [Variant("a", "x", "O1", 200, 100), Variant("a", "x", "O2", 100, 108), Variant("a", "x", "O3", 102, 121),
                Variant("b", "y", "O1", 50, 50), Variant("b", "y", "O2", 40, 43)]
    figures = row("all", variants)
    # a: O1 is taken for the fastest, and both pairs apart are wrong; O2 and O3 are not apart. b: all right.
    expected = {"of": "all", "variants": 5, "median_error": .08, "worst_factor": 2, "within_tenth": .6, "pairs": 3,
                "pairs_right": 1, "fastest_found": .5, "mean_regret": .5, "worst_regret": 1}
    # By the model a's O2 takes 8 % more than O1, O3 21 % more than O1 and 12 % more than O2, which alone is right; and so
    # is b's pair, 16 % apart.
    sizes = by_size("", variants)
    return (all(figures[key] == value if key == "of" else math.isclose(figures[key], value, rel_tol=1e-9)
                for key, value in expected.items()) and pairs_with(variants, "O3") == {"pairs_right": 0, "pairs": 1}
            and sizes == {"of": "", "pairs": [0, 0, 0, 1, 2, 1, 0], "right": [0, 0, 0, 0, 2, 0, 0], "ordered_beyond": None}
            and ordered_beyond(simulated_pairs(variants[3:])) == variants[3].simulated / variants[4].simulated - 1)


def check(bench):
    """Compiles, records and simulates some kernels; what is printed says what holds."""
    good = check_figures()
    print(f"{'ok  ' if good else 'FAIL'} figures of known times")
    builds = [Build(kernel, flags) for kernel, pair in CHECKS.items() for flags in pair]
    side_by_side(bench.compile, builds)
    side_by_side(bench.record, builds)
    same = agree(bench, builds)
    print(f"{'ok  ' if same else 'FAIL'} results of all flags, recorded or not")
    simulated = bench.simulate(builds, "znver4", None)
    good &= same
    for kernel, pair in CHECKS.items():
        fast, slow = (simulated[bench.programs[Build(kernel, flags)]] for flags in pair)
        holds = fast["warm"] < slow["warm"] and all(times["warm"] <= times["cold"] for times in (fast, slow))
        good &= holds
        print(f"{'ok  ' if holds else 'FAIL'} {kernel}: {pair[0]} {fast} is faster than {pair[1]} {slow}, warm than cold")
    return good


def main():
    kernels = sorted(path.stem for path in (HERE / "kernels").glob("*.c"))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path, help="folder of the build")
    parser.add_argument("--runs", type=int, default=60, help="processes that each variant is measured in (default: 60)")
    parser.add_argument("--only", action="append", choices=kernels, metavar="KERNEL", help="this kernel; may be repeated")
    parser.add_argument("--core", action="append", help="a description to replay with, by name or file, in place of a calibrated "
                        "one and the shipped one; may be repeated")
    parser.add_argument("--calibrate-options", default="", help="more options of 'leastaction cores --calibrate', as --calibrate-options=--instructions")
    parser.add_argument("--jobs", type=int, help="compile, record and replay so many at a time (default: one a processor); "
                        "what is measured is alone")
    parser.add_argument("--work", type=pathlib.Path, help="folder that keeps programs, runs and times (default: decisions in "
                        "that of the build)")
    parser.add_argument("--json", type=pathlib.Path, help="also write all figures there")
    parser.add_argument("--check", action="store_true", help="some kernels, nothing measured; exit code 1 if one does not do as "
                        "it should")
    options = parser.parse_args()
    work = options.work or options.build.resolve() / "decisions"
    bench = Bench(options.build, work / "check" if options.check else work)
    if options.check:
        sys.exit(not check(bench))
    sys.exit(not compare(bench, [Build(kernel, flags) for kernel in options.only or kernels for flags in FLAGS], options))


if __name__ == "__main__":
    main()
