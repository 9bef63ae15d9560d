"""Are the regions of reports slower where a core's latencies are multiplied?

    slower_regions.py FOLDER TIMES...

FOLDER has CORE.TIMES.json of each core; TIMES ascend. Prints a line, and each region that is faster.
"""
import json
import pathlib
import sys

folder, times = pathlib.Path(sys.argv[1]), sys.argv[2:]
cores = sorted({path.name.split(".")[0] for path in folder.glob("*.json")})
faster, regions = [], set()
for core in cores:
    before = {}
    for number in times:
        report = json.loads((folder / f"{core}.{number}.json").read_text())
        ticks = {region["name"]: region["ticks"] for region in report["regions"]}
        regions.add(len(ticks))
        faster += [f"{core}: {name} takes {ticks[name]} ticks with latencies times {number}, {old} before"
                   for name, old in before.items() if ticks[name] < old]
        before = ticks
print(f"{len(cores)} cores, {', '.join(map(str, regions))} regions each: {len(faster) or 'none'} is faster", *faster, sep="\n")
