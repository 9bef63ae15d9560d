#include "analysis/study/program/block_throughputs.h"

#include "analysis/base/csv_rows.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <map>
#include <memory>

namespace leastaction {
namespace {

using BlocksOf = std::map<std::string, uint64_t>; // by opcode

/// What the core cannot do, and what the tables do not know, is said, never hidden in a number.
std::vector<std::string> notesOf(const CoreDescription &core, const BlocksOf &beyond, const BlocksOf &unknown) {
  std::vector<std::string> notes;
  for (const auto &[opcode, blocks] : beyond)
    notes.push_back(fmt::format("{} has no AVX-512, which {} ({} block{}) belongs to: it cannot run there", core.name,
                                opcode, blocks, blocks == 1 ? "" : "s"));
  for (const auto &[opcode, blocks] : unknown)
    notes.push_back(fmt::format("LLVM has no scheduling data for {} ({} block{}): assumed to take {} ticks", opcode,
                                blocks, blocks == 1 ? "" : "s", assumedLatencyTicks));
  return notes;
}

} // namespace

Result<std::vector<MachineBlock>> readBlocks(const std::string &path) {
  const std::string name = path == "-" ? "standard input" : path;
  const std::unique_ptr<std::FILE, int (*)(std::FILE *)> file(
      path == "-" ? stdin : std::fopen(path.c_str(), "rb"), path == "-" ? [](std::FILE *) { return 0; } : std::fclose);
  if (!file)
    return fail(fmt::format("cannot read the blocks: {}", std::strerror(errno)), name,
                "name a CSV file with a column block_hex, or - for standard input");
  CsvRows rows(name, [&](std::span<char> buffer) -> Result<size_t> {
    const size_t count = std::fread(buffer.data(), 1, buffer.size(), file.get());
    if (std::ferror(file.get()))
      return fail(fmt::format("cannot read the blocks: {}", std::strerror(errno)), name, "check the file");
    return count;
  });
  const bool hasHeader = TRY(rows.next());
  const auto header = rows.fields();
  const auto column = static_cast<size_t>(std::ranges::find(header, std::string_view("block_hex")) - header.begin());
  const size_t width = header.size();
  if (!hasHeader || column == width)
    return fail("the column 'block_hex' is missing", hasHeader ? rows.where() : name,
                "name the columns in the first line: block_hex[,cycles_per_100_iterations]");
  std::vector<MachineBlock> blocks;
  while (TRY(rows.next())) {
    if (rows.fields().size() != width)
      return fail(fmt::format("the row has {} field{}, the header {}", rows.fields().size(),
                              rows.fields().size() == 1 ? "" : "s", width),
                  rows.where(), "give every row as many fields as the header has");
    blocks.push_back({.hex = std::string(rows.fields()[column]), .where = rows.where()});
  }
  if (blocks.empty())
    return fail("there are no rows below the header", name, "write a block of machine code in each row");
  return blocks;
}

Result<ThroughputReport> blockThroughputs(const CoreDescription &core, const std::vector<MachineBlock> &blocks,
                                          BlockCode code) {
  const std::unique_ptr<BlockThroughput> throughput = TRY(BlockThroughput::create(core));
  ThroughputReport report;
  report.core = core.name;
  BlocksOf beyond, unknown;
  for (const MachineBlock &block : blocks) {
    const BlockThroughput::Prediction prediction = TRY(throughput->predict(block.hex, block.where, code));
    for (const std::string &opcode : prediction.unscheduled)
      ++unknown[opcode];
    for (const std::string &opcode : prediction.beyondCore)
      ++beyond[opcode];
    report.blocks.push_back({block.hex, prediction.cyclesPer100Iterations, prediction.opcodes, prediction.unscheduled,
                             prediction.beyondCore});
  }
  report.notes = notesOf(core, beyond, unknown);
  return report;
}

} // namespace leastaction
