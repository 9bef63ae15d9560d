"""Holds the folders to what their READMEs say they may depend on: check_structure.py SOURCE_FOLDER"""
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
# What each folder may include of ours, besides itself.
ALLOWED = {
    "runtime": {"leastaction.h"},
    "pass": {"runtime/format.h"},
    "analysis/base": set(),
    "analysis/event": {"analysis/base"},
    "analysis/machine": {"analysis/base"},
    "analysis/trace": {"analysis/base", "analysis/event", "analysis/machine", "runtime/format.h"},
    "analysis/core": {"analysis/base", "analysis/event", "analysis/machine"},
    "analysis/replay": {"analysis/base", "analysis/event", "analysis/trace", "analysis/core", "runtime/format.h"},
    "analysis/spectrum": {"analysis/base", "analysis/event"},
    "analysis/metric": {"analysis/base", "analysis/event", "analysis/spectrum"},
    "analysis/report": {"analysis/base", "analysis/event", "analysis/spectrum", "analysis/metric"},
    "analysis/cli": {"analysis", "runtime/format.h"},
}
SEES_LLVM = {"pass", "analysis/machine", "analysis/trace", "analysis/core", "analysis/replay"}
# The only C++ header of the runtime: format.h needs it, and it has no code.
RUNTIME_HEADERS = {"initializer_list"}
OUTPUT = re.compile(r"<(iostream|fstream|print)>|\b(std::)?(printf|puts|fputs|exit|abort)\(|\bstd::(cout|cerr)\b")
MAY_READ_FILES = {"analysis/trace", "analysis/event", "analysis/core"}
LONGEST = 800

problems = []
for folder, allowed in ALLOWED.items():
    files = sorted(p for p in (ROOT / folder).iterdir() if p.suffix in (".h", ".cpp"))
    if not files:
        problems.append(f"{folder}: no sources found")
    if not (ROOT / folder / "README.md").exists():
        problems.append(f"{folder}: has no README.md")
    for path in files:
        text = path.read_text()
        name = path.relative_to(ROOT)
        if text.count("\n") > LONGEST:
            problems.append(f"{name}: longer than {LONGEST} lines")
        for number, line in enumerate(text.splitlines(), 1):
            where = f"{name}:{number}"
            if match := re.match(r'#\s*include\s+["<]([^">]+)[">]', line):
                header = match.group(1)
                own = re.match(r"(analysis/\w+|pass|runtime|test|bench)/", header)
                if own and own.group(1) != folder and not any(
                        header == a or header.startswith(a + "/") for a in allowed):
                    problems.append(f"{where}: {folder} may not include {header}")
                if header.startswith(("llvm/", "llvm-c/", "clang/")) and folder not in SEES_LLVM:
                    problems.append(f"{where}: {folder} may not see LLVM")
                if folder == "runtime" and "." not in header and header not in RUNTIME_HEADERS:
                    problems.append(f"{where}: the runtime uses no C++ library")
            if folder.startswith("analysis/") and folder != "analysis/cli" and (match := OUTPUT.search(line)):
                if not ("fstream" in match.group(0) and folder in MAY_READ_FILES) and not line.lstrip().startswith("//"):
                    problems.append(f"{where}: only analysis/cli prints and exits: {match.group(0)}")
print("\n".join(problems))
sys.exit(bool(problems))
