#!/usr/bin/env python3
"""Times `leastaction report` of 10⁸ instructions of a real program beside llvm-mca and callgrind, in the same run.

    measure.py BUILD [--core skylake] [--numbers 10000] [--rounds 3]

Lua sorts so many numbers, recorded. report replays that through the core model with all it knows, and all sinks. callgrind
runs the same program, built the same way but without instrumentation, with caches and branch prediction simulated; it knows
no pipeline. llvm-mca gets the program's hottest code: the loop of Lua's interpreter, as the compiler wrote it, again and
again. Wall time, the least of the rounds; report has two threads, so processor time stands beside it. The start of
llvm-mca and of callgrind is measured with no work and subtracted, in their favour. Lua comes from Debian's source package;
scripts/bootstrap --bench installs Valgrind.
"""
import argparse
import json
import os
import pathlib
import resource
import shutil
import subprocess
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
SORT = HERE.parent / "recording/lua/sort.lua"
FLAGS = ["-O2", "-g", "-DLUA_COMPAT_5_3"]
CALLGRIND = ["valgrind", "--tool=callgrind", "--cache-sim=yes", "--branch-sim=yes", "--callgrind-out-file=/dev/null"]
MCA_ITERATIONS = 100


def times(command, rounds=1):
    """Wall and processor seconds, the least of each."""
    best = []
    for _ in range(rounds):
        before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wall, after = time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_CHILDREN)
        best.append((wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime))
    return tuple(map(min, zip(*best)))


def build_lua(compiler, sources, folder, name):
    objects = []
    for source in sources:
        objects.append(folder / f"{name}.{source.stem}.o")
        subprocess.run([*compiler, *FLAGS, f"-I{folder}", "-c", source, "-o", objects[-1]], check=True)
    subprocess.run([*compiler, *objects, "-o", folder / name, "-lm"], check=True, stderr=subprocess.DEVNULL)
    return folder / name


def interpreter_loop(program, folder):
    """The instructions of luaV_execute that llvm-mca can read, as assembly; and how many they are."""
    text = subprocess.run(["llvm-objdump-22", "-d", "--no-show-raw-insn", "--no-leading-addr", "--x86-asm-syntax=att",
                           "--disassemble-symbols=luaV_execute", program], capture_output=True, text=True,
                          check=True).stdout
    code = [line.split("#")[0].split("<")[0].strip() for line in text.splitlines() if line.startswith((" ", "\t"))]
    path = folder / "loop.s"
    path.write_text("\n".join(code) + "\n")
    return path, len(code)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--core", default="skylake")
    parser.add_argument("--numbers", type=int, default=10000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    if not shutil.which("valgrind"):
        parser.error("there is no valgrind: scripts/bootstrap --bench installs it")
    build = options.build.resolve()
    leastaction = build / "bin/leastaction"
    lua = build / "sources/lua5.4"
    subprocess.run([HERE.parents[1] / "scripts/fetch_source", "lua5.4", lua], check=True)
    sources = sorted(path for path in (lua / "src").glob("*.c") if path.name != "luac.c")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "lua5.4-deb-multiarch.h").write_text('#define DEB_HOST_MULTIARCH "x86_64-linux-gnu"\n')
        plain = build_lua(["clang-22"], sources, folder, "plain")
        traced = build_lua([leastaction, "clang"], sources, folder, "traced")
        run = folder / "sort.run"
        subprocess.run([traced, SORT, str(options.numbers)], check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, env={**os.environ, "LEASTACTION_OUT": str(run)})
        check = subprocess.run([leastaction, "check", run, "--json", "-"], check=True, capture_output=True)
        instructions = json.loads(check.stdout)["instructions"]
        # Debian's Valgrind gives up on debug information of clang 22.
        subprocess.run(["llvm-strip-22", plain, "-o", folder / "stripped"], check=True)
        loop, length = interpreter_loop(plain, folder)
        mca = ["llvm-mca-22", "-mtriple=x86_64", f"-mcpu={options.core}", "-instruction-info=0",
               "-resource-pressure=0", loop]

        report = times([leastaction, "report", run, "--core", options.core, "--json", folder / "report.json"],
                       options.rounds)
        start = times([*mca, "-iterations=1"], options.rounds)
        whole = times([*mca, f"-iterations={1 + MCA_ITERATIONS}"], options.rounds)
        none = times([*CALLGRIND, folder / "stripped", "-v"], options.rounds)
        called = times([*CALLGRIND, folder / "stripped", SORT, str(options.numbers)], options.rounds)

        print(f"{instructions} instructions of Lua's sort, {options.core}; million instructions a second\n")
        print("| | wall time | processor time |\n|---|---|---|")
        for title, count, (wall, processor), (less, lesser) in [
                ("`leastaction report`, end to end", instructions, report, (0, 0)),
                ("llvm-mca 22, Lua's interpreter", length * MCA_ITERATIONS, whole, start),
                ("callgrind, caches and branches", instructions, called, none)]:
            print(f"| {title} | {count / (wall - less) / 1e6:.2f} | {count / (processor - lesser) / 1e6:.2f} |")


if __name__ == "__main__":
    main()
