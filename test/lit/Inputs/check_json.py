"""check_json.py FILE EXPRESSION...: each expression sees the file's content as `d`, and `r` as its first region.

A report has no key that docs/schema does not describe.
"""
import json  # expressions may use it
import sys

from report_schema import PATH, described, load

with open(sys.argv[1], encoding="utf-8") as file:
    d = json.load(file)
r = d["regions"][0] if isinstance(d, dict) and d.get("regions") else None
for schema, value in described(load(PATH), d):
    if unknown := value.keys() - schema["properties"].keys():
        sys.exit(f"docs/schema/{PATH.name} does not describe {', '.join(sorted(unknown))} of '{schema['description']}'")
for expression in sys.argv[2:]:
    if not eval(expression):
        names = [name for name in ("d", "r") if name in expression]
        shown = {key: value for key, value in (r or (d if isinstance(d, dict) else (d or [{}])[0])).items() if not isinstance(value, (list, dict))}
        sys.exit(f"does not hold: {expression}\n{names} {shown}")
