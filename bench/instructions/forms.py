"""Reads tables of measured x86 instruction forms and writes each form as assembly.

A form is text such as "VPADDB ymm{k}, ymm, ymm" (Intel's order), measured with the same register wherever one stands.

    form = parse("VPADDB ymm{k}, ymm, ymm", "AVX512VLBW")
    form.copies(chain=True)         # lines of Intel assembly: each needs the one before
    form.copies(chain=False)        # on registers in turn: none needs another
"""
import csv
import dataclasses
import re

GENERAL = ["bx", "bp", "di", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15"]
MEMORY_WORDS = {8: "byte", 16: "word", 32: "dword", 64: "qword", 128: "xmmword", 256: "ymmword", 512: "zmmword"}
COPIES = 96
VECTOR_BITS = {"x": 128, "y": 256, "z": 512}

# What these take depends on their operands' values, which the tables do not state, or they stop the machine.
BY_VALUE = re.compile(r"^(I?DIV|FS?I?N|FCOS|FSIN|FPTAN|FPATAN|F2XM1|FYL2X|FPREM|CPUID|RDRAND|RDSEED|XGETBV|CLFLUSH|CLWB|"
                      r"MOVDIR|TPAUSE|UMWAIT|PAUSE|.FENCE|LDMXCSR|STMXCSR|CLZERO|RDTSC|EMMS|FNINIT|WBNOINVD|PREFETCH|"
                      r"CLDEMOTE|SERIALIZE|RDPID|XTEST|PTWRITE|ENQCMD|XABORT|V?MASKMOVDQU|MASKMOVQ|MOVNT|VMOVNT)")


@dataclasses.dataclass
class Measured:
    """A row of a table; ticks are None where nothing was measured."""
    set: str
    encoding: str
    form: str
    latency: float | None
    throughput: float | None

    @property
    def key(self):
        return f"{self.set} {self.encoding} {self.form}"


def read(path):
    def number(text):
        return float(text) if text else None
    with open(path, newline="", encoding="utf-8") as file:
        return [Measured(row["set"], row["encoding"], row["form"], number(row["latency_ticks"]),
                         number(row["throughput_ticks"])) for row in csv.DictReader(file)]


@dataclasses.dataclass
class Operand:
    kind: str           # "vector", "mmx", "mask", "general", "memory", "text"
    bits: int = 0
    text: str = ""      # of "text", and what follows a register: "{k1}{z}"
    other: bool = False  # "k2": not the register that all others are


class NotRead(Exception):
    """A form that is not an instruction with these operands and no others."""


def operand(text):
    text = text.strip()
    decorated = re.fullmatch(r"(\w+?)\s*(\{k\d?\})(\{z\})?", text)
    if decorated:
        inner = operand(decorated[1])
        inner.text = "{k1}" + (decorated[3] or "")
        return inner
    if match := re.fullmatch(r"([xyz])(mm|m)?", text):
        return Operand("vector", VECTOR_BITS[match[1]])
    if text == "mm":
        return Operand("mmx", 64)
    if re.fullmatch(r"k\d?", text):
        return Operand("mask", 64, other=text == "k2")
    if match := re.fullmatch(r"r(8|16|32|64)l?", text):
        return Operand("general", int(match[1]))
    if match := re.fullmatch(r"\[?m(?:em)?(\d+)?\]?", text):
        return Operand("memory", int(match[1] or 0))
    if match := re.fullmatch(r"\[([xyz])m(?:32|64)\]", text):
        return Operand("gathered", VECTOR_BITS[match[1]])
    if re.fullmatch(r"i(m|mm)?8(_0)?", text):
        return Operand("text", text="0" if text.endswith("_0") else "3")
    if text in ("imm16", "imm32", "imm32_0"):
        return Operand("text", 32, "0" if text.endswith("_0") else "0x12345")
    if text == "imm64":
        return Operand("text", text="0x123456789abcdef")
    if text in ("1", "cl", "al", "eax", "rax") or re.fullmatch(r"0x\d+|[01]\dh|\d", text):
        return Operand("text", text=text)
    if match := re.fullmatch(r"<(xmm0|xm0)>", text):
        return Operand("text", text="xmm0")
    raise NotRead(f"operand '{text}'")


@dataclasses.dataclass
class Form:
    mnemonic: str
    operands: list
    extended: bool          # EVEX: registers from 16 on

    def register(self, one, number):
        if one.kind == "vector":
            letter = {bits: letter for letter, bits in VECTOR_BITS.items()}[one.bits]
            return f"{letter}mm{number % 14 + (16 if self.extended else 1)}"
        if one.kind == "mmx":
            return f"mm{number % 8}"
        if one.kind == "mask":
            return f"k{(number + one.other) % 6 + 2}"
        name = GENERAL[number % len(GENERAL)]
        if name.startswith("r"):
            return name + {8: "b", 16: "w", 32: "d", 64: ""}[one.bits]
        if one.bits == 8:
            return {"bx": "bl", "bp": "bpl", "di": "dil"}[name]
        return {16: "", 32: "e", 64: "r"}[one.bits] + name

    def line(self, number):
        """One copy, on the registers of this number."""
        words = []
        gathers = any(one.kind == "gathered" for one in self.operands)
        for place, one in enumerate(self.operands):
            if one.kind == "text" and one.text == "0" and one.bits == 32:
                words.append("0x12345")     # Four bytes as measured: llvm-mc writes 0 in one, which cores take for easy.
            elif one.kind == "text":
                words.append(one.text)
            elif one.kind == "memory":
                word = MEMORY_WORDS[one.bits] + " ptr " if one.bits else ""
                # Each in a line of its own and in another bank of the cache.
                place = number % 32
                words.append(f"{word}[rsi + {place * 64 + place * max(one.bits, 64) // 8 % 64}]")
            elif one.kind == "gathered":
                index = Operand("vector", one.bits)
                words.append(f"[rsi + {self.register(index, 13)}]")
            elif gathers:
                # Destination, mask and index must differ.
                words.append(self.register(one, number % 6 + (6 if place == 2 else 0)) + one.text)
            else:
                words.append(self.register(one, number) + one.text)
        return f"{self.mnemonic.lower()} {', '.join(words)}".rstrip()

    def is_chained(self):
        """Is a source of the destination's kind, so that copies on one register form a chain?"""
        def file(one):
            return one.kind
        if not self.operands or self.operands[0].kind not in ("vector", "mmx", "mask", "general"):
            return False
        if any(one.kind in ("memory", "gathered") for one in self.operands):
            return False
        others = self.operands[1:]
        reads_itself = len(self.operands) == 1 or all(one.kind == "text" for one in others)
        return reads_itself or any(file(one) == file(self.operands[0]) for one in others)

    def copies(self, chain):
        return [self.line(0 if chain else number) for number in range(COPIES)]


def parse(text, instruction_set=""):
    """Raises NotRead for what is no single register or memory form, or takes what its values say."""
    if BY_VALUE.match(text) or "LS pair" in text or "LSpair" in text or "/" in text or "0x66" in text:
        raise NotRead("by value, or more than one instruction")
    text = re.sub(r"\s*\((0\.0|1\.0)[fl]?(16)?\)", "", text)        # Square roots of a stated number.
    if re.search(r"\(.*\)|upd|FXCH|LEA|LNOP|\bst\b|st\(i\)", text):
        raise NotRead("more than one instruction, x87, or addressing that is not stated")
    text = re.sub(r"<,\s*[er]dx>", "", text)
    mnemonic, _, rest = text.partition(" ")
    operands = [operand(word) for word in rest.split(",")] if rest.strip() else []
    if mnemonic.startswith("LOCK") or mnemonic.startswith("REP"):
        raise NotRead("locked or repeated")
    extended = instruction_set.startswith("AVX512")
    vectors = [one for one in operands if one.kind == "vector"]
    # "VSQRTPD (1.0)": the tables leave the registers out where the set says which.
    if not operands and re.match(r"V?R?SQRT", mnemonic):
        operands = [Operand("vector", 128)] * (3 if mnemonic.startswith("VSQRTS") else 2)
    elif len(vectors) == 1 and re.match(r"V?SQRT", mnemonic):
        operands = [vectors[0]] * (3 if mnemonic.startswith("VSQRTS") else 2)
    return Form(mnemonic, operands, extended)
