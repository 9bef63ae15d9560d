"""check_includes.py ROOT: holds what the folders include to the rules of the design.

The runtime stands on the C library alone, numeric folders do no input or output, LLVM is known only where machine
code is read, and only the command line prints and exits. A folder uses the folders named here, and those they use.
"""
import os
import re
import sys
from pathlib import Path

# folder -> what it may include, besides itself and the standard library
MAY_USE = {
    "runtime": [],
    "pass": ["runtime/format.h", "llvm", "clang"],
    "wrapper": ["analysis/base/sql.h", "analysis/base/toml.h"],
    "analysis/base": [],
    "analysis/dimension": ["analysis/base", "analysis/event"],
    "analysis/event": ["analysis/base"],
    "analysis/formula": ["analysis/base"],
    "analysis/force": ["analysis/base", "analysis/dimension", "analysis/formula"],
    "analysis/scaling": ["analysis/base", "analysis/dimension", "analysis/event", "analysis/force", "analysis/formula"],
    "analysis/complexity": ["analysis/base", "analysis/dimension", "analysis/event", "analysis/formula"],
    "analysis/import": ["analysis/base", "analysis/event"],
    "analysis/spectrum": ["analysis/base", "analysis/event"],
    "analysis/metric": ["analysis/base", "analysis/event", "analysis/spectrum"],
    "analysis/productivity": ["analysis/base", "analysis/event", "analysis/metric"],
    "analysis/activity": ["analysis/base", "analysis/event/csv_rows.h", "wrapper"],
    "analysis/report": ["analysis/base", "analysis/complexity", "analysis/force", "analysis/spectrum", "analysis/metric", "analysis/productivity"],
    "analysis/export": ["analysis/base", "analysis/event", "analysis/spectrum", "analysis/report/text_format.h"],
    "analysis/gate": ["analysis/base", "analysis/spectrum", "analysis/metric", "analysis/report"],
    "analysis/history": ["analysis/base", "analysis/gate", "analysis/metric", "analysis/report"],
    "analysis/machine": ["analysis/base", "llvm"],
    "analysis/core": ["analysis/base", "analysis/event", "analysis/machine", "llvm"],
    "analysis/calibrate": ["analysis/base"],
    "analysis/trace": ["analysis/base", "analysis/event", "analysis/machine", "runtime/format.h", "runtime/step_format.h",
                       "runtime/word_codec.h",
                       "llvm"],
    "analysis/step": ["analysis/base", "analysis/event", "analysis/machine", "analysis/trace", "runtime/format.h",
                      "runtime/step_format.h", "runtime/word_codec.h", "llvm"],
    "analysis/replay": ["analysis/base", "analysis/event", "analysis/core", "analysis/trace", "analysis/step",
                        "runtime/format.h", "llvm"],
    "analysis/locality": ["analysis/base", "analysis/event", "analysis/trace", "analysis/step", "analysis/replay"],
    "analysis/count": ["analysis/base", "analysis/event", "analysis/core", "analysis/trace", "analysis/spectrum",
                       "runtime/format.h", "llvm"],
    "analysis/cli": ["analysis", "wrapper", "runtime/format.h", "runtime/step_format.h"],
}
KNOWS_LLVM = {folder for folder, used in MAY_USE.items() if "llvm" in used}
NUMERIC = {"analysis/dimension", "analysis/formula", "analysis/force", "analysis/scaling", "analysis/spectrum", "analysis/metric", "analysis/gate",
           "analysis/complexity", "analysis/productivity", "analysis/report", "analysis/base"}
DOES_IO = re.compile(r"<(cstdio|stdio\.h|fstream|iostream|ostream|istream|print|filesystem|fcntl\.h|unistd\.h|sys/.*)>")
PRINTS = re.compile(r"(?<![\w.>])(?:std::)?(?:printf|puts|putchar|exit|_exit|abort|cout|cerr)\s*(?:\(|<<)|"
                    r"fprintf\(std(?:out|err)")


LONGEST = 800


def problems_of(path, folder):
    lines = path.read_text(encoding="utf-8").splitlines()
    if len(lines) > LONGEST:
        yield f"{path}: {len(lines)} lines, more than {LONGEST}"
    for number, line in enumerate(lines, 1):
        where = f"{path}:{number}"
        if folder.startswith("analysis/") and folder != "analysis/cli":
            if printed := PRINTS.search(line.split("//")[0]):
                yield f"{where}: only analysis/cli prints and exits: {printed[0]}"
        include = re.match(r'\s*#\s*include\s*([<"])([^>"]+)[>"]', line)
        if not include:
            continue
        quote, name = include[1], include[2]
        shown = f"<{name}>" if quote == "<" else f'"{name}"'
        if folder in NUMERIC and DOES_IO.fullmatch(f"<{name}>"):
            yield f"{where}: a numeric folder does no input or output: {shown}"
        if folder == "runtime" and quote == "<" and "." not in name and name != "initializer_list":
            yield f"{where}: the runtime uses no C++ library: {shown}"
        top = name.split("/")[0]
        if top in ("llvm", "clang", "llvm-c") and folder not in KNOWS_LLVM:
            yield f"{where}: {folder} knows nothing of LLVM: {shown}"
        elif top in ("runtime", "pass", "analysis", "wrapper") and not name.startswith(folder + "/"):
            if not any(name == used or name.startswith(used + "/") for used in MAY_USE[folder]):
                home = str(Path(name).parent) if top == "analysis" and name.count("/") > 1 else top
                yield f"{where}: {folder} may not use {home}/"


def main():
    root = Path(sys.argv[1])
    sources = sorted(path.relative_to(root) for top in ("runtime", "pass", "wrapper", "analysis")
                     for path in (root / top).rglob("*") if path.suffix in (".h", ".cpp", ".c", ".S"))
    os.chdir(root)
    problems = [f"{folder}: has no README.md" for folder in MAY_USE
                if Path(folder).is_dir() and not (Path(folder) / "README.md").exists()]
    for path in sources:
        folder = "/".join(path.parts[:2]) if path.parts[0] == "analysis" else path.parts[0]
        if folder in MAY_USE:
            problems += problems_of(path, folder)
        elif len(path.parts) > 2:
            problems.append(f"{path}: the folder {folder} is new: say in check_includes.py what it may use")
    print("\n".join(problems) if problems else f"{len(sources)} files keep the rules")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
