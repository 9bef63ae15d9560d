"""Just enough of ELF to find the probes of an object file: sections, symbols and relocations."""
import struct


class ElfObject:
    def __init__(self, path):
        with open(path, "rb") as file:
            self.data = file.read()
        offset, = struct.unpack_from("<Q", self.data, 0x28)
        count, names = struct.unpack_from("<HH", self.data, 0x3C)
        fields = ("name", "type", "flags", "address", "offset", "size", "link", "info", "align", "entry")
        self.sections = [dict(zip(fields, struct.unpack_from("<IIQQQQIIQQ", self.data, offset + 64 * i)))
                         for i in range(count)]
        for section in self.sections:
            section["name"] = self.string(names, section["name"])

    def bytes(self, section):
        return self.data[section["offset"]:section["offset"] + section["size"]]

    def string(self, table, offset):
        begin = self.sections[table]["offset"] + offset
        return self.data[begin:self.data.index(b"\0", begin)].decode()

    def symbol(self, table, number):
        """(section number, value)"""
        section = self.sections[table]
        _, _, _, index, value, _ = struct.unpack_from("<IBBHQQ", self.data, section["offset"] + 24 * number)
        return index, value

    def relocations(self, number):
        """Of section `number`: offset -> (section number, offset) that it refers to, addend included."""
        found = {}
        for section in self.sections:
            if section["type"] != 4 or section["info"] != number:  # SHT_RELA
                continue
            for at in range(0, section["size"], 24):
                offset, info, addend = struct.unpack_from("<QQq", self.data, section["offset"] + at)
                index, value = self.symbol(section["link"], info >> 32)
                found[offset] = (index, value + addend)
        return found


def probe_ranges(path):
    """section number -> [(begin, end)] of the bytes that the pass added, from `.leastaction.code` (runtime/format.h)."""
    elf = ElfObject(path)
    ranges = {}
    for number, section in enumerate(elf.sections):
        if section["name"] != ".leastaction.code":
            continue
        data, relocations = elf.bytes(section), elf.relocations(number)
        at = 0
        while at < len(data):
            magic, entry_bytes, code, _, blocks = struct.unpack_from("<IIiiI", data, at)
            assert magic == 0x4E46414C, "damaged code table"
            home, begin = relocations.get(at + 8, (section["link"], at + 8 + code))
            position = at + 20
            for _ in range(blocks):
                *_, probes, accesses = struct.unpack_from("<IIIiHHHH", data, position)
                position += 24
                for _ in range(probes):
                    first, last = struct.unpack_from("<II", data, position)
                    ranges.setdefault(home, []).append((begin + first, begin + last))
                    position += 8
                position += 12 * accesses
            assert position == at + entry_bytes, "damaged code table"
            at = position
    return elf, ranges
