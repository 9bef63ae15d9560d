#include "analysis/export/folded_stacks.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace leastaction {
namespace {

/// Semicolons separate frames, and the last space the weight; neither they nor ends of lines may be in a name.
std::string frame(std::string name) {
  for (char &c : name)
    if (c == ';' || static_cast<unsigned char>(c) < ' ')
      c = ':';
  return name;
}

uint64_t weightOf(const PathShare &share, StackWeight weight) {
  switch (weight) {
  case StackWeight::action:
    return share.action;
  case StackWeight::ticks:
    return share.ticks;
  case StackWeight::instructions:
    break;
  }
  return share.count;
}

} // namespace

void FoldedStacks::beginRegion(uint32_t, const Region &) {
  ++openRegions_;
}

void FoldedStacks::endRegion(uint32_t) {
  if (--openRegions_ == 0 && std::exchange(hasEvents_, false))
    paths_.endExecution(lastComplete_);
}

void FoldedStacks::events(std::span<const Event> events) {
  if (events.empty())
    return;
  if (!std::exchange(hasEvents_, true)) {
    paths_.beginExecution(events.front().issue);
    lastComplete_ = 0;
  }
  paths_.add(events);
  for (const Event &event : events)
    lastComplete_ = std::max(lastComplete_, event.complete);
}

Result<void> FoldedStacks::finish() {
  std::vector<std::string> stacks;
  for (const PathShare &share : paths_.tree(table_)) {
    const std::string above =
        share.caller == PathShare::noCaller ? "" : stacks[static_cast<size_t>(share.caller)] + ";";
    stacks.push_back(above + frame(share.name));
    const uint64_t weight = weightOf(share, weight_);
    if (weight == 0)
      continue;
    out_.text() += stacks.back() + " ";
    out_.number(weight);
    out_.text() += '\n';
    out_.flushIfLarge();
  }
  return out_.finish();
}

} // namespace leastaction
