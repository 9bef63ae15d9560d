#!/usr/bin/env python3
"""What timing probes can tell, and what markers cost: the tables of README.md.

    measure.py BUILD [--most MIB] [--part chases|operations|sampling|markers]

Chases pointers through working sets of 16 KiB to 512 MiB (--most), each load timed by probes, beside the same chase timed
as a whole, medians of 101 rounds that take turns; times divisions, a square root, a hit in L1 and a flushed load, the first three also sampled; counts the nanoseconds of a pair of markers
beside those of LIKWID and XRay. Means of kappa are those of `leastaction report`.
"""
import argparse
import collections
import csv
import json
import math
import os
import pathlib
import shutil
import statistics
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent


class Prober:
    def __init__(self, leastaction, folder):
        self.leastaction, self.folder = leastaction, folder

    def build(self, name, sources, *flags):
        program = self.folder / name
        subprocess.run([self.leastaction, "clang", "-O2", "-g", *flags, *sources, "-o", program], check=True)
        return program

    def report(self, program, *arguments):
        """(what the program printed, its report)"""
        run = self.folder / "probed.run"
        shutil.rmtree(run, ignore_errors=True)
        printed = subprocess.run([self.leastaction, "record", "-o", run, "--", program, *arguments], check=True, text=True,
                                 stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
        report = subprocess.run([self.leastaction, "report", run, "--json", "-"], check=True, stdout=subprocess.PIPE,
                                stderr=subprocess.DEVNULL).stdout
        return printed, json.loads(report)

    def record(self, program, *arguments):
        """(what the program printed, rows of its events, its report)"""
        printed, report = self.report(program, *arguments)
        events = self.folder / "events.csv"
        subprocess.run([self.leastaction, "events", self.folder / "probed.run", "-o", events], check=True,
                       stderr=subprocess.DEVNULL)
        with open(events, encoding="utf-8") as file:
            rows = [dict(row, kappa=int(row["complete"]) - int(row["issue"])) for row in csv.DictReader(file)]
        return printed, rows, report

    @staticmethod
    def line_of(region, function):
        """A region's row of the one line of a function that has timed instructions."""
        return next(row for row in region["by_line"] if row["function"] == function and "mean_kappa" in row)


def chases(prober, most):
    reference = prober.folder / "reference.o"
    subprocess.run(["clang-22", "-O2", "-c", HERE / "reference.c", "-o", reference], check=True)
    program = prober.build("chase", [HERE / "chase.c", reference], "--la-mode=probe")
    print("| working set | whole chase [tick/load] | probes: mean kappa [tick] | median event | ratio | |\n"
          "|---|---|---|---|---|---|")
    kib = 16
    while kib <= most * 1024:
        printed, rows, report = prober.record(program, str(kib << 10))
        resolution = report["clock"]["resolution_ticks"]
        kappas = sorted(row["kappa"] for row in rows if row["function"] == "timedChase" and row["opcode"] == "movq load")
        plain = float(printed)
        probed = statistics.median(prober.line_of(region, "timedChase")["mean_kappa"] for region in report["regions"])
        size = f"{kib} KiB" if kib < 1024 else f"{kib >> 10} MiB"
        below = "below the resolution" if probed <= resolution else ""
        print(f"| {size} | {plain:.1f} | {probed:.1f} | {kappas[len(kappas) // 2]} | {probed / plain:.2f} | {below} |", flush=True)
        kib *= 2
    print(f"\nresolution of a single event: {resolution:g} tick\n")


def operations(prober):
    program = prober.build("operations", [HERE / "operations.c"], "--la-mode=probe", "--la-probe=all")
    _, rows, report = prober.record(program)
    wanted = {"normal": "divsd", "denormal": "divsd", "root": "sqrtsd", "hit": "movq load", "flushed": "movq load"}
    found = collections.defaultdict(list)
    for row in rows:
        if row["opcode"] == wanted.get(row["function"]):
            found[row["function"]].append(row["kappa"])
    means = []
    print("| what | instruction | events | mean kappa [tick] | its error | quartiles |\n|---|---|---|---|---|---|")
    for name, opcode in wanted.items():
        kappas = sorted(found[name])
        quartiles = ", ".join(str(kappas[len(kappas) * i // 4]) for i in (1, 2, 3))
        line = prober.line_of(report["regions"][0], name)
        means.append((line["mean_kappa"], line["mean_kappa_error"], name))
        print(f"| {name} | `{opcode}` | {len(kappas)} | {means[-1][0]:.1f} | {means[-1][1]:.1f} | {quartiles} |")
    means.sort()
    common = report["clock"]["empty_probe"]["error_ticks"]  # the same in all means: no error of their differences
    for (low, low_error, first), (high, high_error, second) in zip(means, means[1:]):
        error = math.sqrt(low_error ** 2 + high_error ** 2 - 2 * common ** 2)
        print(f"* {first} and {second} are {high - low:.1f} ± {error:.1f} ticks apart: {(high - low) / error:.0f} errors.")
    print(f"\nresolution of a single event: {report['clock']['resolution_ticks']:g} tick\n")


def sampling(prober):
    functions = {"all": ("hit", "normal", "root"), "float": ("normal", "root")}
    print("| timed | N | hit | normal | root |\n|---|---|---|---|---|")
    for select, names in functions.items():
        for every in 1, 3, 10, 100:
            program = prober.build("sampled", [HERE / "operations.c"], f"-DROUNDS={10000 * every}", "--la-mode=probe",
                                   f"--la-probe={select}", f"--la-probe-every=~{every}")
            means = {name: [] for name in names}
            for _ in range(3):
                region = prober.report(program)[1]["regions"][0]
                for name in names:
                    means[name].append(prober.line_of(region, name)["mean_kappa"])
            cells = [f"{min(means[name]):.1f}" if name in names else "" for name in functions["all"]]
            print(f"| {select} | {every} | {' | '.join(cells)} |", flush=True)
    print()


def nanoseconds(command, **environment):
    done = subprocess.run(command, env=dict(os.environ, **environment), text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, check=False)
    numbers = [line for line in done.stdout.split() if line.replace(".", "", 1).isdigit()]
    return float(numbers[-1]) if done.returncode == 0 and numbers else None


def markers(prober):
    source, folder = HERE / "markers.c", prober.folder
    ours = prober.build("markers", [source], "--la-mode=markers")
    commands = {"leastaction, recording": ([prober.leastaction, "record", "-o", folder / "markers.run", "--", ours], {}),
                "leastaction, LEASTACTION=off": ([ours], {"LEASTACTION": "off"})}
    for mode, what in (("markers", "mode=markers"), ("trace", "mode=trace")):
        program = prober.build(f"function-{mode}", [source], "-DWITH_FUNCTION=1", f"--la-mode={mode}")
        commands[f"a function that is a region, {what}, recording"] = (
            [prober.leastaction, "record", "-o", folder / "markers.run", "--", program], {})
        commands[f"the same, LEASTACTION=off ({mode})"] = ([program], {"LEASTACTION": "off"})
    commands["a call of a function that is none"] = (
        [prober.build("function", [source], "-DWITH_FUNCTION=0", "--la-mode=markers")], {"LEASTACTION": "off"})
    likwid, xray = folder / "likwid", folder / "xray"
    if subprocess.run(["clang-22", "-O2", "-DWITH_LIKWID", "-DLIKWID_PERFMON", source, "-llikwid", "-o", likwid],
                      stderr=subprocess.DEVNULL, check=False).returncode == 0:
        commands["LIKWID marker API, recording"] = (["timeout", "20", "likwid-perfctr", "-C", "0", "-g", "CLOCK", "-m", likwid], {})
        commands["LIKWID marker API, without likwid-perfctr"] = ([likwid], {})
    subprocess.run(["clang++-22", "-O2", "-fxray-instrument", "-DWITH_XRAY", "-x", "c", source, "-x", "c++",
                    HERE.parent / "recording/peer_xray.cpp", "-o", xray], check=True)
    commands["XRay function probes, flight data recorder"] = ([xray], {})
    plain = folder / "xray-off"
    subprocess.run(["clang++-22", "-O2", "-fxray-instrument", "-DWITH_XRAY", "-x", "c", source, "-o", plain], check=True)
    commands["XRay function probes, not patched"] = ([plain], {})
    least = collections.defaultdict(lambda: None)
    for _ in range(3):  # interleaved
        for name, (command, environment) in commands.items():
            shutil.rmtree(folder / "markers.run", ignore_errors=True)
            taken = nanoseconds(command, **environment)
            if taken is not None and (least[name] is None or taken < least[name]):
                least[name] = taken
    print("| pair of | ns |\n|---|---|")
    for name in commands:
        print(f"| {name} | {'does not run here' if least[name] is None else f'{least[name]:.1f}'} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--part", choices=["chases", "operations", "sampling", "markers"], help="only this")
    parser.add_argument("--most", type=int, default=512, help="the largest working set [MiB]")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        prober = Prober(str(options.build.resolve() / "bin/leastaction"), pathlib.Path(name))
        for name, part in (("chases", lambda: chases(prober, options.most)), ("operations", lambda: operations(prober)),
                           ("sampling", lambda: sampling(prober)), ("markers", lambda: markers(prober))):
            if options.part in (None, name):
                part()


if __name__ == "__main__":
    main()
