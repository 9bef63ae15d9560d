"""Lists the functions of an executable's code table, sorted: the names that `.leastaction.code` refers to."""
import struct
import sys

from elf_object import ElfObject

elf = ElfObject(sys.argv[1])


def string_at(address):
    for section in elf.sections:
        if section["address"] <= address < section["address"] + section["size"]:
            begin = section["offset"] + address - section["address"]
            return elf.data[begin:elf.data.index(b"\0", begin)].decode()
    return "?"


names = []
for section in elf.sections:
    if section["name"] == ".leastaction.code":
        data, at = elf.bytes(section), 0
        while at < len(data):
            magic, size, _, name = struct.unpack_from("<IIii", data, at)
            assert magic in (0x4E46414C, 0x4E4C414C)  # the second: left alone
            if magic == 0x4E46414C:
                names.append(string_at(section["address"] + at + 12 + name))
            at += size
print("\n".join(sorted(names)))
