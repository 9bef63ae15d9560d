"""workflow_step.py WORKFLOW STEP: the commands of a step of a workflow for GitHub, as the runner's shell gets them."""
import re
import sys
import textwrap

text = open(sys.argv[1], encoding="utf-8").read()
step = re.search(rf"^ +- name: {re.escape(sys.argv[2])}\n(?: +(?!- ).*\n)*? +run: \|\n((?:          .*\n)+)", text, re.M)
print(textwrap.dedent(step[1]), end="")
