"""check_regions.py REPORT.json: each region's name tells what must have happened in it, for example
"two loops: 64 flop, 512 byte, 3 times", or loops_64_flop. A few more bytes are allowed: registers that are saved around the markers."""
import json
import re
import sys

SAVED_BYTES = 96
with open(sys.argv[1], encoding="utf-8") as file:
    regions = json.load(file)["regions"]
wrong = []
for region in regions:
    expected = re.findall(r"(\d+)[ _](flop|byte|times)", region["name"])
    if not expected:
        wrong.append(f"{region['name']}: the name tells nothing")
    for number, unit in expected:
        key = {"flop": "work_flop", "byte": "length_byte", "times": "execution_count"}[unit]
        more = SAVED_BYTES * region["execution_count"] if unit == "byte" else 0
        if not int(number) <= region[key] <= int(number) + more:
            wrong.append(f"{region['name']}: {key} is {region[key]}")
print("\n".join(wrong) if wrong else f"{len(regions)} regions as their names say")
sys.exit(bool(wrong) or not regions)
