// Test code: instructions put together by hand, and a small core, to test stages by themselves.
//
//   HandMade load({.loadTicks = 5, .loadOps = 1, .loads = 1}, {loadPorts});
//   stage.load(load.of(), slots, registers, scheduler);
#pragma once

#include "analysis/execution/core/core_description.h"
#include "analysis/execution/core/roles.h"
#include "analysis/execution/core/stage/dynamic_instruction.h"

#include "assembled.h"

#include <utility>
#include <vector>

namespace leastaction::test {

// Ports 0 and 1 compute, 2 and 3 load, 4 stores data.
inline constexpr uint64_t arithmeticPorts = 0b00011, loadPorts = 0b01100, storePort = 0b10000;
inline constexpr Roles handMadeRoles{
    .ports = 5, .load = loadPorts, .access = loadPorts | storePort, .arithmetic = arithmeticPorts};

/// Four micro-ops a tick, and memory that knows latencies only.
inline CoreDescription handMadeCore(PortChoice choice = PortChoice::twoBest) {
  CoreDescription core = plainMemoryCore();
  core.dispatchWidth = core.retireWidth = 4;
  core.portChoice = choice;
  core.queues.aliasTicks = 0;
  core.queues.bankedLoads = core.queues.sharedDataRead = false;
  return core;
}

/// One instruction with the registers, ports and accesses that it refers to.
class HandMade {
public:
  HandMade(CompiledInstruction instruction, std::vector<uint64_t> ports, std::vector<RegisterRead> reads = {},
           std::vector<RegisterWrite> writes = {}, std::vector<Access> accesses = {})
      : instruction_(std::move(instruction)), accesses_(std::move(accesses)) {
    for (const uint64_t anyOf : ports)
      program_.microOps.emplace_back(anyOf);
    program_.reads = std::move(reads);
    program_.writes = std::move(writes);
    instruction_.writes = static_cast<uint8_t>(program_.writes.size());
    instruction_.reads = static_cast<uint8_t>(program_.reads.size() - instruction_.addressReads);
    instruction_.settle(program_, 1000);
  }

  template <PortChoice choice = PortChoice::twoBest> DynamicInstruction<AnyShape<choice>> of() const {
    return {program_, instruction_, accesses_};
  }

private:
  InstructionProgram program_;
  CompiledInstruction instruction_;
  std::vector<Access> accesses_;
};

} // namespace leastaction::test
