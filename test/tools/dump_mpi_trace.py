"""dump_mpi_trace.py FILE...: prints the records of mpi.trace files (runtime/mpi_format.h), one a line, without times and
what has its usual value. Communicators of the same number have the same name.

Fails if a checksum or an order of times is wrong; --killed allows the last record to be one that was being written.
Of a finished file, it also checks that nothing follows the records.
"""
import re
import struct
import sys
from pathlib import Path

HEADER = struct.Struct("<8s6IQ")
RECORD = struct.Struct("<BBHIQQQiiQQQQIiQ")
MASK = (1 << 64) - 1
SOURCE = Path(__file__).parents[2] / "runtime" / "mpi_format.h"


def names(enumeration):
    """The enumerators of the format's header, in order."""
    body = re.search(rf"enum class {enumeration} : uint8_t \{{(.*?)\n\}};", SOURCE.read_text(), re.S)[1]
    body = re.sub(r"//.*", "", body)
    return [re.sub(r"\s*=.*", "", word).strip() for word in body.split(",") if word.strip()]


CALLS, KINDS = names("MpiCall"), names("MpiRecordKind")


def checksum(data):
    """format::checksum()."""
    value = 0xcbf29ce484222325
    for at in range(0, len(data), 8):
        value = (value ^ int.from_bytes(data[at:at + 8], "little")) * 0x9e3779b97f4a7c15 & MASK
        value ^= value >> 32
    return value


class Record:
    def __init__(self, data):
        (self.kind, self.call, self.reserved, self.thread, self.begin, self.end, self.communicator, self.peer, self.tag,
         self.out, self.into, self.request, self.caller, self.count, self.peer_in, check) = RECORD.unpack(data)
        self.kind, self.call = KINDS[self.kind], CALLS[self.call]
        self.whole = checksum(data[:-8]) == check
        self.words = struct.unpack("<12I", data[8:56])
        self.pairs = list(zip(self.words[::2], self.words[1::2]))


class Trace:
    def __init__(self, path, killed=False, names=None):
        data = Path(path).read_bytes()
        magic, self.version, header, size, self.rank, self.ranks, self.pid, check = HEADER.unpack(data[:HEADER.size])
        assert magic == b"LAMPI\n\0\0" and self.version == 1 and header == HEADER.size and size == RECORD.size, path
        assert checksum(data[:HEADER.size - 8]) == check, f"{path}: the header is damaged"
        self.records = []
        for at in range(header, len(data) - size + 1, size):
            if data[at] == 0:
                break
            self.records.append(Record(data[at:at + size]))
        damaged = [number for number, record in enumerate(self.records) if not record.whole]
        assert not damaged or killed and damaged == [len(self.records) - 1], f"{path}: records {damaged} are damaged"
        self.cut = len(data) == header + size * len(self.records)
        times = [record.begin for record in self.records if record.kind == "call" and record.call != "start"]
        assert times == sorted(times), f"{path}: calls are not in the order of their times"
        self.names = {1: "world", 2: "self"} if names is None else names

    def name(self, communicator):
        return self.names.setdefault(communicator, f"c{len(self.names) - 1}") if communicator else "-"

    def lines(self):
        size = 0
        for r in self.records:
            where = self.name(r.communicator) if r.kind in ("call", "completion", "communicator") else ""
            text = f"{r.kind} {r.call}"
            if r.kind == "communicator":
                size = r.count
                yield f"{text} {where} rank {r.peer_in} of {r.count}"
            elif r.kind == "members":
                yield f"{text} {r.count}: {' '.join(map(str, r.words[:min(12, size - r.count)]))}"
            elif r.kind == "parts":
                yield f"{text} {r.count}: {' '.join(f'{give}/{get}' for give, get in r.pairs)}"
            else:
                fields = [("peer", r.peer, -1), ("peerIn", r.peer_in, -1), ("tag", r.tag, 0), ("out", r.out, 0),
                          ("in", r.into, 0), ("request", r.request, 0), ("count", r.count, 0)]
                said = [f" {name} {value}" for name, value, usual in fields if value != usual]
                yield f"{text} {where}{''.join(said)}{'' if r.end >= r.begin else ' open'}"


def main():
    killed = "--killed" in sys.argv
    communicators = {1: "world", 2: "self"}
    for path in (word for word in sys.argv[1:] if not word.startswith("--")):
        trace = Trace(path, killed, communicators)
        assert killed or trace.cut, f"{path}: something follows the records"
        print(f"rank {trace.rank} of {trace.ranks}: {len(trace.records)} records")
        print("\n".join(trace.lines()))


if __name__ == "__main__":
    main()
