#include "analysis/program/spectrum/spike_windows.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace leastaction {

void SpikeWindows::keepLongest(Cell &cell, Window window) {
  const Anchor &anchor = window.anchor;
  std::optional<Window> *place = nullptr;
  for (std::optional<Window> &kept : cell.longest)
    if (kept &&
        std::max(kept->anchor.sequence, anchor.sequence) - std::min(kept->anchor.sequence, anchor.sequence) < distance)
      place = &kept;
  if (!place)
    place = &*std::ranges::min_element(cell.longest, {}, [](const auto &kept) { return kept ? kept->anchor.rank : 0; });
  if (!*place || (*place)->anchor.rank < anchor.rank)
    *place = std::move(window);
  cell.longestThreshold = 0;
  if (std::ranges::all_of(cell.longest, [](const auto &kept) { return kept.has_value(); }))
    cell.longestThreshold = std::min(cell.longest[0]->anchor.rank, cell.longest[1]->anchor.rank);
}

void SpikeWindows::keepDensest(Cell &cell, Window window) {
  if (!cell.densest || cell.densest->anchor.rank < window.anchor.rank)
    cell.densest = std::move(window);
}

void SpikeWindows::cover(uint64_t issue) {
  while (issue / cellTicks_ >= maxCells) {
    for (size_t i = 0; i < cells_.size(); ++i) {
      Cell cell = std::exchange(cells_[i], {});
      if (cell.densest)
        keepDensest(cells_[i / 2], std::move(*cell.densest));
      for (std::optional<Window> &window : cell.longest)
        if (window)
          keepLongest(cells_[i / 2], std::move(*window));
    }
    cells_.resize((cells_.size() + 1) / 2);
    cellTicks_ *= 2;
  }
  if (issue / cellTicks_ >= cells_.size())
    cells_.resize(issue / cellTicks_ + 1);
}

/// Of anchors close to each other the highest waits for its surroundings.
void SpikeWindows::propose(std::vector<Anchor> &pending, const Anchor &anchor) {
  if (!pending.empty() && anchor.position - pending.back().position < distance) {
    if (pending.back().rank < anchor.rank)
      pending.back() = anchor;
    return;
  }
  pending.push_back(anchor);
}

/// As many events are in flight as begin in a tick, times the ticks that each lasts; a burst has its events at once.
void SpikeWindows::endBlock() {
  const std::span<const Event> block = std::span(recent_).subspan(blockStart_);
  blockStart_ = recent_.size();
  double ticks = 0;
  for (const Event &event : block)
    ticks += static_cast<double>(event.executionTicks());
  if (block.empty() || ticks == 0)
    return;
  const double span = static_cast<double>(block.back().issue - block.front().issue);
  const double inFlight = ticks / (span + ticks / static_cast<double>(block.size()));
  const Event &middle = block[block.size() / 2];
  if (const Cell &cell = cellOf(middle.issue); cell.densest && inFlight <= cell.densest->anchor.rank)
    return;
  propose(pendingDensest_, {.rank = inFlight,
                            .issue = middle.issue,
                            .complete = middle.complete,
                            .sequence = middle.sequence,
                            .position = forgotten_ + (blockStart_ - block.size() / 2 - 1)});
}

void SpikeWindows::add(std::span<const Event> events, uint64_t origin) {
  if (events.empty())
    return;
  cover(events.back().issue - origin);
  for (const Event &event : events) {
    Event &kept = recent_.emplace_back(event);
    kept.issue -= origin;
    kept.complete -= origin;
    const uint64_t length = kept.executionTicks();
    if (length >= shortestTicks && static_cast<double>(length) > cellOf(kept.issue).longestThreshold) [[unlikely]]
      propose(pendingLongest_, {.rank = static_cast<double>(length),
                                .issue = kept.issue,
                                .complete = kept.complete,
                                .sequence = kept.sequence,
                                .position = forgotten_ + recent_.size() - 1});
    if (recent_.size() - blockStart_ == blockEvents)
      endBlock();
  }
  const uint64_t end = forgotten_ + recent_.size();
  capture(end - std::min(end, reach));
  if (recent_.size() >= mostRecent)
    forget();
}

