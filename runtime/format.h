// The one description of what the runtime writes and the analysis reads: the thread trace files of a run folder and
// the code table that the pass puts into every instrumented module. Nothing else is shared between the two.
//
//   RUN/run.json            what was run, when, on which clock; the modules (see runtime/run_folder.cpp)
//   RUN/modules/N-NAME      copies of the instrumented executables and shared objects, code tables included
//   RUN/attachment          Attachment, where others switch recording on and off
//   RUN/thread-N.trace      FileHeader, then chunks: ChunkHeader + packed records (see
//                           runtime/word_codec.h); last a ChunkHeader that ends the trace
//
// Every byte is under a checksum: headers carry their own, chunk headers that of the chunk, run.json those of the
// modules, and it ends with one of itself.
//
// Version history
//   1  first version
//   2  checksums of file headers, modules and run.json; end marks; chunks begin with the regions that are open
//   3  implied blocks have no records; chunks are packed without zstd
//   4  counted functions: FunctionEntry::countersOffset, countersOf and counts records
//   5  callers records
//   6  eventCallers records
//   7  code tables may name functions that are left alone
//   8  chunks say which windows of a sample they begin
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

namespace leastaction::format {

inline constexpr uint32_t version = 8;
inline constexpr uint32_t oldestVersion = 6; ///< That readers of this version take: later ones only add.
inline constexpr char traceMagic[8] = {'L', 'A', 'T', 'R', 'A', 'C', 'E', '\n'};
inline constexpr uint32_t chunkMagic = 0x4b48434c; // "LCHK"
inline constexpr uint32_t endMagic = 0x444e454c;   // "LEND"

/// Notices every change within one aligned word of 8 bytes, and others with a probability of 1 - 2^-64. Can be taken
/// piece by piece if all pieces but the last are multiples of 8 bytes; zeros that follow the last byte do not count.
inline uint64_t checksum(const void *data, size_t bytes, uint64_t before = 0xcbf29ce484222325) {
  auto *next = static_cast<const unsigned char *>(data);
  for (size_t size; bytes; next += size, bytes -= size) {
    size = bytes < sizeof(uint64_t) ? bytes : sizeof(uint64_t);
    uint64_t word = 0;
    memcpy(&word, next, size);
    before = (before ^ word) * 0x9e3779b97f4a7c15;
    before ^= before >> 32;
  }
  return before;
}

/// What a header's field `check` has to be: the checksum of the fields before it.
template <class Header> uint64_t headerCheck(const Header &header) {
  return checksum(&header, offsetof(Header, check));
}

/// Strings of run.json and steps.json are UTF-8. A byte of a name that is not becomes \u0000, which no name holds, and
/// the character of the byte's number: 0xfe is \u0000\u00fe. The file ends with runCheckBegin, the checksum of
/// everything before it as 16 hexadecimal digits, and runCheckEnd.
inline constexpr char runCheckBegin[] = ",\n  \"check\": \"";
inline constexpr char runCheckEnd[] = "\"\n}\n";

struct FileHeader {
  char magic[8];
  uint32_t version;
  uint32_t headerBytes; ///< Size of this structure in the writer; chunks start behind it.
  uint32_t thread;      ///< Number of the thread in order of its first region.
  uint32_t pid;
  uint64_t threadPointer; ///< Base of the %fs segment, for thread-local accesses.
  uint64_t kernelThread;  ///< The kernel's number of it: larger for those created later, until numbers begin anew.
  uint64_t check;         ///< headerCheck() of the fields above.
};
static_assert(sizeof(FileHeader) == 48);

struct ChunkHeader {
  uint32_t magic;         ///< chunkMagic, or endMagic behind the last chunk.
  uint32_t sequence;      ///< From 0; a gap means that chunks are missing. At the end: how many chunks there are.
  uint32_t rawBytes : 24; ///< Of the records, a multiple of 8. At the end: a TraceEnd.
  uint32_t window : 8;    ///< 1 more than the rank of the window of a sample that begins with it; 0: none does.
  uint32_t storedBytes;   ///< Of the packed records that follow.
  uint64_t storedCheck;   ///< checksum() of them.
  uint64_t check;         ///< headerCheck() of the fields above.
};
static_assert(sizeof(ChunkHeader) == 32);

inline FileHeader fileHeader(const char (&magic)[8], uint32_t formatVersion, uint32_t thread, uint32_t pid,
                             uint64_t threadPointer, uint64_t kernelThread) {
  FileHeader header{{}, formatVersion, sizeof(FileHeader), thread, pid, threadPointer, kernelThread, 0};
  memcpy(header.magic, magic, sizeof header.magic);
  header.check = headerCheck(header);
  return header;
}

/// Of a chunk with these bytes behind it.
inline ChunkHeader chunkHeader(uint32_t sequence, size_t rawBytes, const void *stored, size_t storedBytes,
                               uint8_t window = 0) {
  ChunkHeader header{chunkMagic,
                     sequence,
                     static_cast<uint32_t>(rawBytes),
                     window,
                     static_cast<uint32_t>(storedBytes),
                     checksum(stored, storedBytes),
                     0};
  header.check = headerCheck(header);
  return header;
}

/// Why a trace ends where its end mark stands. A trace without one was never closed, or has been cut.
enum class TraceEnd : uint32_t {
  complete = 0,    ///< The thread or the program ended.
  limit = 1,       ///< LEASTACTION_MAX_BYTES was reached.
  writeFailed = 2, ///< The disk was full, or the like.
};

inline ChunkHeader endMark(uint32_t chunks, TraceEnd why) {
  ChunkHeader mark{endMagic, chunks, static_cast<uint32_t>(why), 0, 0, 0, 0};
  mark.check = headerCheck(mark);
  return mark;
}

/// Largest chunk that a writer makes; a reader refuses larger ones.
inline constexpr uint32_t maxChunkBytes = 4u << 20;

// Records are 64-bit words, little endian. A word at or above `firstCodeWord` is the run-time address ("key") of an
// instrumented block; as many slot words follow as the block's entry in the code table says. A word below it is a
// control record: kind in bits 0-7, number of payload words in bits 8-15.
inline constexpr uint64_t firstCodeWord = 1u << 16;

enum class Control : uint8_t {
  regionName = 1,  ///< id, then the name in UTF-8, padded with zeros.
  regionStart = 2, ///< id, clock ticks.
  regionStop = 3,  ///< id, clock ticks.
  gap = 4,         ///< Records are missing here: what a reader finds, or handlers that there was no room for.
  openRegions = 5, ///< Their number, then their ids as bytes, outermost first, padded with zeros. Chunks begin with the
                   ///< names of the open regions and this where they can, so that they can be read by themselves.
  registers = 6,   ///< The general registers, format::registerCount of them: behind openRegions where a block follows.
  enterCopy = 7,   ///< The same: the thread goes over to the recording copy in the middle of a function.
  interrupted = 8, ///< The block before this did not run to its end; what its slots hold is undefined.
  handlerStart = 9,  ///< A signal handler came in, before the block before this has run to its end.
  handlerEnd = 10,   ///< It has returned: that block goes on.
  countersOf = 11,   ///< Like openRegions, in any order: the counts that follow are of what ran in exactly these.
  counts = 12,       ///< Run-time address of a counter, then its value and those of the counters behind it.
  callers = 13,      ///< Of all starts of regions that follow while none is open, up to the next such record or a gap:
                     ///< addresses in the instructions that have called, that of the start first, then its callers'. As
                     ///< many as are known, up to maxCallers. Chunks say it anew where they can.
  eventCallers = 14, ///< Of the timed event that the record before this completes: the clock when they were found, then
                     ///< addresses as those of callers; the first one is in the event's function.
};

inline constexpr uint64_t controlWord(Control kind, uint64_t payloadWords) {
  return static_cast<uint64_t>(kind) | payloadWords << 8;
}

/// What is farther above a region is not recorded. A record has at most 255 words.
inline constexpr uint32_t maxCallers = 250;

/// Longest region name in bytes; longer ones are cut.
inline constexpr uint32_t maxRegionNameBytes = 200;

/// Signal handlers in each other: those inside of so many are not recorded.
inline constexpr unsigned maxNestedHandlers = 32;

// The code table: section `.leastaction.code`, a LeftAloneEntry for each function that could not be instrumented, and
// an entry per instrumented function, each a FunctionEntry, then for every block a BlockEntry, its ProbeEntries (own
// code, then copy), its AccessEntries, its StepEntries and the numbers of its successors within the function (32 bits
// each). Offsets named `...Offset` are relative to the address of the field itself, those named `begin`, `end`, `key`
// to the function's first byte.
inline constexpr char codeSection[] = ".leastaction.code";

/// The patterns of names that regions were chosen by, region=GLOB, from all files of a module: zero-terminated strings,
/// each begins with whether a function of its file matched. It is not loaded.
inline constexpr char patternSection[] = ".leastaction.patterns";
inline constexpr char matchedPattern = '+', unmatchedPattern = '-';

/// What every module has of the runtime's own code (entry_x86_64.S): not part of the program.
inline constexpr char stubSection[] = ".leastaction.stubs";

/// Counters of a module, 8 byte each. Nothing is ever written there: the section takes addresses only, and each thread
/// has memory for them of its own for every set of regions that it was in (runtime/counts.h).
#define LEASTACTION_COUNTERS_SECTION leastaction_counters

inline constexpr uint32_t functionMagic = 0x4e46414c; // "LAFN"

struct FunctionEntry {
  uint32_t magic;
  uint32_t entryBytes; ///< Of this entry with all its blocks.
  int32_t codeOffset;  ///< To the function's first byte.
  int32_t nameOffset;  ///< To its zero-terminated symbol name.
  uint32_t blockCount;
  uint32_t copyBegin; ///< The recording copies of all blocks, from the function's first byte.
  uint32_t coldBegin; ///< Behind them: what their probes do seldom.
  uint32_t coldEnd;
  int32_t countersOffset; ///< To the first counter of a counted function, one for each block and behind them those of
                          ///< lanes (Step::counted); 0 in others.
};
static_assert(sizeof(FunctionEntry) == 36);

inline constexpr uint32_t leftAloneMagic = 0x4e4c414c; // "LALN"

/// Among the FunctionEntries: a function that the pass saw and could not instrument.
struct LeftAloneEntry {
  uint32_t magic;
  uint32_t entryBytes;
  int32_t nameOffset;   ///< To its zero-terminated symbol name.
  int32_t reasonOffset; ///< To a zero-terminated text: "its code model does not let probes reach the runtime".
  int64_t codeOffset;   ///< To the function's first byte, which may be far away.
};
static_assert(sizeof(LeftAloneEntry) == 24);

enum BlockFlags : uint16_t {
  blockIsFunctionEntry = 1,
  blockEndsInCall = 2,      ///< The last instruction calls; the next block of the table is where it returns to.
  blockCallIsTimed = 4,     ///< The last slot is the clock before the call, 0 if the callee is instrumented.
  blockResumesTimed = 8,    ///< The first slot is the clock after the call before it, 0 likewise.
  blockEndsInTailCall = 16, ///< The last instruction jumps into another function.
  blockIsImplied = 64,      ///< Has no record: it runs on the way from one record to the next (see BlockEntry).
  blockFollowsCall = 32,    ///< Registers are what they were when a call left them with this stack pointer.

