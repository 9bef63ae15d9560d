#!/usr/bin/env python3
"""What recording costs: kernels and Lua, as ratios to the plain build in the same run.

    measure.py BUILD [--rounds N] [--without-lackey]

Each program runs plain, instrumented with recording off, counted (mode=count), recorded, and with three peers: SanitizerCoverage writing each
block and access into a buffer (peer_sancov.c), XRay's flight data recorder writing each entry and exit of a function into
buffers (peer_xray.cpp; neither compresses or keeps anything), and Valgrind's Lackey printing each instruction and access to
/dev/null. Figures are processor time, user and system, the least of N rounds (default 5), of which each runs every kind
once. Lackey takes minutes: it runs once, and Lua's scripts do less for it (and for the plain build that it is compared
with). Lua comes from Debian's source package; scripts/bootstrap --bench installs Valgrind.
"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE.parent))
from processor_time import seconds  # noqa: E402: in the folder above
KERNELS = ["dot", "matrix", "list", "hash"]
# Of each script, its argument, and the one for Lackey.
SCRIPTS = [("fib", "32", "24"), ("sort", "200000", "4000"), ("strings", "500000", "10000")]
FLAGS = ["-O2", "-g"]
COVERAGE = "-fsanitize-coverage=trace-pc,trace-loads,trace-stores"
XRAY = ["-fxray-instrument", "-fxray-instruction-threshold=1"]
LACKEY = ["valgrind", "--tool=lackey", "--trace-mem=yes", "--log-file=/dev/null"]


def build(compiler, sources, target, extra=()):
    """Returns the time that compiling takes."""
    objects, total = [], 0.0
    for source in sources:
        objects.append(f"{target}.{pathlib.Path(source).stem}.o")
        total += seconds([*compiler, *FLAGS, *extra, "-c", source, "-o", objects[-1]])
    for peer in HERE.glob(f"peer_{target.suffix[1:]}.c*"):
        objects.append(f"{target}.peer.o")
        subprocess.run(["clang-22", "-O2", "-c", peer, "-o", objects[-1]], check=True)
    subprocess.run([*compiler, *objects, "-o", target, "-lm"], check=True, stderr=subprocess.DEVNULL)
    return total


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--without-lackey", action="store_true")
    options = parser.parse_args()
    here = options.build.resolve()
    if not options.without_lackey and not shutil.which("valgrind"):
        parser.error("there is no valgrind: scripts/bootstrap --bench installs it, --without-lackey goes without")
    leastaction = str(here / "bin/leastaction")
    lua = here / "sources/lua5.4"
    subprocess.run([HERE.parents[1] / "scripts/fetch_source", "lua5.4", lua], check=True)
    compilers = {"plain": ["clang-22"], "trace": [leastaction, "clang"],
                 "count": [leastaction, "clang", "--la-mode=count"], "sancov": ["clang-22", COVERAGE],
                 "xray": ["clang-22", *XRAY]}
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        (work / "lua5.4-deb-multiarch.h").write_text('#define DEB_HOST_MULTIARCH "x86_64-linux-gnu"\n')
        programs = {name: ([HERE / f"kernels/{name}.c"], []) for name in KERNELS}
        sources = sorted(path for path in (lua / "src").glob("*.c") if path.name != "luac.c")
        programs["lua"] = (sources, [f"-I{work}", "-DLUA_COMPAT_5_3"])
        compile_time = {}
        for name, (files, extra) in programs.items():
            for kind, compiler in compilers.items():
                compile_time[name, kind] = build(compiler, files, work / f"{name}.{kind}", extra)
        rows = [(name, name, [], []) for name in KERNELS]
        rows += [(f"lua {name}", "lua", [HERE / f"lua/{name}.lua", size], [HERE / f"lua/{name}.lua", less])
                 for name, size, less in SCRIPTS]
        print(f"{'program':12} {'plain s':>8} {'off':>6} {'count':>6} {'recorded':>9} {'sancov':>7} {'xray':>7} {'lackey':>7} "
              f"{'byte/instr':>11}")
        for title, name, arguments, fewer in rows:
            # A round runs every kind once: what else the machine does meets all of them alike.
            times = {kind: [] for kind in ["plain", "off", "count", "sancov", "xray", "recorded"]}
            for _ in range(options.rounds):
                for run in ["m.run", "c.run"]:
                    shutil.rmtree(work / run, ignore_errors=True)
                for kind, measured in times.items():
                    program, environment = {"off": ("trace", {"LEASTACTION": "off"}),
                                            "count": ("count", {"LEASTACTION_OUT": str(work / "c.run")}),
                                            "recorded": ("trace", {"LEASTACTION_OUT": str(work / "m.run")}),
                                            }.get(kind, (kind, {}))
                    measured.append(seconds([work / f"{name}.{program}", *arguments], **environment))
            plain, off, count, sancov, xray, recorded = map(min, times.values())
            size = sum(path.stat().st_size for path in work.glob("m.run/thread-*.trace"))
            check = subprocess.run([leastaction, "check", work / "m.run"], capture_output=True, text=True, check=True)
            instructions = int(re.search(r"instructions (\d+)", check.stdout)[1])
            lackey = "-"
            if not options.without_lackey:
                # Debian's Valgrind gives up on debug information of clang 22.
                subprocess.run(["llvm-strip-22", "-o", work / "lackey", work / f"{name}.plain"], check=True)
                shorter = min(seconds([work / f"{name}.plain", *fewer]) for _ in range(options.rounds))
                lackey = f"{seconds([*LACKEY, work / 'lackey', *fewer]) / shorter:.0f}"
            print(f"{title:12} {plain:8.3f} {off / plain:6.2f} {count / plain:6.2f} {recorded / plain:9.2f} {sancov / plain:7.2f} "
                  f"{xray / plain:7.2f} {lackey:>7} {size / instructions:11.4f}", flush=True)
        print(f"compile time of Lua with the plugin: {compile_time['lua', 'trace'] / compile_time['lua', 'plain']:.2f}")


if __name__ == "__main__":
    main()
