"""seal_run.py RUN.JSON...: gives files that were edited the checksum at their end that fits (runtime/format.h)."""
import sys
from pathlib import Path

from dump_mpi_trace import checksum

for path in map(Path, sys.argv[1:]):
    text = path.read_bytes()
    begin = b',\n  "check": "'
    text = text[: text.rindex(begin)]
    path.write_bytes(text + begin + b'%016x"\n}\n' % checksum(text))
