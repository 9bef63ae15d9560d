"""flip_bytes.py LEASTACTION RUN COPY: inverts bytes of the first thread's chunks, one at a time. Each time `check` must
say no (exit code 1), and `report` must name the damage: as a note, or as its error."""
import shutil
import subprocess
import sys
from pathlib import Path

program, run, copy = sys.argv[1:]
FILE_HEADER, CHUNK_HEADER, STEP = 32, 24, 5
shutil.copytree(run, copy)
trace = Path(copy, "thread-0.trace")
intact = trace.read_bytes()
for at in (*range(FILE_HEADER + CHUNK_HEADER), *range(FILE_HEADER + CHUNK_HEADER, len(intact), STEP)):
    if 16 <= at < FILE_HEADER:
        continue  # which thread of which process it was: nothing tells that it is wrong
    trace.write_bytes(intact[:at] + bytes([intact[at] ^ 0xFF]) + intact[at + 1:])
    check = subprocess.run([program, "check", copy], capture_output=True, text=True)
    report = subprocess.run([program, "report", copy], capture_output=True, text=True)
    told = report.returncode == 0 and "Damaged: " in report.stdout or report.returncode == 2 and "error: " in report.stderr
    if check.returncode != 1 or "not intact" not in check.stdout or not told:
        sys.exit(f"byte {at} of {len(intact)}: check {check.returncode}, report {report.returncode}\n"
                 f"{check.stdout}{check.stderr}{report.stderr}{report.stdout[:400]}")
print(f"{len(intact)} byte")
