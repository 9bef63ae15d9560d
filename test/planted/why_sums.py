"""why_sums.py WHY.json...: all ticks of every region are given away, and the critical path has as many.

With --examples BUILD, records the examples in C, small, and asks 'why' for all cores.
"""
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
CORES = ["ivybridge", "haswell", "skylake", "icelake-server", "sapphirerapids", "znver3", "znver4", "znver5"]
SIZES = {"transpose": 96, "product": 24, "interchange": 64, "fusion": 3000, "shifted_fusion": 3000, "prefetch": 2048,
         "sum": 300, "unroll": 100, "false_sharing": 1000}


def wrong_sums(why):
    """What does not add up, as texts."""
    for region in why["regions"]:
        ticks = region["ticks"]
        exact = {"causes": sum(region["causes"].values()),
                 "critical_path": sum(row["ticks"] for row in region["critical_path"])}
        for what, total in exact.items():
            if total != ticks:
                yield f"{region['name']}: {what} has {total} of {ticks} ticks"
        # Rows share ticks; JSON has these shares as floating-point numbers.
        for key in ("by_line", "by_function", "by_opcode", "by_class", "by_path"):
            for total, wanted in [(sum(row["ticks"] for row in region[key]), ticks)] + [
                    (sum(row["causes"].values()), row["ticks"]) for row in region[key]]:
                if abs(total - wanted) > 1e-6 + 1e-9 * ticks:
                    yield f"{region['name']}: {key} has {total} of {wanted} ticks"


def programs():
    """Name, source, flags."""
    yield "dot", EXAMPLES / "01_dot/dot.c", []
    yield "smooth", EXAMPLES / "03_gate/smooth.c", []
    yield "callers", EXAMPLES / "08_callers/callers.c", []
    for source in sorted((EXAMPLES / "02_loops").glob("*.c")):
        for variant in re.findall(r"^#define (\w+) \d+$", source.read_text(encoding="utf-8"), re.M):
            yield f"{source.stem}-{variant}", source, [f"-DVARIANT={variant}", f"-DSIZE={SIZES[source.stem]}"]


def check_examples(build):
    leastaction, work = build / "bin/leastaction", build / "test/planted/examples"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    checked = regions = 0
    for name, source, flags in programs():
        program, run = work / name, work / f"{name}.run"
        subprocess.run([leastaction, "clang", "-O2", "-g", *flags, source, "-o", program, "-lpthread", "-lm"], check=True)
        subprocess.run([leastaction, "record", "-o", run, "--", program], check=True, capture_output=True)
        for core in CORES:
            done = subprocess.run([leastaction, "why", run, "--core", core, "--no-what-if", "--json", "-"], check=True,
                                  capture_output=True, text=True)
            why = json.loads(done.stdout)
            checked, regions = checked + 1, regions + len(why["regions"])
            for text in wrong_sums(why):
                sys.exit(f"{name} on {core}: {text}")
    print(f"{checked} times 'why', {regions} regions: all ticks are given away, and the critical path has as many")


def main():
    if sys.argv[1:2] == ["--examples"]:
        return check_examples(Path(sys.argv[2]).resolve())
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            why = json.load(file)
        for text in wrong_sums(why):
            sys.exit(f"{path}: {text}")
        print(f"ok   {sum(region['ticks'] for region in why['regions']):,} ticks are given away, and the critical path has as many")
    return None


if __name__ == "__main__":
    main()