  // Of mode=probe, whose entries are single instructions and places. The first entry of a function has no bytes.
  blockIsProbed = 128,   ///< A function's entry; in place of the callee: selection, form and sampling ("all free ~10").
  blockIsTimed = 256,    ///< One instruction. Slots: the clock at issue, and at completion, 0 if that was not reached.
  blockHasAddress = 512, ///< The same; the first slot is the address of its first access.
  blockIsBranch = 1024,  ///< The same without completion: that is the first clock of the next record.
  blockIsArrival = 2048, ///< Where branches lead. Slot: the clock.
};

/// A block is a straight line of machine instructions that is entered only at its head. Calls end a block. It stands in
/// the object file twice: as the compiler made it, and behind the function's own code as a copy that records. What is
/// read as the program is the first; what runs while a region is open is the second.
///
/// Implied blocks have no records. From one record of a thread to the next, by successors, there is at most one way
/// through implied blocks: if there is one, those blocks ran.
struct BlockEntry {
  uint32_t begin;     ///< First byte, probes included: where branches to the block lead.
  uint32_t end;       ///< First byte behind it.
  uint32_t copyBegin; ///< The same of its copy.
  uint32_t copyEnd;
  uint32_t key;         ///< What its records are named by: run-time address = function + key. Lies in the copy.
  int32_t calleeOffset; ///< To the symbol name of a direct callee outside this module's code; 0 if there is none.
  uint16_t flags;
  uint16_t slots;          ///< Words that follow the key in a record.
  uint16_t probeCount;     ///< In the program's own code.
  uint16_t copyProbeCount; ///< In the copy.
  uint16_t accessCount;
  uint16_t stepCount;
  uint32_t successorCount; ///< 0 where neither the block nor one of its successors is implied.
};
static_assert(sizeof(BlockEntry) == 40);

/// Bytes that the pass added: not part of the program.
struct ProbeEntry {
  uint32_t begin;
  uint32_t end;
};
static_assert(sizeof(ProbeEntry) == 8);

enum AccessFlags : uint8_t {
  accessLoads = 1,
  accessStores = 2,
  accessIsStatic = 4,      ///< The address is in the instruction itself (absolute or %rip-relative).
  accessIsThreadLocal = 8, ///< Relative to FileHeader::threadPointer.
  accessIsUnknown = 16,    ///< The address was not recorded.
  accessDeltaInCode = 32,  ///< `delta` is the displacement in the instruction: a symbol, known when it is linked.
  accessIsRepeated = 64,   ///< Of a repeated string instruction: `base` as often as `index` says. Ends its block.
  accessIsGathered = 128,  ///< Of a gather or scatter: one for each lane, whose index is added. Ends its block.
};

/// One memory access: address = base register + index register * scale + delta, in the order of execution within the
/// block.
struct AccessEntry {
  uint16_t instruction; ///< Number of the instruction within the block, probes not counted.
  uint8_t base;         ///< Number of a register as the processor counts them, or noRegister.
  uint8_t index;
  int32_t delta;
  uint16_t bytes; ///< 0 if unknown.
  uint8_t scale;
  uint8_t flags;
};
static_assert(sizeof(AccessEntry) == 12);

inline constexpr unsigned registerCount = 16; ///< General registers.
inline constexpr uint8_t noRegister = registerCount;
inline constexpr uint8_t stackRegister = 4;                                              ///< %rsp
inline constexpr uint8_t countRegister = 1, sourceRegister = 6, destinationRegister = 7; ///< %rcx, %rsi, %rdi

/// What a step records instead of a general register: 8 byte of a vector register. Before a gather or scatter comes the
/// register with the indices, lowest bytes first, then its mask (of an opmask register, 8 byte).
inline constexpr uint8_t vectorWord = registerCount + 1;

/// How a reader learns what general registers hold: from a slot of the record, or from what it knows already. Only what
/// addresses need is told. Steps are ordered by instruction.
enum class Step : uint8_t {
  recorded,         ///< Before the instruction: the next slot, behind the clock after a call if there is one.
  affine,           ///< After the instruction, as all that follow: a + b * scale + value.
  subtract,         ///< a - b.
  bitAnd,           ///< a & value.
  shiftLeft,        ///< a << value.
  shiftRight,       ///< a >> value, without sign.
  shiftRightSigned, ///< a >> value, with sign.
  zeroExtend,       ///< The lowest `scale` bits of a >> value.
  signExtend,       ///< The same, with sign.
  counted, ///< In a counted function: before the instruction, its counter number `value` (of the function, blocks
           ///< first) grows by how many of its `width` lanes are executed, or repetitions if `width` is 1.
};

struct StepEntry {
  uint16_t instruction;
  Step step;
  uint8_t target; ///< Register number, as `a` and `b` (or noRegister, which is 0).
  uint8_t a;
  uint8_t b;
  uint8_t scale;
  uint8_t width; ///< 64, or 32: operands and result are cut to 32 bits.
  int32_t value;
};
static_assert(sizeof(StepEntry) == 12);

/// A block has at most this many slots, so that a record fits behind the end of a full buffer.
inline constexpr unsigned maxSlots = 64;

/// Probes test this bit of the cursor: buffers are aligned so that it is clear in them and set behind their end.
inline constexpr uint64_t fullBit = 1u << 20;

/// The cursor of a thread that is not recording. Its lowest bit keeps the thread in the program's own code.
inline constexpr uint64_t idleCursor = fullBit | 1;

/// The same of one that is to record, in a moment: its next block asks the runtime (runtime/windows.h).
inline constexpr uint64_t wakeCursor = fullBit;

/// Where windows of a sample were made rarer (runtime/window_ranks.h), those remain whose rank is no less than how
/// often that was done: at most so often.
inline constexpr unsigned mostHalvings = 20;

/// RUN/attachment: of a sample that is switched on and off while the program runs (runtime/attachment.h).
struct Attachment {
  char magic[8];
  uint64_t wanted;      ///< Written by others: 1 if windows are to be recorded, else 0.
  uint64_t isAttached;  ///< The process's answer: 1 if they are.
  uint64_t count;       ///< How often that has begun.
  uint64_t processorNs; ///< Processor time of the process meanwhile, and
  uint64_t lateWindows; ///< windows that could not begin: of a process that has not ended, or was killed.
};
static_assert(sizeof(Attachment) == 48);
inline constexpr char attachmentMagic[8] = {'L', 'A', 'T', 'T', 'A', 'C', 'H', '\n'};
inline constexpr char attachmentFile[] = "attachment";

/// The region that each window of a sample begins with: it holds nothing. Those that the program is in follow.
inline constexpr char windowBeginRegion[] = "(begin of a window)";

} // namespace leastaction::format
