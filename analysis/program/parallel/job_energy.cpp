#include "analysis/program/parallel/job_energy.h"

#include <algorithm>
#include <cmath>

namespace leastaction {
namespace {

/// S at a tick of the rank's work, between the edges of the curve's bins on a straight line.
double actionAt(const RankAction &action, double tick) {
  const std::vector<double> &edges = action.curve.action;
  const auto width = static_cast<double>(action.curve.binTicks), ticks = static_cast<double>(action.ticks);
  if (edges.size() < 2 || tick <= 0)
    return 0;
  if (tick >= ticks)
    return edges.back();
  const size_t bin = std::min(static_cast<size_t>(tick / width), edges.size() - 2);
  const double begin = static_cast<double>(bin) * width, end = std::min(begin + width, ticks);
  return edges[bin] + (edges[bin + 1] - edges[bin]) * std::clamp((tick - begin) / (end - begin), 0.0, 1.0);
}

/// Adds a stretch of work to the parts that it is in.
class RankParts {
public:
  RankParts(const RankAction &action, double partTicks, size_t parts)
      : action_(action), partTicks_(partTicks), energy_(parts) {}

  /// On the time line from `begin` to `end`; of the rank's own work `ticks` more than before.
  void add(uint64_t begin, uint64_t end, uint64_t ticks) {
    const double from = static_cast<double>(done_);
    done_ += ticks;
    if (end <= begin) // As what is left out of loops that poll.
      return put(partOf(static_cast<double>(begin)), from, static_cast<double>(done_));
    const auto first = static_cast<double>(begin), last = static_cast<double>(end);
    const double scale = static_cast<double>(ticks) / (last - first);
    double at = first;
    for (size_t part = partOf(first); at < last; ++part) {
      const double next =
          part + 1 >= energy_.size() ? last : std::min(last, partTicks_ * static_cast<double>(part + 1));
      if (next > at)
        put(part, from + (at - first) * scale, from + (next - first) * scale);
      at = std::max(at, next);
    }
  }

  std::vector<float> energies() const {
    std::vector<float> means;
    for (const double action : energy_)
      means.push_back(static_cast<float>(action / 2 / partTicks_)); // [N 5.26]
    return means;
  }

private:
  size_t partOf(double tick) const { return std::min(static_cast<size_t>(tick / partTicks_), energy_.size() - 1); }
  void put(size_t part, double from, double to) {
    energy_[std::min(part, energy_.size() - 1)] += std::max(0.0, actionAt(action_, to) - actionAt(action_, from));
  }

  const RankAction &action_;
  const double partTicks_;
  std::vector<double> energy_; ///< Action, by part.
  uint64_t done_ = 0;          ///< Ticks of the rank's own work.
};

} // namespace

JobSpectrum jobSpectrum(const JobTimeline &timeline, const std::vector<ActionOfWork> &actions, size_t parts) {
  JobSpectrum spectrum;
  if (timeline.ticks == 0 || actions.empty())
    return spectrum;
  spectrum.partTicks = static_cast<double>(timeline.ticks) / static_cast<double>(parts);
  for (size_t rank = 0; rank < actions.size(); ++rank) {
    const RankTimeline &line = timeline.ranks[rank];
    const auto &[action, ticks] = actions[rank];
    RankParts rankParts(action, spectrum.partTicks, parts);
    for (size_t call = 0; call < line.calls.size() && call < ticks.size(); ++call)
      rankParts.add(line.workBegin(call), line.calls[call].enter, ticks[call]);
    if (line.isComplete && line.calls.size() < ticks.size())
      rankParts.add(line.workBegin(line.calls.size()), line.end, ticks[line.calls.size()]);
    spectrum.ranks.push_back(rankParts.energies());
  }
  std::vector<size_t> recorded;
  for (size_t rank = 0; rank < actions.size(); ++rank)
    if (actions[rank].action.ticks != 0 || !timeline.ranks[rank].calls.empty())
      recorded.push_back(rank);
  for (size_t part = 0; part < parts && !recorded.empty(); ++part) {
    double sum = 0;
    float least = spectrum.ranks[recorded.front()][part], most = least;
    for (const size_t rank : recorded) {
      const float energy = spectrum.ranks[rank][part];
      sum += energy;
      least = std::min(least, energy);
      most = std::max(most, energy);
    }
    spectrum.sum.push_back(static_cast<float>(sum));
    spectrum.least.push_back(least);
    spectrum.mean.push_back(static_cast<float>(sum / static_cast<double>(recorded.size())));
    spectrum.most.push_back(most);
  }
  return spectrum;
}

} // namespace leastaction
