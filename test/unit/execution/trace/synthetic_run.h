// Test code: a run folder made by hand, in the runtime's own format: an ELF file with code and code table, traces whose
// chunks are compressed as the runtime does it, and run.json.
//
//   SyntheticRun run({{"main", {{.code = hex("90c3"), .flags = format::blockIsFunctionEntry}}}});
//   run.addThread({{regionName(0, "main"), regionStart(0, 10), {run.key(0)}, regionStop(0, 20)}});
//   Result<std::unique_ptr<Run>> opened = run.open();
#pragma once

#include "analysis/execution/trace/run.h"
#include "runtime/format.h"

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction::test {

using Bytes = std::vector<uint8_t>;
using Words = std::vector<uint64_t>;

Bytes hex(std::string_view digits);

/// One block of a function; probes are given relative to its first byte.
struct BlockSpec {
  Bytes code;
  uint16_t flags = 0;
  uint16_t slots = 0;
  std::string callee = {};
  std::vector<format::ProbeEntry> probes = {};
  std::vector<format::AccessEntry> accesses = {};
  std::vector<format::StepEntry> steps = {};
  std::vector<uint32_t> successors = {};
};

struct FunctionSpec {
  std::string name;
  std::vector<BlockSpec> blocks;
  bool isCounted = false;
};

/// Where the parts of the synthetic module lie.
inline constexpr uint64_t textAddress = 0x1000, tableAddress = 0x8000, namesAddress = 0xa000, countersAddress = 0xc000;
/// Run-time address minus link-time address.
inline constexpr uint64_t moduleBase = 0x500000;

struct ModuleImage {
  Bytes text, table;
  std::string names;
  std::vector<uint64_t> blocks; ///< Link-time address of each block, in the order of the table.

  explicit ModuleImage(const std::vector<FunctionSpec> &functions);
  Bytes elf() const;
  std::string nameAt(uint64_t address) const;
};

// Control records.
Words regionName(uint64_t id, std::string_view name);
Words regionStart(uint64_t id, uint64_t ticks);
Words regionStop(uint64_t id, uint64_t ticks);
Words openRegions(const std::vector<uint8_t> &ids);
Words callers(const std::vector<uint64_t> &addresses);
Words eventCallers(uint64_t clock, const std::vector<uint64_t> &addresses);
Words countersOf(const std::vector<uint8_t> &ids);
Words counts(uint64_t counter, const std::vector<uint64_t> &values);

/// A thread trace file with one chunk for each list of words, and closed.
Bytes traceFile(const std::vector<Words> &chunks, uint32_t thread = 0, uint64_t kernelThread = 1234);
Bytes fileHeader(uint32_t thread = 0, uint64_t kernelThread = 1234);
Bytes endMark(uint32_t chunks, format::TraceEnd why = format::TraceEnd::complete);

/// One chunk of a trace file. `window`: see format::ChunkHeader.
Bytes chunk(const Words &words, uint32_t sequence, uint8_t window = 0);

class TemporaryFolder {
public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;
  std::string path(std::string_view name = "") const { return (path_ / name).string(); }
  std::string write(std::string_view name, const Bytes &bytes) const;
  std::string write(std::string_view name, std::string_view text) const;

private:
  std::filesystem::path path_;
};

class SyntheticRun {
public:
  explicit SyntheticRun(const std::vector<FunctionSpec> &functions);

  /// The word that names a block in a record.
  uint64_t key(size_t block) const { return image.blocks[block] + moduleBase; }
  /// Run-time address of a block's counter; each block takes a place, counted or not.
  uint64_t counter(size_t block) const { return countersAddress + 8 * block + moduleBase; }
  /// Records of all pieces one after the other, in one chunk.
  void addThread(const std::vector<Words> &pieces, uint64_t kernelThread = 1234);
  /// The same with a chunk for each piece.
  void addChunks(const std::vector<Words> &pieces);
  Result<std::unique_ptr<Run>> open();

  ModuleImage image;
  TemporaryFolder folder;
  std::string messages, mode = "trace";
  bool finished = true;
  uint64_t lostThreads = 0, lostChunks = 0; ///< That run.json knows of but the folder does not hold.
  double clockHz = 1e9;
  std::string libraries;  ///< Of run.json, objects.
  std::string otherFacts; ///< Of run.json: `"sample": {...},`
  std::string clockFacts; ///< What else run.json says of the clock: `, "step_ticks": 2`.

private:
  uint32_t threads_ = 0;
};

} // namespace leastaction::test
