"""known_counts.py LEASTACTION SOURCE WORK [FLAG...]: counts what the source's lines `COUNTS: REGION flop=N byte=M` say,
at -O0 to -O3. Bytes are without registers that a function saves. At -O0, where variables live on the
stack, `byte` is what there is at least, and `O0=N` the work where the
compiler does not use the mask."""
import json
import re
import shutil
import subprocess
import sys

leastaction, source, work, *flags = sys.argv[1:]
wanted = re.findall(r"^// COUNTS: (\w+) flop=(\S+) byte=(\S+)(?: O0=(\S+))?$", open(source, encoding="utf-8").read(), re.MULTILINE)
problems = [] if wanted else ["there are no lines COUNTS"]
for level in range(4):
    program, run = f"{work}.{level}", f"{work}.{level}.run"
    subprocess.run([leastaction, "clang", f"-O{level}", "--la-mode=count", *flags, source, "-o", program], check=True)
    shutil.rmtree(run, ignore_errors=True)
    subprocess.run([leastaction, "record", "-o", run, "--", program], check=True, stderr=subprocess.DEVNULL)
    report = json.loads(subprocess.run([leastaction, "report", run, "--json", "-"], check=True, capture_output=True,
                                       text=True).stdout)
    regions = {region["name"]: region for region in report["regions"]}
    problems += [f"-O{level}: {note}" for note in report["notes"]]
    for name, flop, byte, unmasked in wanted:
        region, flop, byte = regions[name], eval(unmasked if unmasked and not level else flop), eval(byte)
        if region["work_flop"] != flop:
            problems.append(f"-O{level} {name}: {region['work_flop']} flop, not {flop}")
        saved = sum(row["length_byte"] for row in region["by_opcode"] if row["opcode"] in ("pushq store", "popq load"))
        if region["length_byte"] - saved < byte or (level and region["length_byte"] - saved != byte):
            problems.append(f"-O{level} {name}: {region['length_byte'] - saved} byte, not {byte}")
print("\n".join(problems) or f"{len(wanted)} regions are counted as known")
sys.exit(bool(problems))
