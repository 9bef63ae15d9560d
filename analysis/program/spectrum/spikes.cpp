#include "analysis/program/spectrum/spikes.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <tuple>

namespace leastaction {

namespace {

constexpr uint64_t cellTicks = 32;
constexpr uint64_t fallbackLongTicks = 128;

/// Bins [first, last) of the timeline.
struct Stretch {
  size_t first = 0;
  size_t last = 0;
};

/// The spectrum in the bins of the tracker, and what belongs to it.
struct Timeline {
  const SpikeTracker &tracker;
  uint64_t ticks;
  uint64_t binTicks;
  std::vector<double> area = {}; ///< Integral of T over each bin, e0*tick.
  std::vector<double> peak = {}; ///< Largest single-tick energy of each bin, e0.
  double totalArea = 0;

  size_t bins() const { return area.size(); }
  uint64_t ticksOf(Stretch stretch) const {
    return std::min(stretch.last * binTicks, ticks) - stretch.first * binTicks;
  }
  double areaOf(Stretch stretch) const {
    double sum = 0;
    for (size_t bin = stretch.first; bin < stretch.last; ++bin)
      sum += area[bin];
    return sum;
  }
  double peakOf(Stretch stretch) const {
    return *std::max_element(peak.begin() + static_cast<ptrdiff_t>(stretch.first),
                             peak.begin() + static_cast<ptrdiff_t>(stretch.last));
  }
};

Timeline makeTimeline(const SpectrumBins &spectrum, const SpikeTracker &tracker, uint64_t ticks) {
  Timeline timeline{.tracker = tracker, .ticks = ticks, .binTicks = std::max(tracker.binTicks(), spectrum.binTicks)};
  const size_t joined = timeline.binTicks / spectrum.binTicks;
  const size_t bins = (spectrum.mean.size() + joined - 1) / joined;
  timeline.area.resize(bins, 0.0);
  timeline.peak.resize(bins, 0.0);
  for (size_t i = 0; i < spectrum.mean.size(); ++i) {
    const double area = spectrum.mean[i] * static_cast<double>(spectrum.binTicks);
    timeline.area[i / joined] += area;
    timeline.peak[i / joined] = std::max(timeline.peak[i / joined], static_cast<double>(spectrum.max[i]));
    timeline.totalArea += area;
  }
  return timeline;
}

double medianOf(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

/// Maximal runs of bins with stays(bin) that contain a bin with enters(bin).
std::vector<Stretch> runs(size_t bins, const std::function<bool(size_t)> &enters,
                          const std::function<bool(size_t)> &stays) {
  std::vector<Stretch> found;
  for (size_t bin = 0; bin < bins; ++bin) {
    if (!stays(bin))
      continue;
    const size_t first = bin;
    bool entered = false;
    for (; bin < bins && stays(bin); ++bin)
      entered = entered || enters(bin);
    if (entered)
      found.push_back({first, bin});
  }
  return found;
}

/// Splits where the peak energy falls below a quarter of the heights on both sides.
void cutAtValleys(const Timeline &timeline, Stretch stretch, std::vector<Stretch> &parts) {
  constexpr double depth = 4;
  double height = 0;
  double low = 0;
  size_t lowest = stretch.first;
  for (size_t bin = stretch.first; bin < stretch.last; ++bin) {
    const double energy = timeline.peak[bin];
    if (energy > depth * low && height > depth * low) {
      parts.push_back({stretch.first, lowest});
      stretch.first = lowest;
      height = energy;
      low = energy;
      lowest = bin;
    } else if (energy >= height) {
      height = energy;
      low = energy;
      lowest = bin;
    } else if (energy < low) {
      low = energy;
      lowest = bin;
    }
  }
  parts.push_back(stretch);
}

uint64_t longestExecution(const Timeline &timeline, Stretch stretch) {
  uint64_t longest = 0;
  const std::span<const SpikeTracker::Leaders> leaders = timeline.tracker.leaders();
  for (size_t bin = stretch.first; bin < std::min(stretch.last, leaders.size()); ++bin)
    for (size_t i = 0; i < leaders[bin].count; ++i)
      longest = std::max(longest, leaders[bin].events[i].executionTicks);
  return longest;
}

bool hasSurroundings(const Timeline &timeline, Stretch stretch) {
  const uint64_t length = timeline.ticksOf(stretch);
  const bool isPhase = length > timeline.ticks / 16 && length / 4 > longestExecution(timeline, stretch);
  return !isPhase && timeline.ticks - length >= length / 32;
}

/// Waiting stretches for one lower bound of long events.
std::vector<Stretch> waitingStretches(const Timeline &timeline, uint64_t longTicks) {
  size_t longClass = 0;
  while (longClass + 1 < SpikeTracker::longClasses && (SpikeTracker::longestShortTicks << longClass) < longTicks)
    ++longClass;
  double longArea = 0;
  for (size_t bin = 0; bin < timeline.bins(); ++bin)
    longArea += timeline.tracker.longArea(bin, longClass);
  const double usual = longArea / std::max(timeline.totalArea, 1e-300);
  const double enters = timeline.binTicks > longTicks ? std::clamp(8 * usual, 0.1, 0.5) : 0.5;
  const auto share = [&](size_t bin) {
    return timeline.area[bin] > 0 ? timeline.tracker.longArea(bin, longClass) / timeline.area[bin] : 0.0;
  };
  std::vector<Stretch> parts;
  for (Stretch run : runs(
           timeline.bins(), [&](size_t bin) { return share(bin) >= enters; },
           [&](size_t bin) { return share(bin) > enters * 2 / 3; }))
    cutAtValleys(timeline, run, parts);
  std::erase_if(parts, [&](Stretch part) {
    return std::max(timeline.ticksOf(part), timeline.binTicks) < longTicks / 2 || !hasSurroundings(timeline, part);
  });
  return parts;
}

std::vector<Stretch> toweringStretches(const Timeline &timeline) {
  const size_t joined = std::max<size_t>(cellTicks / timeline.binTicks, 1);
  std::vector<double> cells((timeline.bins() + joined - 1) / joined, 0.0);
  for (size_t bin = 0; bin < timeline.bins(); ++bin)
    cells[bin / joined] = std::max(cells[bin / joined], timeline.peak[bin]);
  const double median = medianOf(cells);
  for (double &cell : cells)
    cell = std::abs(cell - median);
  const double sigma = 1.4826 * medianOf(std::move(cells));
  const double excess = std::max({2 * median, 4.0, 8 * sigma});

  std::vector<Stretch> parts;
  for (Stretch run : runs(
           timeline.bins(), [&](size_t bin) { return timeline.peak[bin] >= median + excess; },
           [&](size_t bin) { return timeline.peak[bin] >= median + excess / 2; }))
    cutAtValleys(timeline, run, parts);
  std::erase_if(parts, [&](Stretch part) { return !hasSurroundings(timeline, part); });
  return parts;
}

/// The union of both kinds; where two overlap, the longer one stands for both.
std::vector<Stretch> unite(std::vector<Stretch> stretches) {
  std::ranges::sort(stretches, [](Stretch a, Stretch b) {
    return a.last - a.first != b.last - b.first ? a.last - a.first > b.last - b.first : a.first < b.first;
  });
  std::vector<Stretch> kept;
  for (Stretch stretch : stretches)
    if (std::ranges::none_of(kept, [&](Stretch k) { return k.first < stretch.last && stretch.first < k.last; }))
      kept.push_back(stretch);
  return kept;
}

/// The longest events of a stretch: first one of each static instruction, then, if there is room, more of the same.
std::vector<Leader> longestEvents(const Timeline &timeline, Stretch stretch) {
  std::vector<Leader> all;
  const std::span<const SpikeTracker::Leaders> leaders = timeline.tracker.leaders();
  for (size_t bin = stretch.first; bin < std::min(stretch.last, leaders.size()); ++bin)
    all.insert(all.end(), leaders[bin].events.begin(), leaders[bin].events.begin() + leaders[bin].count);
  const auto byLength = [](const Leader &a, const Leader &b) {
    return std::tie(b.executionTicks, a.issue, a.sequence, a.instruction) <
           std::tie(a.executionTicks, b.issue, b.sequence, b.instruction);
  };
  std::ranges::sort(all, byLength);
  const auto repeated = std::ranges::unique(all, [](const Leader &a, const Leader &b) {
    return a.sequence == b.sequence && a.issue == b.issue && a.instruction == b.instruction;
  });
  all.erase(repeated.begin(), repeated.end());

  std::vector<Leader> chosen;
  std::vector<Leader> more;
  for (const Leader &leader : all) {
    const bool known =
        std::ranges::any_of(chosen, [&](const Leader &other) { return other.instruction == leader.instruction; });
    if (!known && chosen.size() < maxSpikeEvents)
      chosen.push_back(leader);
    else if (known && more.size() < maxSpikeEvents)
      more.push_back(leader);
  }
  more.resize(std::min(more.size(), maxSpikeEvents - chosen.size()));
  chosen.insert(chosen.end(), more.begin(), more.end());
  std::ranges::sort(chosen, byLength);
  return chosen;
}

} // namespace

std::vector<Spike> findSpikes(const SpectrumBins &spectrum, const SpectrumBins &executing, const SpikeTracker &tracker,
                              const SpikeWindows &windows, uint64_t ticks, const InstructionTable &table) {
  const uint64_t typical = tracker.typicalTicks();
  if (spectrum.mean.empty() || typical == 0)
    return {};
  const Timeline timeline = makeTimeline(executing, tracker, ticks);
  const Timeline whole = makeTimeline(spectrum, tracker, ticks);
  const uint64_t longTicks = std::clamp<uint64_t>(8 * std::min<uint64_t>(typical, 128), 32, 1024);

  std::vector<Stretch> found = waitingStretches(timeline, longTicks);
  const std::vector<Stretch> towers = toweringStretches(timeline);
  found.insert(found.end(), towers.begin(), towers.end());
  if (found.empty() && longTicks > fallbackLongTicks) {
    found = waitingStretches(timeline, fallbackLongTicks);
    std::erase_if(found, [&](Stretch stretch) {
      const double inside = timeline.areaOf(stretch) / static_cast<double>(timeline.ticksOf(stretch));
      const double outside = (timeline.totalArea - timeline.areaOf(stretch)) /
                             static_cast<double>(std::max<uint64_t>(ticks - timeline.ticksOf(stretch), 1));
      return inside < 2 * outside;
    });
  }

  std::vector<Spike> spikes;
  for (Stretch stretch : unite(std::move(found))) {
    Spike &spike = spikes.emplace_back();
    spike.firstTick = stretch.first * timeline.binTicks;
    spike.lastTick = spike.firstTick + timeline.ticksOf(stretch) - 1;
    spike.peakEnergy = whole.peakOf(stretch);
    spike.action = static_cast<uint64_t>(std::llround(2 * whole.areaOf(stretch)));
  }
  std::ranges::sort(spikes, [](const Spike &a, const Spike &b) {
    return std::tie(b.peakEnergy, b.action, a.firstTick) < std::tie(a.peakEnergy, a.action, b.firstTick);
  });
  spikes.resize(std::min(spikes.size(), maxSpikes));
  std::ranges::sort(spikes, {}, &Spike::firstTick);
  for (Spike &spike : spikes) {
    const Stretch stretch{spike.firstTick / timeline.binTicks, spike.lastTick / timeline.binTicks + 1};
    const std::vector<Leader> leaders = longestEvents(timeline, stretch);
    for (const Leader &leader : leaders)
      spike.events.push_back(spikeEventOf(leader, table));
    for (const Event &event : windows.around(spike.firstTick, spike.lastTick, leaders))
      spike.window.push_back(spikeEventOf(leaderOf(event, event.issue), table));
  }
  return spikes;
}

std::optional<Phase> findHottestPhase(const SpectrumBins &spectrum, const SpikeTracker &tracker,
                                      const SpikeWindows &windows, const std::vector<Spike> &spikes, uint64_t ticks,
                                      const InstructionTable &table) {
  if (spectrum.mean.empty())
    return std::nullopt;
  const Timeline timeline = makeTimeline(spectrum, tracker, ticks);
  Stretch hottest;
  double mostArea = 0;
  size_t begin = 0;
  const auto offer = [&](size_t end) {
    const Stretch stretch{begin, end};
    if (const double area = begin < end ? timeline.areaOf(stretch) : 0; area > mostArea) {
      hottest = stretch;
      mostArea = area;
    }
  };
  for (const Spike &spike : spikes) {
    offer(spike.firstTick / timeline.binTicks);
    begin = spike.lastTick / timeline.binTicks + 1;
  }
  offer(timeline.bins());
  if (mostArea == 0)
    return std::nullopt;
  Phase phase{.firstTick = hottest.first * timeline.binTicks,
              .lastTick = hottest.first * timeline.binTicks + timeline.ticksOf(hottest) - 1,
              .action = static_cast<uint64_t>(std::llround(2 * mostArea)),
              .window = {}};
  for (const Event &event : windows.densestNear(phase.firstTick, phase.lastTick))
    phase.window.push_back(spikeEventOf(leaderOf(event, event.issue), table));
  return phase.window.empty() ? std::nullopt : std::optional(std::move(phase));
}

} // namespace leastaction
