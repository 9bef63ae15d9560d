// Reads the code table of one module (runtime/format.h) into blocks with link-time addresses.
//
//   Result<CodeTable> table = parseCodeTable(bytes, sectionAddress, readString, "dot");
#pragma once

#include "analysis/base/error.h"
#include "runtime/format.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace leastaction {

/// What counts how much of an instruction is executed.
struct LaneCounter {
  uint16_t instruction = 0; ///< Number within the block.
  uint8_t lanes = 1;        ///< Of the whole instruction; 1 for repetitions, and where there is only one.
  uint64_t address = 0;     ///< Link-time address of the counter.
};

/// A straight line of machine instructions, as the pass saw it. Addresses are link-time addresses of the module.
struct CodeBlock {
  uint64_t begin = 0;
  uint64_t end = 0;
  uint64_t copyBegin = 0; ///< Of the copy that records; see format::BlockEntry.
  uint64_t copyEnd = 0;
  uint64_t functionBegin = 0; ///< First byte of its function.
  uint64_t functionEnd = 0;   ///< Behind all code of its function, cold parts of probes included.
  uint64_t key = 0;
  uint64_t counter = 0; ///< Link-time address of what counts its executions; 0 in functions that are not counted.
  std::string function; ///< Symbol name, mangled.
  std::string callee;   ///< Symbol name of a direct callee outside the compilation unit; may be empty.
  uint16_t flags = 0;   ///< format::BlockFlags.
  uint16_t slots = 0;   ///< Words that follow the key in a record.
  std::vector<format::ProbeEntry> probes;     ///< Offsets from `begin`.
  std::vector<format::ProbeEntry> copyProbes; ///< Offsets from `copyBegin`.
  std::vector<format::AccessEntry> accesses;
  std::vector<format::StepEntry> steps;
  std::vector<LaneCounter> laneCounters;
  std::vector<uint32_t> successors; ///< Places in the list of all blocks; see format::BlockEntry.

  bool has(format::BlockFlags flag) const { return flags & flag; }
};

/// A block of a run, with the module it is in.
struct RunBlock {
  CodeBlock code;
  uint32_t module = 0;
};

/// A function that the pass saw and could not instrument.
struct LeftAlone {
  uint64_t begin = 0;   ///< Its first byte, link-time address.
  std::string function; ///< Symbol name, mangled; ElfModule has it demangled.
  std::string reason;   ///< Continues "is not instrumented: ".
};

struct CodeTable {
  std::vector<CodeBlock> blocks;
  std::vector<LeftAlone> leftAlone;
};

/// `section`: the bytes of format::codeSection, loaded at `address`. `readString` returns the zero-terminated string
/// at a link-time address. Blocks come in the order of the table: a block that ends in a call is followed by the one
/// that the call returns to. Errors name `where` and the offset of what is inconsistent.
Result<CodeTable> parseCodeTable(std::span<const uint8_t> section, uint64_t address,
                                 const std::function<std::string(uint64_t)> &readString, const std::string &where);

} // namespace leastaction
