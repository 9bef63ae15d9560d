"""What benchmarks that hold the model against the machine share: compile, record, replay.

    model = Model(build_folder)
    model.compile(["-O2"], ["dot.c"], "dot")
    printed = model.record("dot", "dot.run")
    ticks = model.regions("dot.run", "znver4")["lesson"]["ticks"]
"""
import concurrent.futures
import json
import os
import shutil
import subprocess
import sys

# Without library calls in regions: neither loops that become memset nor functions of libm. Aligned, because where else a
# small loop comes to lie is chance, and doubles its time when it crosses a line.
COMMON_FLAGS = ["-falign-loops=64", "-falign-functions=64", "-fno-builtin", "-fno-math-errno"]


# By so much the additions beside an execution differ from the hundredth fastest of all, or something else was on the core.
ALONE = .08


def had_core_alone(every):
    """Tells by the time of the additions beside an execution whether that had its core to itself. `every`: all such times."""
    every = sorted(every)
    fastest = every[len(every) // 100]
    return lambda additions: abs(additions / fastest - 1) <= ALONE


def side_by_side(function, arguments, jobs=None):
    with concurrent.futures.ThreadPoolExecutor(jobs or os.cpu_count()) as pool:
        return list(pool.map(function, arguments))


class Model:
    """The command leastaction of a build; what fails ends the benchmark with what the command said."""

    def __init__(self, build):
        self.leastaction = str(build.resolve() / "bin/leastaction")

    def run(self, *arguments):
        done = subprocess.run([self.leastaction, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if done.returncode != 0:
            sys.exit(f"{' '.join(map(str, arguments))}: {done.stderr}")
        return done.stdout

    def compile(self, flags, sources, output):
        self.run("clang", "-g", *COMMON_FLAGS, *flags, *sources, "-o", output)

    def record(self, program, run):
        """What the program printed."""
        shutil.rmtree(run, ignore_errors=True)
        return self.run("record", "-o", run, "--", program)

    def regions(self, run, core, *options):
        """The regions of a report, by name."""
        report = json.loads(self.run("report", run, "--core", core, "--json", "-", *options))
        return {region["name"]: region for region in report["regions"]}

    def calibrate(self, output, *options):
        self.run("cores", "--calibrate", "-o", output, *options)


def compile_plain(flags, sources, output):
    """Without the plugin."""
    subprocess.run(["clang-22", *COMMON_FLAGS, *flags, *sources, "-o", output], check=True)
