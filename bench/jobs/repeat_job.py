"""repeat_job.py JOB COPIES OUT: a job with the ranks of JOB repeated side by side, as if more had been recorded.

Messages and communicators stay within each copy; collective calls over MPI_COMM_WORLD have all ranks. Runs are linked,
not copied, but for their mpi.trace. Jobs with calls whose ranks take different shares are refused.
"""
import os
import struct
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "test" / "tools"))
from dump_mpi_trace import CALLS, HEADER, KINDS, RECORD, checksum  # noqa: E402

WORLD, SELF = 1, 2
MEMBERS_PER_RECORD = 12
MESSAGES = {"send", "bufferedSend", "synchronousSend", "readySend", "receive", "immediateSend", "immediateBufferedSend",
            "immediateSynchronousSend", "immediateReadySend", "immediateReceive", "sendReceive", "makeSend",
            "makeReceive", "start", "probe", "immediateProbe", "matchedReceive", "wait", "test"}


def packed(*fields):
    record = RECORD.pack(*fields, 0)
    return record[:-8] + struct.pack("<Q", checksum(record[:-8]))


def world_records(record, ranks, rank):
    """MPI_COMM_WORLD with all its ranks."""
    fields = list(RECORD.unpack(record))[:-1]
    fields[13], fields[14] = ranks, rank
    yield packed(*fields)
    for first in range(0, ranks, MEMBERS_PER_RECORD):
        members = [*range(first, min(first + MEMBERS_PER_RECORD, ranks))]
        members += [0] * (MEMBERS_PER_RECORD - len(members))
        data = struct.pack("<BBHI12IQQIi", KINDS.index("members"), 0, 0, fields[3], *members, 0, 0, first, 0)
        yield data + struct.pack("<Q", checksum(data))


def repeated(data, copy, ranks_before, ranks):
    """The mpi.trace of a rank's copy."""
    magic, version, header, size, rank, _, pid, _ = HEADER.unpack(data[:HEADER.size])
    shift = copy * ranks_before
    head = HEADER.pack(magic, version, header, size, rank + shift, ranks, pid, 0)
    out = [head[:-8] + struct.pack("<Q", checksum(head[:-8]))]
    other = lambda number: number if number in (WORLD, SELF) else number ^ copy * 0x9e3779b97f4a7c15 & (1 << 64) - 1
    in_world = False
    for at in range(header, len(data) - size + 1, size):
        record = data[at:at + size]
        kind = KINDS[record[0]]
        if kind == "none":
            break
        if kind == "parts":
            sys.exit("repeat_job.py: the job has calls whose ranks take different shares")
        if kind == "members":
            if not in_world:
                words = list(struct.unpack("<BBHI12IQQIiQ", record))
                # Unused places are 0, too, and nobody reads them.
                words[4:16] = [member + shift for member in words[4:16]]
                moved = struct.pack("<BBHI12IQQIi", *words[:-1])
                out.append(moved + struct.pack("<Q", checksum(moved)))
            continue
        fields = list(RECORD.unpack(record))[:-1]
        if kind == "communicator":
            in_world = fields[6] == WORLD
            if in_world:
                out.extend(world_records(record, ranks, rank + shift))
                continue
        if fields[6] == WORLD and (kind == "completion" or CALLS[fields[1]] in MESSAGES):
            if fields[7] >= 0:
                fields[7] += shift
            if CALLS[fields[1]] == "sendReceive" and fields[14] >= 0:
                fields[14] += shift
        fields[6] = other(fields[6])
        out.append(packed(*fields))
    return b"".join(out)


def main():
    job, copies, target = Path(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
    runs = sorted(job.glob("rank-*.run"), key=lambda run: int(run.name[5:-4]))
    for copy in range(copies):
        for rank, run in enumerate(runs):
            to = target / f"rank-{copy * len(runs) + rank}.run"
            for folder, _, files in os.walk(run):
                place = to / Path(folder).relative_to(run)
                place.mkdir(parents=True, exist_ok=True)
                for name in files:
                    if name == "mpi.trace":
                        (place / name).write_bytes(
                            repeated((run / name).read_bytes(), copy, len(runs), copies * len(runs)))
                    else:
                        os.link(Path(folder) / name, place / name)


main()
