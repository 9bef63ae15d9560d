#!/usr/bin/env python3
"""Does a gate trip on noise, and does it notice 1 %? leastaction's beside one that reads a clock, on a loaded machine.

    measure.py BUILD [--repetitions N] [--kernels smooth list hash sort]
    measure.py BUILD --unchanged --repetitions 200      # a thousand verdicts on unchanged programs, at 0 %

Each of four kernels is recorded N times (50) while as many processes as there are cores compute, under address
randomisation and with an environment of another size each time. A gate with a limit of 0.1 % must never trip on the
program that the baseline was made of, one of 0.5 % always on the program whose inner loop does 1 % more. The gate that
reads a clock times the same plain program five times before each repetition's verdict, takes the least, and has the
least of the first five as its baseline. --unchanged has examples/10_benchmark, too, a Google Benchmark whose iterations
nobody has fixed.
"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
KERNELS = ("smooth", "list", "hash", "sort")
GOOGLE_BENCHMARK = "google_benchmark"


def run(*command, **options):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)


def least_time(program):
    times = []
    for _ in range(5):
        begin = time.perf_counter()
        run(program, check=True, env=dict(os.environ, LEASTACTION="off"))
        times.append(time.perf_counter() - begin)
    return min(times)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--repetitions", type=int, default=50)
    parser.add_argument("--kernels", nargs="+", choices=KERNELS, default=KERNELS)
    parser.add_argument("--unchanged", action="store_true", help="only the gate on unchanged programs, with a limit of 0 %%")
    arguments = parser.parse_args()
    leastaction = arguments.build.resolve() / "bin/leastaction"
    load = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(os.cpu_count())]
    wrong = 0
    try:
        with tempfile.TemporaryDirectory() as folder:
            work = pathlib.Path(folder)
            if not arguments.unchanged:
                print("| kernel | gate at 0.1 %, unchanged | at 0.5 %, 1 % slower | clock at 0.1 %, unchanged | at 0.5 %, unchanged "
                      "| at 0.5 %, 1 % slower | ticks of 1 % |\n|---|---|---|---|---|---|---|")
            judge = unchanged if arguments.unchanged else measure
            for kernel in [*arguments.kernels, *([GOOGLE_BENCHMARK] if arguments.unchanged else [])]:
                wrong += judge(leastaction, work, kernel, arguments.repetitions)
    finally:
        for process in load:
            process.kill()
    sys.exit(f"{wrong} verdicts of the gate are wrong" if wrong else 0)


def compile_kernel(leastaction, work, kernel, name, *flags):
    source = [*flags, f"-DKERNEL={kernel}", "-O2", "-g", HERE / "programs.c", "-o"]
    run(leastaction, "clang", *source, work / name, check=True)
    run(leastaction, "clang", "--la-mode=markers", *source, work / f"{name}.plain", check=True)


def record(leastaction, work, kernel, name, number):
    run_folder = work / f"{kernel}.{name}.{number}.run"
    run(leastaction, "record", "-o", run_folder, "--", work / name, check=True,
        env=dict(os.environ, PADDING="x" * (97 * number % 5000)))
    return run_folder


def unchanged(leastaction, work, kernel, repetitions):
    """How often the gate trips where nothing has changed at all."""
    if kernel == GOOGLE_BENCHMARK:
        libraries = run(leastaction, "config", "--google-benchmark", check=True).stdout.split()
        run(leastaction, "clang++", "-O2", "-g", HERE.parent.parent / "examples/10_benchmark/bench.cpp", "-o", work / "same",
            *libraries, check=True)
    else:
        compile_kernel(leastaction, work, kernel, "same")
    baseline, trips = work / f"{kernel}.baseline", 0
    run(leastaction, "baseline", record(leastaction, work, kernel, "same", 0), "--core", "skylake", "-o", baseline, check=True)
    for number in range(1, repetitions + 1):
        folder = record(leastaction, work, kernel, "same", number)
        verdict = run(leastaction, "gate", baseline, folder, "--max-ticks", "0%", "--max-action", "0%", "--max-distance", "0")
        if verdict.returncode not in (0, 1):
            sys.exit(verdict.stderr)
        trips += verdict.returncode
        run("rm", "-r", folder, check=True)
    print(f"{kernel}: {trips} of {repetitions} verdicts trip", flush=True)
    return trips


def measure(leastaction, work, kernel, repetitions):
    for name, flags in {"same": [], "slower": ["-DSLOWER"]}.items():
        compile_kernel(leastaction, work, kernel, name, *flags)
    baseline = work / f"{kernel}.baseline"
    run(leastaction, "baseline", record(leastaction, work, kernel, "same", 0), "--core", "skylake", "-o", baseline, check=True)
    clock = least_time(work / "same.plain")
    tripped = {"same": 0, "slower": 0}
    timed = {("same", 0.001): 0, ("same", 0.005): 0, ("slower", 0.005): 0}
    growth = ""
    for number in range(1, repetitions + 1):
        for name, limit in (("same", "+0.1%"), ("slower", "+0.5%")):
            folder = record(leastaction, work, kernel, name, number)
            verdict = run(leastaction, "gate", baseline, folder, "--max-ticks", limit)
            if verdict.returncode not in (0, 1):
                sys.exit(verdict.stderr)
            tripped[name] += verdict.returncode
            if name == "slower":
                growth = next(word for word in verdict.stdout.splitlines()[4].split("  ") if "%" in word).strip()
            run("rm", "-r", folder, check=True)
            now = least_time(work / f"{name}.plain")
            for (program, share), _ in timed.items():
                timed[program, share] += program == name and now > clock * (1 + share)
    of = f"of {repetitions}"
    print(f"| {kernel} | {tripped['same']} {of} | {tripped['slower']} {of} | {timed['same', 0.001]} {of} "
          f"| {timed['same', 0.005]} {of} | {timed['slower', 0.005]} {of} | {growth} |", flush=True)
    return tripped["same"] + repetitions - tripped["slower"]


if __name__ == "__main__":
    main()
