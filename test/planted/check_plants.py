"""check_plants.py BUILD [--core NAME]... [--table] [PROGRAM...]: 'why' names the planted cause and line first.

Each of programs/ tells how it is built and recorded, and which line has which cause in its region "planted":

    // BUILD: leastaction clang -O2 -g
    // RECORD: --step
    // CORES: znver4 znver5
    p = p->next; // HERE: L3

CORES names those where that is the cause; without it, it is on all.
"""
import argparse
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
import why_sums  # noqa: E402: beside this file

HERE = Path(__file__).resolve().parent
# Words of the answer: where one line has the cause, or many.
WORDS = {
    "base": "without a wait", "L1": "for L1", "L2": "for L2", "L3": "for L3", "memory": "for memory",
    "translation": "for the translation", "store forwarding": "what was just stored", "dependency": "for a result",
    "port": "for a port", "divider": "for the divider", "lock or fence": "locks or fences",
    "store queue": "for earlier stores", "mispredicted branch": "mispredicted", "front end": "front end",
    "AVX transition": "mixes AVX",
    "call": "not recorded"}
MANY_WORDS = {"dependency": "wait for results", "port": "wait for ports", "lock or fence": "locks and fences",
              "store queue": "for earlier ones", "AVX transition": "are mixed"}


class Plant:
    def __init__(self, source):
        text = source.read_text(encoding="utf-8")
        self.source, self.name = source, source.name
        self.build = re.search(r"^// BUILD: (.*)$", text, re.M)[1].split()
        found = re.search(r"^// RECORD: (.*)$", text, re.M)
        self.record = found[1].split() if found else []
        found = re.search(r"^// CORES: (.*)$", text, re.M)
        self.cores = found[1].split() if found else None
        found = re.search(r"^// SHARING: (.*)$", text, re.M)
        self.sharing = found[1] if found else None
        marks = [(number, line.split("// HERE: ")[1]) for number, line in enumerate(text.splitlines(), 1)
                 if "// HERE: " in line]
        (self.line, self.cause), = marks
        self.threads = 2 if "inTwoThreads(work)" in text else 1


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stderr}")
    return done.stdout


def prepare(plant, leastaction, work):
    program, recorded = work / plant.source.stem, work / (plant.source.stem + ".run")
    run(leastaction, *plant.build[1:], plant.source, "-o", program)
    run(leastaction, "record", *plant.record, "-o", recorded, "--", program)
    return recorded


def sums_by_line(region, cause):
    sums = {}
    for row in region["by_line"]:
        if cause in row["causes"]:
            place = (os.path.basename(row["file"] or "?"), row["line"])
            sums[place] = sums.get(place, 0) + row["causes"][cause]
    return sums


def wrong_in(plant, region):
    """What 'why' says of a region instead of what is planted, or None."""
    causes = region["causes"]
    first = max(causes, key=causes.get)
    if first != plant.cause:
        has, wanted = (causes.get(cause, 0) / region["ticks"] for cause in (first, plant.cause))
        return f"{first} has {has:.0%}, {plant.cause} {wanted:.0%}"
    sums = sums_by_line(region, first)
    place = max(sums, key=sums.get)
    if place != (plant.name, plant.line):
        return f"{first}, but at {place[0]}:{place[1]}"
    answer = region["answer"]
    if f"{plant.name}:{plant.line}" not in answer or not any(
            words in answer for words in (WORDS[first], MANY_WORDS.get(first, WORDS[first]))):
        return f"the answer says: {answer}"
    sharing = [(row["kind"], row["own"]["line"], row["other"]["line"]) for row in region["sharing"]]
    if plant.sharing and sharing[:1] != [(plant.sharing, plant.line, plant.line)]:
        return f"lines are shared so: {sharing}"
    return None


def check(plant, recorded, leastaction, core):
    chosen = ["--core", core] if core else []
    report = json.loads(run(leastaction, "why", recorded, *chosen, "--no-what-if", "--json", "-"))
    if plant.cores and report["core"] not in plant.cores:
        return report["core"], None, []
    regions = [region for region in report["regions"] if region["name"].split("(")[0] == "planted"]
    wrong = [f"{len(regions)} regions instead of {plant.threads}"] if len(regions) != plant.threads else []
    wrong += [text for text in (wrong_in(plant, region) for region in regions) if text]
    wrong += why_sums.wrong_sums(report)
    share = min(sums_by_line(region, plant.cause).get((plant.name, plant.line), 0) / region["ticks"]
                for region in regions) if regions else 0
    return report["core"], share, wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--core", action="append", default=[])
    parser.add_argument("--table", action="store_true")
    parser.add_argument("programs", nargs="*")
    options = parser.parse_intermixed_args()
    leastaction = Path(options.build).resolve() / "bin" / "leastaction"
    work = Path(options.build).resolve() / "test" / "planted" / "work"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    plants = [Plant(path) for path in sorted((HERE / "programs").iterdir()) if path.suffix in (".c", ".cpp")]
    plants = [plant for plant in plants if not options.programs or plant.source.stem in options.programs]
    cores = options.core or [None]

    def all_of(plant):
        recorded = prepare(plant, leastaction, work)
        results = [check(plant, recorded, leastaction, core) for core in cores]
        shutil.rmtree(recorded)
        return results

    failed, named, tried = 0, [0] * len(cores), [0] * len(cores)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for plant, results in zip(plants, pool.map(all_of, plants)):
            for i, (core, share, wrong) in enumerate(results):
                tried[i] += share is not None
                named[i] += share is not None and not wrong
                failed += bool(wrong)
                for text in wrong:
                    print(f"{plant.name}:{plant.line} is {plant.cause}; on {core}: {text}", flush=True)
            if options.table:
                shares = " | ".join("" if share is None else f"{100 * share:.0f} %" for _, share, _ in results)
                flags = " ".join(plant.build[2:] + plant.record)
                print(f"| {plant.name}:{plant.line} | {flags} | {plant.cause} | {shares} |", flush=True)
            names = [core for core, _, _ in results]
    for core, count, of in zip(names, named, tried):
        print(f"{core}: {count} of {of} named first, cause and line")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
