#include "analysis/program/spectrum/long_waves.h"

#include <algorithm>
#include <array>
#include <limits>

namespace leastaction {

namespace {

constexpr uint64_t never = std::numeric_limits<uint64_t>::max();

/// The least energy of a tick with events in flight. Rounding may take the first ticks of a very long event to zero
/// or below; idle ticks are told by being exactly zero.
constexpr double least = 1e-300;

} // namespace

void LongWaves::add(uint64_t issue, uint64_t kappa) {
  auto [entry, isNew] = waveOfKappa_.try_emplace(kappa, waves_.size());
  if (isNew) {
    const double angle = std::numbers::pi / static_cast<double>(kappa);
    waves_.push_back({.kappa = kappa, .amplitude = std::sin(angle) / angle / 2, .step = Phasor::turns(1, kappa)});
  }
  std::vector<Issue> &issues = waves_[entry->second].issues;
  // Several events of one tick share an entry, unless the entry has been counted as begun already.
  if (waves_[entry->second].started < issues.size() && issues.back().tick == issue)
    ++issues.back().count;
  else
    issues.push_back({issue, 1});
}

uint64_t LongWaves::Wave::nextChange() const {
  const uint64_t end = oldest < started ? issues[oldest].tick + kappa : never;
  const uint64_t begin = started < issues.size() ? issues[started].tick : never;
  return std::min(begin, end);
}

void LongWaves::Wave::moveTo(uint64_t tick) {
  for (; started < issues.size() && issues[started].tick <= tick; ++started) {
    const Issue &issue = issues[started];
    sum += static_cast<double>(issue.count) * Phasor::turns(issue.tick % kappa, kappa).conjugate();
    inFlight += issue.count;
  }
  for (; oldest < started && issues[oldest].tick + kappa <= tick; ++oldest) {
    const Issue &issue = issues[oldest];
    sum += -static_cast<double>(issue.count) * Phasor::turns(issue.tick % kappa, kappa).conjugate();
    inFlight -= issue.count;
  }
  if (inFlight == 0)
    sum = {};
  if (oldest > 64 && oldest > issues.size() / 2) {
    issues.erase(issues.begin(), issues.begin() + static_cast<ptrdiff_t>(oldest));
    started -= oldest;
    oldest = 0;
  }
}

void LongWaves::Wave::render(uint64_t first, uint64_t stride, Phasor turn, std::span<double> energy) const {
  // Neighbours turn together by as many steps as they are, in vector registers. cos(a + b) = 2 cos b cos a - cos(a - b)
  // takes a third of what turning phasors takes; its error grows with the square of the steps, at most 1e-13 here,
  // since the phase is taken afresh every 256 values.
  constexpr size_t lanes = 8;
  constexpr size_t valuesPerPhase = 256;
  const double half = static_cast<double>(inFlight) / 2;
  const Phasor turn2 = turn * turn;
  const Phasor turn4 = turn2 * turn2;
  const Phasor turn8 = turn4 * turn4;
  const double twice = 2 * turn8.re;
  for (size_t begin = 0; begin < energy.size(); begin += valuesPerPhase) {
    const size_t count = std::min(valuesPerPhase, energy.size() - begin);
    const uint64_t tick = (first + begin * stride) % kappa;
    const Phasor start = amplitude * (sum * Phasor::halfTurns(2 * tick + 1, kappa));
    double *out = energy.data() + begin;
    if (count < lanes) {
      Phasor at = start;
      for (size_t i = 0; i < count; ++i, at = at * turn)
        out[i] += std::max(half - at.re, least);
      continue;
    }
    const std::array<Phasor, 4> four = {start, start * turn, start * turn2, start * turn2 * turn};
    std::array<double, lanes> now;
    std::array<double, lanes> before;
    for (size_t lane = 0; lane < lanes; ++lane) {
      const Phasor at = lane < 4 ? four[lane] : four[lane - 4] * turn4;
      now[lane] = at.re;
      before[lane] = (at * turn8.conjugate()).re;
    }
    size_t i = 0;
    for (; i + lanes <= count; i += lanes) {
      for (size_t lane = 0; lane < lanes; ++lane) {
        out[i + lane] += std::max(half - now[lane], least);
        const double next = twice * now[lane] - before[lane];
        before[lane] = now[lane];
        now[lane] = next;
      }
    }
    for (size_t lane = 0; i < count; ++i, ++lane)
      out[i] += std::max(half - now[lane], least);
  }
}

/// Adds what the wave is at the ends of whole cells in which nothing of it begins or ends.
void LongWaves::Wave::addTo(std::span<Cell> cells, uint64_t ticks, uint64_t first) const {
  const double half = static_cast<double>(inFlight) / 2;
  const double angle = std::numbers::pi / static_cast<double>(kappa);
  const Phasor halfCell = Phasor::turns(ticks / 2, kappa);
  const double swing = angle * static_cast<double>(ticks);
  const double mean = std::sin(swing) / swing;
  Phasor at = 0.5 * (sum * Phasor::turns(first % kappa, kappa));
  for (Cell &cell : cells) {
    const Phasor middle = at * halfCell;
    cell.left += half - at.re;
    cell.leftSlope += 2 * angle * at.im;
    cell.area += half - mean * middle.re;
    at = middle * halfCell;
    cell.right += half - at.re;
    cell.rightSlope += 2 * angle * at.im;
    cell.inFlight = true;
  }
}

/// Adds the means over its ticks of the polynomial whose integral, values and slopes at both ends are those of the
/// cell.
void LongWaves::Cell::addTo(std::span<double> energy) const {
  if (!inFlight)
    return;
  const auto width = static_cast<double>(energy.size());
  const double rise = width * leftSlope;
  const double d = area - left - rise / 2, e = right - left - rise, f = width * (rightSlope - leftSlope);
  // The integral up to u = tick/width, over the width.
  const double c1 = left, c2 = rise / 2, c3 = 10 * d - 4 * e + f / 2, c4 = -15 * d + 7 * e - f;
  const double c5 = 6 * d - 3 * e + f / 2;
  // Widths are powers of two: nothing is lost by multiplying.
  const double inverse = 1 / width;
  std::array<double, widestCell> until;
  for (size_t tick = 0; tick < energy.size(); ++tick) {
    const double u = static_cast<double>(static_cast<int>(tick + 1)) * inverse;
    until[tick] = width * u * (c1 + u * (c2 + u * (c3 + u * (c4 + u * c5))));
  }
  energy[0] += std::max(until[0], least);
  for (size_t tick = 1; tick < energy.size(); ++tick)
    energy[tick] += std::max(until[tick] - until[tick - 1], least);
}

void LongWaves::addTicks(uint64_t first, std::span<double> energy) {
  const uint64_t end = first + energy.size();
  for (Cells &level : cells_)
    level.cells.assign(energy.size() / level.ticks, {});
  for (Wave &wave : waves_) {
    uint64_t tick = first;
    wave.moveTo(tick);
    while (tick < end) {
      const uint64_t next = std::min(end, wave.nextChange());
      if (wave.inFlight > 0)
        renderPart(wave, first, tick, next, energy);
      wave.moveTo(next);
      tick = next;
    }
  }
  for (const Cells &level : cells_)
    for (size_t cell = 0; cell < level.cells.size(); ++cell)
      level.cells[cell].addTo(energy.subspan(cell * level.ticks, level.ticks));
  dropFinished();
}

/// The ticks [begin, end) of `energy`, which begins at tick `first`: whole cells of a wave that turns slowly by their
/// ends, the rest one by one.
void LongWaves::renderPart(const Wave &wave, uint64_t first, uint64_t begin, uint64_t end, std::span<double> energy) {
  const auto tickByTick = [&](uint64_t from, uint64_t to) {
    if (from != to)
      wave.render(from, 1, wave.step, energy.subspan(from - first, to - from));
  };
  const auto level =
      std::ranges::find_if(cells_, [&](const Cells &coarse) { return wave.kappa >= coarse.ticks * cellsOfKappa; });
  if (level == cells_.end())
    return tickByTick(begin, end);
  const uint64_t firstCell = (begin - first + level->ticks - 1) / level->ticks, endCell = (end - first) / level->ticks;
  if (firstCell >= endCell)
    return tickByTick(begin, end);
  const uint64_t cellsBegin = first + firstCell * level->ticks;
  tickByTick(begin, cellsBegin);
  wave.addTo(std::span(level->cells).subspan(firstCell, endCell - firstCell), level->ticks, cellsBegin);
  tickByTick(first + endCell * level->ticks, end);
}

void LongWaves::moveTo(uint64_t tick) {
  for (Wave &wave : waves_)
    wave.moveTo(tick);
  dropFinished();
}

uint64_t LongWaves::nextCompletion() const {
  uint64_t next = never;
  for (const Wave &wave : waves_)
    next = std::min(next, wave.nextChange());
  return next;
}

double LongWaves::area(uint64_t first, uint64_t last) const {
  double total = 0;
  const double width = static_cast<double>(last - first);
  for (const Wave &wave : waves_) {
    const double length = static_cast<double>(wave.kappa);
    const uint64_t sumOfEnds = (first % wave.kappa * 2 + (last - first)) % (2 * wave.kappa);
    const Phasor middle = wave.sum * Phasor::halfTurns(sumOfEnds, wave.kappa);
    const double swing = length / (2 * std::numbers::pi) * std::sin(std::numbers::pi * (width / length)) * middle.re;
    total += std::max(static_cast<double>(wave.inFlight) * width / 2 - swing, 0.0);
  }
  return total;
}

void LongWaves::sample(uint64_t first, uint64_t stride, std::span<double> energy) const {
  for (const Wave &wave : waves_)
    if (wave.inFlight > 0)
      wave.render(first, stride, Phasor::turns(stride % wave.kappa, wave.kappa), energy);
}

void LongWaves::dropFinished() {
  for (size_t i = 0; i < waves_.size();) {
    Wave &wave = waves_[i];
    if (wave.inFlight > 0 || wave.started < wave.issues.size()) {
      ++i;
      continue;
    }
    waveOfKappa_.erase(wave.kappa);
    if (i + 1 < waves_.size()) {
      wave = std::move(waves_.back());
      waveOfKappa_[wave.kappa] = i;
    }
    waves_.pop_back();
  }
}

} // namespace leastaction
