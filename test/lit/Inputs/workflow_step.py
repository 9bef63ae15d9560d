"""workflow_step.py FILE STEP: the commands of a step of a workflow or an action for GitHub, as the runner's shell gets them."""
import sys
import textwrap

lines = open(sys.argv[1], encoding="utf-8").read().splitlines()
at = next(i for i, line in enumerate(lines) if line.strip() == f"- name: {sys.argv[2]}")
indent = lines[at].index("-")
at = next(i for i, line in enumerate(lines) if i > at and line.strip() == "run: |") + 1
end = next((i for i, line in enumerate(lines) if i >= at and line.strip() and len(line) - len(line.lstrip()) <= indent + 2), len(lines))
print(textwrap.dedent("\n".join(lines[at:end])))
