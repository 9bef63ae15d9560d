"""check_kanata.py LOG: a log 'Kanata 0004' says nothing that the format's written specification does not allow.

The specification: https://github.com/shioyadan/Konata/blob/master/docs/kanata-log-format.md. Stricter than the viewer, which
passes over what it does not know.
"""
import sys


def whole(text):
    assert text.isascii() and text.isdigit(), f"'{text}' is not a whole number"
    return int(text)


lines = open(sys.argv[1], encoding="utf-8", newline="\n").read().split("\n")
assert lines[0] == "Kanata\t0004", "the first line names the format and its version"
assert lines[1].startswith("C=\t"), "the second line says where time begins"
assert lines.pop() == "", "the last line ends"
stages, begun, retired, retirements = {}, 0, 0, set()
for place, line in enumerate(lines[1:], 2):
    try:
        command, *fields = line.split("\t")
        if command == "C=":
            whole(*fields)
            assert place == 2, "time begins once"
        elif command == "C":
            assert whole(*fields) > 0, "time passes, and never backwards"
        elif command == "I":
            number, _, _ = map(whole, fields)
            assert number == begun, "numbers of instructions follow each other"
            begun += 1
            stages[number] = []
        elif command == "L":
            number, kind, text = whole(fields[0]), whole(fields[1]), fields[2:]
            assert number in stages, "the instruction is under way"
            assert kind in (0, 1) and len(text) == 1 and text[0], "a text is in one field"
        elif command == "S":
            number, lane, stage = whole(fields[0]), whole(fields[1]), fields[2]
            assert number in stages, "the instruction is under way"
            assert lane == 0 and stage and stage not in stages[number], "a stage begins once"
            stages[number].append(stage)
        elif command == "R":
            number, retirement, kind = map(whole, fields)
            assert stages.pop(number), "what retires was in a stage"
            assert kind == 0 and retirement not in retirements, "retired, with a number of its own"
            retirements.add(retirement)
            retired += 1
        else:
            raise AssertionError("no such command")
    except (AssertionError, ValueError, TypeError, KeyError) as problem:
        sys.exit(f"{sys.argv[1]}, line {place}: {problem}: {line!r}")
assert not stages and retired == begun > 0, "every instruction ends"
assert retirements == set(range(retired)), "retirements are numbered from 0"
print(f"{retired} instructions")
