#!/usr/bin/env python3
"""Do the intervals of sampled reports hold what a full replay says?

    measure.py BUILD [--only NAME...] [--seeds 20] [--windows 1000] [--core skylake] [--json FILE]

Records the programs of programs.c, Lua, zlib and bzip2 of Debian's source packages, and SQLite of npm's better-sqlite3;
replays each once in full, then with so many seeds, and counts how often the 95 % interval holds the full replay's value:
of ticks, action, and the ticks of the ten lines that have most of them. Errors are those of the estimates themselves.
Speed is instructions of the run by processor time of the whole command. What was recorded and replayed in full stays in
BUILD/sampling: a second call only does what is missing.
"""
import argparse
import json
import pathlib
import resource
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PROGRAMS = ["hash", "matrix", "sort", "chase", "stencil", "automaton", "phases", "lua", "luasort", "zlib", "bzip2",
            "sqlite"]
# 2 to 7 times 10⁹ instructions: only with --only, since a full replay takes up to 20 minutes.
LONG_PROGRAMS = ["hashlong", "phaseslong", "lualong"]
REPETITIONS = {"hashlong": ("hash", 80000000), "phaseslong": ("phases", 60)}
LUA_SCRIPTS = {"lua": "work.lua", "luasort": "sort.lua", "lualong": "long.lua"}
ZLIB_FILES = ["adler32", "compress", "crc32", "deflate", "inffast", "inflate", "inftrees", "trees", "uncompr",
              "zutil"]


def run(*command, **options):
    return subprocess.run([str(word) for word in command], check=True, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL, **options)


