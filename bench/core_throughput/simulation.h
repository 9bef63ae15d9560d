// Blocks compiled once and executed over and over on one core model, which is what is timed.
#pragma once

#include "analysis/execution/core/core_model.h"
#include "analysis/execution/event/event.h"
#include "bench/core_throughput/block_suite.h"

#include <memory>
#include <span>
#include <vector>

namespace leastaction::bench {

class Simulation {
public:
  struct Speed {
    uint64_t instructions = 0;
    uint64_t events = 0; ///< That reached the sink.
    double seconds = 0;
  };

  static Result<Simulation> create(const CoreDescription &core, std::span<const MeasuredBlock> blocks,
                                   CoreModel::Options options);

  /// All blocks in turn, ten thousand times each; caches, reorder buffer and sink included. The sink counts the events,
  /// or, `withAnalysis`, it is all that a report needs: spectrum, score, shares, spikes.
  Speed run(bool withAnalysis);

private:
  /// One static instruction with the accesses it makes each time; the memory hierarchy is exercised, and hits L1.
  struct Step {
    uint32_t program = 0;
    std::vector<Access> accesses;
  };

  std::unique_ptr<CoreModel> model_;
  std::vector<std::vector<Step>> blocks_;
  InstructionTable table_;
};

} // namespace leastaction::bench
