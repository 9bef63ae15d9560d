"""same_regions.py RUN.json EVENTS.json: two reports, of a run and of its events CSV, say the same of every region, but
for what events do not tell: floating-point operations, bytes, seconds, and what is made of them, and disassembly.
"""
import json
import sys

UNKNOWN = {"work_flop", "length_byte", "time_s", "quantities"}


def main():
    run, events = (json.load(open(path, encoding="utf-8"))["regions"] for path in sys.argv[1:3])
    if len(run) != len(events):
        sys.exit(f"{len(run)} regions, {len(events)} in the file")
    for a, b in zip(run, events):
        for region in a, b:
            instructions = region.pop("window_instructions")
            phase = region.get("hottest_phase", {"window": []})
            for stretch in region["spikes"] + [phase]:
                # A file tells instructions apart by less: each event is compared with what is known of its instruction.
                for event in stretch["window"]:
                    event.update(instructions[event.pop("instruction")])
                for event in stretch.get("events", []) + stretch["window"]:
                    del event["text"]
        for key in sorted((a.keys() | b.keys()) - UNKNOWN):
            if a.get(key) != b.get(key):
                sys.exit(f"{key} of region {a['name']!r}, thread {a['thread']}:\n{a.get(key)}\n{b.get(key)}")


if __name__ == "__main__":
    main()
