#!/usr/bin/env python3
"""What does `record --sample` cost, and do its reports say what those of full recordings say?

    recorded.py BUILD [--only NAME...] [--trials 5] [--period 2ms] [--max-bytes 4M] [--cost-period 500ms] [--core skylake]

Records each program of measure.py once in full and, compiled with --la-sample=loops, so many times as a sample, and
compares the share of the ticks of the ten lines that have most. Cost is processor time with windows in the usual period
against recording switched off, the least of five of either, alternating; size is that of a window's traces on average.
Full recordings and replays are those of measure.py, in BUILD/sampling.
"""
import argparse
import json
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys

from measure import PROGRAMS, build_program, full_replay, holds, region_of, run


def same_region(path, region):
    return next((one for one in json.loads(path.read_text())["regions"] if one["name"] == region["name"]), None)


def seconds(command, work, **environment):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([str(word) for word in command], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                   env={**os.environ, **environment}, cwd=work)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def cost(command, period, work):
    off, sampled = [], []
    for _ in range(5):
        off.append(seconds(command, work, LEASTACTION="off"))
        sampled.append(seconds(command, work, LEASTACTION_OUT="cost.run", LEASTACTION_SAMPLE=str(period)))
        shutil.rmtree(work / "cost.run", ignore_errors=True)
    return min(sampled) / min(off)


def shares(region):
    """Of the region's ticks, by line: value and interval."""
    def key(row):
        return row["line"] and pathlib.Path(row["line"]).name, row["function"]  # the two are compiled in other folders

    return {key(row): (row["ticks"] / region["ticks"], row.get("tick_fraction_interval")) for row in region["by_line"]}


def measure(name, options, work, leastaction):
    (work / "loops").mkdir(exist_ok=True)
    command = build_program(name, leastaction, work / "loops", "--la-sample=loops")
    _, full_json = full_replay(name, options.core, work, leastaction)
    full = region_of(full_json)
    truth = shares(full)
    largest = sorted(truth, key=lambda line: truth[line][0], reverse=True)[:10]
    held, errors, windows, late, size = [], [], [], [], []
    for _ in range(options.trials):
        recording, report = work / "sampled.run", work / "sampled.json"
        shutil.rmtree(recording, ignore_errors=True)
        limit = ["--max-bytes", options.max_bytes] if options.max_bytes else []
        run(leastaction, "record", f"--sample={options.period}", *limit, "-o", recording, "--", *command)
        run(leastaction, "report", recording, "--core", options.core, "--json", report)
        sample, found = json.loads(report.read_text())["sample"], shares(same_region(report, full))
        windows.append(sample["windows"])
        late.append(sample["late_windows"] / (sample["late_windows"] + sample["windows"]))
        size.append(sum(file.stat().st_size for file in recording.glob("*.trace")) / sample["windows"])
        for line in largest:
            share, interval = found.get(line, (0, None))
            held.append(interval is not None and holds(interval, truth[line][0]))
            errors.append(abs(share - truth[line][0]))
    return [name, f"{statistics.median(windows):.0f}", f"{100 * statistics.median(late):.0f}",
            f"{100 * statistics.mean(held):.0f}", f"{100 * statistics.median(errors):.2f}", f"{100 * max(errors):.1f}",
            f"{statistics.mean(size) / 1000:.0f}", f"{cost(command, options.cost_period, work):.3f}"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--only", nargs="+", choices=PROGRAMS, default=PROGRAMS)
    parser.add_argument("--trials", type=int, default=5)
    parser.add_argument("--period", default="2ms")
    parser.add_argument("--max-bytes", help="limit of the traces, as of record")
    parser.add_argument("--cost-period", type=int, default=500, help="in ms")
    parser.add_argument("--core", default="skylake")
    options = parser.parse_args()
    work = options.build.resolve() / "sampling"
    work.mkdir(exist_ok=True)
    leastaction = options.build.resolve() / "bin/leastaction"
    print("| program | windows | late [%] | lines held [%] | median error [points] | largest | kbyte per window | cost |\n" +
          "|---" * 8 + "|")
    for name in options.only:
        print("| " + " | ".join(measure(name, options, work, leastaction)) + " |")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
