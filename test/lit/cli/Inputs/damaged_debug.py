"""damaged_debug.py RUN HOW: damages the debug information of the run's only module, and puts the checksums right. HOW is
"deep" (some 100,000 blocks in each other) or "packed" (a compressed section that says it holds 4 Tbyte)."""
import json
import struct
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from repeated_records import checksum

run, how = Path(sys.argv[1]), sys.argv[2]
module = next((run / "modules").iterdir())


def set_section(name, content):
    path = run.with_suffix(".section")
    path.write_bytes(content)
    subprocess.run(["llvm-objcopy", f"--update-section={name}={path}", module], check=True)


def deep():
    depth = 100_000  # abbreviation 1: a unit with low_pc and high_pc; 2: a block that holds others
    set_section(".debug_abbrev", bytes([1, 0x11, 1, 0x11, 1, 0x12, 7, 0, 0, 2, 0x0B, 1, 0, 0, 0]))
    entries = b"\1" + struct.pack("<QQ", 0, 1 << 40) + b"\2" * depth + b"\0" * (depth + 1)
    unit = struct.pack("<HBBI", 5, 1, 8, 0) + entries
    set_section(".debug_info", struct.pack("<I", len(unit)) + unit)


def packed():
    data = bytearray(module.read_bytes())
    headers, = struct.unpack_from("<Q", data, 40)
    count, names = struct.unpack_from("<HH", data, 60)
    name_table, = struct.unpack_from("<Q", data, headers + 64 * names + 24)
    for header in range(headers, headers + 64 * count, 64):
        name = name_table + struct.unpack_from("<I", data, header)[0]
        if data[name:data.index(0, name)] == b".debug_info":
            offset, = struct.unpack_from("<Q", data, header + 24)
            data[header + 9] |= 8  # SHF_COMPRESSED
            data[offset:offset + 24] = struct.pack("<IIQQ", 1, 0, 1 << 42, 1)
    module.write_bytes(data)


{"deep": deep, "packed": packed}[how]()
facts = json.loads((run / "run.json").read_text())
del facts["check"]
facts["modules"][0] |= {"bytes": module.stat().st_size, "check": checksum(module.read_bytes())}
text = json.dumps(facts)[:-1]
(run / "run.json").write_text(text + f',\n  "check": "{checksum(text.encode()):016x}"\n}}\n')
