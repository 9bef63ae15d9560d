#!/usr/bin/env python3
"""What recording costs: kernels and Lua, as ratios to the plain build in the same run.

    measure.py BUILD [ROUNDS]

Each program runs plain, instrumented with recording off, recorded, and with SanitizerCoverage writing each block and
access into a buffer (bench/recording/peer_sancov.c: nothing is compressed or kept). Figures are processor time, user and
system, the least of ROUNDS (default 5). Lua comes from Debian's source package.
"""
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
KERNELS = ["dot", "matrix", "list", "hash"]
SCRIPTS = [("fib", "32"), ("sort", "200000"), ("strings", "500000")]
FLAGS = ["-O2", "-g"]
COVERAGE = "-fsanitize-coverage=trace-pc,trace-loads,trace-stores"


def seconds(command, **environment):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                   env={**os.environ, **environment})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def build(compiler, sources, target, extra=()):
    """Returns the time that compiling takes."""
    objects, total = [], 0.0
    for source in sources:
        objects.append(f"{target}.{pathlib.Path(source).stem}.o")
        total += seconds([*compiler, *FLAGS, *extra, "-c", source, "-o", objects[-1]])
    linked = [f"{target}.peer.o"] if "sancov" in str(target) else []
    for path in linked:
        subprocess.run(["clang-22", "-O2", "-c", HERE / "peer_sancov.c", "-o", path], check=True)
    subprocess.run([*compiler, *objects, *linked, "-o", target, "-lm"], check=True, stderr=subprocess.DEVNULL)
    return total


def main():
    if not 2 <= len(sys.argv) <= 3:
        sys.exit(__doc__)
    here = pathlib.Path(sys.argv[1]).resolve()
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    leastaction = str(here / "bin/leastaction")
    lua = here / "sources/lua5.4"
    subprocess.run([HERE.parents[1] / "scripts/fetch_source", "lua5.4", lua], check=True)
    compilers = {"plain": ["clang-22"], "trace": [leastaction, "clang"], "sancov": ["clang-22", COVERAGE]}
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        (work / "lua5.4-deb-multiarch.h").write_text('#define DEB_HOST_MULTIARCH "x86_64-linux-gnu"\n')
        programs = {name: ([HERE / f"kernels/{name}.c"], [], []) for name in KERNELS}
        sources = sorted(path for path in (lua / "src").glob("*.c") if path.name != "luac.c")
        programs["lua"] = (sources, [f"-I{work}", "-DLUA_COMPAT_5_3"], [])
        compile_time = {}
        for name, (files, extra, _) in programs.items():
            for kind, compiler in compilers.items():
                compile_time[name, kind] = build(compiler, files, work / f"{name}.{kind}", extra)
        rows = [(name, name, []) for name in KERNELS]
        rows += [(f"lua {name}", "lua", [HERE / f"lua/{name}.lua", size]) for name, size in SCRIPTS]
        print(f"{'program':12} {'plain s':>8} {'off':>6} {'recorded':>9} {'sancov':>7} {'byte/instr':>11}")
        for title, name, arguments in rows:
            def best(kind, **environment):
                times = []
                for _ in range(rounds):
                    shutil.rmtree(work / "m.run", ignore_errors=True)
                    times.append(seconds([work / f"{name}.{kind}", *arguments], **environment))
                return min(times)
            plain = best("plain")
            off = best("trace", LEASTACTION="off")
            sancov = best("sancov")
            recorded = best("trace", LEASTACTION_OUT=str(work / "m.run"))
            size = sum(path.stat().st_size for path in work.glob("m.run/thread-*.trace"))
            check = subprocess.run([leastaction, "check", work / "m.run"], capture_output=True, text=True, check=True)
            instructions = int(re.search(r"instructions (\d+)", check.stdout)[1])
            print(f"{title:12} {plain:8.3f} {off / plain:6.2f} {recorded / plain:9.2f} {sancov / plain:7.2f} "
                  f"{size / instructions:11.4f}", flush=True)
        print(f"compile time of Lua with the plugin: {compile_time['lua', 'trace'] / compile_time['lua', 'plain']:.2f}")


if __name__ == "__main__":
    main()
