#include "assembled.h"

#include "analysis/execution/throughput/block_state.h"
#include "analysis/execution/throughput/block_throughput.h"

#include <algorithm>
#include <iterator>

namespace leastaction::test {

CoreDescription core(std::string_view name) {
  const Result<CoreDescription> found = findCore(name);
  EXPECT_TRUE(found) << found.error().text();
  return found.value_or(CoreDescription{});
}

std::vector<CoreDescription> coresOf(Architecture architecture) {
  std::vector<CoreDescription> cores;
  std::ranges::copy_if(knownCores(), std::back_inserter(cores),
                       [&](const CoreDescription &known) { return known.architecture == architecture; });
  return cores;
}

CoreDescription plainMemoryCore(std::string_view name) {
  CoreDescription plain = core(name);
  plain.tlb.walkers = 0;
  plain.prefetch = {};
  plain.bandwidth = {.l2BytesPerTick = 1024, .l3BytesPerTick = 1024, .memoryBytesPerTick = 1024};
  plain.queues.fillBuffers = 1000;
  return plain;
}

llvm::MCInst decode(const Target &target, std::string_view hex) {
  const auto instructions = disassembleHex(target, hex, "test");
  EXPECT_TRUE(instructions && instructions->size() == 1) << hex;
  return instructions->front().inst;
}

RecordingModel::RecordingModel(const CoreDescription &description, CoreModel::Options options) {
  Result<std::unique_ptr<CoreModel>> model = CoreModel::create(description, options);
  EXPECT_TRUE(model) << model.error().text();
  model_ = *std::move(model);
  model_->setSink([this](std::span<const Event> batch) { events_.insert(events_.end(), batch.begin(), batch.end()); });
}

uint32_t RecordingModel::compile(std::string_view hex, const InstructionChange &change) {
  const llvm::MCInst inst = decode(model_->target(), hex);
  BlockState state(model_->target(), std::span(&inst, 1));
  const std::span<const Access> accesses = state.accesses(0);
  const auto stores = static_cast<unsigned>(std::ranges::count_if(accesses, &Access::isStore));
  return model_->compile(inst, {}, compiled_++, static_cast<unsigned>(accesses.size()) - stores, stores, change);
}

const std::vector<Event> &RecordingModel::events() {
  model_->drain();
  return events_;
}

std::vector<Event> RecordingModel::inProgramOrder() {
  std::vector<Event> sorted = events();
  std::ranges::sort(sorted, {}, &Event::sequence);
  return sorted;
}

} // namespace leastaction::test
