#include "analysis/program/spectrum/score.h"

#include "analysis/program/spectrum/bin_spread.h"
#include "analysis/program/spectrum/profile.h"

#include <algorithm>
#include <string>
#include <utility>

namespace leastaction {

namespace {

void addTo(std::vector<double> &bins, uint64_t bin, double area, uint64_t maxBins) {
  if (bins.empty())
    bins.resize(maxBins, 0.0);
  bins[bin] += area;
}

void mergePairs(std::vector<double> &bins) {
  const size_t pairs = bins.size() / 2;
  for (size_t i = 0; i < pairs; ++i)
    bins[i] = bins[2 * i] + bins[2 * i + 1];
  std::fill(bins.begin() + static_cast<ptrdiff_t>(pairs), bins.end(), 0.0);
}

} // namespace

ScoreAccumulator::Row &ScoreAccumulator::Rows::of(uint32_t key, uint64_t maxBins) {
  if (key >= rowOfKey.size())
    rowOfKey.resize(key + 1, 0);
  if (rowOfKey[key] == 0) {
    if (rows.size() == maxRows)
      foldSmallest(maxBins);
    rows.push_back({.key = key, .bins = std::vector<double>(maxBins, 0.0)});
    rowOfKey[key] = static_cast<uint32_t>(rows.size());
  }
  return rows[rowOfKey[key] - 1];
}

/// Half the rows at once, so that a stream of ever new keys does not search for the smallest row at each of them.
void ScoreAccumulator::Rows::foldSmallest(uint64_t maxBins) {
  std::ranges::sort(rows, [](const Row &a, const Row &b) { return a.area > b.area; });
  for (size_t i = maxRows / 2; i < rows.size(); ++i) {
    rowOfKey[rows[i].key] = 0;
    for (size_t bin = 0; bin < rows[i].bins.size(); ++bin)
      addTo(other, bin, rows[i].bins[bin], maxBins);
  }
  rows.resize(maxRows / 2, Row{.key = 0, .bins = {}});
  for (size_t i = 0; i < rows.size(); ++i)
    rowOfKey[rows[i].key] = static_cast<uint32_t>(i + 1);
}

void ScoreAccumulator::Rows::doubleWidth() {
  for (Row &row : rows)
    mergePairs(row.bins);
  mergePairs(other);
}

void ScoreAccumulator::meetInstructions() {
  const std::span<const Instruction> known = table_.instructions();
  for (size_t i = lineOf_.size(); i < known.size(); ++i) {
    const auto [place, isNew] =
        places_.try_emplace({known[i].file, known[i].line}, static_cast<uint32_t>(lines_.size()));
    if (isNew)
      lines_.push_back(place->first);
    lineOf_.push_back(place->second);
  }
  pendingAction_.resize(known.size(), 0);
}

std::array<ScoreAccumulator::Row *, 4> ScoreAccumulator::rowsOf(uint32_t instruction) {
  const Instruction &what = table_.instructions()[instruction];
  return {&splits_[0].of(what.opcode, maxBins_),
          &splits_[1].of(static_cast<uint32_t>(table_.opcodeClass(what.opcode)), maxBins_),
          &splits_[2].of(what.function, maxBins_), &splits_[3].of(lineOf_[instruction], maxBins_)};
}

void ScoreAccumulator::deposit(uint32_t instruction, uint64_t bin, double area) {
  for (Row *const row : rowsOf(instruction))
    row->add(bin, area);
}

void ScoreAccumulator::addArea(uint32_t instruction, uint64_t bin, double area) {
  if (lineOf_.size() < table_.instructions().size())
    meetInstructions();
  deposit(instruction, bin, area);
}

void ScoreAccumulator::leaveBin() {
  for (uint32_t instruction : pending_) {
    deposit(instruction, bin_, static_cast<double>(pendingAction_[instruction]) / 2);
    pendingAction_[instruction] = 0;
  }
  pending_.clear();
}

void ScoreAccumulator::cover(uint64_t end) {
  while ((end - 1) / binTicks_ >= maxBins_) {
    for (Rows &rows : splits_)
      rows.doubleWidth();
    binTicks_ *= 2;
    bin_ /= 2; // What is pending stays inside the wider bin.
    binEnd_ = (bin_ + 1) * binTicks_;
  }
}

void ScoreAccumulator::add(std::span<const Event> events, uint64_t origin) {
  if (pendingAction_.size() < table_.instructions().size())
    meetInstructions();
  uint64_t covered = maxBins_ * binTicks_;
  for (const Event &event : events) {
    const uint64_t kappa = event.kappa();
    if (kappa == 0)
      continue;
    const uint64_t issue = event.issue - origin;
    const uint64_t complete = issue + kappa;
    if (complete > covered) [[unlikely]] {
      cover(complete);
      covered = maxBins_ * binTicks_;
    }
    if (issue >= binEnd_) [[unlikely]] {
      leaveBin();
      bin_ = issue / binTicks_;
      binEnd_ = (bin_ + 1) * binTicks_;
    }
    if (complete <= binEnd_) [[likely]] {
      uint64_t &action = pendingAction_[event.instruction];
      if (action == 0)
        pending_.push_back(event.instruction);
      action += kappa;
    } else {
      const std::array<Row *, 4> rows = rowsOf(event.instruction);
      spreadOverBins(issue, kappa, binTicks_, [&](uint64_t bin, double area) {
        for (Row *const row : rows)
          row->add(bin, area);
      });
    }
  }
}

Score ScoreAccumulator::finish(uint64_t ticks, ScoreKey key) {
  leaveBin();
  Score score;
  score.binTicks = binTicks_;
  const size_t bins = ticks == 0 ? 0 : std::min<uint64_t>((ticks - 1) / binTicks_ + 1, maxBins_);

  const Rows &split = splits_[static_cast<size_t>(key)];
  const auto nameOf = [&](uint32_t id) -> std::string {
    if (key == ScoreKey::opcode)
      return table_.opcodeName(id);
    if (key == ScoreKey::instructionClass)
      return std::string(name(static_cast<InstructionClass>(id)));
    if (key == ScoreKey::line)
      return lineName(table_, lines_[id].first, lines_[id].second);
    return id == 0 ? unknownName : table_.functionName(id);
  };
  struct Named {
    std::string name;
    const Row *row;
  };
  std::vector<Named> order;
  for (const Row &row : split.rows)
    order.push_back({nameOf(row.key), &row});
  std::ranges::sort(order, [](const Named &a, const Named &b) {
    return a.row->area != b.row->area ? a.row->area > b.row->area : a.name < b.name;
  });

  const auto addStrip = [&](std::string stripName, const std::vector<double> &area) {
    ScoreStrip &strip = score.strips.emplace_back(ScoreStrip{std::move(stripName), {}});
    for (size_t bin = 0; bin < bins; ++bin)
      strip.energy.push_back(static_cast<float>(area[bin] / static_cast<double>(binTicks_)));
  };
  std::vector<double> other = split.other;
  for (size_t i = 0; i < order.size(); ++i) {
    if (i < maxStrips)
      addStrip(std::move(order[i].name), order[i].row->bins);
    else
      for (size_t bin = 0; bin < maxBins_; ++bin)
        addTo(other, bin, order[i].row->bins[bin], maxBins_);
  }
  if (!other.empty())
    addStrip("other", other);
  return score;
}

Score joinBins(const Score &score, size_t maxBins) {
  Score joined = score;
  while (!joined.strips.empty() && joined.strips.front().energy.size() > maxBins) {
    joined.binTicks *= 2;
    for (ScoreStrip &strip : joined.strips) {
      const std::vector<float> narrow = std::exchange(strip.energy, {});
      for (size_t i = 0; i < narrow.size(); i += 2)
        strip.energy.push_back((narrow[i] + (i + 1 < narrow.size() ? narrow[i + 1] : 0)) / 2);
    }
  }
  return joined;
}

} // namespace leastaction
