"""check_rings.py ROOT: finds files that need each other in a ring.

X.h and X.cpp are one unit, so a.cpp that includes b.h, and b.cpp that includes a.h, are a ring. The page's TypeScript
counts what it imports, types as well. Prints each ring once, with its shortest way around.
"""
import re
import sys
from collections import deque
from pathlib import Path

CODE = ("runtime", "pass", "wrapper", "analysis")
PAGE = "analysis/report/web/src"
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
IMPORT = re.compile(r'\bfrom\s*"(\.[^"]+)"|\bimport\s*\(?\s*"(\.[^"]+)"')


def unit_of(path):
    return path.with_suffix("").as_posix()


def uses(root):
    """unit -> the units that its files name."""
    found = {}
    for path in (path for top in CODE for path in (root / top).rglob("*") if path.suffix in (".h", ".cpp", ".c")):
        here = path.relative_to(root)
        named = INCLUDE.findall(path.read_text(encoding="utf-8"))
        targets = [near if (root / (near := here.parent / name)).exists() else Path(name) for name in named]
        found.setdefault(unit_of(here), set()).update(unit_of(target) for target in targets)
    for path in (root / PAGE).rglob("*.ts"):
        named = IMPORT.findall(path.read_text(encoding="utf-8"))
        targets = [(path.parent / (name or alone)).resolve().relative_to(root) for name, alone in named]
        found[unit_of(path.relative_to(root))] = {target.as_posix().removesuffix(".ts") for target in targets}
    return {unit: (targets & found.keys()) - {unit} for unit, targets in found.items()}


def way(graph, start):
    """The shortest way from START back to it, or none."""
    before = {}
    queue = deque([start])
    while queue:
        unit = queue.popleft()
        for target in sorted(graph[unit]):
            if target == start:
                ring = [start]
                while unit != start:
                    ring.append(unit)
                    unit = before[unit]
                return [start, *reversed(ring)]
            if target not in before:
                before[target] = unit
                queue.append(target)
    return []


def reached(graph, start):
    seen = set()
    open_units = [start]
    while open_units:
        for target in graph[open_units.pop()] - seen:
            seen.add(target)
            open_units.append(target)
    return seen


def rings(graph):
    """Units that reach each other, each set once."""
    reach = {unit: reached(graph, unit) for unit in graph}
    return sorted({tuple(sorted(other for other in reach[unit] if unit in reach[other]))
                   for unit in graph if unit in reach[unit]})


def main():
    root = Path(sys.argv[1]).resolve()
    graph = uses(root)
    found = rings(graph)
    for ring in found:
        shortest = min((way(graph, unit) for unit in ring), key=len)
        print(f"ring of {len(ring)} files: {' '.join(ring)}\n  shortest: {' -> '.join(shortest)}")
    if not found:
        print(f"{len(graph)} files, no ring")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
