"""A core description with every latency doubled.

    doubled_core.py CORE.toml TIMES

Prints the description with all of its ticks TIMES as many, and with every instruction's own latency and the divider set
to TIMES times a few ticks, since those of LLVM's tables stand elsewhere.
"""
import re
import sys

text, times = open(sys.argv[1]).read(), int(sys.argv[2])
# How long a move's place is taken is not a latency.
text = re.sub(r"^(?!move_ticks)(\w+_ticks) = (\d+)", lambda m: f"{m[1]} = {times * int(m[2])}", text, flags=re.MULTILINE)
print(text)
print(f'[[override]]\nopcode = "*"\nlatency_ticks = {3 * times}\n')
print(f'[[override]]\nopcode = "*DIV*"\nlatency_ticks = {12 * times}\ndivider_ticks = {8 * times}')
