"""check_otf2.py EVENTS: what otf2-print shows of a trace is in order: times never fall, every region that is entered is
left again, innermost first, and the metric "action" never falls.
"""
import re
import sys

EVENT = re.compile(r"^(ENTER|LEAVE|METRIC) +(\d+) +(\d+) +(.*)$")
entered, last, action, count = {}, {}, {}, 0
for line in open(sys.argv[1], encoding="utf-8"):
    if not (event := EVENT.match(line)):
        continue
    kind, location, time, rest = event[1], event[2], int(event[3]), event[4]
    count += 1
    assert time >= last.get(location, 0), line
    last[location] = time
    if kind == "METRIC":
        value = int(re.search(r"UINT64; (\d+)", rest)[1])
        assert value >= action.get(location, 0), line
        action[location] = value
    elif kind == "ENTER":
        entered.setdefault(location, []).append(rest)
    else:
        assert entered[location].pop() == rest, line
assert count > 10 and not any(entered.values()), "not all that was entered is left"