/// Keeps the windows of the anchors that stand before a position of the stream. Looking for a window takes as long as
/// hundreds of events: not where it would not stay.
void SpikeWindows::capture(uint64_t before) {
  const auto captureAll = [&](std::vector<Anchor> &pending, auto changes, auto keep) {
    size_t done = 0;
    for (; done < pending.size() && pending[done].position < before; ++done)
      if (Cell &cell = cellOf(pending[done].issue); changes(cell, std::span(pending).subspan(done)))
        keep(cell, windowOf(pending[done]));
    pending.erase(pending.begin(), pending.begin() + static_cast<ptrdiff_t>(done));
  };
  captureAll(
      pendingLongest_,
      [](const Cell &cell, std::span<const Anchor> anchors) { return anchors.front().rank > cell.longestThreshold; },
      keepLongest);
  captureAll(
      pendingDensest_,
      [&](const Cell &cell, std::span<const Anchor> anchors) {
        const Anchor &anchor = anchors.front();
        // The last one may still give way to one of another cell.
        const auto replaces = [&](const Anchor &later) {
          return later.rank > anchor.rank && &cellOf(later.issue) == &cell;
        };
        return (!cell.densest || cell.densest->anchor.rank < anchor.rank) &&
               std::ranges::none_of(anchors.first(anchors.size() - 1), replaces);
      },
      keepDensest);
}

SpikeWindows::Window SpikeWindows::windowOf(const Anchor &anchor) const {
  const uint64_t place = anchor.position - forgotten_;
  const uint64_t first = place - std::min(place, reach);
  const uint64_t count = std::min<uint64_t>(recent_.size() - first, 2 * reach);
  Window window{.anchor = anchor, .events = {}};
  window.events.reserve(maxEvents);
  for (const Event &event : std::span(recent_).subspan(first, count))
    if (event.sequence + eventsBefore - anchor.sequence < maxEvents && window.events.size() < maxEvents)
      window.events.push_back(event);
  return window;
}

void SpikeWindows::forget() {
  const size_t kept = 2 * reach + blockEvents;
  const size_t gone = recent_.size() - kept;
  recent_.erase(recent_.begin(), recent_.begin() + static_cast<ptrdiff_t>(gone));
  forgotten_ += gone;
  blockStart_ -= gone;
}

void SpikeWindows::finish() {
  endBlock();
  capture(forgotten_ + recent_.size());
  for (Cell &cell : cells_) {
    const auto inOrder = [](std::optional<Window> &window) {
      if (window)
        std::ranges::sort(window->events, [](const Event &a, const Event &b) {
          return std::tie(a.sequence, a.issue, a.instruction) < std::tie(b.sequence, b.issue, b.instruction);
        });
    };
    std::ranges::for_each(cell.longest, inOrder);
    inOrder(cell.densest);
  }
}

std::span<const Event> SpikeWindows::around(uint64_t firstTick, uint64_t lastTick,
                                            std::span<const Leader> leaders) const {
  const Window *best = nullptr;
  std::pair<size_t, uint64_t> bestRank;
  const auto offer = [&](const std::optional<Window> &window) {
    if (!window || window->anchor.issue > lastTick || window->anchor.complete <= firstTick)
      return;
    const auto holds = [&](const Leader &leader) {
      return std::ranges::any_of(window->events, [&](const Event &event) {
        return event.sequence == leader.sequence && event.issue == leader.issue;
      });
    };
    const std::pair rank(static_cast<size_t>(std::ranges::count_if(leaders, holds)),
                         window->anchor.complete - window->anchor.issue);
    if (!best || bestRank < rank) {
      best = &*window;
      bestRank = rank;
    }
  };
  for (const Cell &cell : cells_) {
    std::ranges::for_each(cell.longest, offer);
    offer(cell.densest);
  }
  return best ? std::span(best->events) : std::span<const Event>();
}

std::span<const Event> SpikeWindows::densestNear(uint64_t firstTick, uint64_t lastTick) const {
  const uint64_t middle = firstTick + (lastTick - firstTick) / 2;
  const Window *best = nullptr;
  uint64_t least = 0;
  for (const Cell &cell : cells_) {
    if (!cell.densest || cell.densest->anchor.issue < firstTick || cell.densest->anchor.issue > lastTick)
      continue;
    const uint64_t issue = cell.densest->anchor.issue;
    const uint64_t away = issue < middle ? middle - issue : issue - middle;
    if (!best || away < least) {
      best = &*cell.densest;
      least = away;
    }
  }
  return best ? std::span(best->events) : std::span<const Event>();
}

} // namespace leastaction
