#include "test/unit/report/run/simulated_region.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <random>

namespace leastaction::fixture {

namespace {

constexpr uint64_t spectrumBins = 8192;
constexpr uint64_t scoreBins = 1024;
constexpr size_t mostStrips = 25;

struct Opcode {
  const char *name;
  InstructionClass instructionClass;
  uint64_t flop;
  uint64_t bytes;
  const char *function;
  uint32_t line;
};

constexpr Opcode loadOpcode{"VMOVUPSYrm", InstructionClass::load, 0, 32, "dot_product", 14};
constexpr Opcode fmaOpcode{"VFMADD231PSYm", InstructionClass::floating, 16, 32, "dot_product", 14};
constexpr Opcode addOpcode{"ADD64ri8", InstructionClass::integer, 0, 0, "dot_product", 13};
constexpr Opcode branchOpcode{"JCC_1", InstructionClass::branch, 0, 0, "dot_product", 13};
constexpr Opcode storeOpcode{"VMOVUPSYmr", InstructionClass::store, 0, 32, "scale_row(float*, unsigned long)", 27};
constexpr Opcode divideOpcode{"VDIVSSrr", InstructionClass::floating, 1, 0, "normalise", 31};
constexpr Opcode callOpcode{"call:memcpy", InstructionClass::call, 0, 512, "main", 52};
constexpr Opcode rareOpcodes[] = {
    {"LEA64r", InstructionClass::integer, 0, 0, "main", 44},
    {"MOV64rm", InstructionClass::load, 0, 8, "main", 45},
    {"MOV64mr", InstructionClass::store, 0, 8, "main", 46},
    {"CMP64rr", InstructionClass::integer, 0, 0, "main", 47},
    {"TEST64rr", InstructionClass::integer, 0, 0, "main", 47},
    {"SHL64ri", InstructionClass::integer, 0, 0, "hash", 61},
    {"XOR64rr", InstructionClass::integer, 0, 0, "hash", 62},
    {"IMUL64rr", InstructionClass::integer, 0, 0, "hash", 63},
    {"POPCNT64rr", InstructionClass::integer, 0, 0, "hash", 64},
    {"MOVSSrm", InstructionClass::load, 0, 4, "normalise", 33},
};

struct Executed {
  const Opcode *opcode;
  uint64_t issue;
  uint64_t kappa;
  uint64_t address;
  MemoryLevel level;
};

// Mean of sin^2(pi*k/kappa) over one tick, so that the energies of an event add up to kappa/2.
double tickEnergy(uint64_t tick, uint64_t kappa) {
  const double angle = 2 * std::numbers::pi / static_cast<double>(kappa);
  const auto from = static_cast<double>(tick);
  return 0.5 - (std::sin(angle * (from + 1)) - std::sin(angle * from)) / (2 * angle);
}

class SimulatedMachine {
public:
  explicit SimulatedMachine(const LoopDescription &loop) : loop_(loop), random_(loop.seed) {}

  RegionSummary run() {
    for (uint64_t execution = 0; execution < loop_.executions; ++execution) {
      const uint64_t first = now_;
      const size_t firstEvent = events_.size();
      execute();
      now_ = end_;
      uint64_t action = 0;
      for (size_t i = firstEvent; i < events_.size(); ++i)
        action += events_[i].kappa;
      summary_.executions.push_back({first, end_ - first, events_.size() - firstEvent, action});
    }
    summarise();
    return summary_;
  }

private:
  void issue(const Opcode &opcode, uint64_t at, uint64_t kappa, uint64_t address = 0, MemoryLevel level = {}) {
    events_.push_back({&opcode, at, kappa, address, level});
    end_ = std::max(end_, at + kappa);
  }

