"""summary.py NAME WORK SECONDS_PLAIN: one line for people, and WORK/row for the table of scripts/real_suites."""
import json
import sys
from pathlib import Path

name, work, seconds = sys.argv[1], Path(sys.argv[2]), float(sys.argv[3])
runs = json.loads((work / "runs.json").read_text(encoding="utf-8"))
results = {kind: len((work / f"{kind}.results").read_text(encoding="utf-8", errors="replace").splitlines())
           for kind in ("plain", "trace")}
code = work / "code.txt"  # the last line is the sum
same = "-"
if code.exists():
    same = code.read_text(encoding="utf-8").splitlines()[-1].split()[0]
limited = "".join(f", {runs[key]} {text}" for key, text in (("limited", "up to the size limit"),
                                                            ("early", "up to an early end")) if runs[key])
print(f"{name}: {results['trace']} results as without the plugin; {runs['intact']} of {runs['runs']} runs intact{limited}, "
      f"{runs['instructions']} instructions, {runs['bytes']} byte; tests took {seconds:.1f} s, recorded {runs['seconds']:.1f} s; "
      f"{same} instructions of the code unchanged")
columns = (name, results["plain"], results["trace"], f"{seconds:.1f}", f"{runs['seconds']:.1f}", runs["runs"], runs["intact"],
           runs["limited"] + runs["early"], runs["instructions"], runs["bytes"], same)
(work / "row").write_text("\t".join(map(str, columns)) + "\n", encoding="utf-8")
