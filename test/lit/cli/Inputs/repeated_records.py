"""repeated_records.py RUN RECORD COUNT: gives the run's first thread COUNT chunks of 4 Mbyte that hold nothing but RECORD
("handlerStart" or "regionStart"), in some 60 byte each."""
import struct
import sys
from pathlib import Path

CHUNK_WORDS, FILE_HEADER, MASK = (4 << 20) // 8, 48, (1 << 64) - 1
RECORDS = {"handlerStart": [9], "regionStart": [2 | 2 << 8, 0, 1]}


def checksum(data):
    """runtime/format.h"""
    before = 0xCBF29CE484222325
    for at in range(0, len(data), 8):
        word = int.from_bytes(data[at:at + 8], "little")
        before = (before ^ word) * 0x9E3779B97F4A7C15 & MASK
        before ^= before >> 32
    return before


def number(value):
    """Base 128."""
    out = b""
    while value >= 0x80:
        out += bytes([value & 0x7F | 0x80])
        value >>= 7
    return out + bytes([value])


def packed(record):
    """runtime/word_codec.h: the record once, then repeated."""
    words = CHUNK_WORDS // len(record) * len(record)
    tokens = number(len(record) << 1) + number(len(record)) + number(words - len(record))
    folded = [(word << 1).to_bytes(8, "little") for word in record]
    sizes = bytes([8 | 8 << 4] * (len(record) // 2) + [8] * (len(record) % 2))
    return words * 8, struct.pack("<II", len(tokens), len(record)) + tokens + sizes + b"".join(folded)


def header(magic, sequence, raw, content):
    fields = struct.pack("<IIIIQ", magic, sequence, raw, len(content), checksum(content) if content else 0)
    return fields + struct.pack("<Q", checksum(fields)) + content


if __name__ == "__main__":
    run, record, count = Path(sys.argv[1]), RECORDS[sys.argv[2]], int(sys.argv[3])
    trace = run / "thread-0.trace"
    raw, content = packed(record)
    chunks = [header(0x4B48434C, sequence, raw, content) for sequence in range(count)]
    trace.write_bytes(trace.read_bytes()[:FILE_HEADER] + b"".join(chunks) + header(0x444E454C, count, 0, b""))
    print(f"{trace.stat().st_size} byte, {raw * count} of records")
