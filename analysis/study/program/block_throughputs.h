// `leastaction throughput`: how long do blocks of machine code take when they are executed over and over?
//
//   std::vector<MachineBlock> blocks = TRY(readBlocks("blocks.csv"));
//   ThroughputReport report = TRY(blockThroughputs(core, blocks));
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/core/core_description.h"
#include "analysis/execution/throughput/block_throughput.h"
#include "analysis/report/throughput/throughput_report.h"

#include <string>
#include <vector>

namespace leastaction {

struct MachineBlock {
  std::string hex;
  std::string where; ///< For errors: the line of a file, a word of the command line.
};

/// The column block_hex of a CSV; "-" is standard input.
Result<std::vector<MachineBlock>> readBlocks(const std::string &path);

/// Fails at the first block that the model cannot run.
Result<ThroughputReport> blockThroughputs(const CoreDescription &core, const std::vector<MachineBlock> &blocks,
                                          BlockCode code);

} // namespace leastaction
