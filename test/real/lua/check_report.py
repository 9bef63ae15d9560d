"""check_report.py REPORT.json: the report on work.lua is whole, and it is about Lua's interpreter."""
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    region, = json.load(file)["regions"]


def require(what, is_so):
    print("ok  " if is_so else "FAIL", what)
    if not is_so:
        sys.exit(1)


require(f"{region['instructions']:,} instructions are at least 10 million", region["instructions"] >= 10_000_000)
require("the interpreter's loop carries the most action", region["by_function"][0]["function"] == "luaV_execute")
require("source lines are known", sum(row["line"].startswith("src/") for row in region["by_line"][:20]) == 20)
for key in ("by_opcode", "by_class", "by_function", "by_line"):
    require(f"{key} adds up to the action", sum(row["action"] for row in region[key]) == region["action"])
area = 2 * sum(region["spectrum"]["mean"]) * region["spectrum"]["bin_ticks"]
require("twice the area of the spectrum is the action", abs(area / region["action"] - 1) < 1e-4)
