"""A core description as `leastaction cores --calibrate --instructions` would write it, without measuring.

    calibrated_core.py CORE.toml PROCESSOR OPCODE...

Prints the description with its latencies and rates of memory marked as measured on PROCESSOR, a file of `cores --json`, which
names that of this machine, or a name; and with what the opcodes take.
"""
import json
import re
import sys

text, processor, opcodes = open(sys.argv[1]).read(), sys.argv[2], sys.argv[3:]
if processor.endswith(".json"):
    processor = json.load(open(processor))["processor"]
text = re.sub(r"^((?:memory_)?latency_ticks|pointer_load_ticks|\w+_bytes_per_tick)( = [\d.]+)$", r"\1\2 # measured; was 1", text,
              flags=re.MULTILINE)
print(re.sub(r'^name = "(.*)"', rf'name = "\1-calibrated"\nmeasured_on = "{processor}"', text, flags=re.MULTILINE))
if opcodes:
    print(f'[[measured]]\nsource = "this machine, {processor}, time-stamp counter"\ninstructions = [\n'
          f'  {{ opcodes = {json.dumps(opcodes)}, latency_ticks = 5, ticks = 1 }},\n]')