  void execute() {
    issue(callOpcode, now_, 260);
    for (uint64_t i = 0; i < 24; ++i)
      issue(rareOpcodes[i % std::size(rareOpcodes)], now_ + 20 + i * 8, 1 + random_() % 14);
    now_ += 280;
    for (uint64_t i = 0; i < loop_.iterations; ++i) {
      const uint64_t address = 0x7f3a40000000 + i * 32;
      const bool memory = random_() % loop_.missEvery == 0;
      const bool busy = i / 600 % 3 == 1; // a phase whose data fits the first level
      const bool l2 = !busy && i % 16 == 0;
      const uint64_t latency = memory ? 300 + random_() % 90 : l2 ? 14 + random_() % 30 : 5;
      const MemoryLevel level = memory ? MemoryLevel::memory : l2 ? MemoryLevel::l2 : MemoryLevel::l1;
      const uint64_t together = memory ? 3 + random_() % 9 : busy ? 2 : 1;
      for (uint64_t j = 0; j < together; ++j) {
        issue(loadOpcode, now_ + j, latency - j, address + 64 * j, level);
        issue(addOpcode, now_ + j, memory ? latency - j : 1);
      }
      for (uint64_t j = 0; j < loop_.overheadInstructions; ++j)
        issue(rareOpcodes[(i + j) % std::size(rareOpcodes)], now_ + j / 2, 1 + random_() % 5);
      issue(fmaOpcode, now_ + latency, 4, address, level);
      issue(branchOpcode, now_ + 1, memory ? latency + 4 : 3);
      if (i % 40 < 12)
        issue(storeOpcode, now_ + latency + 4, 6, address + 0x100000, MemoryLevel::l1);
      if (i % 500 == 400)
        issue(divideOpcode, now_ + latency, 13);
      now_ += memory ? latency : l2 ? 9 : 3 + loop_.overheadInstructions / 2;
    }
  }

  void summarise() {
    summary_.name = loop_.name;
    summary_.thread = loop_.thread;
    summary_.ticks = end_;
    summary_.instructions = events_.size();
    summary_.executionCount = loop_.executions;
    energy_.assign(end_, 0);
    const uint64_t scoreTicks = end_ / scoreBins + 1;
    std::map<std::string, std::vector<float>> strips[4];
    std::map<std::string, Share> shares[4];
    for (const Executed &event : events_) {
      const Opcode &opcode = *event.opcode;
      summary_.action += event.kappa;
      summary_.workFlop += opcode.flop;
      summary_.lengthByte += opcode.bytes;
      const std::string keys[4] = {opcode.name, std::string(name(opcode.instructionClass)), opcode.function,
                                   "src/kernels/dot.cpp:" + std::to_string(opcode.line)};
      for (size_t key = 0; key < 4; ++key) {
        Share &share = shares[key][keys[key]];
        share.name = keys[key];
        share.count += 1;
        share.action += event.kappa;
        if (key == 3)
          share.function = opcode.function;
      }
      for (size_t key = 0; key < 4; ++key)
        strips[key][keys[key]].resize(end_ / scoreTicks + 1);
      for (uint64_t tick = 0; tick < event.kappa; ++tick) {
        const double energy = tickEnergy(tick, event.kappa);
        energy_[event.issue + tick] += energy;
        for (size_t key = 0; key < 4; ++key)
          strips[key][keys[key]][(event.issue + tick) / scoreTicks] +=
              static_cast<float>(energy / static_cast<double>(scoreTicks));
      }
    }
    summary_.maxEnergy = *std::ranges::max_element(energy_);
    summary_.idleTicks = static_cast<uint64_t>(std::ranges::count(energy_, 0.0));
    std::vector<Share> *tables[4] = {&summary_.byOpcode, &summary_.byClass, &summary_.byFunction, &summary_.byLine};
    for (size_t key = 0; key < 4; ++key)
      *tables[key] = sorted(shares[key]);
    callFunctions();
    Score *scores[4] = {&summary_.scoreByOpcode, &summary_.scoreByClass, &summary_.scoreByFunction,
                        &summary_.scoreByLine};
    for (size_t key = 0; key < 4; ++key) {
      scores[key]->binTicks = scoreTicks;
      for (const Share &share : *tables[key])
        if (scores[key]->strips.size() < mostStrips)
          scores[key]->strips.push_back({share.name, strips[key][share.name]});
    }
    bin();
    findSpikes();
  }

  /// "main" calls all others, but "hash" is called by "normalise"; ticks as action.
  void callFunctions() {
    uint64_t left = end_;
    std::map<std::string, int32_t> places;
    for (const char *name : {"main", "normalise", "hash", "dot_product", "scale_row(float*, unsigned long)"}) {
      auto share = std::ranges::find(summary_.byFunction, name, &Share::name);
      if (share == summary_.byFunction.end())
        continue;
      auto caller = places.find(std::string_view(name) == "hash" ? "normalise" : "main");
      const auto ticks = static_cast<uint64_t>(share->fraction * static_cast<double>(end_));
      places[name] = static_cast<int32_t>(summary_.paths.size());
      left -= ticks;
      summary_.paths.push_back(
          {name, caller == places.end() ? PathShare::noCaller : caller->second, share->count, share->action, ticks});
    }
    summary_.paths.front().ticks += left;
  }

