// Measures the core model: instructions simulated per second, and its error on the BHive blocks.
//
//   core_throughput speed [--core skl] [--blocks 300] [DATA]      one line of JSON
//   core_throughput accuracy [DATA]                               all, even and odd rows of each core
//   core_throughput categories [DATA]                             the error by what limits the blocks
//   core_throughput blocks [--core skl] [DATA]                    every block, as CSV
//
// DATA is the folder with {skl,hsw,ivb}.csv. Exit code 2 where it is missing.
#include "analysis/execution/throughput/block_throughput.h"
#include "bench/core_throughput/accuracy.h"
#include "bench/core_throughput/block_suite.h"
#include "bench/core_throughput/simulation.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <vector>

using namespace leastaction;
using namespace leastaction::bench;

namespace {

int complain(const Error &error) {
  fmt::print(stderr, "core_throughput: error: {}\n", error.text());
  return 2;
}

int runSpeed(const std::string &coreName, const std::string &data, size_t blockCount, bool perfectMemory) {
  const Result<CoreDescription> core = findCore(coreName);
  if (!core)
    return complain(core.error());
  Result<std::vector<MeasuredBlock>> blocks = readBlocks(fmt::format("{}/{}.csv", data, coreName));
  if (!blocks)
    return complain(blocks.error());
  blocks->resize(std::min(blocks->size(), blockCount));
  Result<Simulation> simulation = Simulation::create(*core, *blocks, {.perfectMemory = perfectMemory});
  if (!simulation)
    return complain(simulation.error());

  simulation->run(false); // Once to touch all memory, not timed.
  const Simulation::Speed speed = simulation->run(false);
  const Simulation::Speed analysed = simulation->run(true);
  nlohmann::ordered_json json{
      {"core", core->name},
      {"blocks", blocks->size()},
      {"instructions", speed.instructions},
      {"events", speed.events},
      {"seconds", speed.seconds},
      {"instructions_per_second", static_cast<double>(speed.instructions) / speed.seconds},
      {"instructions_per_second_with_analysis", static_cast<double>(analysed.instructions) / analysed.seconds}};
  fmt::print("{}\n", json.dump());
  return 0;
}

/// Predicts every block of one core; `visit` gets each with its prediction and its row in the file.
template <class Visit> std::optional<Error> predictAll(const std::string &name, const std::string &data, Visit visit) {
  const Result<CoreDescription> core = findCore(name);
  if (!core)
    return core.error();
  const std::string path = fmt::format("{}/{}.csv", data, name);
  const Result<std::vector<MeasuredBlock>> blocks = readBlocks(path);
  if (!blocks)
    return blocks.error();
  const auto throughput = BlockThroughput::create(*core);
  if (!throughput)
    return throughput.error();
  for (size_t index = 0; index < blocks->size(); ++index) {
    const MeasuredBlock &block = (*blocks)[index];
    const auto prediction = (*throughput)->predict(block.hex, fmt::format("{}:{}", path, index + 2));
    if (!prediction)
      return prediction.error();
    visit(index, block, *prediction);
  }
  return std::nullopt;
}

int runAccuracy(const std::string &data) {
  // The noise that is stated for the published measurements.
  constexpr double leastNoise = 0.025, mostNoise = 0.044;
  fmt::print("{:<8} {:<6} {:>7} {:>10} {:>12} {:>24}\n", "core", "rows", "blocks", "MAPE [%]", "Kendall tau",
             "attainable under noise");
  for (const std::string name : {"skl", "hsw", "ivb"}) {
    std::array<std::vector<MeasuredAndPredicted>, 3> pairs;
    const auto error = predictAll(name, data, [&](size_t index, const MeasuredBlock &block, const auto &prediction) {
      for (const size_t part : {size_t{0}, 1 + index % 2})
        pairs[part].emplace_back(block.cyclesPer100Iterations, prediction.cyclesPer100Iterations);
    });
    if (error)
      return complain(*error);
    for (const auto &[part, rows] : {std::pair{0, "all"}, {1, "even"}, {2, "odd"}})
      fmt::print("{:<8} {:<6} {:>7} {:>10.2f} {:>12.4f} {:>12.3f} to {:.3f}\n", name, rows, pairs[part].size(),
                 100 * meanAbsoluteRelativeError(pairs[part]), kendallTau(pairs[part]),
                 attainableTau(pairs[part], mostNoise), attainableTau(pairs[part], leastNoise));
  }
  return 0;
}

/// What limits a block: a kind of instruction that is hard to know, or the stage without which it would be predicted at
/// least 5 % faster.
struct Bounds {
  const BlockThroughput &whole;
  const BlockThroughput &withoutFrontEnd;
  const BlockThroughput &wide;

