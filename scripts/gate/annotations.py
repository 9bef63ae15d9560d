"""annotations.py GATE_JSON: annotations of GitHub for the source lines that made a gate fail.

For each region that failed, the lines whose ticks grew most, at most three, as `::error file=...,line=...::...`; where causes
are not known, of a baseline of before, those whose action did. The gate names files by their last parts; the repository's file
of such a name is meant, if there is one alone.
"""
import json
import subprocess
import sys

MOST = 3


def repository_file(name):
    """The one file of the repository whose path ends so; None if there is none, or several."""
    listed = subprocess.run(["git", "ls-files", "-z"], capture_output=True, text=True).stdout.split("\0")
    found = [path for path in listed if path == name or path.endswith("/" + name)]
    while not found and "/" in name:
        name = name.partition("/")[2]
        found = [path for path in listed if path == name or path.endswith("/" + name)]
    return found[0] if len(found) == 1 else None


def escaped(text, property=False):
    for character in "%\r\n" + (":," if property else ""):
        text = text.replace(character, f"%{ord(character):02X}")
    return text


def grown_lines(region):
    """Lines that have grown, the most grown first: name, growth, and what is said of each."""
    differences = region.get("differences", {})
    lines = []
    for row in differences.get("ticks_by_line", []):
        causes = [f"{cause} {ticks:+g}" for cause, ticks in row["causes"].items() if ticks > 0]
        lines.append((row["line"], row["difference"],
                      f"ticks {row['reference_ticks']:.0f} → {row['ticks']:.0f} ({', '.join(causes[:2])})"))
    if "ticks_by_line" not in differences:
        for row in differences.get("by_line", []):
            before, now = row["base"], row["new"]
            lines.append((row["name"], now["action"] - before["action"],
                          f"action {before['action']} → {now['action']}, executed {before['count']} → {now['count']} instructions"))
    return sorted((line for line in lines if line[1] > 0), key=lambda line: -line[1])


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        report = json.load(file)
    for core in report.get("cores", [report]):
        for region in core["regions"]:
            if region["passed"]:
                continue
            reasons = f"region {region['name']}: {'; '.join(region['reasons'])}"
            said = False
            for place, _, words in grown_lines(region)[:MOST]:
                name, _, line = place.rpartition(":")
                path = repository_file(name) if line.isdigit() else None
                if not path:
                    continue
                print(f"::error file={escaped(path, True)},line={line},title=leastaction gate::"
                      + escaped(f"{reasons}. This line: {words}"))
                said = True
            if not said:
                print(f"::error title=leastaction gate::{escaped(reasons)}")


main()
