"""same_count.py COUNTER PROGRAM SIZE CHECK.json: the processor executes as many instructions for this size as
`leastaction check` says, extrapolated from two small sizes: the program's instructions must grow evenly."""
import json
import subprocess
import sys

counter, program, size, check = sys.argv[1:]
few, more = (int(subprocess.run([counter, program, str(n)], capture_output=True).stderr) for n in (100, 200))
counted = few + (more - few) * (int(size) - 100) // 100
with open(check, encoding="utf-8") as file:
    recorded = json.load(file)["instructions"]
if counted != recorded:
    sys.exit(f"the processor executes {counted} instructions, {recorded} were recorded")
