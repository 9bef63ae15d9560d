"""Checks the data addresses of interrupted code: each line of the program's output is FUNCTION BASE PERIOD STRIDES...

check_walk.py EVENTS.csv < LINES: the memory accesses of FUNCTION to the PERIOD words from BASE are, in order, to word
(i + stride) % PERIOD for each stride in turn, i = 0, 1, 2 ... and again from 0 whenever all are through. Other accesses
of the function are to the stack or to variables that lie elsewhere. With "= N" at its end, there are N such rounds.
Events number pages anew: that of BASE, within which all words lie, is the one with most accesses to these places.
"""
import collections
import csv
import sys

accesses = {}
with open(sys.argv[1], newline="") as file:
    for row in csv.DictReader(file):
        if row["address"]:
            accesses.setdefault(row["function"], []).append((int(row["instruction"]), int(row["address"], 16)))

for line in sys.stdin:
    form, _, rounds = line.partition("=")
    function, base, period, *strides = form.split()
    base, period, strides = int(base, 16), int(period), [int(stride) for stride in strides]
    page_bytes = 4096
    base %= page_bytes
    hits = [(number, address) for number, address in sorted(accesses[function])
            if base <= address % page_bytes < base + period * 4]
    page = collections.Counter(address // page_bytes for _, address in hits).most_common(1)[0][0]
    expected = [base + (i + stride) % period * 4 for i in range(period) for stride in strides]
    found = [address % page_bytes for _, address in hits if address // page_bytes == page]
    if found != expected * (len(found) // len(expected)):
        wrong = [n for n, address in enumerate(found) if address != expected[n % len(expected)]]
        sys.exit(f"{function}: access {wrong[:1]} of {len(found)} is wrong")
    if rounds and int(rounds) != len(found) // len(expected):
        sys.exit(f"{function}: {len(found) // len(expected)} rounds, not {rounds}")
    print(f"{function}: {len(found) // len(expected)} rounds right")
print("counts right")
