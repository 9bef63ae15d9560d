"""flip_bytes.py LEASTACTION RUN COPY: inverts bytes of the first thread's trace, one at a time. Each time `check` must
say no (exit code 1), and `report` must name the damage: as a note, or as its error."""
import shutil
import subprocess
import sys
from pathlib import Path

program, run, copy = sys.argv[1:]
HEADERS, STEP = 40 + 32, 5
shutil.copytree(run, copy)
trace = Path(copy, "thread-0.trace")
intact = trace.read_bytes()
for at in (*range(HEADERS), *range(HEADERS, len(intact), STEP)):
    trace.write_bytes(intact[:at] + bytes([intact[at] ^ 0xFF]) + intact[at + 1:])
    check = subprocess.run([program, "check", copy], capture_output=True, text=True)
    report = subprocess.run([program, "report", copy], capture_output=True, text=True)
    told = report.returncode == 0 and "Incomplete: " in report.stdout or report.returncode == 2 and "error: " in report.stderr
    if check.returncode != 1 or "not intact" not in check.stdout or not told:
        sys.exit(f"byte {at} of {len(intact)}: check {check.returncode}, report {report.returncode}\n"
                 f"{check.stdout}{check.stderr}{report.stderr}{report.stdout[:400]}")
print(f"{len(intact)} byte")
