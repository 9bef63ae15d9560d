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
    """(elf, own, copy): section number -> [(begin, end)] of the bytes that do not belong to the program's own code, and
    of those that do not belong to the recording copies, from `.leastaction.code` (runtime/format.h)."""
    elf = ElfObject(path)
    own, copy = {}, {}
    for number, section in enumerate(elf.sections):
        if section["name"] != ".leastaction.code":
            continue
        data, relocations = elf.bytes(section), elf.relocations(number)
        at = 0
        while at < len(data):
            magic, entry_bytes = struct.unpack_from("<II", data, at)
            if magic == 0x4E4C414C:  # a function that is left alone
                at += entry_bytes
                continue
            magic, entry_bytes, code, _, blocks, copy_begin, cold_begin, cold_end, _ = struct.unpack_from("<IIiiIIIIi", data, at)
            assert magic == 0x4E46414C, "damaged code table"
            home, begin = relocations.get(at + 8, (section["link"], at + 8 + code))
            drop_own, drop_copy = own.setdefault(home, []), copy.setdefault(home, [])
            drop_own.append((begin + copy_begin, begin + cold_end))
            drop_copy += [(begin, begin + copy_begin), (begin + cold_begin, begin + cold_end)]
            position = at + 36
            for _ in range(blocks):
                *_, probes, copy_probes, accesses, steps, successors = struct.unpack_from("<IIIIIiHHHHHHI", data, position)
                position += 40
                for ranges, count in ((drop_own, probes), (drop_copy, copy_probes)):
                    for _ in range(count):
                        first, last = struct.unpack_from("<II", data, position)
                        ranges.append((begin + first, begin + last))
                        position += 8
                position += 12 * (accesses + steps) + 4 * successors
            assert position == at + entry_bytes, "damaged code table"
            at = position
    return elf, own, copy
