#!/usr/bin/env python3
"""Simulated against measured core ticks, kernel by kernel.

    measure.py BUILD [--runs N]

Calibrates a core description of this machine, runs each kernel N times (default 41) without recording, records it
once, and replays that with the description. Prints a table; measured is the median, in core ticks: the time-stamp
counter scaled by a chain of multiplications before and after each run. The machine should have nothing else to do.
"""
import argparse
import json
import pathlib
import statistics
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
# Without library calls in regions: neither loops that become memset nor functions of libm.
FLAGS = ["-O2", "-fno-builtin", "-fno-math-errno"]


def ranks(values):
    order = sorted(range(len(values)), key=values.__getitem__)
    return [order.index(i) for i in range(len(values))]


def rank_correlation(a, b):
    """Spearman's."""
    return statistics.correlation(ranks(a), ranks(b))


def simulated(leastaction, folder, program, kernel, core):
    run = folder / f"{kernel}.run"
    subprocess.run([leastaction, "record", "-o", run, "--", program, kernel], check=True, stderr=subprocess.DEVNULL)
    report = subprocess.run([leastaction, "report", run, "--core", core, "--opaque", "measured", "--json", "-"], check=True,
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    regions = json.loads(report.stdout)["regions"]
    return next(region["ticks"] for region in regions if region["name"] == "kernel")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--runs", type=int, default=41)
    options = parser.parse_args()
    leastaction = str(options.build.resolve() / "bin/leastaction")
    sources = sorted(HERE.glob("*.c"))
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        plain, traced, core = folder / "plain", folder / "traced", folder / "core.toml"
        subprocess.run(["clang-22", *FLAGS, "-DMEASURE", *sources, "-o", plain], check=True)
        subprocess.run([leastaction, "clang", *FLAGS, "-g", *sources, "-o", traced], check=True)
        subprocess.run([leastaction, "cores", "--calibrate", "-o", core], check=True)
        kernels = [line.split() for line in subprocess.check_output([plain], text=True).splitlines()]
        measured, model = [], []
        for kernel, _ in kernels:
            lines = subprocess.check_output([plain, kernel, str(options.runs)], text=True).split()
            measured.append(statistics.median(map(float, lines)))
        print("| kernel | bound by | measured [tick] | simulated [tick] | ratio |\n|---|---|---|---|---|")
        for (kernel, bound), ticks in zip(kernels, measured):
            model.append(simulated(leastaction, folder, traced, kernel, core))
            print(f"| {kernel} | {bound} | {ticks:.0f} | {model[-1]} | {model[-1] / ticks:.2f} |", flush=True)
    errors = [abs(m / t - 1) for m, t in zip(model, measured)]
    worst = max(max(m / t, t / m) for m, t in zip(model, measured))
    print(f"\nmedian error {100 * statistics.median(errors):.1f} %, worst factor {worst:.2f}, "
          f"rank correlation {rank_correlation(model, measured):.3f}")


if __name__ == "__main__":
    main()