  std::vector<Share> sorted(const std::map<std::string, Share> &shares) const {
    std::vector<Share> rows;
    for (const auto &[name, share] : shares) {
      rows.push_back(share);
      rows.back().fraction = static_cast<double>(share.action) / static_cast<double>(summary_.action);
    }
    std::ranges::sort(rows, std::greater(), [](const Share &share) { return std::pair(share.action, share.count); });
    return rows;
  }

  void bin() {
    SpectrumBins &bins = summary_.spectrum;
    bins.binTicks = end_ / spectrumBins + 1;
    summary_.actionCurve.binTicks = bins.binTicks;
    summary_.actionCurve.action.push_back(0);
    double area = 0;
    for (uint64_t from = 0; from < end_; from += bins.binTicks) {
      const uint64_t to = std::min(from + bins.binTicks, end_);
      double sum = 0;
      for (uint64_t tick = from; tick < to; ++tick)
        sum += energy_[tick];
      area += sum;
      bins.mean.push_back(sum / static_cast<double>(bins.binTicks));
      auto [low, high] =
          std::minmax_element(energy_.begin() + static_cast<long>(from), energy_.begin() + static_cast<long>(to));
      bins.min.push_back(static_cast<float>(*low));
      bins.max.push_back(static_cast<float>(*high));
      summary_.actionCurve.action.push_back(2 * area);
    }
    summary_.actionCurve.action.back() = static_cast<double>(summary_.action);
  }

  void findSpikes() {
    for (const Executed &event : events_) {
      if (event.level != MemoryLevel::memory || event.opcode != &loadOpcode || summary_.spikes.size() == 20)
        continue;
      if (summary_.spikes.empty() || event.issue > summary_.spikes.back().lastTick) {
        auto first = energy_.begin() + static_cast<long>(event.issue);
        summary_.spikes.push_back({event.issue + 60,
                                   event.issue + event.kappa - 60,
                                   *std::max_element(first, first + static_cast<long>(event.kappa)),
                                   12 * event.kappa,
                                   {},
                                   {}});
        summary_.spikes.back().window = windowAround(static_cast<size_t>(&event - events_.data()));
      }
      summary_.spikes.back().events.push_back(describe(event));
    }
    if (!events_.empty())
      summary_.hottestPhase = {.firstTick = end_ / 2,
                               .lastTick = end_ - 1,
                               .action = summary_.action / 2,
                               .window = windowAround(events_.size() / 2)};
  }

  /// What surrounds an event; every eighth waits for its retirement for a while, and the one behind it for an operand.
  std::vector<SpikeEvent> windowAround(size_t place) const {
    std::vector<SpikeEvent> window;
    const size_t first = place - std::min<size_t>(place, 60);
    for (size_t i = first; i < std::min(first + 200, events_.size()); ++i) {
      SpikeEvent &event = window.emplace_back(describe(events_[i]));
      event.wait = i % 8 == 0 ? event.kappa / 2 : 0;
      if (i % 8 == 1)
        event.cause = TickCause::dependency;
    }
    return window;
  }

  SpikeEvent describe(const Executed &event) const {
    const Opcode &opcode = *event.opcode;
    return {.instruction = opcode.line * 100 + static_cast<uint32_t>(opcode.instructionClass),
            .sequence = static_cast<uint64_t>(&event - events_.data()),
            .opcode = opcode.name,
            .instructionClass = opcode.instructionClass,
            .text = &opcode == &loadOpcode ? "vmovups ymm0, ymmword ptr [rdi + rax]" : "",
            .issue = event.issue,
            .kappa = event.kappa,
            .address = event.address,
            .level = event.level,
            .cause = event.level == MemoryLevel::memory ? TickCause::memory
                     : event.level == MemoryLevel::l2   ? TickCause::l2
                                                        : TickCause::base,
            .function = opcode.function,
            .file = "src/kernels/dot.cpp",
            .line = opcode.line};
  }

  LoopDescription loop_;
  std::mt19937_64 random_;
  uint64_t now_ = 0;
  uint64_t end_ = 0;
  std::vector<Executed> events_;
  std::vector<double> energy_;
  RegionSummary summary_;
};

} // namespace

RegionSummary simulateRegion(const LoopDescription &loop) {
  return SimulatedMachine(loop).run();
}

} // namespace leastaction::fixture
