"""check_o3_pipe_view.py LOG: the log is what gem5's util/o3-pipeview.py takes for one, nothing of it passed over.

That script splits lines at ':'. An instruction is seven lines: fetch with tick, address, micro-op, number and text, five
with a tick, and retire, which also has the tick of the store; it sorts by number among 1,000 to 2,000 instructions and takes
a cycle for 1,000 ticks. A tick of 0 is a stage that was not reached.
"""
import sys

STAGES = ["fetch", "decode", "rename", "dispatch", "issue", "complete", "retire"]
numbers, ticks = [], []
with open(sys.argv[1], encoding="utf-8", newline="\n") as log:
    for place, line in enumerate(log):
        stage = STAGES[place % len(STAGES)]
        fields = line.rstrip("\n").split(":")
        try:
            assert line.endswith("\n") and fields[:2] == ["O3PipeView", stage], f"the stage is {stage}"
            tick = int(fields[2])
            assert tick > 0 and tick % 1000 == 0, "a tick is 1,000 of gem5's"
            if stage == "fetch":
                assert len(fields) == 7 and fields[6].strip(), "the text has no ':'"
                assert int(fields[3], 16) >= 0 and fields[3].startswith("0x") and int(fields[4]) == 0
                numbers.append(int(fields[5]))
                ticks = []
            elif stage == "retire":
                assert len(fields) == 5 and fields[3] == "store" and int(fields[4]) == 0
            else:
                assert len(fields) == 3
            assert not ticks or tick >= ticks[-1], "stages follow each other"
            ticks.append(tick)
        except (AssertionError, ValueError, IndexError) as problem:
            sys.exit(f"{sys.argv[1]}, line {place + 1}: {problem}: {line!r}")
assert numbers and len(ticks) == len(STAGES), "the last instruction is whole"
assert numbers == sorted(set(numbers)), "numbers follow each other"
print(f"{len(numbers)} instructions")
