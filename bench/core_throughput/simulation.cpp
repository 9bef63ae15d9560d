#include "bench/core_throughput/simulation.h"

#include "analysis/execution/throughput/block_state.h"
#include "analysis/execution/throughput/block_throughput.h"
#include "analysis/program/spectrum/region_analysis.h"

#include <algorithm>
#include <ctime>

namespace leastaction::bench {
namespace {
// A block is left after a while, as loops are, so that the host cannot predict the simulation too well.
constexpr unsigned iterations = 50;
constexpr unsigned rounds = 200;
constexpr uint64_t blockSpacing = 4096;
/// Of this thread: what others do on the machine counts as little as can be.
double processorSeconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}
} // namespace

Result<Simulation> Simulation::create(const CoreDescription &core, std::span<const MeasuredBlock> blocks,
                                      CoreModel::Options options) {
  Result<std::unique_ptr<CoreModel>> model = CoreModel::create(core, options);
  if (!model)
    return std::unexpected(model.error());
  Simulation simulation;
  simulation.model_ = *std::move(model);
  for (const MeasuredBlock &block : blocks) {
    const auto instructions = disassembleHex(simulation.model_->target(), block.hex, "benchmark");
    if (!instructions)
      return std::unexpected(instructions.error());
    std::vector<llvm::MCInst> insts;
    for (const BlockInstruction &instruction : *instructions)
      insts.push_back(instruction.inst);
    BlockState state(simulation.model_->target(), insts);
    uint64_t address = blockSpacing * simulation.blocks_.size();
    std::vector<Step> &steps = simulation.blocks_.emplace_back();
    for (size_t index = 0; index < insts.size(); ++index) {
      const llvm::MCInst &inst = insts[index];
      const std::span<const Access> now = state.accesses(index);
      std::vector<Access> accesses(now.begin(), now.end());
      state.step(index);
      const auto stores = static_cast<unsigned>(std::ranges::count_if(accesses, &Access::isStore));
      const auto loads = static_cast<unsigned>(accesses.size()) - stores;
      const std::string name(simulation.model_->target().instructions().getName(inst.getOpcode()));
      Instruction row;
      row.opcode = simulation.table_.opcode(name, simulation.model_->classOf(inst));
      const uint32_t tableId = simulation.table_.addInstruction(row);
      const uint32_t program = simulation.model_->compile(
          inst, {.address = address, .length = (*instructions)[index].length}, tableId, loads, stores);
      address += (*instructions)[index].length;
      steps.push_back({.program = program, .accesses = std::move(accesses)});
    }
  }
  return simulation;
}

Simulation::Speed Simulation::run(bool withAnalysis) {
  Speed speed;
  RegionAnalysis analysis(table_, {});
  model_->setSink([&](std::span<const Event> batch) {
    speed.events += batch.size();
    if (withAnalysis)
      analysis.add(batch);
  });
  const double begin = processorSeconds();
  for (unsigned round = 0; round < rounds; ++round)
    for (const std::vector<Step> &block : blocks_) {
      for (unsigned iteration = 0; iteration < iterations; ++iteration)
        for (const Step &step : block)
          model_->execute(step.program, step.accesses);
      speed.instructions += block.size() * iterations;
    }
  model_->drain();
  speed.seconds = processorSeconds() - begin;
  return speed;
}

} // namespace leastaction::bench
