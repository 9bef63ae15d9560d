"""same_counts.py LEASTACTION SOURCE WORK [FLAG...]: at -O0 to -O3, mode=count counts in each region and thread what
mode=trace records: instructions by opcode (calls into other code apart), work and length."""
import json
import os
import shutil
import subprocess
import sys

leastaction, source, work, *flags = sys.argv[1:]
compiler = "clang++" if source.endswith(".cpp") else "clang"


def counts(mode, level):
    program, run = f"{work}.{mode}{level}", f"{work}.{mode}{level}.run"
    subprocess.run([leastaction, compiler, f"-O{level}", f"--la-mode={mode}", *flags, source, "-o", program], check=True)
    shutil.rmtree(run, ignore_errors=True)
    subprocess.run([leastaction, "record", "-o", run, "--", program], check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)
    report = subprocess.run([leastaction, "report", run, "--json", "-"], check=True, capture_output=True, text=True)
    regions = {}
    for region in json.loads(report.stdout)["regions"]:
        opcodes = {row["opcode"]: row["count"] for row in region["by_opcode"] if not row["opcode"].startswith("call:")}
        regions[region["name"], region["thread"]] = (opcodes, sum(opcodes.values()), region["work_flop"],
                                                     region["length_byte"], region["execution_count"])
    if not any(found[1] for found in regions.values()):
        sys.exit(f"{run}: nothing was counted")
    return regions


for level in range(4):
    traced, counted = counts("trace", level), counts("count", level)
    if traced != counted:
        sys.exit(f"-O{level}:\n{traced}\nbut counted\n{counted}")
print(os.path.basename(source), "counts the same")