  std::string categoryOf(const std::string &hex, double predicted) const {
    const auto instructions = disassembleHex(whole.target(), hex, "");
    const auto has = [&](std::initializer_list<const char *> stems) {
      return instructions && std::ranges::any_of(*instructions, [&](const BlockInstruction &instruction) {
               const llvm::StringRef name = whole.target().instructions().getName(instruction.inst.getOpcode());
               return (instruction.inst.getFlags() & prefixLock) != 0 ||
                      std::ranges::any_of(stems, [&](const char *stem) { return name.contains(stem); });
             });
    };
    if (has({"FENCE", "CPUID", "PAUSE", "XCHG"}))
      return "locks, fences, microcode";
    if (has({"DIV", "SQRT"}))
      return "division";
    if (has({"_F", "ST_", "LD_"}))
      return "x87";
    const auto faster = [&](const BlockThroughput &other) {
      return other.predict(hex, "")->cyclesPer100Iterations < 0.95 * predicted;
    };
    if (faster(withoutFrontEnd))
      return "front end";
    return faster(wide) ? "width of renaming" : "ports and dependencies";
  }
};

int runCategories(const std::string &data) {
  fmt::print("{:<8} {:<26} {:>7} {:>10} {:>12} {:>16}\n", "core", "limited by", "blocks", "MAPE [%]", "signed [%]",
             "share of error [%]");
  for (const std::string name : {"skl", "hsw", "ivb"}) {
    const Result<CoreDescription> core = findCore(name);
    if (!core)
      return complain(core.error());
    CoreDescription fast = *core;
    fast.decoder.fetchBytes = 4096;
    fast.decoder.predecodeWidth = fast.decoder.decoders = 50;
    fast.decoder.simpleBeside.assign(50, 50);
    fast.decoder.largestDecoded = 50;
    fast.decoder.lengthChangingTicks = fast.decoder.microcodeSwitchTicks = 0;
    CoreDescription wide = fast;
    wide.dispatchWidth = wide.retireWidth = 16;
    const auto whole = BlockThroughput::create(*core);
    const auto withoutFrontEnd = BlockThroughput::create(fast);
    const auto wider = BlockThroughput::create(wide);
    for (const auto *created : {&whole, &withoutFrontEnd, &wider})
      if (!*created)
        return complain(created->error());
    const Bounds bounds{**whole, **withoutFrontEnd, **wider};
    struct Sum {
      unsigned blocks = 0;
      double absolute = 0, relative = 0;
    };
    std::map<std::string, Sum> sums;
    double all = 0;
    const auto error = predictAll(name, data, [&](size_t, const MeasuredBlock &block, const auto &prediction) {
      const double predicted = prediction.cyclesPer100Iterations;
      const double relative = predicted / block.cyclesPer100Iterations - 1;
      Sum &sum = sums[bounds.categoryOf(block.hex, predicted)];
      ++sum.blocks;
      sum.absolute += std::abs(relative);
      sum.relative += relative;
      all += std::abs(relative);
    });
    if (error)
      return complain(*error);
    for (const auto &[category, sum] : sums)
      fmt::print("{:<8} {:<26} {:>7} {:>10.2f} {:>12.2f} {:>16.1f}\n", name, category, sum.blocks,
                 100 * sum.absolute / sum.blocks, 100 * sum.relative / sum.blocks, 100 * sum.absolute / all);
  }
  return 0;
}

int runBlocks(const std::string &core, const std::string &data) {
  fmt::print("row,block_hex,measured,predicted\n");
  const auto error = predictAll(core, data, [&](size_t index, const MeasuredBlock &block, const auto &prediction) {
    fmt::print("{},{},{},{}\n", index, block.hex, block.cyclesPer100Iterations, prediction.cyclesPer100Iterations);
  });
  return error ? complain(*error) : 0;
}

} // namespace

int main(int argc, char **argv) {
  CLI::App app("Measures the speed and the accuracy of the core model");
  app.require_subcommand(1);
  std::string data = LEASTACTION_SOURCE_DIR "/../shared/data/bhive";
  std::string core = "skl";
  size_t blocks = 300;
  bool perfectMemory = false;
  CLI::App *speed = app.add_subcommand("speed", "Instructions simulated per second");
  speed->add_option("--core", core, "skl, hsw or ivb")->capture_default_str();
  speed->add_option("--blocks", blocks, "How many blocks")->capture_default_str();
  speed->add_flag("--perfect-memory", perfectMemory, "Every access is a hit in the first level cache");
  speed->add_option("data", data, "Folder with the measured blocks")->capture_default_str();
  CLI::App *accuracy = app.add_subcommand("accuracy", "Error against measurements");
  accuracy->add_option("data", data, "Folder with the measured blocks")->capture_default_str();
  CLI::App *each = app.add_subcommand("blocks", "Every block's measurement and prediction, as CSV");
  each->add_option("--core", core, "skl, hsw or ivb")->capture_default_str();
  each->add_option("data", data, "Folder with the measured blocks")->capture_default_str();
  CLI::App *categories = app.add_subcommand("categories", "Error by what limits the blocks");
  categories->add_option("data", data, "Folder with the measured blocks")->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  if (categories->parsed())
    return runCategories(data);
  if (each->parsed())
    return runBlocks(core, data);
  return speed->parsed() ? runSpeed(core, data, blocks, perfectMemory) : runAccuracy(data);
}