def processor_time(*command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(*command)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def build_program(name, leastaction, work, *flags):
    """The command that runs it."""
    if name in LUA_SCRIPTS:
        source = work / "sources/lua5.4"
        run(ROOT / "scripts/fetch_source", "lua5.4", source)
        files = [file for file in sorted((source / "src").glob("*.c")) if file.stem not in ("luac", "ltests")]
        (work / "lua5.4-deb-multiarch.h").write_text('#define DEB_HOST_MULTIARCH ""\n')
        region = "main" if name == "lualong" else "luaV_execute"
        run(leastaction, "clang", "-O2", "-g", *flags, f"--la-region={region}", f"-I{work}", *files, "-o",
            work / f"lua-{region}", "-lm")
        return [work / f"lua-{region}", HERE / LUA_SCRIPTS[name]]
    if name == "bzip2":
        source = work / "sources/bzip2"
        run(ROOT / "scripts/fetch_source", "bzip2", source)
        library = ["blocksort", "huffman", "crctable", "randtable", "compress", "decompress", "bzlib"]
        run(leastaction, "clang", "-O2", "-g", *flags, "--la-region=main", *(source / f"{file}.c" for file in [*library, "bzip2"]),
            "-o", work / "bzip2")
        text = b"".join(file.read_bytes() for file in sorted(source.glob("*.c")))
        (work / "text").write_bytes(text * 10)
        return [work / "bzip2", "-kc", work / "text"]
    if name == "sqlite":
        source, tests = work / "sources/better-sqlite3", ROOT / "test/real/sqlite"
        run(ROOT / "scripts/fetch_npm", "better-sqlite3@12.4.1", source)
        run(leastaction, "clang", "-O2", "-g", *flags, "--la-region=main", "-DSQLITE_ENABLE_FTS5", "-DSQLITE_ENABLE_MATH_FUNCTIONS",
            "-DSQLITE_ENABLE_UPDATE_DELETE_LIMIT", f"-I{source}/deps/sqlite3", source / "deps/sqlite3/sqlite3.c",
            tests / "execute.c", "-o", work / "sqlite", "-lm")
        statements = subprocess.run([sys.executable, tests / "statements.py", "4000"], check=True, capture_output=True)
        (work / "statements.sql").write_bytes(statements.stdout)
        return ["sh", "-c", f"{work}/sqlite :memory: <{work}/statements.sql"]
    if name == "zlib":
        source = work / "sources/zlib"
        run(ROOT / "scripts/fetch_source", "zlib", source)
        run(leastaction, "clang", "-O2", "-g", *flags, f"-I{source}", HERE / "zlib.c",
            *(source / f"{file}.c" for file in ZLIB_FILES), "-o", work / "zlib")
        return [work / "zlib"]
    if not (work / "programs").exists():
        run(leastaction, "clang", "-O2", "-g", *flags, HERE / "programs.c", "-o", work / "programs")
    return [work / "programs", *REPETITIONS.get(name, (name,))]


def region_of(path):
    """The region with the most ticks."""
    return max(json.loads(path.read_text())["regions"], key=lambda region: region["ticks"])


def holds(interval, value):
    return interval[0] <= value and (interval[1] is None or value <= interval[1])


def trial(sampled, full):
    """What of the full replay the intervals hold, and how far the estimates are off."""
    ticks = {(row["line"], row["function"]): row["ticks"] for row in full["by_line"]}
    largest = sorted(ticks, key=ticks.get, reverse=True)[:10]
    rows = {(row["line"], row["function"]): row for row in sampled["by_line"]}
    held, errors = [], []
    for line in (line for line in largest if ticks[line] > 0):
        row = rows.get(line)
        held.append(row is not None and "ticks_interval" in row and holds(row["ticks_interval"], ticks[line]))
        errors.append(abs((row["ticks"] if row else 0) / ticks[line] - 1))
    reach = sampled["ticks_interval"]
    return {"ticks": holds(reach, full["ticks"]), "action": holds(sampled["action_interval"], full["action"]),
            "lines": held, "line_errors": errors, "error": sampled["ticks"] / full["ticks"] - 1,
            "action_error": sampled["action"] / full["action"] - 1,
            "reach": (reach[1] - reach[0]) / 2 / sampled["ticks"], "windows": sampled["sample"]["windows"]}


def full_replay(name, core, work, leastaction):
    """The run, and what a full replay of it says, with the processor time that took."""
    recording, full_json = work / f"{name}.run", work / f"{name}.{core}.json"
    if not recording.exists():
        run(leastaction, "record", "-o", recording, "--", *build_program(name, leastaction, work))
    if not full_json.exists():
        seconds = processor_time(leastaction, "report", recording, "--core", core, "--json", work / "full.json")
        report = json.loads((work / "full.json").read_text())
        full_json.write_text(json.dumps({"regions": report["regions"], "seconds": seconds}))
    return recording, full_json


def measure(name, options, work, leastaction):
    recording, full_json = full_replay(name, options.core, work, leastaction)
    sampled_json = work / f"{name}.sampled.json"
    full = region_of(full_json)
    trials, seconds = [], []
    for seed in range(1, options.seeds + 1):
        seconds.append(processor_time(leastaction, "report", recording, "--core", options.core, "--sample", "--windows",
                                      options.windows, "--seed", seed, "--json", sampled_json))
        trials.append(trial(region_of(sampled_json), full))
    lines = [held for one in trials for held in one["lines"]]
    share = lambda values: 100 * sum(values) / len(values)
    return {"program": name, "instructions": full["instructions"], "trials": len(trials),
            "ticks_held": share([one["ticks"] for one in trials]),
            "action_held": share([one["action"] for one in trials]), "lines_held": share(lines),
            "median_error": 100 * statistics.median(abs(one["error"]) for one in trials),
            "mean_error": 100 * statistics.mean(one["error"] for one in trials),
            "worst_error": 100 * max(abs(one["error"]) for one in trials),
            "median_line_error": 100 * statistics.median(error for one in trials for error in one["line_errors"]),
            "reach": 100 * statistics.median(one["reach"] for one in trials), "windows": trials[0]["windows"],
            "speed": full["instructions"] / statistics.median(seconds) / 1e6,
            "full_speed": full["instructions"] / json.loads(full_json.read_text())["seconds"] / 1e6}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--only", nargs="+", choices=PROGRAMS + LONG_PROGRAMS, default=PROGRAMS)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--windows", type=int, default=1000)
    parser.add_argument("--core", default="skylake")
    parser.add_argument("--json", type=pathlib.Path)
    options = parser.parse_args()
    work = options.build.resolve() / "sampling"
    work.mkdir(exist_ok=True)
    leastaction = options.build.resolve() / "bin/leastaction"
    print("| program | 10⁶ instructions | windows | ticks held [%] | action | lines | median error of ticks [%] | mean | "
          "worst | of lines, median | half interval [%] | 10⁶ instructions/s | in full |\n" + "|---" * 13 + "|")
    results = []
    for name in options.only:
        one = measure(name, options, work, leastaction)
        results.append(one)
        print(f"| {name} | {one['instructions'] / 1e6:.0f} | {one['windows']} | {one['ticks_held']:.0f} | "
              f"{one['action_held']:.0f} | {one['lines_held']:.0f} | {one['median_error']:.2f} | {one['mean_error']:+.2f} | "
              f"{one['worst_error']:.2f} | {one['median_line_error']:.2f} | {one['reach']:.2f} | {one['speed']:.0f} | "
              f"{one['full_speed']:.1f} |")
        sys.stdout.flush()
    if options.json:
        options.json.write_text(json.dumps(results, indent=1))


if __name__ == "__main__":
    main()
