#!/usr/bin/env python3
"""measure.py BUILD: cachesweep beside `valgrind --tool=cachegrind --cache-sim=yes` on the same programs.

Misses of data at cachegrind's own geometries, their difference, and processor time of each: recording and sweep (one pass,
all sizes fully associative, and all sizes of the given ways) against cachegrind (one geometry), the least of three runs
that take turns.
"""
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
GEOMETRIES = [(32768, 8), (49152, 12), (8192, 2)]


def run(command, **more):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, **more)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}: {done.stderr}")
    return done, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    leastaction = pathlib.Path(sys.argv[1]).resolve() / "bin/leastaction"
    print("| program | accesses | geometry | cachesweep: misses | cachegrind: misses | difference | "
          "record + cachesweep [s] | cachegrind [s] |\n|---|---|---|---|---|---|---|---|")
    worst = 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        run(["clang-22", "-O2", HERE / "programs.c", "-o", "plain"])
        run([leastaction, "clang", "-O2", HERE / "programs.c", "-o", "recorded"])
        for kernel in ("matrix", "stencil", "lookups"):
            times = {"record": [], "full": [], "ways": [], "cachegrind": []}
            peer = {}
            for turn in range(3):
                run(["rm", "-rf", "run"])
                times["record"].append(run([leastaction, "record", "-o", "run", "--", "./recorded", kernel])[1])
                times["full"].append(run([leastaction, "cachesweep", "run"])[1])
                ways = ",".join(str(ways) for _, ways in GEOMETRIES)
                times["ways"].append(run([leastaction, "cachesweep", "run", "--ways", ways, "--json", "all.json"])[1])
                for size, count in GEOMETRIES[:1 if turn else None]:
                    done, seconds = run(["valgrind", "--tool=cachegrind", "--cache-sim=yes", f"--D1={size},{count},64",
                                         "--I1=32768,8,64", "--LL=1048576,16,64", "--cachegrind-out-file=/dev/null",
                                         "./plain", kernel])
                    peer[size, count] = int(re.search(r"D1  misses: +([\d,]+)", done.stderr)[1].replace(",", ""))
                    if (size, count) == GEOMETRIES[0]:
                        times["cachegrind"].append(seconds)
            swept = json.load(open("all.json"))
            least = {name: min(values) for name, values in times.items()}
            for size, count in GEOMETRIES:
                ours = next(point["misses"] for point in swept["points"] if point["cache_byte"] == size
                            and point["ways"] == count and not point["fully_associative"])
                difference = ours / peer[size, count] - 1
                worst = max(worst, abs(difference))
                print(f"| {kernel} | {swept['accesses'] / 1e6:.1f} M | {size} byte, {count} ways | {ours} | "
                      f"{peer[size, count]} | {100 * difference:+.2f} % | {least['record']:.2f} + {least['full']:.2f}; "
                      f"with ways {least['ways']:.2f} | {least['cachegrind']:.2f} |")
    print(f"\nlargest difference {100 * worst:.2f} %")
    sys.exit(worst > 0.02)


main()
