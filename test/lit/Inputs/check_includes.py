"""check_includes.py ROOT: holds what the folders include to the two tables of ARCHITECTURE.md.

A folder uses what its row names, and what that uses; a row may name only what the row of its wing allows. Besides: the
runtime stands on the C library alone, numeric folders do no input or output, LLVM is known only where machine code is
read, and only executables print and exit.
"""
import os
import re
import sys
from pathlib import Path

TOPS = ("runtime", "pass", "wrapper", "analysis")
EXECUTABLES = ("cli", "simulator")
NUMERIC = ("scaling/", "program/spectrum", "program/metric", "program/gate", "programmers/productivity", "report")
DOES_IO = re.compile(r"<(cstdio|stdio\.h|fstream|iostream|ostream|istream|print|filesystem|fcntl\.h|unistd\.h|sys/.*)>")
PRINTS = re.compile(r"(?<![\w.>])(?:std::)?(?:printf|puts|putchar|exit|_exit|abort|cout|cerr)\s*(?:\(|<<)|"
                    r"fprintf\(std(?:out|err)")
LONGEST = 800


def table(text, head):
    """The rows of the table whose first column is HEAD: name -> (names in its last column, the column's text)."""
    rows = {}
    inside = False
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")] if line.startswith("|") else []
        if not cells:
            inside = False
        elif cells[0] == head:
            inside = True
        elif inside and cells[0].startswith("`"):
            rows[cells[0].strip("`")] = (re.findall(r"`([^`]+)`", cells[-1]), cells[-1])
    return rows


class Rules:
    def __init__(self, text):
        self.wings = {name: set(uses) | {name} | ({"*"} if words == "all" else set())
                      for name, (uses, words) in table(text, "wing").items()}
        rows = table(text, "folder")
        self.words = {name: words for name, (_, words) in rows.items()}
        self.named = {name: uses for name, (uses, _) in rows.items()}

    def may_use(self, folder, seen=None):
        """Folders and headers, with what they may use themselves; a wing's name is all of its folders."""
        seen = {folder} if seen is None else seen
        for used in self.named.get(folder, []):
            for used in [used, *(row for row in self.named if row.startswith(used + "/"))]:
                if used in seen:
                    continue
                seen.add(used)
                self.may_use(used, seen)
        return seen

    def uses_all(self, folder):
        return self.words[folder] == "all"

    def knows_llvm(self, folder):
        return "LLVM" in self.words[folder] or self.uses_all(folder)

    def problems(self):
        for folder, uses in self.named.items():
            wing = folder.split("/")[0]
            for used in uses:
                allowed = self.wings.get(wing)
                if allowed is not None and "*" not in allowed and used.split("/")[0] not in allowed:
                    yield f"ARCHITECTURE.md: {folder} names {used}, which its wing may not use"


def home(path):
    """The row that a file belongs to, or one of those above: its folder, without `analysis/`."""
    parts = Path(path).parts
    return "/".join(parts[parts[0] == "analysis":-1])


def row_of(folder, rules):
    """Sub-folders belong to the nearest folder above that has a row."""
    while folder and folder not in rules.named:
        folder = folder.rpartition("/")[0]
    return folder


def problems_of(path, folder, rules):
    lines = path.read_text(encoding="utf-8").splitlines()
    if len(lines) > LONGEST:
        yield f"{path}: {len(lines)} lines, more than {LONGEST}"
    of_analysis = path.parts[0] == "analysis"
    allowed = rules.may_use(folder)
    for number, line in enumerate(lines, 1):
        where = f"{path}:{number}"
        if of_analysis and folder not in EXECUTABLES:
            if printed := PRINTS.search(line.split("//")[0]):
                yield f"{where}: only executables print and exit: {printed[0]}"
        include = re.match(r'\s*#\s*include\s*([<"])([^>"]+)[>"]', line)
        if not include:
            continue
        quote, name = include[1], include[2]
        shown = f"<{name}>" if quote == "<" else f'"{name}"'
        if folder.startswith(NUMERIC) and DOES_IO.fullmatch(f"<{name}>"):
            yield f"{where}: a numeric folder does no input or output: {shown}"
        if folder == "runtime" and quote == "<" and "." not in name and name != "initializer_list":
            yield f"{where}: the runtime uses no C++ library: {shown}"
        top = name.split("/")[0]
        if top in ("llvm", "clang", "llvm-c") and not rules.knows_llvm(folder):
            yield f"{where}: {folder} knows nothing of LLVM: {shown}"
        elif top in TOPS and not rules.uses_all(folder):
            used = row_of(home(name), rules)
            if used not in allowed and name not in allowed:
                yield f"{where}: {folder} may not use {used}"


def main():
    root = Path(sys.argv[1])
    os.chdir(root)
    rules = Rules(Path("ARCHITECTURE.md").read_text(encoding="utf-8"))
    problems = list(rules.problems())
    folders = [name if name.split("/")[0] in TOPS else f"analysis/{name}" for name in {*rules.named, *rules.wings}]
    problems += [f"{folder}: has no README.md" for folder in folders if not Path(folder, "README.md").exists()]
    sources = sorted(path for top in TOPS for path in Path(top).rglob("*") if path.suffix in (".h", ".cpp", ".c", ".S"))
    for path in sources:
        folder = row_of(home(path), rules)
        if folder:
            problems += problems_of(path, folder, rules)
        elif path.parts[0] == "analysis":
            problems.append(f"{path}: no row of ARCHITECTURE.md says what {path.parent} may use")
    print("\n".join(problems) if problems else f"{len(sources)} files keep the rules")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
