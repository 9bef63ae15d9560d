"""Checks the data addresses of interrupted code: each line of the program's output is FUNCTION BASE PERIOD STRIDES...

check_walk.py EVENTS.csv < LINES: the memory accesses of FUNCTION, in order, are BASE + (i + stride) % PERIOD * 4 for each
stride in turn, i = 0, 1, 2 ... and again from 0 whenever all of PERIOD is through.
"""
import csv
import sys

accesses = {}
with open(sys.argv[1], newline="") as file:
    for row in csv.DictReader(file):
        if row["address"]:
            accesses.setdefault(row["function"], []).append((int(row["instruction"]), int(row["address"], 16)))

for line in sys.stdin:
    function, base, period, *strides = line.split()
    base, period, strides = int(base, 16), int(period), [int(stride) for stride in strides]
    expected = [base + (i + stride) % period * 4 for i in range(period) for stride in strides]
    found = [address for _, address in sorted(accesses.get(function, [])) if address < 0x7F0000000000]  # not the stack
    rounds = len(found) // len(expected)
    for number, address in enumerate(found):
        if address != expected[number % len(expected)]:
            sys.exit(f"access {number} of {function} is to {address:#x}, not {expected[number % len(expected)]:#x}")
    if not found or len(found) % len(expected):
        sys.exit(f"{function} has {len(found)} accesses, not a multiple of {len(expected)}")
    print(f"{function}: {rounds} rounds right")
