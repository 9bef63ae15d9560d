#!/usr/bin/env python3
"""How large the HTML report of 10⁸ instructions is, and how fast Chromium shows it.

    measure.py BUILD [--run RUN] [--rounds 5]

Without --run, bench/report_memory/program.c is recorded. Wanted: at most 5 Mbyte, first paint within 2 s, zoom steps
within 100 ms, headless and without a graphics processor. Chromium and playwright-core as for test/browser/run.
"""
import argparse
import json
import pathlib
import statistics
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SIZE = 10**8
FIRST_STEPS = 10000


def record(leastaction, folder):
    """A run of about SIZE instructions."""
    program = folder / "program"
    subprocess.run([leastaction, "clang", "-O2", "-g", HERE.parent / "report_memory/program.c", "-o", program], check=True)

    def of(steps):
        run = folder / f"{steps}.run"
        subprocess.run([leastaction, "record", "-o", run, "--", program, str(steps)], check=True, capture_output=True)
        done = subprocess.run([leastaction, "check", run, "--json", "-"], check=True, capture_output=True)
        return run, json.loads(done.stdout)["instructions"]

    return of(SIZE * FIRST_STEPS // of(FIRST_STEPS)[1])[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--run", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    leastaction = options.build.resolve() / "bin/leastaction"
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        run = options.run or record(leastaction, folder)
        page, data = folder / "report.html", folder / "report.json"
        subprocess.run([leastaction, "report", run, "--core", "skylake", "--html", page, "--json", data], check=True,
                       stdout=subprocess.DEVNULL)
        region = json.loads(data.read_text())["regions"][0]
        done = subprocess.run(["node", HERE / "measure.mjs", folder / "profile", page, str(options.rounds)], check=True,
                              capture_output=True, text=True)
        times = json.loads(done.stdout)
        print(f"{region['instructions']:,} instructions, {region['ticks']:,} ticks, {len(region['spikes'])} spikes")
        print(f"HTML {page.stat().st_size / 1e6:.2f} Mbyte")
        for title, values in [("first paint", times["paints"]), ("zoom step", times["zooms"]),
                              ("spike chosen", times["choices"])]:
            if values:
                print(f"{title}: median {statistics.median(values):.0f} ms, longest {max(values):.0f} ms")


if __name__ == "__main__":
    main()
