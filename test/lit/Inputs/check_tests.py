"""check_tests.py FOLDER: the shape of the lit tests."""
import sys
from pathlib import Path

LONGEST = 60
root = Path(sys.argv[1])
tests = [path for path in root.rglob("*") if path.suffix in (".c", ".cpp", ".ll", ".test") and "Inputs" not in path.parts]
wrong = []
for path in tests:
    lines = path.read_text(encoding="utf-8").splitlines()
    if len(lines) > LONGEST:
        wrong.append(f"{path}: {len(lines)} lines, more than {LONGEST}")
    if not any("RUN:" in line for line in lines):
        wrong.append(f"{path}: it runs nothing")
print("\n".join(wrong) if wrong else f"{len(tests)} tests in shape")
sys.exit(bool(wrong))
