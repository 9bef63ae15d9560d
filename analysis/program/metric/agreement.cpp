#include "analysis/program/metric/agreement.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <tuple>

namespace leastaction {

namespace {

/// Opcode, function and line.
using Place = std::tuple<std::string, std::string, std::string>;
using ByText = std::map<std::string, KappaSum>;

/// One instruction on both sides.
struct Pair {
  AgreementRow names; ///< Only these of it.
  KappaSum measured, simulated;
};

std::map<Place, ByText> byPlace(const std::vector<InstructionKappa> &instructions) {
  std::map<Place, ByText> places;
  for (const InstructionKappa &instruction : instructions)
    if (instruction.instructionClass != InstructionClass::call)
      places[{instruction.opcode, instruction.function, instruction.line}][withoutAddresses(instruction)].add(
          instruction.sum);
  return places;
}

uint64_t eventsOf(const ByText &texts) {
  uint64_t events = 0;
  for (const auto &[text, sum] : texts)
    events += sum.events;
  return events;
}

KappaSum together(const ByText &texts) {
  KappaSum all;
  for (const auto &[text, sum] : texts)
    all.add(sum);
  return all;
}

class Pairing {
public:
  Pairing(const std::vector<InstructionKappa> &measured, const std::vector<InstructionKappa> &simulated) {
    std::map<Place, ByText> model = byPlace(simulated);
    for (const auto &[place, texts] : byPlace(measured)) {
      auto found = model.find(place);
      if (found == model.end()) {
        measuredOnly += eventsOf(texts);
        continue;
      }
      pair(place, texts, found->second);
      model.erase(found);
    }
    for (const auto &[place, texts] : model)
      simulatedOnly += eventsOf(texts);
  }

  std::vector<Pair> pairs;
  uint64_t measuredOnly = 0, simulatedOnly = 0;

private:
  void pair(const Place &place, const ByText &measured, const ByText &simulated) {
    auto add = [&](const std::string &text, const KappaSum &ofProbes, const KappaSum &ofModel) {
      const auto &[opcode, function, line] = place;
      pairs.push_back({{.name = text.empty() ? opcode : text, .opcode = opcode, .line = line, .function = function},
                       ofProbes,
                       ofModel});
    };
    const bool fit = std::ranges::all_of(measured, [&](const auto &text) { return simulated.contains(text.first); });
    if (!fit)
      return add(measured.size() == 1 ? measured.begin()->first : "", together(measured), together(simulated));
    for (const auto &[text, sum] : measured)
      add(text, sum, simulated.at(text));
    for (const auto &[text, sum] : simulated)
      simulatedOnly += measured.contains(text) ? 0 : sum.events;
  }
};

/// Sums the pairs of one row.
class RowSum {
public:
  void add(const Pair &pair) {
    measured_.add(pair.measured);
    simulatedEvents_ += pair.simulated.events;
    simulatedKappa_ += static_cast<double>(pair.measured.events) * pair.simulated.mean();
    if (pair.measured.events > 1)
      variance_ += static_cast<double>(pair.measured.events) * pair.measured.variance();
    else
      ++single_;
  }

  void finish(AgreementRow &row, const AgreementOptions &options) const {
    const auto events = static_cast<double>(measured_.events);
    row.events = measured_.events;
    row.belowResolution = measured_.belowResolution;
    row.simulatedEvents = simulatedEvents_;
    if (measured_.events == 0)
      return;
    row.measuredKappa = measured_.mean() * options.coreTicksPerTick;
    row.simulatedKappa = simulatedKappa_ / events;
    row.difference = row.measuredKappa - row.simulatedKappa;
    if (measured_.events < 2)
      return;
    // Each instruction varies about its own mean; of one that was timed once, the spread of all stands in.
    const double variance = variance_ + static_cast<double>(single_) * measured_.variance();
    row.standardError = std::sqrt(variance) / events * options.coreTicksPerTick;
    row.beyondResolution =
        std::abs(row.difference) > std::max(options.resolutionTicks * options.coreTicksPerTick, 3 * *row.standardError);
  }

private:
  KappaSum measured_;
  uint64_t simulatedEvents_ = 0, single_ = 0;
  double simulatedKappa_ = 0, variance_ = 0;
};

using Key = std::tuple<std::string, std::string, std::string, std::string>; ///< name, function, opcode, line

std::vector<AgreementRow> tabulate(const std::vector<Pair> &pairs, const AgreementOptions &options,
                                   const std::function<Key(const AgreementRow &)> &keyOf) {
  std::map<Key, RowSum> sums;
  for (const Pair &pair : pairs)
    sums[keyOf(pair.names)].add(pair);
  std::vector<AgreementRow> rows;
  for (const auto &[key, sum] : sums) {
    AgreementRow &row = rows.emplace_back();
    std::tie(row.name, row.function, row.opcode, row.line) = key;
    sum.finish(row, options);
  }
  auto weight = [](const AgreementRow &row) { return std::abs(row.difference) * static_cast<double>(row.events); };
  std::ranges::sort(rows, [&](const AgreementRow &a, const AgreementRow &b) {
    return std::tuple(weight(b), a.name, a.function, a.opcode, a.line) <
           std::tuple(weight(a), b.name, b.function, b.opcode, b.line);
  });
  return rows;
}

} // namespace

std::string withoutAddresses(const InstructionKappa &instruction) {
  std::string text = instruction.text;
  if (instruction.instructionClass == InstructionClass::branch && text.find('*') == std::string::npos)
    return text.substr(0, text.find_first_of(" \t"));
  if (const size_t rip = text.find("(%rip)"); rip != std::string::npos) {
    const size_t before = text.find_last_of(" \t,*", rip);
    const size_t begin = before == std::string::npos ? 0 : before + 1;
    text.erase(begin, rip - begin);
  }
  return text;
}

Agreement agree(const std::vector<InstructionKappa> &measured, const std::vector<InstructionKappa> &simulated,
                const AgreementOptions &options) {
  const Pairing pairing(measured, simulated);
  const std::vector<Pair> &pairs = pairing.pairs;
  Agreement result;
  result.measuredOnlyEvents = pairing.measuredOnly;
  result.simulatedOnlyEvents = pairing.simulatedOnly;
  RowSum total;
  for (const Pair &pair : pairs)
    total.add(pair);
  total.finish(result.total, options);
  result.byOpcode = tabulate(pairs, options, [](const AgreementRow &row) { return Key{row.opcode, "", "", ""}; });
  result.byFunction = tabulate(pairs, options, [](const AgreementRow &row) { return Key{row.function, "", "", ""}; });
  result.byLine = tabulate(pairs, options, [](const AgreementRow &row) { return Key{row.line, row.function, "", ""}; });
  result.byInstruction = tabulate(
      pairs, options, [](const AgreementRow &row) { return Key{row.name, row.function, row.opcode, row.line}; });
  return result;
}

} // namespace leastaction
