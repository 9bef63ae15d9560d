"""annotations.py GATE_JSON: annotations of GitHub for the source lines that made a gate fail.

For each region that failed, the lines whose action grew most, at most three, as `::error file=...,line=...::...`. The gate
names files by their last parts; the repository's file of such a name is meant, if there is one alone.
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


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        report = json.load(file)
    for region in report["regions"]:
        if region["passed"]:
            continue
        reasons = "; ".join(region["reasons"])
        said = False
        grown = [(row["new"]["action"] - row["base"]["action"], row) for row in region.get("differences", {}).get("by_line", [])]
        for growth, row in sorted((pair for pair in grown if pair[0] > 0), key=lambda pair: -pair[0])[:MOST]:
            name, _, line = row["name"].rpartition(":")
            path = repository_file(name) if line.isdigit() else None
            if not path:
                continue
            text = f"region {region['name']}: {reasons}. This line: action {row['base']['action']} → {row['new']['action']}, " \
                   f"executed {row['base']['count']} → {row['new']['count']} instructions"
            print(f"::error file={escaped(path, True)},line={line},title=leastaction gate::{escaped(text)}")
            said = True
        if not said:
            print(f"::error title=leastaction gate::{escaped('region ' + region['name'] + ': ' + reasons)}")


main()
