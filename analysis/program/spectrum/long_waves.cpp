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
  // Four neighbours turn together by four steps, so that the compiler can keep them in vector registers; the phase is
  // taken afresh every 256 values.
  constexpr size_t lanes = 4;
  constexpr size_t valuesPerPhase = 256;
  const double half = static_cast<double>(inFlight) / 2;
  const Phasor turn2 = turn * turn;
  const Phasor turn4 = turn2 * turn2;
  for (size_t begin = 0; begin < energy.size(); begin += valuesPerPhase) {
    const size_t count = std::min(valuesPerPhase, energy.size() - begin);
    const uint64_t tick = (first + begin * stride) % kappa;
    const Phasor start = amplitude * (sum * Phasor::halfTurns(2 * tick + 1, kappa));
    std::array<Phasor, lanes> at = {start, start * turn, start * turn2, start * turn2 * turn};
    std::array<double, lanes> re;
    std::array<double, lanes> im;
    for (size_t lane = 0; lane < lanes; ++lane) {
      re[lane] = at[lane].re;
      im[lane] = at[lane].im;
    }
    double *out = energy.data() + begin;
    size_t i = 0;
    for (; i + lanes <= count; i += lanes) {
      for (size_t lane = 0; lane < lanes; ++lane) {
        out[i + lane] += std::max(half - re[lane], least);
        const double turned = re[lane] * turn4.re - im[lane] * turn4.im;
        im[lane] = re[lane] * turn4.im + im[lane] * turn4.re;
        re[lane] = turned;
      }
    }
    for (size_t lane = 0; i < count; ++i, ++lane)
      out[i] += std::max(half - re[lane], least);
  }
}

void LongWaves::addTicks(uint64_t first, std::span<double> energy) {
  const uint64_t end = first + energy.size();
  for (Wave &wave : waves_) {
    uint64_t tick = first;
    wave.moveTo(tick);
    while (tick < end) {
      const uint64_t next = std::min(end, wave.nextChange());
      if (wave.inFlight > 0)
        wave.render(tick, 1, wave.step, energy.subspan(tick - first, next - tick));
      wave.moveTo(next);
      tick = next;
    }
  }
  dropFinished();
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
